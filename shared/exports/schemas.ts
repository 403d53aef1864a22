import * as z from 'zod/mini';
import { auditSchemas } from '../audit/schemas.ts';
import type { Schemas } from '../endpoint.ts';
import { messagesSchemas } from '../messages/schemas.ts';
import { linesSchemas } from '../people/lines/schemas.ts';
import { positionsSchemas } from '../people/positions/schemas.ts';
import { usersSchemas } from '../people/users/schemas.ts';
import { programsSchemas } from '../programs/schemas.ts';
import { listedId } from '../fields.ts';
import { recordsSchemas } from '../training/records/schemas.ts';

/** The file as it is sent. */
const fileContent = z.string();

/** The schemas of both files: the list's query without its pages, as a file has all rows. */
function bothOf<Query>(summary: string, query: z.core.$ZodType<Query>) {
  return {
    csv: { summary: `${summary}, as CSV`, query, reply: fileContent },
    xlsx: { summary: `${summary}, as XLSX`, query, reply: fileContent },
  };
}

const pages = { limit: true, cursor: true } as const;
/** The rows of a file have one order. */
const pagesAndOrder = { ...pages, order: true } as const;

export const exportsSchemas = {
  people: bothOf('The people in a list', z.omit(usersSchemas.people.query, pagesAndOrder)),
  team: bothOf('Everyone below the caller in the reporting line', z.omit(linesSchemas.team.query, pages)),
  records: bothOf('Records', z.omit(recordsSchemas.list.query, pages)),
  programs: bothOf('Programs', z.omit(programsSchemas.listAll.query, pagesAndOrder)),
  assigned: bothOf(
    'The people assigned to a program',
    z.extend(z.omit(programsSchemas.assigned.query, pagesAndOrder), { program: listedId }),
  ),
  gaps: bothOf(
    'The people in a position who lack required programs',
    z.extend(z.omit(positionsSchemas.gaps.query, pages), { position: listedId }),
  ),
  imports: bothOf('Imports', z.object({})),
  audit: bothOf('Entries of the audit trail', z.omit(auditSchemas.list.query, pages)),
  messages: bothOf('Messages', z.omit(messagesSchemas.list.query, pages)),
} satisfies Record<string, Schemas>;
