import * as z from 'zod/mini';
import { fileTypes } from './file-rules.ts';

const instant = z.iso.datetime({ precision: 3 });

/** A file at a record or a program (product §117). */
export const file = z.object({
  _id: z.guid(),
  /** Null once it is removed, or its person is erased. */
  name: z.nullable(z.string()),
  type: z.enum(fileTypes),
  /** In bytes. */
  size: z.int(),
  /** The digest of the bytes: 64 hexadecimal digits. */
  sha256: z.string(),
  /** The name of the person who put it there. Null once that person is erased. */
  by: z.nullable(z.string()),
  at: instant,
  /** Set once the bytes are gone. Nobody in particular removes those of a proposal that was rejected long ago. */
  removed: z.nullable(z.object({ at: instant, by: z.nullable(z.string()), because: z.nullable(z.string()) })),
});
export type File = z.infer<typeof file>;
