import * as z from 'zod/mini';
import { idList } from '../../fields.ts';
import { reason } from '../records/record-form.ts';

/** The fields for cancelling a session (product §73). */
export const cancellationForm = z.object({
  reason,
  /** Sessions of the program to which the people move, as far as their seats go, in this order. */
  move_to: z.optional(z.nullable(idList)),
});
