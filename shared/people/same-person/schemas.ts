import * as z from 'zod/mini';
import { preview, seenEffects } from '../../effects.ts';
import type { Schemas } from '../../endpoint.ts';
import { message } from '../../shapes.ts';
import { samePersonForm } from './same-person-form.ts';

const refusals = ['not_for_yourself', 'already_same', 'is_admin', 'user_in_the_way', 'line_cycle'] as const;

export const samePersonSchemas = {
  merge: {
    summary:
      'Note that another account is the same person: it becomes an alias, whose records are this one’s',
    body: z.extend(samePersonForm, { effects: seenEffects }),
    reply: message,
    refusals: [...refusals, 'effects_changed'],
  },
  preview: {
    summary:
      'Which trainings would be complete, due earlier or not needed, which seats would be free, which trainings of the other account would end, and which duties would be handed over',
    body: samePersonForm,
    reply: preview,
    refusals,
  },
  split: {
    summary: 'Separate the two accounts: each has its own records, trainings and duties again',
    body: z.pick(samePersonForm, { other: true }),
    reply: message,
    refusals: ['not_for_yourself', 'line_cycle'],
  },
} satisfies Schemas;
