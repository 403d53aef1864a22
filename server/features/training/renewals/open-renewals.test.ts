import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditApi, programsApi, recordsApi } from '#shared/contract';
import { addDays, calendarDateOf, endOfDay } from '#shared/time';
import { recordBody } from '../../../../test/record-body.ts';
import { createRenewals, type Renewals } from '../../../../test/renewing-programs.ts';
import { stage } from '../../../../test/cast.ts';
import { type Someone } from '../../../../test/world.ts';
import { renew } from './service.ts';

const trainedOn = '2026-12-01';
const validUntil = '2027-12-01';
const windowOpens = '2027-10-02';

describe('the renewals of a program', () => {
  const { world } = stage({ people: {} });
  let renewals: Renewals;
  let admin: Someone, manager: Someone, trainer: Someone;

  beforeAll(async () => {
    renewals = await createRenewals(world);
    ({ admin, manager, trainer } = renewals);
  });

  beforeEach(() => renewals.moveTo(trainedOn));

  const open = async () => (await renew(world.services)).renewals;

  test('are opened on the day on which the window begins, and not on the day before §68.1', async () => {
    const { program } = await renewals.completedBy();
    renewals.moveTo(addDays(windowOpens, -1));
    expect(await open()).toMatchObject({ people: 0 });
    expect(await renewals.listOf(program)).toMatchObject([
      { status: 'complete', valid_until: validUntil, cycle: 1 },
    ]);
    const record = (await renewals.listOf(program))[0]!.record;
    renewals.moveTo(windowOpens);
    expect(await open()).toMatchObject({ people: 1 });
    expect(await renewals.listOf(program)).toMatchObject([
      {
        status: 'not-enrolled',
        cycle: 2,
        session: null,
        completed_at: null,
        due: validUntil,
        due_because: 'renewal',
        valid_until: validUntil,
        record,
      },
    ]);
    expect(await renewals.countsOf(program)).toEqual({
      total: 1,
      enrolled: 0,
      completed: 0,
      overdue: 0,
      not_enrolled: 1,
    });
  });

  test('are due at the end of the last valid day, and overdue after it §68.1', async () => {
    const { program, person } = await renewals.completedBy();
    renewals.moveTo(windowOpens);
    await open();
    const { timeZone } = world.services.config;
    const assignment = await world.database.db
      .selectFrom('assignments')
      .select(['due_at', 'opened_by'])
      .where('employee_id', '=', person.id)
      .executeTakeFirstOrThrow();
    const dueAt = endOfDay(validUntil, timeZone);
    expect(assignment).toEqual({ due_at: dueAt, opened_by: 'renewal' });
    for (const [at, overdue] of [
      [dueAt, 0],
      [new Date(dueAt.getTime() + 1), 1],
    ] as const) {
      world.clock.set(at);
      expect(await renewals.countsOf(program)).toMatchObject({ total: 1, overdue });
    }
  });

  test('that are opened after their due date are overdue at once §68.1', async () => {
    const { program } = await renewals.completedBy();
    renewals.moveTo('2028-03-01');
    await open();
    expect(await renewals.listOf(program)).toMatchObject([{ status: 'overdue', due: validUntil, cycle: 2 }]);
    expect(await renewals.countsOf(program)).toMatchObject({ total: 1, overdue: 1 });
  });

  test('stay as they are in an archived program and for somebody who has left, but not for one of another role §68.4 §91.3', async () => {
    const archived = await renewals.completedBy();
    const { program, people } = await renewals.completedBy(3);
    renewals.moveTo(addDays(windowOpens, -1));
    await admin.call(programsApi.archive, archived.program);
    const [left, promoted] = people as [Someone, Someone];
    await admin.deletes(left);
    await admin.edits(promoted, { role: 'trainer', department: null });
    renewals.moveTo(windowOpens);
    expect(await open()).toMatchObject({ people: 2 });
    expect(await renewals.countsOf(program)).toMatchObject({ total: 2, not_enrolled: 2 });
  });

  test('have one entry in the audit trail for the program, by nobody who was signed in §68.2', async () => {
    const { program, people } = await renewals.completedBy(3);
    renewals.moveTo(windowOpens);
    await open();
    const entries = await admin.trail({ program: program.id, limit: '1' });
    expect(entries).toMatchObject([
      {
        action: 'program.renew',
        actor: null,
        address: null,
        people_count: 3,
        after: {
          renewals: 3,
          due_dates: [
            { due: endOfDay(validUntil, world.services.config.timeZone).toISOString(), employees: 3 },
          ],
        },
      },
    ]);
    expect(entries[0]!.people.map(({ _id }) => _id).toSorted()).toEqual(
      people.map(({ id }) => id).toSorted(),
    );
    await open();
    const again = await admin.call(auditApi.list, { query: { program: program.id, limit: '1' } });
    expect(again.entries[0]!.id).toBe(entries[0]!.id);
  });

  test('are opened once when several instances do it at the same time, a thousand people in a transaction §68.2', async () => {
    const { program } = await renewals.completedBy();
    await sql`
      with people as (
        insert into users (first_name, last_name, email, password_hash, role, background_color, created_at, updated_at)
        select 'Sam', 'Test ' || n, n || '@many.example', '', 'employee', '#000000', now(), now()
        from generate_series(1, 2500) n returning id
      ), records as (
        insert into training_records (person_id, program_id, title, version, trained_on, recorded_at, source, valid_until)
        select id, ${program.id}, 'Fire Safety', 1, ${trainedOn}::date, now(), 'import', ${validUntil}::date from people
      )
      insert into assignments (program_id, employee_id, assigned_at, assigned_by, last_name, first_name, standing,
        completed_at, completed_by, valid_until)
      select ${program.id}, id, now(), ${manager.id}, 'Test', 'Sam', null, now(), ${trainer.id}, ${validUntil}::date
      from people`.execute(world.database.db);
    renewals.moveTo(windowOpens);
    const opened = await Promise.all([open(), open(), open()]);
    expect(opened.reduce((sum, each) => sum + each.people, 0)).toBe(2_501);
    expect(await renewals.countsOf(program)).toMatchObject({ total: 2_501, not_enrolled: 2_501 });
    const { rows } = await sql<{ most: number; told: number }>`
      select max(cardinality(person_ids)) as most, sum(cardinality(person_ids))::int as told from audit_entries
      where action = 'program.renew' and program_id = ${program.id}`.execute(world.database.db);
    expect(rows).toEqual([{ most: 1_000, told: 2_501 }]);
  });

  test('are opened though those of another program cannot be §68.2', async () => {
    const programs = [await renewals.completedBy(), await renewals.completedBy()];
    const [broken, whole] = programs.toSorted((one, other) =>
      one.program.id < other.program.id ? -1 : 1,
    ) as [(typeof programs)[number], (typeof programs)[number]];
    // No code writes a record of a cycle that nobody has asked for yet.
    await sql`
      insert into training_records (person_id, program_id, title, version, cycle, trained_on, recorded_at, source)
      values (${broken.person.id}, ${broken.program.id}, 'Fire Safety', 1, 2, ${trainedOn}::date, now(), 'import')`.execute(
      world.database.db,
    );
    renewals.moveTo(windowOpens);
    await expect(open()).rejects.toThrow('opened by renewal or correction');
    expect(await renewals.countsOf(whole.program)).toMatchObject({ not_enrolled: 1 });
    expect(await renewals.countsOf(broken.program)).toMatchObject({ completed: 1 });
    await admin.call(programsApi.archive, broken.program);
  });

  test('are left to the next instance by one that is being stopped', async () => {
    const { program } = await renewals.completedBy();
    renewals.moveTo(windowOpens);
    const run = await renew({ ...world.services, lifecycle: { isStopping: true } });
    expect(run.renewals).toEqual({ people: 0, programs: 0 });
    expect(await renewals.countsOf(program)).toMatchObject({ completed: 1 });
    await open();
  });

  test('begin at once where the trainer marks somebody so late that the record is in its window or has ended §59.2 §68.5', async () => {
    for (const [markedOn, status] of [
      [addDays('2027-10-03', -1), 'complete'],
      ['2027-10-03', 'not-enrolled'],
      ['2028-03-01', 'overdue'],
    ] as const) {
      renewals.moveTo(trainedOn);
      const program = await renewals.createProgram();
      const person = await world.createPerson('employee');
      await renewals.assign(program, [person]);
      renewals.moveTo(markedOn);
      const { employees } = await renewals.complete(program, [person]);
      expect(employees.map(({ _id }) => _id)).toEqual([person.id]);
      const isOpen = status !== 'complete';
      expect(await renewals.listOf(program)).toMatchObject([
        { status, cycle: isOpen ? 2 : 1, valid_until: '2027-12-02', ...(isOpen && { due: '2027-12-02' }) },
      ]);
      const entries = await admin.trail({ program: program.id, limit: '1' });
      expect(entries[0]!.after?.['renewed']).toEqual(isOpen ? [person.id] : undefined);
      await admin.call(programsApi.archive, program);
    }
  });

  test('begin at once where an admin records as the newest what has ended already §68.5', async () => {
    const { program, person } = await renewals.completedBy();
    renewals.moveTo('2027-03-01');
    const record = (facts: { trained_on: string; valid_until: string | null }) =>
      admin.call(recordsApi.create, { body: recordBody([person.id], { program: program.id, ...facts }) });
    // Still valid, in its window: the next run opens it.
    await record({ trained_on: '2026-12-24', valid_until: '2027-03-01' });
    expect(await renewals.listOf(program)).toMatchObject([{ status: 'complete', valid_until: '2027-03-01' }]);
    await record({ trained_on: '2027-01-10', valid_until: '2027-02-28' });
    expect(await renewals.listOf(program)).toMatchObject([
      { status: 'overdue', cycle: 2, due: '2027-02-28', valid_until: '2027-02-28', session: null },
    ]);
    const entries = await admin.trail({ program: program.id, limit: '1' });
    expect(entries[0]!.after?.['renewed']).toBe(true);
  });

  test('stay due when they were where an admin records as the newest what has ended already', async () => {
    const { program, person } = await renewals.completedBy();
    renewals.moveTo(windowOpens);
    await open();
    const facts = { trained_on: '2027-01-10', valid_until: '2027-02-28' };
    const body = recordBody([person.id], { program: program.id, ...facts });
    const { records } = await admin.call(recordsApi.create, { body });
    const asOpened = { status: 'not-enrolled', cycle: 2, due: validUntil, due_because: 'renewal' };
    expect(await renewals.listOf(program)).toMatchObject([{ ...asOpened, valid_until: '2027-02-28' }]);

    const params = { id: records[0]!._id };
    await admin.call(recordsApi.revoke, { params, body: { because: 'Somebody else' } });
    expect(await renewals.listOf(program)).toMatchObject([{ ...asOpened, valid_until: validUntil }]);
  });

  test('end with the year in which the day of the renewal lies, also on February 29', async () => {
    const { program } = await renewals.completedBy(1, { renew_months: null, renew_on: '02-29' });
    renewals.moveTo(trainedOn);
    expect(await renewals.listOf(program)).toMatchObject([{ valid_until: '2028-02-29' }]);
    renewals.moveTo('2027-12-31');
    await open();
    expect(await renewals.listOf(program)).toMatchObject([{ status: 'not-enrolled', due: '2028-02-29' }]);
    expect(calendarDateOf(world.clock.now(), world.services.config.timeZone)).toBe('2027-12-31');
  });
});
