import * as z from 'zod/mini';

const count = z.int();

/** How many people are due on a program's first day, how many later, and from when to when those are. */
export const laterDue = z.object({
  people_before: count,
  people_after: count,
  from: z.iso.date(),
  to: z.iso.date(),
});
export type LaterDue = z.infer<typeof laterDue>;
