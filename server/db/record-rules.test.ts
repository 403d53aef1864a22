import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RecordDecision } from '#shared/records';
import { openTestDatabase } from '../../test/database.ts';
import { insertProgram, insertRecord, insertUser, now, refusalOf } from '../../test/rows.ts';
import type { Database } from './database.ts';

/** The database's own rules about records, and about the assignments that they answer. */
describe('the rules of records in the database', () => {
  let database: Database;
  let admin: string, manager: string, trainer: string, employee: string;
  let program: string, session: string;

  beforeAll(async () => {
    database = await openTestDatabase();
    admin = await insertUser(database.db, 'admin');
    manager = await insertUser(database.db, 'manager');
    trainer = await insertUser(database.db, 'trainer');
  });

  beforeEach(async () => {
    employee = await insertUser(database.db, 'employee');
    [program, session] = await insertProgram(database.db, { manager, trainer });
    await run(sql`insert into assignments (program_id, employee_id, assigned_at, assigned_by)
      values (${program}, ${employee}, ${now}, ${manager})`);
  });

  afterAll(() => database.close());

  const run = (query: RawBuilder<unknown>) => query.execute(database.db);
  const update = (set: RawBuilder<unknown>) =>
    run(sql`update assignments set ${set} where employee_id = ${employee}`);
  const enrol = () => update(sql`session_id = ${session}, enrolled_at = ${now}`);
  const complete = () => update(sql`completed_at = ${now}, completed_by = ${trainer}`);
  const record = (decision?: RecordDecision) =>
    insertRecord(database.db, { person: employee, program, ...(decision && { decision }) });
  const revocation = () => sql`update training_records
    set revoked_at = ${now}, revoked_by = ${manager}, revoked_because = 'The wrong person.'
    where person_id = ${employee} and revoked_at is null`;
  const revoke = () => run(revocation());
  const archive = () => run(sql`update programs set archived_at = ${now} where id = ${program}`);

  test('nobody has more than 50 proposals that wait for a decision, also where 60 come at once §64.8', async () => {
    const refusals = await Promise.all(Array.from({ length: 60 }, () => refusalOf(record('proposed'))));
    expect(refusals.filter((rule) => rule === 'nothing')).toHaveLength(50);
    expect(refusals.filter((rule) => rule === 'training_records_bounded_proposals')).toHaveLength(10);
    await record('accepted');
    await record('rejected');
    await run(sql`update training_records set decision = 'rejected', decided_at = ${now}, decided_by = ${admin},
      decided_because = 'No proof' where person_id = ${employee} and decision = 'proposed'`);
    await record('proposed');
  });

  test('a name stays on its record: papers may follow the account, and nothing else', async () => {
    await record();
    const rule = 'training_records_stay';
    const set = (change: RawBuilder<unknown>) =>
      run(sql`update training_records set ${change} where person_id = ${employee}`);
    for (const change of [
      sql`person_name = 'Ada Lovelace'`,
      sql`person_name = null`,
      sql`certified_name = 'Ada Lovelace'`,
      sql`certified_name = person_name`,
    ])
      expect(await refusalOf(set(change))).not.toBe('nothing');
    await run(sql`update users set last_name = 'King' where id = ${employee}`);
    expect(await refusalOf(set(sql`person_name = name_of(person_id)`))).toBe(rule);
    await set(sql`certified_name = name_of(person_id)`);
    expect(await refusalOf(set(sql`certified_name = null`))).toBe(rule);
  });

  test('nobody is complete without a record', async () => {
    const rule = 'assignments_completion_has_record';
    expect(await refusalOf(complete())).toBe(rule);
    await enrol();
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
    const open = (cycle: number) => update(sql`completed_at = null, completed_by = null, cycle = ${cycle}`);
    await record();
    await complete();
    expect(await refusalOf(open(2))).toBe(final);
    await update(sql`valid_until = '2027-12-01'`);
    expect(await refusalOf(open(3))).toBe(final);
    expect(await refusalOf(open(1))).toBe(final);
    await open(2);
    // Back only when the record that answered the first cycle is revoked.
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
    expect(await refusalOf(run(sql`truncate training_records cascade`))).toBe(stay);
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

  test('an erasure empties the reason of an extension, also in complete trainings and archived programs §54.2', async () => {
    await update(sql`due_at = ${now}, due_because = 'extension', due_reason = 'Was ill.'`);
    await record();
    await complete();
    const final = 'assignments_completion_is_final';
    expect(await refusalOf(update(sql`due_reason = 'Another one.'`))).toBe(final);
    expect(await refusalOf(update(sql`due_at = null, due_because = null`))).toBe(final);
    await archive();
    expect(await refusalOf(update(sql`due_reason = null`))).toBe('nothing');
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

  test('who is exempt is not assigned §63.4', async () => {
    const newcomer = await insertUser(database.db, 'employee');
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
});
