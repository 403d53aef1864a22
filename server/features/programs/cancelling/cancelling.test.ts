import { beforeEach, describe, expect, test } from 'vitest';
import { programsApi, sessionPlansApi } from '#shared/contract';
import type { Program } from '#shared/shapes';
import { invalidInputRefusal } from '../../../../test/client.ts';
import { createSeatedPrograms } from '../../../../test/seated-programs.ts';
import { prepared } from '../../../../test/prepared.ts';
import { messagesTo } from '../../../../test/message-tokens.ts';
import { spaced } from '../../../../test/spaced.ts';
import type { Someone } from '../../../../test/world.ts';
import { stage, during } from '../../../../test/cast.ts';

describe('cancelling a session', () => {
  const { world } = stage({
    settings: { publicUrl: 'https://training.company.example' },
    people: {},
    now: '2026-12-01T12:00:00.000Z',
  });
  const programs = during(() => createSeatedPrograms(world));

  beforeEach(async () => {
    for (const person of [programs.admin, programs.manager, programs.trainer])
      person.token = await world.signIn(person);
  });

  const cancel = (program: Program, index: number, moveTo?: readonly number[]) =>
    programs.manager.call(sessionPlansApi.cancel, programs.cancellation(program, index, moveTo));
  const refusal = (program: Program, index: number, moveTo?: readonly number[]) =>
    programs.manager.refusal(sessionPlansApi.cancel, programs.cancellation(program, index, moveTo));
  const seatsOf = (program: Program, people: readonly Someone[]) =>
    Promise.all(people.map((person) => programs.seatOf(program, person)));

  test('is refused for a session of another program, which is not there §73.1', async () => {
    const [program, other] = [await programs.create([{}]), await programs.create([{}])];
    const { body } = programs.cancellation(program, 0);
    for (const endpoint of [sessionPlansApi.cancel, sessionPlansApi.previewCancel]) {
      const params = { id: program._id, session: programs.sessionOf(other, 0) };
      expect(await programs.admin.refusal(endpoint, { params, body })).toMatchObject({
        status: 404,
        code: 'not_found',
      });
    }
  });

  test.each([
    ['without a reason', { reason: ' ' }, 'reason'],
    ['with a reason of more than 500 characters', { reason: 'x'.repeat(501) }, 'reason'],
    ['with a list of sessions that is empty', { move_to: [] }, 'move_to'],
  ])('is refused %s §73.1', async (_, changes, field) => {
    const { params, body } = programs.cancellation(await programs.create([{}]), 0);
    const answer = await programs.admin.refusal(sessionPlansApi.cancel, {
      params,
      body: { ...body, ...changes },
    });
    expect(answer).toMatchObject({ ...invalidInputRefusal, errors: { [field]: expect.any(String) } });
  });

  test('is refused once the session is over, and not before §73.1', async () => {
    const program = await programs.create([{ ends: '10:30' }]);
    const { ends_at } = program.training_sessions[0]!;
    world.clock.set(ends_at);
    programs.manager.token = await world.signIn(programs.manager);
    expect(await refusal(program, 0)).toMatchObject({ status: 409, code: 'session_over' });
    world.clock.set(new Date(Date.parse(ends_at) - 1).toISOString());
    await cancel(program, 0);
  });

  test('is refused the second time, and in an archived program §73.1', async () => {
    const program = await programs.create([{}, {}]);
    await cancel(program, 0);
    expect(await refusal(program, 0)).toMatchObject({ status: 409, code: 'session_cancelled' });
    await programs.admin.archives({ id: program._id });
    expect(await refusal(program, 1)).toMatchObject({ status: 409, code: 'program_archived' });
  });

  test('is refused once somebody is marked; somebody who was excused stands in nobody’s way §73.1', async () => {
    const program = await programs.create([{}, {}]);
    const [excused] = await programs.seat(program, 1);
    const [complete] = await programs.seat(program, 1, 1);
    await world.database.db
      .insertInto('attendance')
      .values({
        session_id: programs.sessionOf(program, 0),
        person_id: excused!.id,
        program_id: program._id,
        outcome: 'excused',
        marked_by: programs.trainer.id,
        marked_at: world.clock.now(),
      })
      .execute();
    await cancel(program, 0);
    const { id } = complete!;
    await programs.trainer.completes({ id: program._id }, { id });
    expect(await refusal(program, 1)).toMatchObject({ status: 409, code: 'attendance_marked' });
  });

  test('is refused with people to move to a session that is unknown, cancelled, over or the same one §73.2', async () => {
    const program = await programs.create([{}, {}, { day: 0, time: '01:00', capacity: 3 }, { day: 2 }]);
    const other = await programs.create([{}]);
    await cancel(program, 1);
    for (const [moveTo, code] of [
      [programs.sessionOf(other, 0), 'unknown_session'],
      [programs.sessionOf(program, 0), 'unknown_session'],
      [programs.sessionOf(program, 1), 'session_cancelled'],
      [programs.sessionOf(program, 2), 'session_over'],
    ] as const) {
      const { params, body } = programs.cancellation(program, 0);
      const moving = { params, body: { ...body, move_to: [programs.sessionOf(program, 3), moveTo] } };
      expect((await programs.admin.refusal(sessionPlansApi.cancel, moving)).code).toBe(code);
    }
    expect((await programs.view(program)).training_sessions).toHaveLength(3);
  });

  test('keeps the session with its reason, out of the sessions to choose from §73.4', async () => {
    const program = await programs.create([{ capacity: 4, location: 'Room 4' }, { day: 2 }]);
    const [person] = await programs.seat(program, 1, 0);
    const reply = await cancel(program, 0);
    expect(reply).toEqual({ message: 'The session is cancelled.', moved: 0, freed: 1 });
    const after = await programs.view(program);
    expect(after.training_sessions.map(({ _id }) => _id)).toEqual([programs.sessionOf(program, 1)]);
    const { enrolled: _, complete: __, walk_ins: ___, ...session } = program.training_sessions[0]!;
    expect(after.cancelled_sessions).toEqual([
      {
        ...session,
        cancelled_at: '2026-12-01T12:00:00.000Z',
        cancel_reason: 'The trainer is ill.',
      },
    ]);
    person!.token = await world.signIn(person!);
    const enrolling = {
      params: { id: program._id },
      body: { user: person!.id, session: programs.sessionOf(program, 0) },
    };
    expect((await person!.send(programsApi.enrol, enrolling)).status).toBeGreaterThanOrEqual(400);
    await person!.call(programsApi.enrol, {
      ...enrolling,
      body: { ...enrolling.body, session: programs.sessionOf(program, 1) },
    });
  });

  test('moves people as far as seats go, the earlier due first and the first session first; the others lose the seat §73.2', async () => {
    const program = await programs.create([
      {},
      { capacity: 2, day: 3 },
      { capacity: 1, day: 4 },
      { day: 5, capacity: 9 },
    ]);
    const [taken] = await programs.seat(program, 1, 1);
    const people = await programs.seat(program, 4, 0);
    const [first, second, third, earliest] = people;
    await programs.letDue(earliest!, '2026-12-06T12:00:00Z');
    expect(await cancel(program, 0, [2, 1])).toMatchObject({ moved: 2, freed: 2 });
    expect(await seatsOf(program, [taken!, earliest!])).toEqual([1, 2]);
    const others = await seatsOf(program, [first!, second!, third!]);
    expect([others.filter((seat) => seat === 1), others.filter((seat) => seat === null)]).toEqual([
      [1],
      [null, null],
    ]);
    const { training_sessions } = await programs.view(program);
    expect(training_sessions.map(({ seats_taken }) => seats_taken)).toEqual([2, 1, 0]);
  });

  test('moves everybody into a session without a capacity §73.2', async () => {
    const program = await programs.create([{}, { day: 3 }]);
    const people = await programs.seat(program, 3, 0);
    expect(await cancel(program, 0, [1])).toMatchObject({ moved: 3, freed: 0 });
    expect(await seatsOf(program, people)).toEqual([1, 1, 1]);
  });

  test('asks people who wait for it where another session has a seat, and moves none of them there §73.3', async () => {
    const program = await programs.create([
      { capacity: 1, day: 3 },
      { capacity: 2, day: 4 },
      { capacity: 1, day: 5 },
    ]);
    const [moved] = await programs.seat(program, 1, 0);
    const [seated] = await programs.seat(program, 1, 2);
    const [waiting, later] = await programs.seat(program, 2);
    for (const person of [seated!, waiting!, later!]) {
      await programs.wait(program, person, 0);
      world.clock.advance(1_000);
    }
    expect(await cancel(program, 0, [1])).toMatchObject({ moved: 1, freed: 0 });
    expect(await seatsOf(program, [moved!, seated!, waiting!, later!])).toEqual([1, 2, null, null]);
    expect(await Promise.all([seated!, waiting!, later!].map((person) => programs.waitOf(person)))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    const toldTo = async ({ id }: Someone) => {
      const messages = await messagesTo(world, id, 'wait-ended');
      expect(messages).toHaveLength(1);
      const preparedNow = await prepared(world, messages[0]!);
      return 'letter' in preparedNow ? preparedNow.letter.paragraphs.slice(1).map(spaced) : preparedNow;
    };
    const gone =
      "The “Fire Safety” session on Fri, Dec 4, 2026 · 9:00 AM (UTC−6) won't take place. You were on its waiting list.";
    expect(await toldTo(waiting!)).toEqual([
      gone,
      "You're no longer on the waiting list, because another session has free seats. Please choose a session.",
    ]);
    expect(await toldTo(seated!)).toEqual([
      gone,
      'You still have your seat on Sun, Dec 6, 2026 · 9:00 AM (UTC−6).',
    ]);
  });

  test('lets people who wait for it wait for any where no seat is free, since the same time as before §73.3', async () => {
    const program = await programs.create([
      { capacity: 1, day: 3 },
      { capacity: 1, day: 4 },
      { day: 5, capacity: 3 },
    ]);
    const other = await programs.create([{ day: 5 }]);
    await programs.seat(program, 1, 0);
    await programs.seat(program, 1, 1);
    const [waiting] = await programs.seat(program, 1);
    await programs.wait(program, waiting!, 0);
    // The only free seat is at the time of another training of theirs.
    await programs.manager.assigns({ id: other._id }, waiting!);
    await waiting!.enrols({ id: other._id }, programs.sessionOf(other, 0));
    const { since } = await world.database.db
      .selectFrom('waits')
      .select('since')
      .where('person_id', '=', waiting!.id)
      .executeTakeFirstOrThrow();
    world.clock.advance(60_000);
    await cancel(program, 0, [2]);
    expect(await programs.waitOf(waiting!)).toBeNull();
    expect(await programs.seatOf(program, waiting!)).toBeNull();
    const after = await world.database.db
      .selectFrom('waits')
      .select('since')
      .where('person_id', '=', waiting!.id)
      .executeTakeFirstOrThrow();
    expect(after.since).toEqual(since);
  });

  test('is told in the audit trail with its reason and counts, and of each of the people alone where they sit now §73.5', async () => {
    const program = await programs.create([
      { capacity: 3, day: 3 },
      { capacity: 2, day: 4 },
    ]);
    const [moved, freed] = await programs.seat(program, 2, 0);
    const [waiting] = await programs.seat(program, 1);
    await programs.letDue(moved!, '2026-12-05T23:00:00Z');
    await programs.letDue(waiting!, '2026-12-04T23:00:00Z');
    await programs.wait(program, waiting!, 0);
    // The people due first are moved first; the seat that is left goes to the waiting list.
    const full = await programs.seat(program, 1, 1);
    await cancel(program, 0, [1]);
    expect(await seatsOf(program, [...full, moved!, freed!, waiting!])).toEqual([1, 1, null, null]);
    const entries = await programs.admin.trail({ program: program._id, limit: '3' });
    const [cancelled, ...left] = entries.toReversed();
    expect(cancelled).toMatchObject({
      action: 'program.cancel-session',
      actor: { _id: programs.manager.id },
      people: [{ _id: programs.trainer.id }],
      before: { session: programs.sessionOf(program, 0) },
      after: { because: 'The trainer is ill.', moved: 1, freed: 1 },
    });
    const toldOf = new Map(left.map((entry) => [entry.people[0]!._id, entry]));
    for (const [person, session] of [
      [moved!, programs.sessionOf(program, 1)],
      [freed!, null],
    ] as const) {
      expect(toldOf.get(person.id)).toMatchObject({
        action: 'program.leave-cancelled',
        people_count: 1,
        before: { session: programs.sessionOf(program, 0) },
        after: { session },
      });
    }
  });
});
