import * as z from 'zod/mini';
import { requiredId, requiredText } from '../../fields.ts';

/** Another account of a person, and why they are one. */
export const samePersonForm = z.object({
  other: requiredId('Choose the other account'),
  because: requiredText('A reason is required', 500),
});
