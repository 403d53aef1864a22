import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { dashboardApi, programsApi, sessionsApi } from '#shared/contract';
import { createClient } from '../../../../../test/client.ts';
import { createStaff, holdSession, type HeldSession } from '../../../../../test/held-session.ts';
import { startWorld, type Someone } from '../../../../../test/world.ts';
import { createApp } from '../../../../app.ts';
import { stage, during } from '../../../../../test/cast.ts';

const step = 15_000;

describe('checking in', () => {
  const { world } = stage({ settings: { publicUrl: 'https://training.company.example' }, people: {} });
  const staff = during(() => createStaff(world));

  async function codeOf({ id }: Pick<HeldSession, 'id'>, trainer: Someone = staff.trainer) {
    const { qr, digits, valid_until } = await trainer.call(sessionsApi.checkInCode, { params: { id } });
    return { qr, code: qr.split('#')[1]!, digits, validUntil: Date.parse(valid_until) };
  }
  const refusal = (person: Someone, code: string, more: object = {}) =>
    person.refusal(sessionsApi.checkIn, { body: { code, ...more } });
  const checkIn = async (person: Someone, code: string, more: object = {}) =>
    (await person.call(sessionsApi.checkIn, { body: { code, ...more } })).session;
  /** To the beginning of a step, so that no code changes unasked. */
  const beginStep = () => world.clock.advance(step - (world.clock.now().getTime() % step));
  const lineOf = async (held: HeldSession, { id }: Someone) =>
    (await held.roster()).find(({ _id }) => _id === id);
  const entriesOf = async ({ program }: HeldSession) => {
    const entries = await staff.admin.trail({ action: 'session.check-in' });
    return entries.filter((entry) => entry.program?._id === program);
  };

  test('takes codes that only the trainer of the session is shown §75.10', async () => {
    const held = await holdSession(world, staff);
    const params = { id: held.id };
    expect(await staff.otherTrainer.refusal(sessionsApi.checkInCode, { params })).toMatchObject({
      status: 404,
    });
    for (const person of [staff.admin, staff.manager, held.seated[0]!])
      expect(await person.refusal(sessionsApi.checkInCode, { params })).toMatchObject({ status: 403 });
    const { qr, digits, validUntil } = await codeOf(held);
    expect(qr).toMatch(/^https:\/\/training\.company\.example\/check-in#[\w-]{44}$/);
    expect(digits).toMatch(/^\d{6}$/);
    expect(validUntil - world.clock.now().getTime()).toBeGreaterThan(0);
    expect(validUntil - world.clock.now().getTime()).toBeLessThanOrEqual(step);
  });

  test('refuses what is no code, and one that is none of the last two steps §75.10', async () => {
    const held = await holdSession(world, staff);
    const [person] = held.seated as [Someone];
    const otherPerson = held.seated[1]!;
    beginStep();
    const { code, digits } = await codeOf(held);
    const forged = `${code.slice(0, 22)}${'A'.repeat(22)}`;
    for (const wrong of ['hello', forged, code.slice(1), '12345'])
      expect(await refusal(person, wrong)).toMatchObject({ status: 410, code: 'code_expired' });
    world.clock.advance(2 * step - 1);
    await checkIn(person, code);
    world.clock.advance(1);
    expect(await refusal(otherPerson, code)).toMatchObject({ status: 410, code: 'code_expired' });
    expect(await refusal(otherPerson, digits)).toMatchObject({ status: 410, code: 'code_expired' });
    expect(await lineOf(held, otherPerson)).toMatchObject({ checked_in_at: null });
  });

  test('is too early until a quarter of an hour before the start, and says when it is not §75.11', async () => {
    const held = await holdSession(world, staff);
    await held.startIn(20);
    const [person] = held.seated as [Someone];
    const opens_at = new Date(world.clock.now().getTime() + 5 * 60_000).toISOString();
    const { code, digits } = await codeOf(held);
    for (const early of [code, digits])
      expect(await refusal(person, early)).toMatchObject({ status: 409, code: 'too_early', opens_at });
  });

  test('is refused in a session that is cancelled, and in an archived program', async () => {
    const held = await holdSession(world, staff, { people: 0 });
    const person = await held.assign(null);
    const { code, digits } = await codeOf(held);
    await sql`update training_sessions set cancelled_at = now(), cancelled_by = ${staff.admin.id}, cancel_reason = 'Flood'
      where id = ${held.id}`.execute(world.database.db);
    for (const cancelled of [code, digits])
      expect(await refusal(person, cancelled)).toMatchObject({ status: 409, code: 'session_cancelled' });
    expect(await staff.trainer.refusal(sessionsApi.checkInCode, { params: { id: held.id } })).toMatchObject({
      code: 'session_cancelled',
    });
    const archived = await holdSession(world, staff, { people: 1 });
    const last = await codeOf(archived);
    await staff.admin.call(programsApi.archive, { params: { id: archived.program }, body: null });
    expect(await refusal(archived.seated[0]!, last.code)).toMatchObject({ code: 'program_archived' });
  });

  test('shows the trainer who is there, and completes nothing §75.11', async () => {
    const held = await holdSession(world, staff);
    const [first, second] = held.seated as [Someone, Someone];
    const { code, digits } = await codeOf(held);
    expect(await checkIn(first, code)).toMatchObject({
      _id: held.id,
      program: { _id: held.program, title: 'Fire Safety' },
    });
    await checkIn(second, `${digits.slice(0, 3)} ${digits.slice(3)}`);
    const at = world.clock.now().toISOString();
    expect(await held.roster()).toMatchObject([
      { checked_in_at: at, outcome: null, status: 'enrolled', walk_in: false },
      { checked_in_at: at, outcome: null, status: 'enrolled', walk_in: false },
    ]);
    const records = await first.recordsOf(first);
    expect(records).toEqual([]);
    await held.mark([{ person: first.id, outcome: 'attended' }]);
    expect(await lineOf(held, first)).toMatchObject({ checked_in_at: at, outcome: 'attended' });
  });

  test('comes to the same when it is done again §75.11', async () => {
    const held = await holdSession(world, staff);
    const [person] = held.seated as [Someone];
    const { code } = await codeOf(held);
    const first = await checkIn(person, code);
    world.clock.advance(1);
    expect(await checkIn(person, code)).toEqual(first);
    await Promise.all([1, 2, 3].map(() => checkIn(person, code)));
    expect(await entriesOf(held)).toHaveLength(1);
  });

  test('counts once when it is done on several phones in the same moment §75.11', async () => {
    const held = await holdSession(world, staff);
    const [person] = held.seated as [Someone];
    const { code } = await codeOf(held);
    // Each call has an instant of its own.
    world.clock.run(1);
    const sessions = await Promise.all(Array.from({ length: 6 }, () => checkIn(person, code)));
    world.clock.run(0);
    expect(sessions.map(({ _id }) => _id)).toEqual(Array.from({ length: 6 }, () => held.id));
    expect(await entriesOf(held)).toHaveLength(1);
  });

  test('without a seat is asked for, and only of who is assigned and not complete §75.12', async () => {
    const held = await holdSession(world, staff, { seats: 2 });
    const stranger = await world.createPerson('employee');
    const assigned = await held.assign(held.other);
    const done = held.seated[0]!;
    await held.mark([{ person: held.seated[1]!.id, outcome: 'absent' }]);
    const { code, digits } = await codeOf(held);
    for (const person of [stranger, assigned])
      expect(await refusal(person, code)).toMatchObject({ status: 409, code: 'not_in_session' });
    for (const person of [stranger, staff.manager])
      expect(await refusal(person, code, { walk_in: true })).toMatchObject({
        status: 409,
        code: 'not_in_session',
      });
    await checkIn(assigned, digits, { walk_in: true });
    expect(await lineOf(held, assigned)).toMatchObject({ walk_in: true, outcome: null, on_sheet: true });
    // A seat elsewhere stays until the trainer has marked.
    const employees = await staff.manager.assignedTo({ id: held.program });
    expect(employees.find(({ _id }) => _id === assigned.id)).toMatchObject({ session: { _id: held.other } });
    await checkIn(assigned, code);
    await held.mark([{ person: done.id, outcome: 'attended' }]);
    await checkIn(done, code);
    // A person marked as absent comes after all.
    await checkIn(held.seated[1]!, code, { walk_in: true });
    expect(await lineOf(held, held.seated[1]!)).toMatchObject({ outcome: 'absent', walk_in: true });
  });

  test('without a seat makes one more person to mark, in every figure, until the trainer has done it §75.22', async () => {
    const held = await holdSession(world, staff);
    const walkIn = await held.assign(held.other);
    const { code } = await codeOf(held);
    const figures = async () => {
      const { sessions } = await staff.trainer.call(sessionsApi.listOwn);
      const listed = sessions.find(({ _id }) => _id === held.id)!;
      const { programs } = await staff.trainer.call(dashboardApi.trainings.trainer);
      const [shown] = programs.flatMap(({ program }) =>
        program.training_sessions.filter(({ _id }) => _id === held.id),
      );
      const roster = await held.roster();
      return [
        listed.to_mark,
        shown!.enrolled! + shown!.walk_ins!,
        roster.filter(({ to_mark: isToMark }) => isToMark).length,
      ];
    };
    const seated = held.seated.length;
    expect(await figures()).toEqual([seated, seated, seated]);
    await checkIn(walkIn, code, { walk_in: true });
    expect(await figures()).toEqual([seated + 1, seated + 1, seated + 1]);
    await held.mark([{ person: walkIn.id, outcome: 'attended' }]);
    expect(await figures()).toEqual([seated, seated, seated]);
    const records = await staff.admin.recordsOf(walkIn);
    await staff.admin.revokes(records[0]!, 'Was elsewhere');
    // Nobody expects them there any more.
    expect(await figures()).toEqual([seated, seated, seated]);
  });

  test('by digits that fit several sessions means the one in which the person sits §75.12', async () => {
    const [one, another] = [await holdSession(world, staff), await holdSession(world, staff)];
    // With the same key both have the same digits.
    await sql`update training_sessions set check_in_key = (select check_in_key from training_sessions where id = ${one.id})
      where id = ${another.id}`.execute(world.database.db);
    const { digits } = await codeOf(one);
    expect(digits).toBe((await codeOf(another)).digits);
    expect(await checkIn(one.seated[0]!, digits)).toMatchObject({ _id: one.id });
    expect(await checkIn(another.seated[0]!, digits)).toMatchObject({ _id: another.id });
  });

  test('is refused for the rest of the minute after more than ten wrong codes, on every instance §75.13', async () => {
    const { config, database } = world.services;
    const { app } = await createApp({ database, clock: world.clock.now, config });
    onTestFinished(() => app.close());
    const other = createClient(await app.listen({ host: '127.0.0.1', port: 0 }));
    const held = await holdSession(world, staff);
    const [person, neighbour] = held.seated as [Someone, Someone];
    world.clock.advance(60_000 - (world.clock.now().getTime() % 60_000));
    const statuses: number[] = [];
    for (let time = 0; time < 12; time += 1) {
      const client = time % 2 === 0 ? world : other;
      statuses.push(
        (await client.as(person).refusal(sessionsApi.checkIn, { body: { code: 'guess' } })).status,
      );
    }
    expect(statuses).toEqual([...Array<number>(10).fill(410), 429, 429]);
    const { code } = await codeOf(held);
    expect(await refusal(person, code)).toMatchObject({ status: 429, code: 'too_many_requests' });
    await checkIn(neighbour, code);
    world.clock.advance(60_000);
    await checkIn(person, (await codeOf(held)).code);
  });

  test('judges ten codes of a burst at once on two instances, so that a right one among the others is not found §75.13', async () => {
    const { config, database } = world.services;
    const { app } = await createApp({ database, clock: world.clock.now, config });
    onTestFinished(() => app.close());
    const other = createClient(await app.listen({ host: '127.0.0.1', port: 0 }));
    const held = await holdSession(world, staff);
    const [person] = held.seated as [Someone];
    const minute = 60_000;
    const beginMinute = () => world.clock.advance(minute - (world.clock.now().getTime() % minute));
    const guess = (code: string, index: number) =>
      (index % 2 === 0 ? world : other).as(person).status(sessionsApi.checkIn, { body: { code } });
    beginMinute();
    const { digits } = await codeOf(held);
    const wrong = Array.from({ length: 50 }, (_, index) => String(100_000 + index)).filter(
      (code) => code !== digits,
    );
    // Nobody is answered before ten are about to be judged.
    const { answers, right } = await world.database.db.transaction().execute(async (tx) => {
      await sql`lock table training_sessions in access exclusive mode`.execute(tx);
      const begun = wrong.map(guess);
      await expect.poll(() => countWaiting()).toBeGreaterThanOrEqual(10);
      return { answers: Promise.all(begun), right: guess(digits, 0) };
    });
    expect(await right).toBe(429);
    const count = Map.groupBy(await answers, (status) => status);
    expect([count.get(410)?.length, count.get(429)?.length]).toEqual([10, wrong.length - 10]);

    // A person with the right code keeps all tries.
    beginMinute();
    const { code } = await codeOf(held);
    for (let time = 0; time < 12; time += 1) await checkIn(person, code);
    const after = await Promise.all(wrong.slice(0, 10).map(guess));
    expect(after).toEqual(Array<number>(10).fill(410));
  });

  /** How many transactions wait for the sessions. */
  const countWaiting = async () => {
    const { rows } = await sql`select from pg_locks
      where relation = 'training_sessions'::regclass and not granted
        and database = (select oid from pg_database where datname = current_database())`.execute(
      world.database.db,
    );
    return rows.length;
  };
});

test('without an address of its own the code is a path, which the browser makes whole', async () => {
  const world = await startWorld({ publicUrl: null });
  onTestFinished(() => world.close());
  const staff = await createStaff(world);
  const { id } = await holdSession(world, staff, { people: 0 });
  const { qr } = await staff.trainer.call(sessionsApi.checkInCode, { params: { id } });
  expect(qr).toMatch(/^\/check-in#/);
});
