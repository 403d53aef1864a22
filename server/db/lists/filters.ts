import { sql } from 'kysely';
import { allOf, type Sql } from '../json.ts';

/** Whether the column has this id, or none where that says `none`; the column holds zeros then. */
export const isIdOrNone = (column: Sql, asked: Sql<string>): Sql<boolean> =>
  sql`${column} = id_or_none(nullif(${asked}::text, 'none')::uuid)`;

/** A filter of a list that has an index. */
export interface Filter {
  isAsked: Sql<boolean>;
  holds: Sql<boolean>;
}

/** The rows with this id, or with none where the filter says `none`; the column holds zeros then. */
export const isId = (column: Sql, asked: Sql<string | null>): Filter => ({
  isAsked: sql`${asked}::text is not null`,
  holds: sql`${column} = case when ${asked} = 'none' then id_or_none(null) else ${asked}::uuid end`,
});

/** The rows that all filters leave. */
export const meetAll = (filters: readonly Filter[]): Sql<boolean> =>
  allOf(...filters.map(({ isAsked, holds }) => sql<boolean>`(not (${isAsked}) or ${holds})`));

/** Conditions of the rows, one for each index; a call meets the one of the first filter that it asks for. */
export function picksOf(filters: readonly Filter[]): Sql<boolean>[] {
  return [...filters, null].map((filter, index) =>
    allOf(
      ...filters.slice(0, index).map(({ isAsked }) => sql<boolean>`not (${isAsked})`),
      filter && allOf(filter.isAsked, filter.holds),
    ),
  );
}
