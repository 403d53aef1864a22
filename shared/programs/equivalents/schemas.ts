import * as z from 'zod/mini';
import { preview, seenEffects } from '../../effects.ts';
import type { Schemas } from '../../endpoint.ts';
import { equivalent } from '../../answers.ts';
import { equivalentsForm } from './equivalents-form.ts';

export const equivalentsSchemas = {
  set: {
    summary: 'Say which other programs count for this one: people who have done one of them are complete',
    body: z.extend(equivalentsForm, { effects: seenEffects }),
    reply: z.object({ equivalents: z.array(equivalent) }),
    refusals: ['program_archived', 'too_many', 'effects_changed'],
  },
  preview: {
    summary: 'Who would be complete by them, and whose training would be open again',
    body: equivalentsForm,
    reply: preview,
    refusals: ['program_archived', 'too_many'],
  },
} satisfies Schemas;
