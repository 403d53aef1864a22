import { sql } from 'kysely';
import type { Sql } from '../json.ts';

/*
 * A search finds its text anywhere in a text, and the same function of the database folds both (product
 * §43). Capitals, accents, kinds of apostrophes and runs of spaces make no difference.
 */

/** The text as searches see it. Indexes have this expression. */
export function folded(text: Sql): Sql<string> {
  return sql`folded(${text})`;
}

/** The pattern for `like` of the text that is looked for; null for null. */
export function patternOf(search: Sql<string | null>): Sql<string | null> {
  return sql`search_pattern(${search})`;
}

/**
 * Whether the folded text contains the text that is looked for. The pattern is made in a query of its own,
 * once. As a plain expression it would be made for each row that is looked at.
 */
export function contains(foldedText: Sql, search: Sql<string | null>): Sql<boolean> {
  return sql`${foldedText} like (select ${patternOf(search)})`;
}
