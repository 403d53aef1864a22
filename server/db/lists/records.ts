import { sql } from 'kysely';
import type { TrainingRecord } from '#shared/api/records';
import type { RecordState } from '#shared/records';
import { allOf, columnsOf, isoInstant, type Sql } from '../json.ts';
import { partsOfState, recordJson, stateOf } from '../records.ts';
import {
  isFound,
  isOnPage,
  keyColumns,
  keyNames,
  limitOf,
  orderBy,
  type List,
  type Page,
  type Search,
  type SortKey,
} from './page.ts';
import { matches, mostSorted, named, searchedIn } from './people.ts';

const r = columnsOf<'training_records'>('r');

/** By the day of the training: the order in which the newest record of a program comes first. */
const byDay: readonly SortKey[] = [
  { column: r.trained_on, type: 'date' },
  { column: r.recorded_at, type: 'timestamptz', text: isoInstant(r.recorded_at) },
  { column: r.id, type: 'uuid' },
];

/** As they came in: what is new to an admin stands at the top, and an index has them in this order. */
const byArrival = byDay.slice(1);

const isTitleFound = isFound(sql`lower(r.title)`);

/** The records `r` of one person, the newest first. They are few, so a search looks at each of them. */
export function listRecordsOfPerson({
  where,
  today,
}: {
  where: Sql<boolean>;
  today: Sql<string>;
}): List<TrainingRecord> {
  return listOf(byDay, today, (page) => {
    const found = page.isCounted ? sql`count(*) over ()` : sql`null::bigint`;
    return sql`picked as (
      select r.id, ${keyColumns(byDay)}, ${found} as found from training_records r
      where ${allOf(where, page.search ? isTitleFound : null, isOnPage(page, byDay, 'desc'))}
      ${orderBy(byDay, 'desc')} ${limitOf(page)})`;
  });
}

/** Records of everybody, leavers too, the latest to come in first. */
export function listRecords({
  state,
  program,
  today,
}: {
  state: Sql<RecordState> | undefined;
  program: Sql<string> | undefined;
  today: Sql<string>;
}): List<TrainingRecord> {
  const parts = state ? partsOfState(state, today) : [null];
  const where = program ? sql<boolean>`r.program_id = ${program}` : null;
  const isListed = allOf(where, state ? sql<boolean>`${stateOf(today)} = ${state}` : null);

  /** In the order of an index, part by part: all parts but one have no rows. */
  const scan = (page: Page, from: Sql, isMatch: Sql<boolean> | null) => {
    const selects = parts.map(
      (part) => sql`(
        select r.id, ${keyColumns(byArrival)} from ${from}
        where ${allOf(part, where, isMatch, isOnPage(page, byArrival, 'desc'))}
        ${orderBy(byArrival, 'desc')} ${limitOf(page)})`,
    );
    return selects.length === 1
      ? selects[0]!
      : sql`select * from (${sql.join(selects, sql` union all `)}) part`;
  };
  const counted = parts.map(
    (part) =>
      sql`(select from training_records r where ${allOf(part, where)} limit ${sql.lit(mostSorted + 1)})`,
  );

  /** What a search finds is sorted where it is little; of much a page is soon met in the order of the list. */
  const pickFound = (page: Page, search: Search) => {
    const atMost = sql`limit ${sql.lit(mostSorted + 1)}`;
    const people = (isThere: Sql) => sql`(
      select u.id from users u
      where ${isThere} and ${matches(search, sql`u.search_text`, searchedIn('u'))} ${atMost})`;
    const titled = sql.join(
      parts.map(
        (part) =>
          sql`(select r.id from training_records r where ${allOf(part, where, isTitleFound)} ${atMost})`,
      ),
      sql` union all `,
    );
    const isMatch = sql<boolean>`(${isFound(sql`(lower(r.title) || '')`)}
      or ${matches(search, sql`(u.search_text || '')`, searchedIn('u'))})`;
    return sql`
      ${named}, people as materialized (
        ${people(sql`u.deactivated_at is null`)} union all ${people(sql`u.deactivated_at is not null`)}
      ), found as materialized (
        (select id from (${titled}) titled ${atMost})
        union
        (select r.id from people join training_records r on r.person_id = people.id where ${isListed} ${atMost})
      ), few as materialized (select count(*) <= ${sql.lit(mostSorted)} as are_few from found), picked as (
        (select r.id, ${keyColumns(byArrival)}, count(*) over () as found
          from found join training_records r on r.id = found.id
          where ${allOf(sql`(select are_few from few)`, isOnPage(page, byArrival, 'desc'))}
          ${orderBy(byArrival, 'desc')} ${limitOf(page)})
        union all
        (select scanned.*, null from (
          ${scan(page, sql`training_records r join users u on u.id = r.person_id`, isMatch)}) scanned
          where not (select are_few from few))
      )`;
  };

  return {
    ...listOf(byArrival, today, (page) =>
      page.search
        ? pickFound(page, page.search)
        : sql`picked as (select scanned.*, null::bigint as found from (${scan(page, sql`training_records r`, null)}) scanned)`,
    ),
    isOfPeople: true,
    // Of so many nobody reads the number, and counting them all would take longer than the page.
    total: sql`
      select case when n <= ${sql.lit(mostSorted)} then n end as total,
        case when n > ${sql.lit(mostSorted)} then ${sql.lit(mostSorted)} end as more_than
      from (select count(*)::int as n from (${sql.join(counted, sql` union all `)}) counted) counted`,
  };
}

/** `pick` finds the ids and sort keys of the page's records; only these are looked up for what else a row shows. */
function listOf(
  order: readonly SortKey[],
  today: Sql<string>,
  pick: (page: Page) => Sql,
): List<TrainingRecord> {
  const newest = sql`order by ${sql.join(order.map((_, index) => sql.raw(`k${index} desc`)))}`;
  return {
    order,
    lines: (page) => sql<{ row: TrainingRecord }>`
      ${pick(page)}, line as (
        select shown.row, ${keyNames(order)}, found, row_number() over (${newest}) as n
        from picked cross join lateral (
          select ${recordJson(today)} as row
          from training_records r join users u on u.id = r.person_id where r.id = picked.id offset 0) shown
        ${newest} ${limitOf(page)}
      )`,
  };
}
