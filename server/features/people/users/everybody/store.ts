import { sql } from 'kysely';
import type { Services } from '../../../../services.ts';

const atOnce = 2_000;

/**
 * Brings the figures up to date that order lists of people. It does so for people whose trainings have
 * changed, and for those with a training that has become overdue. Returns of how many.
 */
export async function refreshFigures({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  for (let people = 0; ;) {
    const { rows } = await sql<{ taken: number }>`
      select refresh_figures(${clock()}::timestamptz, ${sql.lit(atOnce)}) as taken`.execute(db);
    people += rows[0]!.taken;
    if (rows[0]!.taken < atOnce) return people;
  }
}
