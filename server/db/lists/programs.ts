import { sql } from 'kysely';
import type { Program } from '#shared/api/shapes';
import { allOf, columnsOf, isoInstant, type Sql } from '../json.ts';
import { programJson } from '../programs.ts';
import {
  isFound,
  isOnPage,
  keyColumns,
  keyNames,
  limitOf,
  orderBy,
  type List,
  type SortKey,
} from './page.ts';

const p = columnsOf<'programs'>('p');

const order: readonly SortKey[] = [
  { column: p.deadline, type: 'timestamptz', text: isoInstant(p.deadline) },
  { column: p.title, type: 'text' },
  { column: p.id, type: 'uuid' },
];

/** What programs are picked by. */
interface Programs {
  where: Sql<boolean>;
  /** Which of a program's sessions `s` are in its row. */
  sessions: Sql<boolean>;
  /** The person `u` of whom the conditions speak, if they do. */
  person?: Sql<string>;
}

/** Programs `p` by deadline (product §47). */
export function listPrograms({ where, sessions, person }: Programs): List<Program> {
  return {
    order,
    lines: (page) => {
      // There are few programs, compared with people, so those of a person or of a search are counted beside.
      const found = (page.search || person) && page.isCounted ? sql`count(*) over ()` : sql`null::bigint`;
      const isListed = allOf(where, page.search ? isFound(sql`lower(p.title)`) : null, isOnPage(page, order));
      return sql<{ row: Program }>`line as (
        select ${programJson(sessions)} as row, ${keyNames(order)}, found,
          row_number() over (order by ${keyNames(order)}) as n
        from ${person ? sql`users u cross join lateral` : sql``} (
          select p.*, ${keyColumns(order)}, ${found} as found from programs p
          where ${isListed}
          ${orderBy(order)} ${limitOf(page)}) p
        ${person ? sql`where u.id = ${person}` : sql``})`;
    },
    ...(!person && {
      total: sql`select count(*)::int as total, null::int as more_than from programs p where ${where}`,
    }),
  };
}
