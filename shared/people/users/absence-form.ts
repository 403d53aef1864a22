import * as z from 'zod/mini';
import { formDate } from '../../fields.ts';
import { absenceKinds } from './absence.ts';

/** From which day until which somebody is away, both included. */
export const absenceForm = z.object({
  from: formDate('The first day is required'),
  until: formDate('The last day is required'),
  kind: z.enum(absenceKinds, 'Choose one of these'),
});
