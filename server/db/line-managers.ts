import { sql } from 'kysely';
import type { Sql } from './json.ts';

/** Why the person waits for the line manager whom a file names, by the words of functions/why_waiting.sql. */
export const sayWaiting = (name: Sql, named: Sql, why: Sql): Sql<string> => sql`
  format('The file says %s reports to “%s”. %s', ${name}, ${named}, case ${why}
    when 'nobody' then 'We couldn’t find that person.'
    when 'several' then 'Several people could be meant.'
    when 'oneself' then 'That would be their own line manager.'
    when 'circle' then 'Then their lines would go round in a circle.'
    when 'deep' then 'Then more than 20 people would be above someone.'
    else 'That person is here now. Choose them on the person’s page.' end)`;
