import * as z from 'zod/mini';
import { titled } from '../../answers.ts';
import type { Schemas } from '../../endpoint.ts';
import { needsForm } from './needs-form.ts';

export const needsSchemas = {
  set: {
    summary: 'Say which other programs people need before they take a seat in this one',
    body: needsForm,
    reply: z.object({ needs: z.array(titled) }),
    refusals: ['program_archived'],
  },
} satisfies Schemas;
