import { sql } from 'kysely';
import type { Program } from '#shared/shapes';
import type { Status } from '#shared/status';
import { allOf, columnsOf, isoInstant, type Sql } from '../json.ts';
import { folded } from './contains.ts';
import { programsWhere, ranked, type Standing } from '../program-standing.ts';
import { programJson } from '../programs.ts';
import type { Viewer } from '../relations.ts';
import { countColumns, countsOfProgram } from '../status.ts';
import {
  withLimit,
  isFound,
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

const byTitle: readonly SortKey[] = [
  { column: p.title, type: 'text' },
  { column: p.id, type: 'uuid' },
];
const instant = (column: Sql<Date>): SortKey => ({ column, type: 'timestamptz', text: isoInstant(column) });

/** By deadline, or by need of action (product §47). */
const orders = {
  deadline: [instant(p.deadline), ...byTitle],
  action: [{ column: sql`k.rank`, type: 'int' }, instant(sql`k.instant`), ...byTitle],
} satisfies Record<string, readonly SortKey[]>;

/** How a list of programs is ordered and filtered. */
export interface ProgramFilters {
  /** By need of action, instead of by deadline. */
  order?: 'action';
  /** Only programs in which somebody has this status. */
  status?: Status;
}

/** The programs of a list, and their fields. */
export interface Programs {
  /** Null for all. */
  where: Sql<boolean> | null;
  /** The reader: their sessions `s`, and links that concern them. */
  viewer: Viewer;
  /** In whose view they are, where that is somebody else. */
  sessionsOf?: Viewer;
  /** Whether the assignment whose view it is has the alias `a`. */
  hasAssignment?: boolean;
  /** The sessions whose row says how many people chose them; none unless given. */
  inCharge?: Sql<boolean>;
  standing: Standing;
  moment: Moment;
  asked: ProgramFilters;
}

/**
 * The programs in somebody's view, which are few: the state of each is asked beside. `people` are further
 * rows of the "from".
 */
export function listPrograms(programs: Programs, people = sql``): List<Program> {
  const { standing, asked } = programs;
  const order = orders[asked.order ?? 'deadline'];
  return {
    order,
    lines: (page) => sql<{ row: Program }>`line as (
      select ${rowOf(programs)} as row, ${keyColumns(order)}, count(*) over () as found,
        row_number() over (${orderBy(order)}) as n
      from ${people} ${programsWhere(allOf(programs.where))} ${standing.join} ${rankedIfAsked(programs)}
      where ${isListed(programs, standing, page, order)}
      ${orderBy(order)} ${limitOf(page)})`,
  };
}

/**
 * The company's programs, which may be many. By deadline an index has them. The states of all are asked only
 * if order, status or search need them, and else those on the page. `standing` is that of programs picked
 * with their numbers. The row speaks of these.
 */
export function listAllPrograms<Row>(programs: Programs, ofAll: Standing, row: Sql<Row>): List<Row> {
  const { where, standing, moment, asked } = programs;
  const order = orders[asked.order ?? 'deadline'];
  const pick = (page: Page) => {
    if (asked.order || asked.status || page.search)
      return sql`
        select p.id${asked.order ? sql`, k.rank, k.instant` : sql``}, count(*) over () as found, ${countColumns}
        from programs p ${ofAll.join} ${rankedIfAsked(programs)}
        where ${allOf(where, isListed(programs, ofAll, page, order))} ${orderBy(order)} ${limitOf(page)}`;
    const first = sql`
      select p.id, p.deadline from programs p where ${allOf(where, isOnPage(page, order))} ${orderBy(order)}`;
    return sql`
      select p.id, null::bigint as found, ${countColumns}
      from ${withLimit(first, page)} p cross join lateral ${countsOfProgram(moment.now)} counts`;
  };
  return {
    order,
    lines: (page) => sql<{ row: Row }>`picked as (${pick(page)}), line as (
      select ${row} as row, ${keyColumns(order)}, found, row_number() over (${orderBy(order)}) as n
      from picked k join programs p on p.id = k.id ${standing.join})`,
    total: ({ search }) =>
      search
        ? null
        : sql`select count(*)::int as total, null::int as more_than from programs p where ${allOf(where)}`,
  };
}

const rankedIfAsked = ({ asked, moment }: Programs): Sql => (asked.order ? ranked(moment) : sql``);

function isListed(
  { asked: { status } }: Programs,
  standing: Standing,
  page: Page,
  order: readonly SortKey[],
): Sql<boolean> {
  return allOf(
    status ? standing.hasStatus(status) : null,
    page.search && isFound(folded(p.title)),
    isOnPage(page, order),
  );
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
