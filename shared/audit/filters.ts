import * as z from 'zod/mini';
import { auditActions } from '../audit.ts';
import { boundedText } from '../bounded-text.ts';
import { anyDate } from '../fields.ts';
import { listQueryFields } from '../lists.ts';

const { search: text, limit } = listQueryFields;

const notCursor = 'Not a cursor of this list';

/** The filters of the trail, and where a page of it begins. */
export const auditQuery = z.object({
  /** A name, an e-mail address or an id: of the actor, or of a person concerned. */
  person: text,
  /** A title or an id. */
  program: text,
  action: z.optional(z.enum(auditActions)),
  from: z.optional(anyDate),
  to: z.optional(anyDate),
  limit,
  cursor: z.optional(boundedText(15, { tooLong: notCursor }).check(z.regex(/^\d{1,15}$/, notCursor))),
});
