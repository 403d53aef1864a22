import { sql } from 'kysely';
import type { Sql } from './json.ts';

/** Sentences for the words of functions/why_waiting.sql. */
const reasons = {
  nobody: 'We couldn’t find that person.',
  several: 'Several people could be meant.',
  oneself: 'That would be their own line manager.',
  circle: 'That would make a circle of line managers.',
  deep: 'The line would then have more than 20 levels.',
  since: 'That person has an account now. Choose them on the person’s page.',
};

/** Why the person waits for the line manager in a file, as a sentence. */
export const sayWaiting = (name: Sql, named: Sql, why: Sql): Sql<string> =>
  sql`format('The file says %s reports to “%s”. %s', ${name}, ${named}, ${sql.lit(JSON.stringify(reasons))}::jsonb ->> ${why})`;
