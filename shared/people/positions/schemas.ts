import * as z from 'zod/mini';
import type { Schemas } from '../../endpoint.ts';
import { clearableText, requiredText } from '../../fields.ts';
import { message, position } from '../../shapes.ts';

const positionForm = z.object({
  name: requiredText('Name is required', 100),
  /** An edit leaves an absent one as it is. */
  code: clearableText(64),
});

export const positionsSchemas = {
  list: {
    summary: 'All positions by name, with how many active people are in each',
    reply: z.object({ positions: z.array(position) }),
  },
  create: {
    summary: 'Add a position',
    body: positionForm,
    reply: z.object({ position }),
    refusals: ['name_taken', 'code_taken'],
  },
  edit: {
    summary: 'Change the name or code of a position',
    body: positionForm,
    reply: z.object({ position }),
    refusals: ['name_taken', 'code_taken'],
  },
  delete: { summary: 'Delete a position that nobody is in', reply: message, refusals: ['in_use'] },
} satisfies Schemas;
