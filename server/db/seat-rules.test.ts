import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../test/database.ts';
import { insertProgram, insertRecord, insertUser, now, refusalOf } from '../../test/rows.ts';
import { compareCounts } from '../maintenance/counts/store.ts';
import type { Database } from './database.ts';

const later = '2026-12-02T12:00:00.000Z';

/** The database's own rules about sessions, their seats, waits, and sheets. */
describe('the rules of seats in the database', () => {
  let database: Database;
  let manager: string, trainer: string, ada: string, leo: string;
  let program: string, session: string, other: string;

  beforeAll(async () => {
    database = await openTestDatabase();
    manager = await insertUser(database.db, 'manager');
    trainer = await insertUser(database.db, 'trainer');
  });

  beforeEach(async () => {
    [ada, leo] = [await insertUser(database.db, 'employee'), await insertUser(database.db, 'employee')];
    [program, session] = await insertProgram(database.db, { manager, trainer });
    const { rows } = await run(sql`insert into training_sessions (program_id, position, trainer_id, starts_at)
      values (${program}, 1, ${trainer}, ${later}) returning id`);
    other = rows[0]!.id;
    for (const person of [ada, leo]) {
      await run(sql`insert into assignments (program_id, employee_id, assigned_at, assigned_by)
        values (${program}, ${person}, ${now}, ${manager})`);
    }
  });

  afterAll(async () => {
    expect((await compareCounts(database.db)).wrong).toEqual([]);
    await database.close();
  });

  const run = (query: RawBuilder<unknown>) => (query as RawBuilder<{ id: string }>).execute(database.db);
  const sit = (person: string, chosen: string | null) =>
    refusalOf(
      run(sql`update assignments set session_id = ${chosen}, enrolled_at = ${chosen && now}
        where program_id = ${program} and employee_id = ${person}`),
    );
  const setSession = (values: RawBuilder<unknown>, id = session) =>
    refusalOf(run(sql`update training_sessions set ${values} where id = ${id}`));
  const cancel = (id = session) =>
    setSession(
      sql`cancelled_at = ${now}, cancelled_by = ${manager}, cancel_reason = 'The trainer is ill.'`,
      id,
    );
  const complete = async (person: string) => {
    await insertRecord(database.db, { person, program });
    await run(sql`update assignments set completed_at = ${now}, completed_by = ${trainer}
      where program_id = ${program} and employee_id = ${person}`);
  };
  const seatsOf = async (id: string) => {
    const { rows } = await sql<{ capacity: number | null; seats_taken: number | null }>`
      select capacity, seats_taken from training_sessions where id = ${id}`.execute(database.db);
    return rows[0];
  };
  const wait = (person: string, chosen: string | null) =>
    refusalOf(
      run(sql`insert into waits (program_id, person_id, session_id, since)
        values (${program}, ${person}, ${chosen}, ${now})`),
    );
  const waitsOf = async (person: string) => {
    const { rows } = await sql<{ session_id: string | null }>`
      select session_id from waits where person_id = ${person}`.execute(database.db);
    return rows.map(({ session_id }) => session_id);
  };
  const mark = (person: string, outcome: string) =>
    refusalOf(
      run(sql`insert into attendance (session_id, person_id, program_id, outcome, note, marked_by, marked_at)
        values (${session}, ${person}, ${program}, ${outcome}, 'Was ill.', ${trainer}, ${now})`),
    );
  const setMark = (values: RawBuilder<unknown>) =>
    refusalOf(run(sql`update attendance set ${values} where session_id = ${session}`));

  test('a session ends after it starts: without an end it lasts as long as its program', async () => {
    expect(await setSession(sql`ends_at = starts_at`)).toBe('training_sessions_end_after_start');
    const { rows } = await sql<{ minutes: number }>`
      select extract(epoch from ends_at - starts_at)::int / 60 as minutes from training_sessions
      where id = ${session}`.execute(database.db);
    expect(rows).toEqual([{ minutes: 60 }]);
  });

  test('a full session takes nobody more, until somebody leaves it or it gets another seat', async () => {
    await setSession(sql`capacity = 1`);
    expect(await sit(ada, session)).toBe('nothing');
    expect(await sit(leo, session)).toBe('training_sessions_full');
    expect(await sit(ada, null)).toBe('nothing');
    expect(await sit(leo, session)).toBe('nothing');
    expect(await sit(ada, session)).toBe('training_sessions_full');
    await setSession(sql`capacity = 2`);
    expect(await sit(ada, session)).toBe('nothing');
    expect(await seatsOf(session)).toEqual({ capacity: 2, seats_taken: 2 });
  });

  test('a capacity counts the people who sit there already, and is never below their number', async () => {
    await sit(ada, session);
    await sit(leo, session);
    expect(await setSession(sql`capacity = 1`)).toBe('training_sessions_full');
    expect(await setSession(sql`capacity = 0`)).toBe('training_sessions_capacity_check');
    expect(await setSession(sql`capacity = 2`)).toBe('nothing');
    expect(await setSession(sql`capacity = 1`)).toBe('training_sessions_full');
    expect(await setSession(sql`capacity = null`)).toBe('nothing');
    expect(await seatsOf(session)).toEqual({ capacity: null, seats_taken: null });
  });

  test('a seat goes with a person who is unassigned or leaves the company', async () => {
    await setSession(sql`capacity = 2`);
    await sit(ada, session);
    await sit(leo, session);
    await run(sql`delete from assignments where employee_id = ${ada}`);
    expect(await seatsOf(session)).toEqual({ capacity: 2, seats_taken: 1 });
    await complete(leo);
    expect(await seatsOf(session)).toEqual({ capacity: 2, seats_taken: 1 });
    await run(sql`update users set deactivated_at = ${now} where id = ${leo}`);
    expect(await seatsOf(session)).toEqual({ capacity: 2, seats_taken: 0 });
  });

  test('a seat is changed and given back until the training is complete', async () => {
    expect(await sit(ada, session)).toBe('nothing');
    expect(await sit(ada, other)).toBe('nothing');
    expect(await sit(ada, null)).toBe('nothing');
    await sit(ada, other);
    await complete(ada);
    expect(await sit(ada, session)).toBe('assignments_completion_is_final');
    expect(await sit(ada, null)).toBe('assignments_completion_is_final');
  });

  test('nobody sits in a cancelled session, neither who did nor who comes later', async () => {
    await sit(ada, session);
    expect(await cancel()).toBe('training_sessions_cancelled');
    await sit(ada, null);
    expect(await cancel()).toBe('nothing');
    expect(await sit(ada, session)).toBe('training_sessions_cancelled');
  });

  test('a cancelled session stays as it is, and only an erasure empties its reason', async () => {
    expect(await setSession(sql`cancelled_at = ${now}`)).toBe('training_sessions_cancelled_by_somebody');
    await cancel();
    const stays = 'training_sessions_cancelled_stays';
    expect(await setSession(sql`cancelled_at = null, cancelled_by = null`)).toBe(stays);
    expect(await setSession(sql`starts_at = ${later}, ends_at = ${later}::timestamptz + '1 hour'`)).toBe(
      stays,
    );
    expect(await setSession(sql`capacity = 5`)).toBe(stays);
    expect(await setSession(sql`cancel_reason = 'Another one.'`)).toBe(stays);
    expect(await refusalOf(run(sql`delete from training_sessions where id = ${session}`))).toBe(stays);
    expect(await setSession(sql`cancel_reason = null`)).toBe('nothing');
  });

  test('a program may have cancelled sessions alone', async () => {
    await run(sql`delete from training_sessions where id = ${other}`);
    expect(await cancel()).toBe('nothing');
  });

  test('an archived program changes neither seats, place nor cancellation of its sessions', async () => {
    await run(sql`update programs set archived_at = ${now} where id = ${program}`);
    const final = 'programs_archived_is_final';
    expect(await setSession(sql`capacity = 5`)).toBe(final);
    expect(await setSession(sql`location = 'Room 2'`)).toBe(final);
    expect(await cancel()).toBe(final);
  });

  test('a link is one of the web', async () => {
    expect(await setSession(sql`join_url = 'javascript:alert(1)'`)).toBe('training_sessions_join_url_check');
    expect(await setSession(sql`join_url = 'https://meet.example/1'`)).toBe('nothing');
  });

  test('who sits down or is complete waits no more, and neither begins to', async () => {
    expect(await wait(ada, null)).toBe('nothing');
    expect(await wait(ada, session)).toBe('waits_pkey');
    await sit(ada, session);
    expect(await waitsOf(ada)).toEqual([]);
    expect(await wait(ada, session)).toBe('waits_for_nothing');
    expect(await wait(ada, other)).toBe('nothing');
    await complete(ada);
    expect(await waitsOf(ada)).toEqual([]);
    expect(await wait(ada, null)).toBe('waits_for_nothing');
  });

  test('only who is assigned waits, and for a session of that program', async () => {
    const [, foreign] = await insertProgram(database.db, { manager, trainer });
    expect(await wait(ada, foreign)).toBe('waits_session_of_program');
    await wait(ada, null);
    await run(sql`delete from assignments where employee_id = ${ada}`);
    expect(await waitsOf(ada)).toEqual([]);
    expect(await wait(ada, null)).toBe('waits_of_assigned');
  });

  test('where a session is taken away, who waits for it waits for any', async () => {
    await wait(ada, other);
    await run(sql`delete from training_sessions where id = ${other}`);
    expect(await waitsOf(ada)).toEqual([null]);
  });

  test('who changes the seat or is complete offers it no more', async () => {
    const offer = (person: string) =>
      run(
        sql`insert into seat_offers (program_id, person_id, offered_at) values (${program}, ${person}, ${now})`,
      );
    const offers = async () =>
      (await run(sql`select from seat_offers where program_id = ${program}`)).rows.length;
    await sit(ada, session);
    await sit(leo, session);
    await offer(ada);
    await offer(leo);
    await sit(ada, other);
    expect(await offers()).toBe(1);
    await complete(leo);
    expect(await offers()).toBe(0);
  });

  test('of many in one statement only who changes the seat waits and offers no more §78.3', async () => {
    const max = await insertUser(database.db, 'employee');
    await run(sql`insert into assignments (program_id, employee_id, assigned_at, assigned_by)
      values (${program}, ${max}, ${now}, ${manager})`);
    await sit(ada, session);
    await sit(leo, session);
    for (const person of [ada, leo]) {
      await wait(person, other);
      await run(
        sql`insert into seat_offers (program_id, person_id, offered_at) values (${program}, ${person}, ${now})`,
      );
    }
    await wait(max, null);
    const offering = async () =>
      (await run(sql`select person_id as id from seat_offers where program_id = ${program}`)).rows;
    const change = (people: RawBuilder<unknown>) =>
      run(sql`update assignments set due_at = ${later}, due_because = 'extension',
          session_id = case when employee_id = ${leo} then ${other}::uuid else session_id end
        where program_id = ${program} and ${people}`);
    await change(sql`employee_id in (${ada}, ${max})`);
    expect([await waitsOf(ada), await waitsOf(leo), await waitsOf(max)]).toEqual([[other], [other], [null]]);
    expect(await offering()).toHaveLength(2);
    await change(sql`true`);
    expect([await waitsOf(ada), await waitsOf(leo), await waitsOf(max)]).toEqual([[other], [], [null]]);
    expect(await offering()).toEqual([{ id: ada }]);
    // A person who leaves a seat for none goes on waiting, and has nothing to offer.
    await run(
      sql`update assignments set session_id = null, enrolled_at = null where program_id = ${program}`,
    );
    expect([await waitsOf(ada), await waitsOf(max)]).toEqual([[other], [null]]);
    expect(await offering()).toEqual([]);
  });

  test('a mark is replaced by another one until it is "attended" and recorded, and never removed', async () => {
    const stays = 'attendance_stays';
    expect(await mark(ada, 'late')).toBe('attendance_outcome_check');
    await mark(ada, 'absent');
    expect(await setMark(sql`outcome = null, marked_by = null, marked_at = null`)).toBe(stays);
    expect(await setMark(sql`person_id = ${leo}`)).toBe(stays);
    expect(await setMark(sql`outcome = 'attended'`)).toBe('nothing');
    await run(sql`insert into training_records (person_id, program_id, title, version, session_id, trained_on,
        recorded_at, source)
      values (${ada}, ${program}, 'Fire Safety', 1, ${session}, '2026-12-01', ${now}, 'session')`);
    expect(await setMark(sql`outcome = 'absent'`)).toBe(stays);
    expect(await setMark(sql`score = 99`)).toBe(stays);
    expect(await setMark(sql`note = 'Another one.'`)).toBe(stays);
    expect(await setMark(sql`note = null`)).toBe('nothing');
    expect(await refusalOf(run(sql`delete from attendance where session_id = ${session}`))).toBe(stays);
    expect(await refusalOf(run(sql`truncate attendance`))).toBe(stays);
  });

  test('who checked in did so once, and a session with a sheet is not removed', async () => {
    await run(sql`insert into attendance (session_id, person_id, program_id, checked_in_at)
      values (${session}, ${ada}, ${program}, ${now})`);
    expect(await setMark(sql`checked_in_at = ${later}`)).toBe('attendance_stays');
    expect(await setMark(sql`outcome = 'attended'`)).toBe('attendance_marked_together');
    expect(await refusalOf(run(sql`delete from training_sessions where id = ${session}`))).toBe(
      'attendance_session_of_program',
    );
  });
});
