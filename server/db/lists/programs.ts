import { sql } from 'kysely';
import type { Program } from '#shared/shapes';
import type { Status } from '#shared/status';
import { columnsOf, isoInstant, type Sql } from '../json.ts';
import { folded } from './contains.ts';
import { programsWhere, ranked, type Standing } from '../program-standing.ts';
import { programJson } from '../programs.ts';
import type { Viewer } from '../relations.ts';
import { countColumns, countsOfProgram } from '../status.ts';
import {
  withLimit,
  isFoundIfAsked,
  isOnPage,
  keyColumns,
  limitOf,
  orderBy,
  type List,
  type Page,
  type SortKey,
} from './page.ts';
import type { Moment } from '../time-zone.ts';

const p = columnsOf<'programs'>('p');

/** By deadline, or by need of action (product §47). */
const order: readonly SortKey[] = [
  { column: sql`k.rank`, type: 'int' },
  { column: sql`k.instant`, type: 'timestamptz', text: isoInstant(sql<Date>`k.instant`) },
  { column: p.title, type: 'text' },
  { column: p.id, type: 'uuid' },
];

const isAsked = (value: Sql) => sql<boolean>`${value}::text is not null`;

/** The programs of a list, and their fields. */
export interface Programs {
  where: Sql<boolean>;
  /** The reader: their sessions `s`, and links that concern them. */
  viewer: Viewer;
  /** In whose view they are, where that is somebody else. */
  sessionsOf?: Viewer;
  /** Whether the assignment of whose view it is stands under `a`. */
  hasAssignment?: boolean;
  /** Of which of these sessions the row tells how many people chose them; of none unless told. */
  inCharge?: Sql<boolean>;
  standing: Standing;
  moment: Moment;
  /** By need of action, instead of by deadline. */
  order: Sql<'action' | null>;
  /** Only programs in which somebody stands in this status. */
  status: Sql<Status | null>;
}

/** The programs in somebody's view, which are few: how each stands is asked beside. `people` are further rows of the "from". */
export function listPrograms(programs: Programs, people = sql``): List<Program> {
  const { standing, moment } = programs;
  return {
    order,
    lines: (page) => sql<{ row: Program }>`line as (
      select ${rowOf(programs)} as row, ${keyColumns(order)}, count(*) over () as found,
        row_number() over (${orderBy(order)}) as n
      from ${people} ${programsWhere(programs.where)} ${standing.join} ${ranked(programs.order, moment)}
      where ${isListed(programs, standing, page)}
      ${orderBy(order)} ${limitOf(page)})`,
  };
}

/**
 * The company's programs, which may be many. By deadline an index has them; how all of them stand is asked where order,
 * status or search need it, and else how those on the page do; `standing` is that of programs picked with their numbers. The
 * row speaks of these.
 */
export function listAllPrograms<Row>(programs: Programs, ofAll: Standing, row: Sql<Row>): List<Row> {
  const { where, standing, moment } = programs;
  const byDeadline = order.slice(1).map((key, index) => (index === 0 ? { ...key, column: p.deadline } : key));
  return {
    order,
    lines: (page) => {
      const isSorted = page.search
        ? sql`true`
        : sql`(${isAsked(programs.order)} or ${isAsked(programs.status)})`;
      const isLater = isOnPage({ ...page, after: page.after.slice(1) }, byDeadline);
      const first = sql`
        select p.id, p.deadline, p.title from programs p
        where not ${isSorted} and ${where} and ${isLater} ${orderBy(byDeadline)}`;
      return sql<{ row: Row }>`picked as (
        select p.id, 0 as rank, p.deadline as instant, null::bigint as found, ${countColumns}
        from ${withLimit(first, page)} p cross join lateral ${countsOfProgram(moment.now)} counts
        union all
        (select p.id, k.rank, k.instant, count(*) over () as found, ${countColumns}
          from programs p ${ofAll.join} ${ranked(programs.order, moment)}
          where ${isSorted} and ${where} and ${isListed(programs, ofAll, page)}
          ${orderBy(order)} ${limitOf(page)})
      ), line as (
        select ${row} as row, ${keyColumns(order)}, found, row_number() over (${orderBy(order)}) as n
        from picked k join programs p on p.id = k.id ${standing.join}
      )`;
    },
    total: ({ search }) =>
      search
        ? null
        : sql`select count(*)::int as total, null::int as more_than from programs p where ${where}`,
  };
}

function isListed({ status }: Programs, standing: Standing, page: Page): Sql<boolean> {
  const hasStatus = standing.hasStatus(sql`${status}::text`);
  return sql`(${status}::text is null or ${hasStatus})
    and ${isFoundIfAsked(folded(p.title), page.search)} and ${isOnPage(page, order)}`;
}

/** The row of a program in a list. */
export function rowOf({
  viewer,
  sessionsOf,
  hasAssignment = false,
  inCharge,
  standing,
}: Programs): Sql<Program> {
  return programJson({
    viewer,
    person: sessionsOf,
    hasAssignment,
    ...(inCharge && { inCharge }),
    further: standing.fields,
  });
}
