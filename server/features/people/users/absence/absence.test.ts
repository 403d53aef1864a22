import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { linesApi, usersApi } from '#shared/contract';
import type { AbsenceKind } from '#shared/people/users/absence';
import { addDays, addMonths } from '#shared/time';
import { during } from '../../../../../test/cast.ts';
import { chooseDeputy, putBelow } from '../../../../../test/lines.ts';
import { startSeatsWorld } from '../../../../../test/seats.ts';
import { untilWaiting } from '../../../../../test/until-waiting.ts';
import type { Someone } from '../../../../../test/world.ts';
import { followAbsences, moveNewDueDates } from './days/service.ts';

const day = 24 * 60 * 60_000;

describe('being away', () => {
  const world = during(startSeatsWorld);
  let person: Someone, lead: Someone;

  beforeEach(async () => {
    world.clock.set('2026-12-01T12:00:00.000Z');
    [person, lead] = [await world.createPerson('employee'), await world.createPerson('employee')];
    await putBelow(world, lead, person);
  });

  const of = ({ id }: Someone) => ({ params: { id } });
  /** From a number of days after today until another. */
  const days = (from: number, until: number, kind: AbsenceKind = 'leave') => ({
    from: world.day(from),
    until: world.day(until),
    kind,
  });
  const setAway = async (from: number, until: number, by = world.admin) =>
    (await by.call(usersApi.setAway, { ...of(person), body: days(from, until) })).user;
  const refusal = (
    body: { from: string; until: string; kind: AbsenceKind },
    by = world.admin,
    someone = person,
  ) => by.refusal(usersApi.setAway, { ...of(someone), body });
  const comeBack = async (by = world.admin) => (await by.call(usersApi.endAbsence, of(person))).user;
  /** Nobody's sign-in lasts so long. */
  const laterBy = (many: number) => world.clock.advance(many * day);
  const idsIn = async (query: Record<string, string>) => {
    const { people } = await world.admin.call(usersApi.people, { query });
    return people.map(({ _id }) => _id);
  };
  const assign = async (facts: { deadline: string; due_days?: number }) => {
    const { id } = await world.createProgram({
      admin: world.admin,
      manager: world.manager,
      trainers: [world.trainer],
      ...facts,
    });
    await world.manager.assigns({ id }, person);
    return id;
  };
  const dueIn = async (id: string) => {
    const employees = await world.manager.assignedTo({ id });
    const { due, due_because } = employees.find(({ _id }) => _id === person.id)!;
    return { due, due_because };
  };

  test('is refused for oneself, for somebody else’s people, and for days that make no sense §108.1', async () => {
    const ofAdmin = { code: 'not_for_yourself', status: 403 };
    expect(await refusal(days(0, 3), world.admin, world.admin)).toMatchObject(ofAdmin);
    expect(await world.admin.refusal(usersApi.endAbsence, of(world.admin))).toMatchObject(ofAdmin);
    expect(await refusal(days(0, 3), lead, lead)).toMatchObject({ status: 404 });
    expect(await refusal(days(0, 3), person, lead)).toMatchObject({ status: 404 });
    expect(await refusal(days(0, 3), world.manager)).toMatchObject({ status: 404 });
    expect(await refusal(days(-3, -1))).toMatchObject({ errors: { until: 'Must be today or later' } });
    expect(await refusal(days(3, 2))).toMatchObject({
      errors: { until: 'Must be on or after the first day' },
    });
    const tooLate = { ...days(0, 0), until: addDays(addMonths(world.day(0), 36)!, 1) };
    expect(await refusal(tooLate)).toMatchObject({
      status: 400,
      errors: { until: 'Must be at most three years from today' },
    });
    expect(await refusal({ ...days(0, 3), from: '2026-02-30' })).toMatchObject({ code: 'invalid_input' });
    await world.admin.deletes(person);
    expect(await refusal(days(0, 3))).toMatchObject({ status: 404 });
  });

  test('is noted by admins, line managers and their deputies, and the trail names these §108.1 §108.9', async () => {
    expect((await setAway(0, 3, lead)).away).toEqual(days(0, 3));
    const deputy = await world.createPerson('trainer');
    await chooseDeputy(world, lead, deputy);
    for (const each of [lead, deputy, world.admin]) {
      const { is_below } = await each.call(usersApi.view, of(person));
      expect(is_below, each.email).toBe(each === lead || each === deputy);
    }
    expect(await setAway(0, 5, deputy)).toMatchObject({ state: 'away', away_until: world.day(5) });
    await setAway(0, 5, deputy);
    const entries = await world.admin.trail({ person: person.id });
    const noted = entries.filter(({ action }) => action === 'user.set-away');
    expect(noted).toHaveLength(2);
    expect(noted[0]).toMatchObject({ after: { away_from: world.day(0), away_until: world.day(5) } });
    expect(JSON.stringify(noted[0])).toContain(deputy.last_name);
    expect(JSON.stringify(noted[0])).toContain('leave');
  });

  test('begins on its first day and ends after its last, and the lists know it meanwhile §108.2', async () => {
    expect(await setAway(2, 4)).toMatchObject({ state: 'active', away_until: null, away: days(2, 4) });
    await followAbsences(world.services);
    expect(await idsIn({ state: 'away' })).not.toContain(person.id);
    laterBy(2);
    expect(await followAbsences(world.services)).toEqual({ begun: 1, ended: 0 });
    expect(await idsIn({ state: 'away' })).toContain(person.id);
    expect(await idsIn({ state: 'away', search: person.last_name })).toEqual([person.id]);
    expect(await idsIn({ state: 'active', search: person.last_name })).toEqual([]);
    expect(await idsIn({ state: 'active', role: 'employee' })).not.toContain(person.id);
    expect(await idsIn({ state: 'away', role: 'manager' })).toEqual([]);
    expect(await idsIn({ search: person.last_name })).toEqual([person.id]);
    expect(await idsIn({})).toContain(person.id);
    const { people } = await lead.call(linesApi.team, { query: {} });
    expect(people).toMatchObject([{ state: 'away', away_until: world.day(2) }]);

    laterBy(2);
    expect(await followAbsences(world.services)).toEqual({ begun: 0, ended: 0 });
    laterBy(1);
    const both = await Promise.all([followAbsences(world.services), followAbsences(world.services)]);
    expect(both.reduce((sum, { ended }) => sum + ended, 0)).toBeGreaterThan(0);
    const { user } = await world.admin.call(usersApi.view, of(person));
    expect(user).toMatchObject({ state: 'active', away_until: null, away: null });
    const entries = await world.admin.trail({ person: person.id });
    expect(entries.filter(({ action }) => action === 'user.end-absence')).toHaveLength(1);
  });

  test('moves due dates of that time behind it, and no others §108.3', async () => {
    const inside = await assign({ deadline: world.day(5), due_days: 4 });
    const unsaid = await assign({ deadline: world.day(10) });
    const atOnce = await assign({ deadline: world.day(9), due_days: 0 });
    const later = await assign({ deadline: world.day(11) });
    const earlier = await assign({ deadline: world.day(1) });
    await setAway(2, 10);
    expect(await dueIn(inside)).toEqual({ due: world.day(14), due_because: 'away' });
    expect(await dueIn(unsaid)).toEqual({ due: world.day(40), due_because: 'away' });
    expect(await dueIn(atOnce)).toEqual({ due: world.day(11), due_because: 'away' });
    expect(await dueIn(later)).toEqual({ due: world.day(11), due_because: null });
    expect(await dueIn(earlier)).toEqual({ due: world.day(1), due_because: null });
    const added = await assign({ deadline: world.day(6) });
    expect(await moveNewDueDates(world.services)).toBe(1);
    expect(await moveNewDueDates(world.services)).toBe(0);
    expect(await dueIn(added)).toEqual({ due: world.day(40), due_because: 'away' });
  });

  test('leaves overdue what was overdue before §108.3', async () => {
    const overdue = await assign({ deadline: world.day(1) });
    laterBy(3);
    await setAway(-3, 5);
    expect(await dueIn(overdue)).toEqual({ due: world.day(-2), due_because: null });
  });

  test('gives people who are back early the later of the former due date and today with these days §108.4', async () => {
    const soon = await assign({ deadline: world.day(5), due_days: 3 });
    const far = await assign({ deadline: world.day(20), due_days: 3 });
    const extended = await assign({ deadline: world.day(15), due_days: 3 });
    await setAway(0, 30);
    expect((await dueIn(soon)).due).toBe(world.day(33));
    await world.manager.extends({ id: extended }, [person], world.day(60), 'A second course.');
    laterBy(4);
    expect(await comeBack(lead)).toMatchObject({ state: 'active', away: null });
    expect(await dueIn(soon)).toEqual({ due: world.day(3), due_because: 'away' });
    expect(await dueIn(far)).toEqual({ due: world.day(16), due_because: null });
    expect(await dueIn(extended)).toEqual({ due: world.day(56), due_because: 'extension' });
    expect(await comeBack(lead)).toMatchObject({ away: null });
  });

  test('follows another last day, and leaves due dates as they were where it doesn’t come about §108.4', async () => {
    const id = await assign({ deadline: world.day(5), due_days: 3 });
    await setAway(4, 30);
    expect((await dueIn(id)).due).toBe(world.day(33));
    await setAway(6, 30);
    expect(await dueIn(id)).toEqual({ due: world.day(5), due_because: null });
    await setAway(1, 9);
    expect((await dueIn(id)).due).toBe(world.day(12));
    await comeBack();
    expect(await dueIn(id)).toEqual({ due: world.day(5), due_because: null });
    await setAway(0, 9);
    await setAway(0, 20);
    expect((await dueIn(id)).due).toBe(world.day(23));
    await setAway(0, 4);
    expect(await dueIn(id)).toEqual({ due: world.day(7), due_because: 'away' });
    await setAway(3, 4);
    expect(await dueIn(id)).toEqual({ due: world.day(5), due_because: null });
  });

  test('ends seats of that time for the waiting list, which passes the person over §108.5', async () => {
    const seats = await world.createSeats([1, 1, 1], { sessionDays: [3, 4, 8], deadline: world.day(30) });
    const [seated, waiting] = (await seats.assign(2)) as [Someone, Someone];
    await seats.enrol(seated, 0);
    await seats.wait(waiting, 0);
    person = seated;
    await setAway(2, 5);
    expect([await seats.seatOf(seated), await seats.seatOf(waiting)]).toEqual([null, 0]);
    const [second, third] = (await seats.assign(2)) as [Someone, Someone];
    await seats.enrol(second, 1);
    await seats.enrol(third, 2);
    await seats.wait(seated, null);
    await seats.giveBack(second);
    expect(await seats.seatOf(seated)).toBeNull();
    await seats.giveBack(third);
    expect(await seats.seatOf(seated)).toBe(2);
    expect(await world.violations()).toEqual([]);
  });

  test('lets a free seat be theirs who are back early and wait for it §108.5', async () => {
    const seats = await world.createSeats([1], { sessionDays: [4], deadline: world.day(30) });
    const [waiting, seated] = (await seats.assign(2)) as [Someone, Someone];
    await seats.enrol(seated, 0);
    await seats.wait(waiting, 0);
    person = waiting;
    await setAway(0, 5);
    await seats.giveBack(seated);
    expect(await seats.seatOf(waiting)).toBeNull();
    await comeBack();
    expect(await seats.seatOf(waiting)).toBe(0);
  });

  test('ends where somebody leaves §108.2', async () => {
    await setAway(0, 9);
    await world.admin.deletes(person);
    const { rows } = await sql`select from absences where person_id = ${person.id}`.execute(
      world.database.db,
    );
    expect(rows).toEqual([]);
    const { user } = await world.admin
      .call(usersApi.people, { query: { state: 'left' } })
      .then(({ people }) => ({
        user: people.find(({ _id }) => _id === person.id),
      }));
    expect(user).toMatchObject({ state: 'left', away_until: null });
  });

  test('is noted by nobody who has lost the person while waiting for them §108.1', async () => {
    const call = await world.database.db.transaction().execute(async (tx) => {
      await sql`select from users where id = ${person.id} for update`.execute(tx);
      const waiting = refusal(days(1, 5), lead);
      await untilWaiting(world);
      await sql`update users set line_manager_id = null where id = ${person.id}`.execute(tx);
      return { waiting };
    });
    expect(await call.waiting).toMatchObject({ status: 404 });
    const { rows } = await sql`select from absences where person_id = ${person.id}`.execute(
      world.database.db,
    );
    expect(rows).toEqual([]);
  });
});
