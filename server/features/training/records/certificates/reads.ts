import { sql } from 'kysely';
import type { ReplyOf } from '#shared/endpoint';
import type { Paper } from '#shared/paper';
import type { recordsApi } from '#shared/contract';
import { columnsOf, jsonObject, jsonRow, jsonRows, valueFrom, type Sql } from '../../../../db/json.ts';
import { nameUnlessErased } from '../../../../db/people.ts';
import { countOfAll, partOf } from '../../../../db/lists/part.ts';
import { certifiedName, newestFirst, signedVersion, stateOf } from '../../../../db/records.ts';
import { dayIn, type Moment } from '../../../../db/time-zone.ts';
import type { Db } from '../../../../db/tables.ts';

const r = columnsOf<'training_records'>('r');

/** The printed fields of a record `r`. */
const printedFields = ({ now, zone }: Moment) => ({
  name: certifiedName,
  title: r.title,
  version: r.version,
  trained_on: r.trained_on,
  valid_until: r.valid_until,
  minutes: r.minutes,
  trainer: r.trainer,
  place: r.place,
  outcome: r.outcome,
  score: r.score,
  signed: signedVersion,
  code: r.code,
  state: stateOf(dayIn(zone, now)),
  revoked_on: sql<string | null>`${dayIn(zone, sql`r.revoked_at`)}`,
});

type FactsOf<Of extends Sql> = Of extends Sql<infer Value> ? NonNullable<Value> : never;

/** The record whose certificate is asked for. */
export function certificateFacts(recordId: Sql<string>, moment: Moment, paper: Sql<Paper | null>) {
  const fields = { ...printedFields(moment), paper: sql<Paper>`coalesce(${paper}::text, 'a4')` };
  return valueFrom(jsonRow(fields), sql`from training_records r where r.id = ${recordId}`);
}

export type CertificateRow = FactsOf<ReturnType<typeof certificateFacts>>;

/**
 * A part of the records of a person that fulfil the condition, the newest first. The list's name is that of
 * the newest that counts. People who edit their own name, and propose something under it, change no paper.
 */
export function recordListFacts(
  personId: Sql<string>,
  where: Sql<boolean>,
  moment: Moment,
  wanted: Sql<number | null>,
) {
  const { part, limit } = partOf(wanted);
  return valueFrom(
    jsonObject({
      name: sql<string | null>`coalesce((
        select ${certifiedName} from training_records r where r.person_id = u.id and r.decision = 'accepted'
        order by ${newestFirst} limit 1), ${nameUnlessErased})`,
      day: dayIn(moment.zone, moment.now),
      part,
      records: jsonRows(
        { ...printedFields(moment), ...countOfAll },
        sql`from training_records r where ${where} order by ${newestFirst} ${limit}`,
      ),
    }),
    sql`from users u where u.id = ${personId}`,
  );
}

export type RecordListRow = FactsOf<ReturnType<typeof recordListFacts>>;

type Verified = ReplyOf<typeof recordsApi.verify>;

/** The facts of the certificate with this code, and its record's state; null if there is none. */
export async function readVerified(db: Db, code: string, today: string): Promise<Verified | null> {
  const state = stateOf(sql`${today}::date`) as Sql<Verified['state']>;
  const { rows } = await sql<{ verified: Verified }>`
    select ${jsonRow({
      state,
      name: certifiedName,
      name_changed: sql<boolean>`r.certified_name is not null`,
      title: r.title,
      version: r.version,
      trained_on: r.trained_on,
      valid_until: r.valid_until,
      trainer: r.trainer,
      minutes: r.minutes,
      place: r.place,
      outcome: r.outcome,
      score: r.score,
      signed: signedVersion,
      code: r.code,
    })} as verified
    from training_records r where r.code = ${code} and r.decision = 'accepted'`.execute(db);
  return rows[0]?.verified ?? null;
}
