import { sql } from 'kysely';
import { programsApi, usersApi } from '../../shared/contract.ts';
import type { Role } from '../../shared/roles.ts';
import { clockTimeOf, calendarDateOf } from '../../shared/time.ts';
import { readConfig } from '../../server/config.ts';
import { auditedTransaction } from '../../server/audit/audited-transaction.ts';
import { sealAuditTrail } from '../../server/audit/chain/seal.ts';
import type { Someone, World } from '../../test/world.ts';

const signIns = 20;

/** Something to read in the audit trail; the other screens stay as they are, but for the long program. */
export async function addChanges(
  world: World,
  people: Record<Role, Someone>,
  longProgram: string,
): Promise<void> {
  const { db } = world.database;
  await sql`
    insert into audit_entries (recorded_at, request_id, actor_id, actor_role, action, person_ids, personal,
      personal_digest)
    select ${world.clock.now()}::timestamptz - (${signIns} - n) * interval '97 seconds', gen_random_uuid(),
      ${people.employee.id}, 'employee', 'sign-in', '{}',
      '{"address": "2001:db8:85a3:1234:5678:8a2e:370:7334"}', ''
    from generate_series(1, ${signIns}::int) as n`.execute(db);

  const admin = world.as(people.admin);
  const body = { name: 'Harbour' };
  const { department } = await admin.call(usersApi.createDepartment, { body });
  const params = { departmentId: department._id };
  await admin.call(usersApi.renameDepartment, { params, body: { name: 'Port and Terminal' } });
  await admin.call(usersApi.deleteDepartment, { params });
  await assignMany(world, people.manager);
  await edit(world, people.admin, longProgram);
  await sealAuditTrail(db);
}

/** Tells of an assignment that nobody has made: it would change who is assigned on every other screen. */
async function assignMany(world: World, manager: Someone): Promise<void> {
  const { db } = world.database;
  const employees = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'employee')
    .orderBy('email')
    .limit(40)
    .execute();
  const program = await db
    .selectFrom('programs')
    .select('id')
    .where('title', '=', 'First Aid at Work')
    .executeTakeFirstOrThrow();
  const caller = {
    actor: { _id: manager.id, role: 'manager' as const },
    signInId: null,
    source: {
      requestId: 'a7c1f2de-3f0f-4d77-9a52-0c6a1f1f7b11',
      address: '192.0.2.17',
      idempotencyKey: null,
    },
  };
  await auditedTransaction({ db, clock: world.clock.now }, caller, async () => ({
    result: undefined,
    entry: {
      action: 'program.assign',
      programId: program.id,
      personIds: employees.map(({ id }) => id),
      after: { assigned: employees.length },
    },
  }));
}

/** Makes the program longer, and moves its last session. */
async function edit(world: World, admin: Someone, id: string): Promise<void> {
  const { timeZone } = readConfig({});
  const { program } = await world.as(admin).call(programsApi.view, { params: { id } });
  const sessions = program.training_sessions.map(({ _id, trainer, start_time: start }, index, all) => ({
    _id,
    trainer: trainer._id,
    date: calendarDateOf(start, timeZone),
    time: index === all.length - 1 ? '14:30' : clockTimeOf(start, timeZone),
  }));
  await world.as(admin).call(programsApi.edit, {
    params: { id },
    body: {
      title: program.title,
      description: `${program.description}\n${'There is always more to be told about it. '.repeat(4)}`,
      deadline: calendarDateOf(program.deadline, timeZone),
      duration: 90,
      assigned_manager: program.assigned_manager._id,
      sessions,
      updated_at: null,
    },
  });
}
