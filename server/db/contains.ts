import { sql, type RawBuilder } from 'kysely';

/** Case-insensitive "contains" (spec §5); the person's % and _ are plain characters. */
export function contains(text: RawBuilder<unknown>, search: string): RawBuilder<boolean> {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`lower(${text}) like lower(${pattern} collate "und-x-icu")`;
}
