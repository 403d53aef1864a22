import { sql, type RawBuilder } from 'kysely';

/** What `contains` compares with: the person's % and _ are plain characters. */
export function patternOf(search: string): string {
  return `%${search.replace(/[\\%_]/g, '\\$&')}%`;
}

/** Case-insensitive "contains" (spec §5) of text that is in small letters already. */
export function lowerContains(lowered: RawBuilder<unknown>, pattern: RawBuilder<unknown> | string) {
  return sql<boolean>`${lowered} like lower(${pattern} collate "und-x-icu")`;
}

/** Case-insensitive "contains" (spec §5). */
export function contains(text: RawBuilder<unknown>, search: string): RawBuilder<boolean> {
  return lowerContains(sql`lower(${text})`, patternOf(search));
}
