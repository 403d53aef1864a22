import { sql } from 'kysely';
import { columnsOf, type Sql } from '../json.ts';
import type { Viewer } from '../relations.ts';
import { isVisibleTo } from '../visible.ts';
import { folded } from './contains.ts';
import { isFound, type Search } from './page.ts';

/*
 * How a search finds people and their rows. A few hits are sorted; where there are many, a page is soon met
 * in the order of the list. Only the database knows which of the two it is, so the statement has both.
 */

/** The most rows of a search that are sorted and counted. */
export const mostSorted = 10_000;

/** The rows of a select, and one more than the limit, to show whether there are more. */
export const upTo = (most: number, select: Sql): Sql => sql`${select} limit ${sql.lit(most + 1)}`;

/** Whether a select finds at most this number of rows. */
export const areAtMost = (most: number, select: Sql): Sql<boolean> =>
  sql`(select count(*) <= ${sql.lit(most)} from (${upTo(most, select)}) each)`;

/** The number that is looked for, to show whether there are more. */
export const upToMostSorted = sql`limit ${sql.lit(mostSorted + 1)}`;

const searchText = columnsOf<'users'>('u').search_text;

/** The departments whose people a search finds. */
export const named = sql`named as materialized (select id from departments where ${isFound(folded(sql`name`))})`;

/**
 * Where a search looks for a user `u` (product §43): "first last", the e-mail address and the department's
 * name. The part behind the @ is the same for most. So it is looked at only by a search that has an @, too.
 * A name may have one as well.
 */
export function matches(search: Pick<Search, 'viewer' | 'mailbox'>): Sql<boolean> {
  return matching(search, isFound(findable(search.viewer)), searchText);
}

function matching(
  { mailbox }: Pick<Search, 'mailbox'>,
  isFoundByText: Sql<boolean>,
  text: Sql,
): Sql<boolean> {
  const byAddress = mailbox
    ? sql` or (${isFound(text, 'mailbox')} and ${isFound(folded(sql`u.email`))})`
    : sql``;
  return sql`(${isFoundByText}${byAddress} or u.department_id = any(array(select id from named)))`;
}

/** The text of the user `u` in which the viewer finds something; the personnel ID isn't in everybody's. */
function findable(viewer: Viewer): Sql<string> {
  if (viewer.role === 'admin') return searchText;
  return sql`findable_text(u, ${isVisibleTo(viewer, 'search.external_id')})`;
}

/** The users `u` that a search finds: by an index if it is long enough for one, else by looking at all. */
export function searched(search: Search, where: Sql<boolean>): Sql {
  const text = findable(search.viewer);
  // As an expression the text is in no index, which has nothing for less than three letters.
  const all = search.isIndexed ? searchText : sql`(u.search_text || '')`;
  // For others than admins each hit is looked at again. That costs less than to look for it in this text at once.
  const isHit = text === searchText ? isFound(all) : sql<boolean>`(${isFound(all)} and ${isFound(text)})`;
  return sql`select u.* from users u where ${where} and ${matching(search, isHit, all)}`;
}

/** Whether a row meets the search, by itself or by its person; all do without a search. One is looked up after the other. */
export const isMet = (
  search: Search | null,
  isMatch: (search: Search) => Sql<boolean>,
  person: Sql,
): Sql<boolean> =>
  search
    ? sql`exists (select from users u where u.id = ${person} and ${isMatch(search)} offset 0)`
    : sql`true`;

interface Picks {
  found: Sql;
  sorted: Sql;
  scanned: Sql;
}

/**
 * The parts of a statement that end with `picked`, from a select of the `found` rows, at most one above
 * `mostSorted`. `sorted` takes the page from these, with `found` as their number. It is asked if they are
 * few, as `areFew` says. Else `scanned` finds the page in the order of the list.
 */
export function pickFound({ found, sorted, scanned }: Picks): Sql {
  return sql`found as materialized (${found}),
    few as materialized (select count(*) <= ${sql.lit(mostSorted)} as are_few from found), picked as (
      (${sorted}) union all (select scanned.*, null from (${scanned}) scanned where not ${areFew}))`;
}

/** The same without a search. */
export const pickScanned = (scanned: Sql): Sql =>
  sql`picked as (select scanned.*, null::bigint as found from (${scanned}) scanned)`;

export const areFew = sql<boolean>`(select are_few from few)`;
