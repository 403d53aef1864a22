import { sql } from 'kysely';
import type { Program } from '#shared/api/shapes';
import { columnsOf, isoInstant, type Sql } from '../json.ts';
import { programJson } from '../programs.ts';
import { isOnPage, keyColumns, limitOf, lowerContains, orderBy, type List, type Page } from './page.ts';

const p = columnsOf<'programs'>('p');

const order = [
  { column: p.deadline, type: 'timestamptz', text: isoInstant(p.deadline) },
  { column: p.title, type: 'text' },
  { column: p.id, type: 'uuid' },
] as const;

/** Programs `p` by deadline (api.md, Common), with those of their sessions `s` that `sessions` lets through. */
export function listPrograms({
  from = sql`programs p`,
  where,
  sessions,
}: {
  from?: Sql;
  where: Sql<boolean>;
  sessions: Sql<boolean>;
}): List<Program> {
  const isFound = ({ search }: Page) =>
    search ? lowerContains(sql`lower(p.title)`, search.pattern) : sql<boolean>`true`;
  // There are few programs, compared with people, so those that a search finds can be counted.
  const found = (page: Page) =>
    page.search && page.isCounted
      ? sql`(select count(*) from ${from} where ${where} and ${isFound(page)})`
      : sql`null::bigint`;
  return {
    order,
    rows: (page) => sql<{ row: Program }>`
      select ${programJson(sessions)} as row, ${keyColumns(order)}, ${found(page)} as found
      from ${from} where ${where} and ${isFound(page)} and ${isOnPage(page, order)}
      ${orderBy(order)} ${limitOf(page)}`,
    total: sql`select count(*)::int as total, null::int as more_than from ${from} where ${where}`,
  };
}
