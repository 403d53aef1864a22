import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../test/database.ts';
import { asDatabaseError } from './errors.ts';
import type { Database } from './database.ts';

/** What the database refuses by itself, whatever code runs above it. */
describe('the rules in the database', () => {
  const now = '2026-12-01T12:00:00.000Z';
  let database: Database;
  let admin: string, manager: string, trainer: string, employee: string;
  let program: string, session: string, otherProgram: string, otherSession: string;

  beforeAll(async () => {
    database = await openTestDatabase();
    admin = await insertUser('admin');
    manager = await insertUser('manager');
    trainer = await insertUser('trainer');
  });

  beforeEach(async () => {
    employee = await insertUser('employee');
    [program, session] = await insertProgram();
    [otherProgram, otherSession] = await insertProgram();
    await run(sql`insert into assignments (program_id, employee_id, assigned_at, assigned_by)
      values (${program}, ${employee}, ${now}, ${manager})`);
  });

  afterAll(() => database.close());

  const run = (query: ReturnType<typeof sql<{ id: string }>>) => query.execute(database.db);

  async function insertUser(role: string, email: string = crypto.randomUUID()): Promise<string> {
    const { rows } = await run(sql`insert into users
      (first_name, last_name, email, password_hash, role, background_color, created_at, updated_at)
      values ('Sam', 'Test', ${email}, 'hash', ${role}, '#000000', ${now}, ${now}) returning id`);
    return rows[0]!.id;
  }

  async function insertProgram(): Promise<[string, string]> {
    const { rows } = await run(sql`
      with program as (
        insert into programs (title, description, assigned_manager_id, deadline, duration_minutes,
          background_color, created_at, updated_at)
        values ('Fire Safety', 'About fire.', ${manager}, ${now}, 60, '#000000', ${now}, ${now}) returning id
      ), session as (
        insert into training_sessions (program_id, position, trainer_id, starts_at)
        select id, 0, ${trainer}, ${now} from program returning id
      )
      select id from program union all select id from session`);
    return [rows[0]!.id, rows[1]!.id];
  }

  const enrol = (chosen: string) =>
    run(
      sql`update assignments set session_id = ${chosen}, enrolled_at = ${now} where employee_id = ${employee}`,
    );
  const complete = () =>
    run(
      sql`update assignments set completed_at = ${now}, completed_by = ${trainer} where employee_id = ${employee}`,
    );
  const record = (decision = 'accepted') =>
    run(sql`insert into training_records (person_id, program_id, title, version, trained_on, recorded_at, source,
        decision)
      values (${employee}, ${program}, 'Fire Safety', 1, '2026-12-01', ${now}, 'external', ${decision})`);
  const revocation = () => sql`update training_records
    set revoked_at = ${now}, revoked_by = ${manager}, revoked_because = 'The wrong person.'
    where person_id = ${employee} and revoked_at is null`;
  const revoke = () => run(revocation() as ReturnType<typeof sql<{ id: string }>>);
  const archive = () => run(sql`update programs set archived_at = ${now} where id = ${program}`);

  /** The constraint by which the work is refused; "nothing" when it isn't. */
  async function refusalOf(work: Promise<unknown>): Promise<string | undefined> {
    return work.then(
      () => 'nothing',
      (error: unknown) => asDatabaseError(error)?.constraint ?? String(error),
    );
  }

  test('a person has one row in a program', async () => {
    const again = run(sql`insert into assignments (program_id, employee_id, assigned_at, assigned_by)
      values (${program}, ${employee}, ${now}, ${manager})`);
    expect(await refusalOf(again)).toBe('assignments_pkey');
  });

  test("another program's session can't be chosen", async () => {
    expect(await refusalOf(enrol(otherSession))).toBe('assignments_session_of_program');
  });

  test('the chosen session stays', async () => {
    await enrol(session);
    const second = run(sql`insert into training_sessions (program_id, position, trainer_id, starts_at)
      values (${program}, 1, ${trainer}, ${now}) returning id`);
    expect(await refusalOf(enrol((await second).rows[0]!.id))).toBe('assignments_one_enrolment');
  });

  test('nobody is complete without a record', async () => {
    const rule = 'assignments_completion_has_record';
    expect(await refusalOf(complete())).toBe(rule);
    await enrol(session);
    expect(await refusalOf(complete())).toBe(rule);
    await record();
    await revoke();
    expect(await refusalOf(complete())).toBe(rule);
    await record();
    await complete();
  });

  test('who is complete keeps a record: revoking the last one opens the assignment, or is refused', async () => {
    await record();
    await complete();
    expect(await refusalOf(revoke())).toBe('assignments_completion_has_record');
    await database.db.transaction().execute(async (tx) => {
      await revocation().execute(tx);
      await sql`update assignments set completed_at = null, completed_by = null
        where employee_id = ${employee}`.execute(tx);
    });
    await record();
    await complete();
    await archive();
    await revoke();
  });

  test('a complete assignment is opened by the next cycle alone, once its record says until when it is valid', async () => {
    const final = 'assignments_completion_is_final';
    const open = (cycle: number) =>
      run(sql`update assignments set completed_at = null, completed_by = null, cycle = ${cycle}
        where employee_id = ${employee}`);
    await record();
    await complete();
    expect(await refusalOf(open(2))).toBe(final);
    await run(sql`update assignments set valid_until = '2027-12-01' where employee_id = ${employee}`);
    expect(await refusalOf(open(3))).toBe(final);
    expect(await refusalOf(open(1))).toBe(final);
    await open(2);
    // Back only when what the first cycle was answered with is revoked.
    expect(await refusalOf(open(1))).toBe(final);
    await revoke();
    await open(1);
  });

  test('a record stays: nothing of it changes but by decision, revocation or erasure, and it is never removed', async () => {
    await record();
    const stay = 'training_records_stay';
    const change = (set: RawBuilder<unknown>) =>
      refusalOf(run(sql`update training_records set ${set} where person_id = ${employee}`));
    expect(await refusalOf(run(sql`delete from training_records where person_id = ${employee}`))).toBe(stay);
    expect(await refusalOf(run(sql`truncate training_records`))).toBe(stay);
    expect(await change(sql`trained_on = '2026-01-01'`)).toBe(stay);
    expect(await change(sql`note = 'Was ill.'`)).toBe(stay);
    expect(await change(sql`person_id = ${admin}`)).toBe(stay);
    expect(await change(sql`decision = 'rejected', decided_at = ${now}`)).toBe(stay);
    expect(await change(sql`revoked_at = ${now}, revoked_by = ${admin}`)).toBe(stay);
    expect(await change(sql`revoked_at = ${now}, revoked_by = ${admin}, revoked_because = ' '`)).toBe(stay);
    expect(await change(sql`trainer = null, place = null, note = null`)).toBe('nothing');
    expect(await change(sql`valid_until = '2027-06-03'`)).toBe('nothing');
    await revoke();
    expect(await change(sql`revoked_at = null`)).toBe(stay);
    expect(await change(sql`revoked_because = 'Another reason.'`)).toBe(stay);
    expect(await change(sql`valid_until = '2028-06-03'`)).toBe(stay);
    expect(await change(sql`revoked_because = null`)).toBe('nothing');
  });

  test('a proposal is decided upon once', async () => {
    await record('proposed');
    const decide = (decision: string) =>
      refusalOf(
        run(sql`update training_records set decision = ${decision}, decided_at = ${now}, decided_by = ${manager}
          where person_id = ${employee}`),
      );
    expect(await refusalOf(complete())).toBe('assignments_completion_has_record');
    expect(await refusalOf(revoke())).toBe('training_records_only_accepted_revoked');
    expect(await decide('accepted')).toBe('nothing');
    expect(await decide('rejected')).toBe('training_records_stay');
    await complete();
  });

  test('who is exempt is not assigned', async () => {
    const newcomer = await insertUser('employee');
    await run(sql`insert into exemptions (program_id, person_id, because, exempted_at, exempted_by, cycle)
      values (${program}, ${newcomer}, 'Works from home.', ${now}, ${manager}, 1)`);
    const assignment = run(sql`insert into assignments (program_id, employee_id, assigned_at, assigned_by)
      values (${program}, ${newcomer}, ${now}, ${manager})`);
    expect(await refusalOf(assignment)).toBe('assignments_exempt');
  });

  test('a program comes back in one way, leaves time, and opens again within its period', async () => {
    const set = (values: RawBuilder<unknown>) =>
      refusalOf(run(sql`update programs set ${values} where id = ${program}`));
    expect(await set(sql`renew_months = 12`)).toBe('programs_renewal_has_due_days');
    expect(await set(sql`due_days = 14, renew_months = 12, renew_on = '03-01'`)).toBe(
      'programs_renew_in_one_way',
    );
    expect(await set(sql`due_days = 14, renew_months = 1, window_days = 28`)).toBe(
      'programs_window_fits_period',
    );
    expect(await set(sql`due_days = 14, renew_on = '03-01', window_days = 365`)).toBe(
      'programs_window_fits_period',
    );
    expect(await set(sql`due_days = 14, renew_months = 1, window_days = 27`)).toBe('nothing');
  });

  test('a completed training is neither removed, nor undone, nor rewritten', async () => {
    await enrol(session);
    await record();
    await complete();
    const final = 'assignments_completion_is_final';
    expect(await refusalOf(run(sql`truncate assignments`))).toBe(final);
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

  test('in an archived program nobody is assigned, enrolled or completed', async () => {
    await archive();
    const newcomer = await insertUser('employee');
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

  test("the last admin can't go, in whichever way", async () => {
    const rule = 'users_last_admin';
    expect(await refusalOf(run(sql`update users set deactivated_at = ${now} where id = ${admin}`))).toBe(
      rule,
    );
    expect(await refusalOf(run(sql`update users set role = 'trainer' where id = ${admin}`))).toBe(rule);
    expect(await refusalOf(run(sql`delete from users where id = ${admin}`))).toBe(rule);
    const second = await insertUser('admin');
    expect(await refusalOf(run(sql`delete from users where role = 'admin'`))).toBe(rule);
    expect(await refusalOf(run(sql`delete from users where id = ${second}`))).toBe('nothing');
  });

  test('an e-mail address is taken whatever its case and surrounding space, until its owner has left', async () => {
    const first = await insertUser('employee', 'Ada@Company.example');
    expect(await refusalOf(insertUser('employee', ' ada@company.EXAMPLE '))).toBe('users_email_unique');
    await run(sql`update users set deactivated_at = ${now} where id = ${first}`);
    expect(await refusalOf(insertUser('employee', 'ada@company.example'))).toBe('nothing');
  });

  test('managers and admins have no department', async () => {
    const { rows } = await run(sql`insert into departments (name) values ('Sales') returning id`);
    const moved = run(sql`update users set department_id = ${rows[0]!.id} where id = ${manager}`);
    expect(await refusalOf(moved)).toBe('users_department_fits_role');
    expect(await refusalOf(run(sql`insert into departments (name) values (' SALES ')`))).toBe(
      'departments_name_unique',
    );
  });
});
