import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { effectCodes } from '#shared/effect-codes';
import type { Effect, Preview } from '#shared/effects';
import { isoInstant, jsonArray, type Sql } from '../../../../db/json.ts';
import { byName, personJson, withPlaces } from '../../../../db/people.ts';
import type { Db } from '../../../../db/tables.ts';

/** An effect with a digest of all its people. */
type Told = Effect & { new_start: Date | null; hash: string };

const startOfEach = sql<Date>`coalesce(each.new_start, (
  select s.starts_at from training_sessions s where s.id = each.session))`;

const sampleSize = 5;

/** The effects of `touched`, one person a row, and others, which are about nobody in particular. */
export async function readTouched(db: Db, touched: Sql, others: readonly Effect[] = []): Promise<Preview> {
  const { rows } = await sql<Told>`
    with ${touched}
    select each.*, ${isoInstant(startOfEach)} as start_time, (
      select ${jsonArray(personJson, byName)} from users u ${withPlaces} where u.id = any(each.some)) as sample
    from (
      select code, session, new_start, program, count(person)::int as people,
        (array_agg(person order by person) filter (where person is not null))[:${sql.lit(sampleSize)}] as some,
        encode(sha256(convert_to(coalesce(string_agg(person::text, ' ' order by person), ''), 'UTF8')), 'hex') as hash
      from touched group by 1, 2, 3, 4) each
    order by code, ${startOfEach}, session, program`.execute(db);
  const digest = createHash('sha256');
  for (const { code, session, program, new_start, hash } of rows) {
    digest.update(`${JSON.stringify([code, session, program, new_start, hash])}\n`);
  }
  digest.update(JSON.stringify(others));
  const effects = [...rows.map(toEffect), ...others].toSorted(
    (one, other) => effectCodes.indexOf(one.code) - effectCodes.indexOf(other.code),
  );
  return { effects, digest: digest.digest('hex') };
}

function toEffect({ code, people, session, start_time, program, sample }: Told): Effect {
  return {
    code,
    ...(people ? { people, sample: sample! } : {}),
    ...(session && { session }),
    ...(start_time && { start_time }),
    ...(program && { program }),
  };
}
