import { sql } from 'kysely';
import type { Program } from '#shared/api/shapes';
import type { Status } from '#shared/status';
import { allOf, columnsOf, isoInstant, type Sql } from '../json.ts';
import { actionRank, type Moment, type Standing } from '../program-standing.ts';
import { programJson } from '../programs.ts';
import type { Viewer } from '../relations.ts';
import {
  isFound,
  isOnPage,
  keyColumns,
  keyNames,
  limitOf,
  orderBy,
  type List,
  type SortKey,
} from './old-page.ts';

const p = columnsOf<'programs'>('p');

/** By an instant: the deadline, or when something of it is due. */
const by = (instant: Sql<Date>): readonly SortKey[] => [
  { column: instant, type: 'timestamptz', text: isoInstant(instant) },
  { column: p.title, type: 'text' },
  { column: p.id, type: 'uuid' },
];

/** What programs are picked by, and what is told of them. */
interface Programs {
  where: Sql<boolean>;
  /** Who reads them: their sessions `s`, and links that concern them. */
  viewer: Viewer;
  /** In whose view they are, where that is somebody else. */
  sessionsOf?: Viewer;
  /** Whether the assignment of whose view it is stands under `a`. */
  hasAssignment?: boolean;
  /** Of which of these sessions the row tells how many people chose them; of none unless told. */
  inCharge?: Sql<boolean>;
  /** The person `u` of whom the conditions speak, if they do. */
  person?: Sql<string>;
  standing: Standing;
  moment: Moment;
  /** What needs action first, instead of by deadline. */
  order?: Sql<'action'> | undefined;
  /** Only programs in which somebody stands in this status. */
  status?: Sql<Status> | undefined;
}

/** Programs `p` by deadline, or what needs action first (product §47). */
export function listPrograms(programs: Programs): List<Program> {
  const { where, person, standing, moment, status } = programs;
  const order: readonly SortKey[] = programs.order
    ? [{ column: actionRank(standing, moment), type: 'int' }, ...by(standing.due)]
    : by(p.deadline);
  // Where neither order nor filter needs it, how a program stands is asked for the page's programs alone.
  const looked = status ? standing.join : programs.order ? standing.rankJoin : sql``;
  return {
    order,
    lines: (page) => {
      // There are few programs, compared with people, so those of a person, a status or a search are counted beside.
      const isCountedBeside = (page.search || person || status) && page.isCounted;
      const found = isCountedBeside ? sql`count(*) over ()` : sql`null::bigint`;
      const isListed = allOf(
        where,
        status ? standing.hasStatus(status) : null,
        page.search ? isFound(sql`lower(p.title)`) : null,
        isOnPage(page, order),
      );
      const row = programJson({
        viewer: programs.viewer,
        person: programs.sessionsOf,
        hasAssignment: programs.hasAssignment ?? false,
        ...(programs.inCharge && { inCharge: programs.inCharge }),
        further: standing.fields,
      });
      return sql<{ row: Program }>`line as (
        select ${row} as row, ${keyNames(order)}, found,
          row_number() over (order by ${keyNames(order)}) as n
        from ${person ? sql`users u cross join lateral` : sql``} (
          select p.*, ${keyColumns(order)}, ${found} as found from programs p ${looked}
          where ${isListed}
          ${orderBy(order)} ${limitOf(page)}) p ${standing.join}
        ${person ? sql`where u.id = ${person}` : sql``})`;
    },
    ...(!person &&
      !status && {
        total: sql`select count(*)::int as total, null::int as more_than from programs p where ${where}`,
      }),
  };
}
