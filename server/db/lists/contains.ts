import { sql, type RawBuilder } from 'kysely';

/** What `contains` compares with: the person's % and _ are plain characters. */
export function patternOf(search: string): string {
  return `%${search.replace(/[\\%_]/g, '\\$&')}%`;
}

/**
 * Case-insensitive "contains" (spec §5) of text that is in small letters already. The pattern is made small in a query
 * of its own, once: as a plain expression it would be for each row that is looked at.
 */
export function lowerContains(lowered: RawBuilder<unknown>, pattern: RawBuilder<unknown> | string) {
  return sql<boolean>`${lowered} like (select lower(${pattern} collate "und-x-icu"))`;
}

/** Case-insensitive "contains" (spec §5). */
export function contains(text: RawBuilder<unknown>, search: string): RawBuilder<boolean> {
  return lowerContains(sql`lower(${text})`, patternOf(search));
}
