import { sql } from 'kysely';
import type { Sql } from '../json.ts';
import { folded } from './contains.ts';
import { isFound, type Search } from './page.ts';

/*
 * How a search finds people and their rows. A few hits are sorted; where there are many, a page is soon met in the
 * order of the list. Only the database knows which of the two it is, so the statement holds both.
 */

/** Of so many rows at most a search is sorted and counted. */
export const mostSorted = 10_000;

/** So many are looked for, to tell whether there are more. */
export const upToMostSorted = sql`limit ${sql.lit(mostSorted + 1)}`;

/** The departments whose people a search finds. */
export const named = sql`named as materialized (select id from departments where ${isFound(folded(sql`name`))})`;

/**
 * Where a search looks for a user `u` (product §43): "first last", the e-mail address and the department's name. The part
 * behind the @ is the same for most, so it is looked at only by a search that has an @, too. A name may have one as well.
 */
export function matches(text: Sql = sql`u.search_text`): Sql<boolean> {
  return sql`(${isFound(text)} or (${isFound(text, 'mailbox')} and ${isFound(folded(sql`u.email`))})
    or u.department_id = any(array(select id from named)))`;
}

/** The users `u` that a search finds: by an index where it is long enough for one, else by looking at all. */
export function searched({ isIndexed }: Search, where: Sql<boolean>): Sql {
  const select = (isAsked: Sql<boolean>, text?: Sql) => sql`
    select u.* from users u where ${isAsked} and ${where} and ${matches(text)}`;
  // As an expression the text stands in no index, which has nothing for less than three letters.
  return sql`${select(isIndexed)} union all ${select(sql`not ${isIndexed}`, sql`(u.search_text || '')`)}`;
}

/** Whether a row meets the search, by itself or by its person; all do without a search. One is looked up after the other. */
export const isMet = (search: Search | null, isMatch: Sql<boolean>, person: Sql): Sql<boolean> =>
  search ? sql`exists (select from users u where u.id = ${person} and ${isMatch} offset 0)` : sql`true`;

interface Picks {
  found: Sql;
  sorted: Sql;
  scanned: Sql;
  /** Whether anything is looked for apart; yes unless told. */
  isTried?: Sql<boolean>;
}

/**
 * The parts of a statement that end with `picked`, of a select of the rows that are `found`, no more than one above
 * `mostSorted`. `sorted` takes the page from these, with `found` as their number; it is asked where they are few, as
 * `areFew` says, and else `scanned`, which finds the page in the order of the list.
 */
export function pickFound({ found, sorted, scanned, isTried = sql`true` }: Picks): Sql {
  return sql`found as materialized (${found}),
    few as materialized (select ${isTried} and count(*) <= ${sql.lit(mostSorted)} as are_few from found), picked as (
      (${sorted}) union all (select scanned.*, null from (${scanned}) scanned where not ${areFew}))`;
}

/** The same without a search. */
export const pickScanned = (scanned: Sql): Sql =>
  sql`picked as (select scanned.*, null::bigint as found from (${scanned}) scanned)`;

export const areFew = sql<boolean>`(select are_few from few)`;
