import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../test/database.ts';
import { insertProgram, insertRecord, insertUser, now, refusalOf } from '../../test/rows.ts';
import type { Database } from './database.ts';

/** The database's own rules, whatever code runs above it; record-rules.test.ts and seat-rules.test.ts have more. */
describe('the rules in the database', () => {
  let database: Database;
  let admin: string, manager: string, trainer: string, employee: string;
  let program: string, session: string, otherProgram: string, otherSession: string;

  beforeAll(async () => {
    database = await openTestDatabase();
    admin = await insertUser(database.db, 'admin');
    manager = await insertUser(database.db, 'manager');
    trainer = await insertUser(database.db, 'trainer');
  });

  beforeEach(async () => {
    employee = await insertUser(database.db, 'employee');
    [program, session] = await insertProgram(database.db, { manager, trainer });
    [otherProgram, otherSession] = await insertProgram(database.db, { manager, trainer });
    await run(sql`insert into assignments (program_id, employee_id, assigned_at, assigned_by)
      values (${program}, ${employee}, ${now}, ${manager})`);
  });

  afterAll(() => database.close());

  const run = (query: ReturnType<typeof sql<{ id: string }>>) => query.execute(database.db);

  const enrol = (chosen: string) =>
    run(
      sql`update assignments set session_id = ${chosen}, enrolled_at = ${now} where employee_id = ${employee}`,
    );
  const complete = () =>
    run(
      sql`update assignments set completed_at = ${now}, completed_by = ${trainer} where employee_id = ${employee}`,
    );
  const record = () => insertRecord(database.db, { person: employee, program });
  const archive = () => run(sql`update programs set archived_at = ${now} where id = ${program}`);

  test('a person has one row in a program §17.1', async () => {
    const again = run(sql`insert into assignments (program_id, employee_id, assigned_at, assigned_by)
      values (${program}, ${employee}, ${now}, ${manager})`);
    expect(await refusalOf(again)).toBe('assignments_pkey');
  });

  test("another program's session can't be chosen", async () => {
    expect(await refusalOf(enrol(otherSession))).toBe('assignments_session_of_program');
  });

  test('a completed training is neither removed, nor undone, nor rewritten', async () => {
    await enrol(session);
    await record();
    await complete();
    const final = 'assignments_completion_is_final';
    expect(await refusalOf(run(sql`truncate assignments cascade`))).toBe(final);
    expect(await refusalOf(run(sql`delete from assignments where employee_id = ${employee}`))).toBe(final);
    expect(
      await refusalOf(
        run(sql`update assignments set completed_at = null, completed_by = null
      where employee_id = ${employee}`),
      ),
    ).toBe(final);
    expect(
      await refusalOf(
        run(sql`update assignments set completed_by = ${admin}
      where employee_id = ${employee}`),
      ),
    ).toBe(final);
  });

  test("a session that people are enrolled in can't be removed", async () => {
    await run(sql`insert into training_sessions (program_id, position, trainer_id, starts_at)
      values (${program}, 1, ${trainer}, ${now})`);
    await enrol(session);
    const removal = run(sql`delete from training_sessions where id = ${session}`);
    expect(await refusalOf(removal)).toBe('assignments_session_of_program');
  });

  test('a program without a session does not survive the commit', async () => {
    const rule = 'programs_need_session';
    expect(await refusalOf(run(sql`delete from training_sessions where id = ${otherSession}`))).toBe(rule);
    expect(
      await refusalOf(
        run(sql`update training_sessions set program_id = ${program}, position = 1
      where program_id = ${otherProgram}`),
      ),
    ).toBe(rule);
    const alone = run(sql`insert into programs (title, description, assigned_manager_id, deadline,
      duration_minutes, background_color, created_at, updated_at)
      values ('Alone', 'No session.', ${manager}, ${now}, 60, '#000000', ${now}, ${now})`);
    expect(await refusalOf(alone)).toBe(rule);
  });

  test('in an archived program nobody is assigned, enrolled or completed §14.1', async () => {
    await archive();
    const newcomer = await insertUser(database.db, 'employee');
    const assignment = run(sql`insert into assignments (program_id, employee_id, assigned_at, assigned_by)
      values (${program}, ${newcomer}, ${now}, ${manager})`);
    expect(await refusalOf(assignment)).toBe('assignments_program_archived');
    expect(await refusalOf(enrol(session))).toBe('assignments_program_archived');
  });

  test('an archived program stays as it is, and so do its sessions', async () => {
    await archive();
    const final = 'programs_archived_is_final';
    const later = '2027-01-01T00:00:00.000Z';
    expect(
      await refusalOf(run(sql`update training_sessions set starts_at = ${later} where id = ${session}`)),
    ).toBe(final);
    const addition = run(sql`insert into training_sessions (program_id, position, trainer_id, starts_at)
      values (${program}, 1, ${trainer}, ${now})`);
    expect(await refusalOf(addition)).toBe(final);
    expect(await refusalOf(run(sql`update programs set archived_at = null where id = ${program}`))).toBe(
      final,
    );
    expect(await refusalOf(run(sql`update programs set title = 'Other' where id = ${program}`))).toBe(final);
    expect(await refusalOf(run(sql`delete from programs where id = ${program}`))).toBe(final);
  });

  test("the last admin can't go, in whichever way §7.2", async () => {
    const rule = 'users_last_admin';
    expect(await refusalOf(run(sql`update users set deactivated_at = ${now} where id = ${admin}`))).toBe(
      rule,
    );
    expect(await refusalOf(run(sql`update users set role = 'trainer' where id = ${admin}`))).toBe(rule);
    expect(await refusalOf(run(sql`delete from users where id = ${admin}`))).toBe(rule);
    const second = await insertUser(database.db, 'admin');
    expect(await refusalOf(run(sql`delete from users where role = 'admin'`))).toBe(rule);
    expect(await refusalOf(run(sql`delete from users where id = ${second}`))).toBe('nothing');
  });

  test('an e-mail address is taken whatever its case and surrounding space, until its owner has left §3.1', async () => {
    const first = await insertUser(database.db, 'employee', 'Ada@Company.example');
    expect(await refusalOf(insertUser(database.db, 'employee', ' ada@company.EXAMPLE '))).toBe(
      'users_email_unique',
    );
    await run(sql`update users set deactivated_at = ${now} where id = ${first}`);
    expect(await refusalOf(insertUser(database.db, 'employee', 'ada@company.example'))).toBe('nothing');
  });

  test('a name of a department is taken once §6.3', async () => {
    await run(sql`insert into departments (name) values ('Sales')`);
    expect(await refusalOf(run(sql`insert into departments (name) values (' SALES ')`))).toBe(
      'departments_name_unique',
    );
  });
});
