import * as z from 'zod/mini';
import { preview, seenEffects } from '../../effects.ts';
import type { Schemas } from '../../endpoint.ts';
import { message } from '../../shapes.ts';
import { samePersonForm } from './same-person-form.ts';

const refusals = ['not_for_yourself', 'already_same', 'is_admin', 'user_in_the_way', 'line_cycle'] as const;

export const samePersonSchemas = {
  merge: {
    summary:
      'Record that another account belongs to the same person. That account becomes an alias, and its records count for this account',
    body: z.extend(samePersonForm, { effects: seenEffects }),
    reply: message,
    refusals: [...refusals, 'effects_changed'],
  },
  preview: {
    summary: 'How merging the accounts would affect trainings, due dates, seats and duties',
    body: samePersonForm,
    reply: preview,
    refusals,
  },
  split: {
    summary: 'Separate the two accounts. Each account gets its own records, trainings and duties back',
    body: z.pick(samePersonForm, { other: true }),
    reply: message,
    refusals: ['not_for_yourself', 'line_cycle'],
  },
} satisfies Schemas;
