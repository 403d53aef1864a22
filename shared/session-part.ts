import * as z from 'zod/mini';

/** A part of a session (product §123): most sessions have one. Its place and link are the session's, unless it has its own. */
export const sessionPart = z.object({
  /** From 1 on, in the order of time. */
  part: z.int(),
  starts_at: z.iso.datetime({ precision: 3 }),
  ends_at: z.iso.datetime({ precision: 3 }),
  location: z.nullable(z.string()),
  join_url: z.nullable(z.string()),
});

export type SessionPart = z.infer<typeof sessionPart>;
