import { CompiledQuery, sql } from 'kysely';
import type { Db } from '../../../server/db/tables.ts';
import { sealAuditTrail } from '../../../server/audit/chain/seal.ts';
import { verifyAuditTrail } from '../../../server/audit/chain/verify.ts';
import { findSeatViolations } from '../../../test/seat-violations.ts';
import { checkRecords, checkAuditTrail, type Change, type Records, type Violation } from './check-answers.ts';

/** What must never be found: each query returns the rows that break its rule. */
const forbidden: [string, string][] = [
  [
    'one enrolment for each person and program',
    'select program_id, employee_id from assignments group by 1, 2 having count(*) > 1',
  ],
  [
    'an enrolment has a session of its program',
    `select a.program_id, a.employee_id from assignments a
     left join training_sessions s on s.id = a.session_id and s.program_id = a.program_id
     where s.id is null and (a.session_id is not null or a.enrolled_at is not null)`,
  ],
  [
    'an admin stays',
    `select 'none' as admins
     where not exists (select from users where role = 'admin' and deactivated_at is null)`,
  ],
  [
    'every program has a session',
    'select id from programs p where not exists (select from training_sessions s where s.program_id = p.id)',
  ],
  [
    'departments for trainers and employees only',
    "select id, role from users where department_id is not null and role not in ('trainer', 'employee')",
  ],
  [
    'an e-mail is taken once',
    `select lower(btrim(normalize(email, nfc))) as email from users where deactivated_at is null group by 1 having count(*) > 1`,
  ],
  [
    'a department has its name alone',
    'select lower(btrim(name)) as name from departments group by 1 having count(*) > 1',
  ],
  [
    'open assignments are those of active employees',
    `select a.program_id, u.id, u.role, u.deactivated_at from assignments a join users u on u.id = a.employee_id
     where a.completed_at is null and (u.deactivated_at is not null or u.role <> 'employee')`,
  ],
  [
    'active programs have an active manager',
    `select p.id, u.role, u.deactivated_at from programs p join users u on u.id = p.assigned_manager_id
     where p.archived_at is null and (u.deactivated_at is not null or u.role <> 'manager')`,
  ],
  [
    'coming sessions of active programs have an active trainer',
    `select s.id, u.role, u.deactivated_at from training_sessions s join users u on u.id = s.trainer_id
     join programs p on p.id = s.program_id
     where p.archived_at is null and s.cancelled_at is null and s.starts_at > now()
       and (u.deactivated_at is not null or u.role <> 'trainer')`,
  ],
  [
    'who has left is signed in nowhere',
    'select u.id from sign_ins s join users u on u.id = s.user_id where u.deactivated_at is not null',
  ],
];

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
  for (const [rule, query] of forbidden) {
    const { rows } = await sql.raw(query).execute(db);
    if (rows.length > 0)
      found.push({ rule, detail: `${rows.length} rows: ${JSON.stringify(rows.slice(0, 3))}` });
  }
  const ask = async (text: string, parameters: unknown[]) =>
    (await db.executeQuery<{ id: string }>(CompiledQuery.raw(text, parameters))).rows;
  for (const detail of await findSeatViolations(ask, { now: new Date(), promoteUntilHours: 0 })) {
    found.push({ rule: detail.split(':')[0] ?? '', detail });
  }
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
