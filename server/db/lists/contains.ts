import { sql } from 'kysely';
import type { Sql } from '../json.ts';

/** A search as a pattern for `like`: its % and _ are plain characters. */
export function patternOf(search: string): string {
  return `%${search.replace(/[\\%_]/g, '\\$&')}%`;
}

/**
 * Case-insensitive "contains" (product §43) in a text that is in small letters already. The pattern is made small in a
 * query of its own, once: as a plain expression it would be for each row that is looked at.
 */
export function lowerContains(lowered: Sql, pattern: Sql | string): Sql<boolean> {
  return sql`${lowered} like (select ${inSmallLetters(pattern)})`;
}

/** The text in small letters, as the columns that are searched hold theirs. */
export function inSmallLetters(text: Sql | string): Sql<string> {
  return sql`lower(${text} collate "und-x-icu")`;
}
