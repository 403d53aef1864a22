import { CompiledQuery, sql } from 'kysely';
import type { Db } from '../../../server/db/tables.ts';
import { sealAuditTrail } from '../../../server/audit/chain/seal.ts';
import { verifyAuditTrail } from '../../../server/audit/chain/verify.ts';
import { findSeatViolations } from '../../../test/seat-violations.ts';
import { timeZone } from '../company.ts';
import { companyOffences, findOffences } from '../simulated-company/offences.ts';
import { checkRecords, checkAuditTrail, type Change, type Records, type Violation } from './check-answers.ts';

/** What the database held the last time, and what has been acknowledged. */
interface Before {
  records: Records;
  changes: Iterable<Change>;
}

interface DatabaseFindings {
  found: Violation[];
  records: Records;
  /** Requests that have an audit entry. */
  entries: number;
}

/** Checks all that the database holds, while nothing is written. */
export async function checkDatabase(db: Db, { records, changes }: Before): Promise<DatabaseFindings> {
  const found: Violation[] = [];
  const ask = async (text: string, parameters: unknown[]) =>
    (await db.executeQuery<{ id: string }>(CompiledQuery.raw(text, parameters))).rows;
  const moment = { db, now: new Date(), timeZone };
  for (const detail of [
    ...(await findOffences(companyOffences, moment)),
    ...(await findSeatViolations(ask, { now: moment.now, promoteUntilHours: 0 })),
  ])
    found.push({ rule: detail.split(':')[0] ?? '', detail });
  const now = await readRecords(db);
  const entries = await readEntries(db);
  found.push(...checkRecords(records, now), ...checkAuditTrail(changes, entries), ...(await checkChain(db)));
  return { found, records: now, entries: entries.size };
}

async function readRecords(db: Db): Promise<Records> {
  const trained = await sql<{ id: string; facts: string }>`
    select id, concat_ws(' ', person_id, program_id, title, version, cycle, session_id, trained_on, recorded_at,
      recorded_by, source, outcome, score, minutes, trainer, place, note, code) as facts
    from training_records`.execute(db);
  const archived = await sql<{ id: string; counts: number[] }>`
    select p.id, array[count(a.program_id), count(a.session_id), count(a.completed_at)]::int[] as counts
    from programs p left join assignments a on a.program_id = p.id
    where p.archived_at is not null group by p.id`.execute(db);
  return {
    trained: new Map(trained.rows.map(({ id, facts }) => [id, facts])),
    archived: new Map(archived.rows.map(({ id, counts }) => [id, counts])),
  };
}

/**
 * How often each request is told: a change of several people may have an entry for each, and one for each who is given
 * a seat by it, but none twice.
 */
async function readEntries(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ request: string; count: number }>`
    select request, max(count) as count from (
      select request_id as request, count(*)::int from audit_entries
      group by request_id, action, program_id, person_ids, case when action = 'program.promote' then after end) told
    group by request`.execute(db);
  return new Map(rows.map(({ request, count }) => [request, count]));
}

/** Seals what is unsealed, and verifies the chain. */
async function checkChain(db: Db): Promise<Violation[]> {
  await sealAuditTrail(db);
  const { findings } = await verifyAuditTrail(db);
  return findings.map((detail) => ({ rule: 'the audit chain verifies', detail }));
}
