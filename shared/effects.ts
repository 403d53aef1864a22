import * as z from 'zod/mini';
import { effectCodes } from './effect-codes.ts';
import { digest } from './fields.ts';
import { calendarDate, id, instant, person } from './shapes.ts';

/** An effect of a change on people, shown before it is made. */
export const effect = z.object({
  code: z.enum(effectCodes),
  people: z.optional(z.int()),
  /** A session that the change adds has none yet. */
  session: z.optional(id),
  /** When that session is, once the change is made. */
  start_time: z.optional(instant),
  program: z.optional(id),
  /**
   * By when seats are short; when people are assigned or their trainings end, if that is later than now.
   * Also the day to which a due date moves.
   */
  by: z.optional(calendarDate),
  /** At most five of them. */
  sample: z.optional(z.array(person)),
});

export type Effect = z.infer<typeof effect>;

/** The reply of a preview: the effects, and the digest that names them in the call. */
export const preview = z.object({ effects: z.array(effect), digest: z.string() });

export type Preview = z.infer<typeof preview>;

/** The digest of the effects that the caller has seen; absent, null and "" accept any effects. */
export const seenEffects = z.optional(z.nullable(digest()));
