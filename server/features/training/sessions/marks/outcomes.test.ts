import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { recordsApi, sessionsApi } from '#shared/contract';
import { createStaff, holdSession, markBody, type HeldSession } from '../../../../../test/held-session.ts';
import type { Someone } from '../../../../../test/world.ts';
import { stage, during } from '../../../../../test/cast.ts';

describe('what a mark on a sheet comes to', () => {
  const { world } = stage({ people: {} });
  const staff = during(() => createStaff(world));

  const assigned = async ({ program }: HeldSession, { id }: Someone) => {
    const employees = await staff.manager.assignedTo({ id: program });
    return employees.find(({ _id }) => _id === id)!;
  };
  const recordsOf = ({ id }: Someone) => staff.admin.recordsOf({ id });

  test('gives a person who attended a record of the day, place and length of the session, and leaves the seat §75.4 §75.9', async () => {
    const held = await holdSession(world, staff, { seats: 5 });
    await sql`update training_sessions set location = 'Room 3' where id = ${held.id}`.execute(
      world.database.db,
    );
    const [first, second] = held.seated as [Someone, Someone];
    expect(
      await held.mark([
        { person: first.id, outcome: 'attended' },
        { person: second.id, outcome: 'attended', minutes: 45, note: 'Came late' },
      ]),
    ).toMatchObject([
      { _id: first.id, outcome: 'attended', minutes: 60, status: 'complete', walk_in: false, on_sheet: true },
      { _id: second.id, outcome: 'attended', minutes: 45, note: 'Came late' },
    ]);
    expect(await recordsOf(first)).toMatchObject([
      {
        trained_on: world.day(0),
        minutes: 60,
        outcome: 'attended',
        score: null,
        place: 'Room 3',
        source: 'session',
      },
    ]);
    expect(await recordsOf(second)).toMatchObject([{ minutes: 45 }]);
    expect(await assigned(held, first)).toMatchObject({
      status: 'complete',
      session: { _id: held.id, seats_taken: 2 },
    });
    const entries = await held.markEntries();
    expect(entries).toMatchObject([
      { people: [{ _id: second.id }], after: { session: held.id, attended: [second.id], note: 'Came late' } },
      { people: [{ _id: first.id }], after: { session: held.id, attended: [first.id] } },
    ]);
  });

  test('records who has passed, with the score, where the program asks for it; who has not is to come again §75.4', async () => {
    const held = await holdSession(world, staff, { asks_result: true });
    const [first, second] = held.seated as [Someone, Someone];
    await held.mark([
      { person: first.id, outcome: 'attended', score: 87.5 },
      { person: second.id, outcome: 'not-passed', score: 12 },
    ]);
    const [record] = await recordsOf(first);
    expect(record).toMatchObject({ outcome: 'passed', score: 87.5 });
    const params = { code: record!.code };
    expect(await staff.admin.call(recordsApi.verify, { params })).toMatchObject({
      outcome: 'passed',
      score: 87.5,
    });
    expect(await recordsOf(second)).toEqual([]);
    expect(await assigned(held, second)).toMatchObject({ status: 'not-enrolled', session: null });
    expect(await held.roster()).toMatchObject([{ score: 87.5 }, { outcome: 'not-passed', score: 12 }]);
  });

  test('ends the seat of an absent person, and leaves the training open §75.6', async () => {
    const held = await holdSession(world, staff, { seats: 2 });
    const [first, second] = held.seated as [Someone, Someone];
    await held.mark([
      { person: first.id, outcome: 'absent' },
      { person: second.id, outcome: 'left-early', minutes: 10 },
    ]);
    expect(await assigned(held, first)).toMatchObject({ status: 'not-enrolled', session: null });
    const { session } = await staff.trainer.call(sessionsApi.roster, { params: { id: held.id } });
    expect(session.seats_taken).toBe(0);
    expect(await held.roster()).toMatchObject([
      { _id: first.id, outcome: 'absent', walk_in: false, on_sheet: true },
      { _id: second.id, outcome: 'left-early', minutes: 10 },
    ]);
  });

  test('misses nobody who was not expected: without a seat there, and not on the sheet §75.19', async () => {
    const held = await holdSession(world, staff, { people: 1 });
    const [sitting] = held.seated as [Someone];
    const [elsewhere, idle] = [await held.assign(held.other), await held.assign(null)];
    const people = await held.mark([
      { person: elsewhere.id, outcome: 'absent' },
      { person: idle.id, outcome: 'excused' },
      { person: sitting.id, outcome: 'excused' },
    ]);
    expect(people.find(({ _id }) => _id === elsewhere.id)).toMatchObject({ outcome: null, on_sheet: false });
    expect(await held.roster()).toMatchObject([{ _id: sitting.id, outcome: 'excused' }]);
    expect(await assigned(held, elsewhere)).toMatchObject({ session: { _id: held.other } });
    expect((await held.markEntries())[0]).toMatchObject({ people: [{ _id: sitting.id }] });
    // A person on the sheet can be marked otherwise.
    await held.mark([{ person: sitting.id, outcome: 'absent' }]);
    expect(await held.roster()).toMatchObject([{ outcome: 'absent' }]);
  });

  test('takes a person without a seat beyond its capacity, and their seat elsewhere goes to one who waits for it §75.5', async () => {
    const held = await holdSession(world, staff, { seats: 1, people: 1 });
    const walkIn = await held.assign(held.other);
    const waiting = await held.assign(null);
    await world.database.db
      .insertInto('waits')
      .values({
        program_id: held.program,
        person_id: waiting.id,
        session_id: held.other,
        since: world.clock.now(),
      })
      .execute();
    const idle = await held.assign(null);
    expect(await held.roster()).toHaveLength(1);
    expect(
      await held.mark([
        { person: walkIn.id, outcome: 'attended' },
        { person: idle.id, outcome: 'attended' },
      ]),
    ).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ _id: walkIn.id, walk_in: true, status: 'complete' }),
      ]),
    );
    expect(await assigned(held, walkIn)).toMatchObject({ status: 'complete', session: null });
    expect(await assigned(held, waiting)).toMatchObject({ session: { _id: held.other, seats_taken: 1 } });
    const { rows } = await sql<{ session_id: string }>`
      select session_id from training_records where person_id = ${walkIn.id}`.execute(world.database.db);
    expect(rows).toEqual([{ session_id: held.id }]);
    const { session } = await staff.trainer.call(sessionsApi.roster, { params: { id: held.id } });
    expect(session).toMatchObject({ seats_taken: 1, capacity: 1 });
    expect((await held.markEntries())[0]).toMatchObject({
      before: { seats: [{ id: walkIn.id, session: held.other }] },
    });
  });

  test('changes nothing when it comes again, and replaces any mark but that somebody attended §75.7', async () => {
    const held = await holdSession(world, staff);
    const [first, second] = held.seated as [Someone, Someone];
    const sheet = [
      { person: first.id, outcome: 'attended' as const },
      { person: second.id, outcome: 'absent' as const, note: 'No word' },
    ];
    const marked = await held.mark(sheet);
    expect(await held.mark(sheet)).toEqual(marked);
    expect(await held.markEntries()).toHaveLength(2);
    expect(await held.refusedMark(markBody(first.id, 'absent'))).toMatchObject({
      status: 409,
      code: 'attendance_marked',
    });
    expect(await held.refusedMark(markBody(first.id, 'attended', { minutes: 5 }))).toMatchObject({
      status: 409,
    });
    expect(await held.mark([{ person: second.id, outcome: 'attended' }])).toMatchObject([
      { outcome: 'attended', note: null, status: 'complete' },
    ]);
    expect(await recordsOf(first)).toHaveLength(1);
    expect(await recordsOf(second)).toHaveLength(1);
    expect((await held.markEntries())[0]).toMatchObject({
      before: { marks: [{ id: second.id, outcome: 'absent' }] },
    });
  });

  test('stays as it was for a person unassigned since, when it comes again', async () => {
    const held = await holdSession(world, staff);
    const [person] = held.seated as [Someone];
    await held.mark([{ person: person.id, outcome: 'absent' }]);
    await staff.manager.unassigns({ id: held.program }, person);
    expect(await held.mark([{ person: person.id, outcome: 'absent' }])).toMatchObject([
      { outcome: 'absent', status: 'not-enrolled', on_sheet: true },
    ]);
    expect(await held.refusedMark(markBody(person.id))).toMatchObject({ code: 'not_assigned' });
  });

  test('is refused for a person who checked in and is not assigned any more, whom the sheet keeps §75.19', async () => {
    const held = await holdSession(world, staff);
    const [person] = held.seated as [Someone];
    const { digits } = await staff.trainer.call(sessionsApi.checkInCode, { params: { id: held.id } });
    await person.call(sessionsApi.checkIn, { body: { code: digits } });
    await staff.manager.unassigns({ id: held.program }, person);
    const there = (await held.roster()).map(({ _id, assigned: isAssigned, outcome }) => [
      _id === person.id,
      isAssigned,
      outcome,
    ]);
    expect(there).toEqual([
      [true, false, null],
      [false, true, null],
    ]);
    expect(await held.refusedMark(markBody(person.id))).toMatchObject({ status: 400, code: 'not_assigned' });
  });

  test('is marked again for a person whose wrong mark was revoked §75.7', async () => {
    const held = await holdSession(world, staff);
    const [person] = held.seated as [Someone];
    await held.mark([{ person: person.id, outcome: 'attended' }]);
    const [record] = await recordsOf(person);
    await staff.admin.revokes(record!, 'The wrong person was ticked.');
    expect((await held.roster()).find(({ _id }) => _id === person.id)).toMatchObject({ outcome: null });
    expect(await held.mark([{ person: person.id, outcome: 'absent' }])).toMatchObject([
      { outcome: 'absent', status: 'not-enrolled' },
    ]);
  });
});
