import * as z from 'zod/mini';
import { file } from '../../files/file.ts';

const count = z.int();
const instant = z.iso.datetime({ precision: 3 });
const calendarDate = z.iso.date();

/** The present version of a reading (product §118). */
export const reading = z.object({
  version: count,
  made_at: instant,
  /** One of both. */
  file: z.nullable(file),
  link: z.nullable(z.string()),
  declaration: z.string(),
  effective_on: z.nullable(calendarDate),
  /** The right answers, by their places from 0, are for admins alone. */
  questions: z.array(
    z.object({ text: z.string(), options: z.array(z.string()), right: z.optional(z.array(count)) }),
  ),
  pass_percent: count,
  /** For the viewer, if their training is open and the version has questions. */
  tries_left: z.nullable(count),
  /** For managers and admins: how many of the people assigned have signed this version. */
  signed: z.optional(z.nullable(count)),
});

export type Reading = z.infer<typeof reading>;
