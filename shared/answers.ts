import * as z from 'zod/mini';

const id = z.guid();

/** A program as others name it. */
export const titled = z.object({ _id: id, title: z.string() });

/** A program that counts for another one (product §124), if it was done on that day or later. */
export const equivalent = z.object({ program: titled, from: z.iso.date() });

/** The record of another program by which somebody is complete; null where there is none. */
export const answeredBy = z.nullable(z.object({ record: id, title: z.string() }));

export type Titled = z.infer<typeof titled>;
export type Equivalent = z.infer<typeof equivalent>;

/** On one program: those that count for it, and those that it needs. The reader lacks some of these. */
export const besidesOfProgram = {
  equivalents: z.optional(z.array(equivalent)),
  needs: z.optional(z.array(titled)),
  lacks: z.optional(z.array(titled)),
};
