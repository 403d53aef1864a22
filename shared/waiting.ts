import * as z from 'zod/mini';

/** A place on the waiting list (product §72), and why others are before it. */
export const waiting = z.object({
  /** Null: any session before the person's due date. */
  session: z.nullable(z.guid()),
  position: z.int(),
  ahead_because: z.nullable(z.string()),
});
