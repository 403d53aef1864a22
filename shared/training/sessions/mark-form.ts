import * as z from 'zod/mini';
import { attendanceOutcomes } from '../../attendance.ts';
import { optionalText } from '../../fields.ts';

const minutes = 'Must be a whole number of minutes, up to 100,000';
const score = 'Must be a number from 0 to 1,000,000';

/** A person's mark on a session's sheet (product §75). */
export const markForm = z.object({
  outcome: z.enum(attendanceOutcomes, 'Must be one of the outcomes'),
  minutes: z.optional(z.nullable(z.int(minutes).check(z.gte(0, minutes), z.lte(100_000, minutes)))),
  score: z.optional(z.nullable(z.number(score).check(z.gte(0, score), z.lte(1_000_000, score)))),
  note: optionalText(500),
});
