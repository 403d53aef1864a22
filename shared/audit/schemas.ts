import * as z from 'zod/mini';
import { auditActions } from '../audit.ts';
import { boundedText } from '../bounded-text.ts';
import type { Schemas } from '../endpoint.ts';
import { fieldsOf } from '../filter-fields.ts';
import { listQueryFields } from '../lists.ts';
import { roles } from '../roles.ts';
import { id, instant } from '../shapes.ts';
import { auditFilters } from './filters.ts';

const notCursor = 'Not a cursor of this list';

const facts = z.nullable(z.looseObject({}));
/** Counts by the names of facts. */
const counts = z.catchall(z.object({}), z.int());
const names = z.catchall(z.object({}), z.string());

const named = z.object({ _id: id, name: z.string() });
/** Somebody who has left is not active: there is no page of theirs any more. */
const someone = z.extend(named, { active: z.boolean() });

/** One change, as an admin reads it. */
export const auditEntry = z.object({
  id: z.int(),
  recorded_at: instant,
  action: z.enum(auditActions),
  request_id: z.string(),
  /** Where the call came from; null on the command line, or when the person was erased. */
  address: z.nullable(z.string()),
  /** Null when nobody was signed in. The role is that of the moment. */
  actor: z.nullable(z.extend(someone, { role: z.enum(roles) })),
  program: z.nullable(named),
  /** The first twenty of the people concerned. */
  people: z.array(someone),
  people_count: z.int(),
  /** If a fact has more than a hundred parts, the first hundred; the trail itself has all. */
  before: facts,
  after: facts,
  /** How many parts such facts have in all. */
  before_counts: counts,
  after_counts: counts,
  /** Whether it is linked into the hash chain already, which takes about a second. */
  sealed: z.boolean(),
});

export const auditSchemas = {
  list: {
    summary: 'Who changed what and when, newest first',
    query: z.object({
      ...fieldsOf(auditFilters),
      limit: listQueryFields.limit,
      cursor: z.optional(boundedText(15, { tooLong: notCursor }).check(z.regex(/^\d{1,15}$/, notCursor))),
    }),
    reply: z.object({
      entries: z.array(auditEntry),
      next_cursor: z.nullable(z.string()),
      /** The names for the ids in `before` and `after`. */
      names,
    }),
  },
} satisfies Schemas;
