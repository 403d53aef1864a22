import { sql, type RawBuilder } from 'kysely';
import { programText, wireInstant } from '../program-columns.ts';
import { lowerContains } from './contains.ts';
import { isAfter, orderBy, type SortKey } from './cursor.ts';
import { keyColumns, type List, type Page } from './paging.ts';

const order: readonly SortKey[] = [
  { column: sql`p.deadline`, type: 'timestamptz', written: wireInstant(sql`p.deadline`) },
  { column: sql`p.title`, type: 'text' },
  { column: sql`p.id`, type: 'uuid' },
];

/** Programs by deadline (api.md, Common). */
export const byDeadline = orderBy(order);

export const programOrder = order;

/** Programs `p` that fulfil `where`, by deadline; each with the sessions `s` that fulfil `sessions`. */
export function listPrograms({
  where,
  sessions,
}: {
  where: RawBuilder<unknown>;
  sessions: RawBuilder<boolean>;
}): List {
  return {
    order,
    rows: (page) => sql`
      select ${programText(sessions)} as row, ${keyColumns(order)}, ${countFound(page, where)} as total
      from programs p where ${where} and ${isFound(page)} and ${page.isFirst ? sql`true` : isAfter(page.after, order)}
      ${orderBy(order)} limit ${sql.lit(page.atMost + 1)}`,
    total: sql`select count(*) from programs p where ${where}`,
  };
}

const isFound = ({ search, pattern }: Page) =>
  search === 'none' ? sql`true` : lowerContains(sql`lower(p.title)`, pattern);

/** There are few programs, compared with people: those that a search finds can be counted. */
function countFound(page: Page, where: RawBuilder<unknown>): RawBuilder<unknown> {
  if (page.search === 'none' || !page.isCounted) return sql`null::bigint`;
  return sql`(select count(*) from programs p where ${where} and ${isFound(page)})`;
}
