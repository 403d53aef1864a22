import * as z from 'zod/mini';
import { atMost, boundedText } from '../bounded-text.ts';
import type { Schemas } from '../endpoint.ts';
import { optionalText } from '../fields.ts';
import { message } from '../shapes.ts';
import { file } from './file.ts';

/** It is longer than a name may be: the server shortens it. */
const named = z.object({
  name: boundedText(1_000, { message: 'A name is required' }).check(
    z.regex(/[^\p{Cc}\s]/u, 'A name is required'),
    z.maxLength(1_000, atMost(1_000)),
  ),
});

const taken = z.object({ file });

export const filesSchemas = {
  addToRecord: {
    summary: 'Add a file to a record; if the record has the same bytes already, 200 and that file',
    query: named,
    reply: taken,
    refusals: [
      'file_type',
      'file_too_large',
      'not_yours',
      'not_proposed',
      'record_revoked',
      'record_rejected',
      'too_many_files',
    ],
  },
  addToProgram: {
    summary: 'Upload a file for a program: creating or editing one names it, else it is gone after a day',
    query: named,
    reply: taken,
    refusals: ['file_type', 'file_too_large'],
  },
  download: {
    summary: 'The bytes of a file, as an attachment; `view=1` shows them in the browser',
    query: z.object({ view: z.optional(z.enum(['1'], 'Must be 1')) }),
    reply: z.string(),
    refusals: ['range_not_satisfiable'],
  },
  remove: {
    summary: 'Remove a file; an admin says why, and its digest is kept',
    body: z.optional(z.nullable(z.object({ because: optionalText(500) }))),
    reply: message,
    refusals: ['not_yours', 'not_proposed', 'in_use'],
  },
} satisfies Schemas;
