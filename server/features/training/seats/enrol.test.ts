import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { programsApi, seatsApi, sessionsApi } from '#shared/contract';
import { startSeatsWorld, type Seats } from '../../../../test/seats.ts';
import type { Someone } from '../../../../test/world.ts';
import { refused } from '../../../../test/client.ts';
import { during } from '../../../../test/cast.ts';

describe('enrolling in sessions that have seats', () => {
  const world = during(() => startSeatsWorld());
  let seats: Seats;
  let first: Someone, second: Someone;
  beforeEach(async () => {
    // One with a seat for one person, one with two, and one that takes as many as come.
    seats = await world.createSeats([1, 2, null]);
    [first, second] = (await seats.assign(2)) as [Someone, Someone];
  });

  const refusal = (person: Someone, session: number, fields: object = {}) =>
    person.refusal(programsApi.enrol, seats.choice(session, fields));

  test('nobody sits down where all seats are taken, and is told where one can §70.1 §70.4', async () => {
    await seats.enrol(first, 0);
    const full = await refusal(second, 0, { user: second.id });
    expect(full).toMatchObject({
      status: 409,
      code: 'session_full',
      others: [
        { _id: seats.sessions[1], capacity: 2, seats_taken: 0, join_url: null },
        { _id: seats.sessions[2], capacity: null },
      ],
    });
    expect(await seats.seatOf(second)).toBeNull();
    expect(await seats.taken()).toEqual([1, 0, null]);
  });

  test('nobody sits down in a cancelled session §70.2', async () => {
    await sql`update training_sessions set cancelled_at = ${world.clock.now()}, cancelled_by = ${world.admin.id}
      where id = ${seats.sessions[1]!}`.execute(world.database.db);
    expect(await refusal(first, 1, { user: first.id })).toMatchObject({
      status: 409,
      code: 'session_cancelled',
    });
  });

  test('a session with a capacity takes nobody once it has started, one without takes people all day §70.2', async () => {
    const started = await world.createSeats([5, null], { sessionDays: [0, 0] });
    const [person] = (await started.assign(1)) as [Someone];
    await sql`update training_sessions set starts_at = ${world.clock.now()}, ends_at = ${world.clock.now()}::timestamptz + interval '1 second'
      where program_id = ${started.id}`.execute(world.database.db);
    world.clock.advance(1_000);
    const late = await refused(person.enrols(started));
    expect(late).toMatchObject({ status: 409, code: 'session_over' });
    await started.enrol(person, 1);
    expect(await started.seatOf(person)).toBe(1);
  });

  test('a session of the night without a capacity takes people until its end, after its day has ended §20.1 §70.2', async () => {
    const night = await world.createSeats([null, 5]);
    const [person, late] = (await night.assign(2)) as [Someone, Someone];
    const now = world.clock.now();
    onTestFinished(() => world.clock.set(now.toISOString()));
    // From 9:50 PM to 2:50 AM in the organisation's zone.
    const day = world.day(0);
    const start = new Date(`${day}T21:50:00-06:00`);
    await sql`update training_sessions set starts_at = ${start}, ends_at = ${start}::timestamptz + interval '5 hours'
      where program_id = ${night.id}`.execute(world.database.db);
    world.clock.set(new Date(start.getTime() + 148 * 60_000).toISOString());
    const enrolIn = (session: number) => refused(late.enrols(night, session));
    expect(await enrolIn(1)).toMatchObject({ status: 409, code: 'session_over' });
    await night.enrol(person, 0);
    expect(await night.seatOf(person)).toBe(0);
    world.clock.set(new Date(start.getTime() + 5 * 60 * 60_000).toISOString());
    expect(await enrolIn(0)).toMatchObject({ status: 409, code: 'session_over' });
  });

  test.each(['absent', 'excused', 'left-early'] as const)(
    'a person who is marked as %s sits down in another session, and not in that one again §70.11',
    async (outcome) => {
      const [held, other] = [await world.createSeats([null, null], { sessionDays: [0, 1] }), seats];
      const [person, elsewhere] = (await held.assign(2)) as [Someone, Someone];
      await sql`update training_sessions set starts_at = ${world.clock.now()}, ends_at = ${world.clock.now()}::timestamptz + interval '1 hour'
        where id = ${held.sessions[0]!}`.execute(world.database.db);
      await held.enrol(person, 0);
      await held.enrol(elsewhere, 1);
      await world.trainer.call(sessionsApi.mark, {
        params: { id: held.sessions[0]! },
        body: { marks: [{ person: person.id, outcome, note: null }] },
      });
      const body = (more: object) => ({ ...held.choice(0, more) });
      expect(await person.refusal(programsApi.enrol, body({ user: person.id }))).toMatchObject({
        status: 409,
        code: 'attendance_marked',
        message: 'You were marked as absent from this session. Please choose another one.',
      });
      for (const named of [{ user: person.id }, { people: [person.id] }])
        expect(await world.manager.refusal(programsApi.enrol, body(named))).toMatchObject({
          status: 409,
          code: 'attendance_marked',
        });
      const program = await person.views(held);
      expect(program.missed_sessions).toEqual([held.sessions[0]]);
      await held.enrol(person, 1);
      expect(await held.seatOf(person)).toBe(1);
      expect(await person.refusal(seatsApi.switchSession, body({ user: person.id }))).toMatchObject({
        status: 409,
      });
      expect(await other.taken()).toEqual([0, 0, null]);
    },
  );

  test('a person who was excused sits down in the session again once it is moved to another day §70.11', async () => {
    const held = await world.createSeats([3]);
    const [person] = (await held.assign(1)) as [Someone];
    await world.database.db
      .insertInto('attendance')
      .values({
        session_id: held.sessions[0]!,
        person_id: person.id,
        program_id: held.id,
        outcome: 'excused',
        marked_by: world.trainer.id,
        marked_at: world.clock.now(),
      })
      .execute();
    await held.enrol(person, 0);
    expect(await held.seatOf(person)).toBe(0);
  });

  test('an employee names oneself and nobody else §70.3', async () => {
    expect(await refusal(first, 0)).toMatchObject({ status: 400, errors: { user: 'A user is required' } });
    for (const fields of [{ user: second.id }, { people: [first.id] }, { people: [second.id] }])
      expect(await refusal(first, 0, fields)).toMatchObject({ status: 403, code: 'not_yourself' });
    expect(await seats.taken()).toEqual([0, 0, null]);
  });

  test('a person who enrols is counted at once, and has the link §70.1 §70.4', async () => {
    await sql`update training_sessions set join_url = 'https://meet.example/1' where id = ${seats.sessions[1]!}`.execute(
      world.database.db,
    );
    for (const [index, person] of [first, second].entries()) {
      const { enrolledSession } = await person.call(programsApi.enrol, seats.choice(1, { user: person.id }));
      expect(enrolledSession?.enrolled_training_session).toMatchObject({
        _id: seats.sessions[1],
        seats_taken: index + 1,
        join_url: 'https://meet.example/1',
      });
    }
    expect(await seats.taken()).toEqual([0, 2, null]);
  });

  describe('by a manager', () => {
    const list = (...people: Someone[]) => ({ people: people.map(({ id }) => id) });

    test('is refused for nobody, for one and several at once, and for who is not assigned §70.3', async () => {
      expect(await refusal(world.manager, 1)).toMatchObject({
        status: 400,
        errors: { user: 'A user is required' },
      });
      const both = { user: first.id, ...list(second) };
      expect(await refusal(world.manager, 1, both)).toMatchObject({ status: 400, code: 'invalid_input' });
      const stranger = await world.createPerson('employee');
      for (const fields of [{ user: stranger.id }, list(first, stranger), { user: randomUUID() }])
        expect(await refusal(world.manager, 1, fields)).toMatchObject({ status: 404, code: 'not_found' });
      expect(await seats.taken()).toEqual([0, 0, null]);
    });

    test('of a program that somebody else oversees is refused as if it were not there §70.3', async () => {
      const other = await world.createPerson('manager');
      expect(await refusal(other, 1, { user: first.id })).toMatchObject({ status: 404 });
    });

    test('seats all or none: where seats are short, and where one of them has a seat already §70.3', async () => {
      const [third] = (await seats.assign(1)) as [Someone];
      const short = await refusal(world.manager, 1, list(first, second, third));
      expect(short).toMatchObject({
        code: 'session_full',
        others: [{ _id: seats.sessions[0] }, { _id: seats.sessions[2] }],
      });
      await seats.enrol(first, 1);
      expect(await refusal(world.manager, 2, list(first, second))).toMatchObject({
        status: 409,
        code: 'already_enrolled',
      });
      expect(await seats.taken()).toEqual([0, 1, null]);
    });

    test('answers with the person’s session, or with the people §70.3', async () => {
      const one = await world.manager.call(programsApi.enrol, seats.choice(0, { user: first.id }));
      expect(one).toEqual({
        enrolledSession: {
          enrolled_training_session: expect.objectContaining({ _id: seats.sessions[0], seats_taken: 1 }),
        },
      });
      const several = await world.manager.call(programsApi.enrol, seats.choice(1, list(second)));
      expect(several).toEqual({
        employees: [
          expect.objectContaining({
            _id: second.id,
            status: 'enrolled',
            session: expect.objectContaining({ _id: seats.sessions[1] }),
          }),
        ],
      });
    });
  });

  describe('at the time of another session', () => {
    let elsewhere: Seats;

    beforeEach(async () => {
      // At the time of the second session.
      elsewhere = await world.createSeats([5], { sessionDays: [3] });
      await world.manager.assigns(elsewhere, first);
      await elsewhere.enrol(first, 0);
    });

    const asked = { unless_clash: true };

    test('is refused for who wants to be asked, with that session and its program §74.1', async () => {
      const clash = {
        status: 409,
        code: 'session_clash',
        session: { _id: elsewhere.sessions[0], program: { _id: elsewhere.id, title: 'Fire Safety' } },
      };
      expect(await refusal(first, 1, { user: first.id, ...asked })).toMatchObject(clash);
      const several = { people: [first.id, second.id], ...asked };
      expect(await refusal(world.manager, 1, several)).toMatchObject(clash);
      expect(await seats.seatOf(first)).toBeNull();
    });

    test('tells a manager only the time of a session in another manager’s program §74.3', async () => {
      const otherManager = await world.createPerson('manager');
      await sql`update programs set assigned_manager_id = ${otherManager.id} where id = ${elsewhere.id}`.execute(
        world.database.db,
      );
      const { start_time, ends_at } = (await world.admin.views(elsewhere)).training_sessions[0]!;
      for (const named of [{ user: first.id }, { people: [first.id, second.id] }]) {
        const { session } = await refusal(world.manager, 1, { ...named, ...asked });
        expect(session).toEqual({ start_time, ends_at });
      }
      // The person themself knows it.
      expect(await refusal(first, 1, { user: first.id, ...asked })).toMatchObject({
        session: { _id: elsewhere.sessions[0], program: { _id: elsewhere.id } },
      });
    });

    test('goes for anybody else §74.1', async () => {
      await seats.enrol(first, 1);
      expect(await seats.seatOf(first)).toBe(1);
    });

    test('goes where one begins when the other ends, and where the other program is archived §74.1', async () => {
      await sql`update training_sessions s set starts_at = o.ends_at, ends_at = o.ends_at + interval '1 hour'
        from training_sessions o where s.id = ${seats.sessions[2]!} and o.id = ${elsewhere.sessions[0]!}`.execute(
        world.database.db,
      );
      await first.call(programsApi.enrol, seats.choice(2, { user: first.id, ...asked }));
      await seats.giveBack(first);
      await world.admin.archives(elsewhere);
      await first.call(programsApi.enrol, seats.choice(1, { user: first.id, ...asked }));
    });
  });
});
