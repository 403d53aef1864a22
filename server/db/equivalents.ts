import { sql } from 'kysely';
import type { Equivalent } from '#shared/answers';
import type { Sql } from './json.ts';

/** The programs that count for this one (product §124), by title. */
export const equivalentsOf = (programId: Sql<string>): Sql<Equivalent[]> => sql`equivalents_of(${programId})`;
