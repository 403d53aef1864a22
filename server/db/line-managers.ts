import { sql } from 'kysely';
import type { Sql } from './json.ts';

/** Sentences for the words of functions/why_waiting.sql. */
const reasons = {
  nobody: 'We couldn’t find that person.',
  several: 'Several people could be meant.',
  oneself: 'That would be their own line manager.',
  circle: 'Then their lines would go round in a circle.',
  deep: 'Then more than 20 people would be above someone.',
  since: 'That person is here now. Choose them on the person’s page.',
};

/** Why the person waits for the line manager in a file, as a sentence. */
export const sayWaiting = (name: Sql, named: Sql, why: Sql): Sql<string> =>
  sql`format('The file says %s reports to “%s”. %s', ${name}, ${named}, ${sql.lit(JSON.stringify(reasons))}::jsonb ->> ${why})`;
