import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditApi, programsApi, usersApi } from '#shared/contract';
import { startWorld, type Someone, type World } from '../../../../../test/world.ts';
import { followAbsences } from './days/service.ts';

const day = 24 * 60 * 60_000;

describe('due dates that an absence has moved', () => {
  let world: World;
  let admin: Someone, manager: Someone, trainer: Someone, person: Someone;

  beforeAll(async () => {
    world = await startWorld();
    [admin, manager] = [await world.createPerson('admin'), await world.createPerson('manager')];
    trainer = await world.createPerson('trainer');
  });

  beforeEach(async () => {
    world.clock.set('2026-12-01T12:00:00.000Z');
    person = await world.createPerson('employee');
  });

  afterAll(() => world.close());

  const of = ({ id }: Someone) => ({ params: { id } });
  const setAway = (from: number, until: number) =>
    world.as(admin).call(usersApi.setAway, {
      ...of(person),
      body: { from: world.day(from), until: world.day(until), kind: 'leave' },
    });
  const comeBack = () => world.as(admin).call(usersApi.endAbsence, of(person));
  /** Nobody's sign-in lasts so long. */
  const laterBy = async (many: number) => {
    world.clock.advance(many * day);
    for (const each of [admin, manager]) each.token = await world.signIn(each);
  };
  /** A training of the person's that gives three days. */
  const assign = async (deadline: string) => {
    const trainers = [trainer];
    const { id } = await world.createProgram({ admin, manager, trainers, deadline, due_days: 3 });
    const body = { assigned_employees: [person.id] };
    await world.as(manager).call(programsApi.assign, { params: { id }, body });
    return id;
  };
  const dueIn = async (id: string) => {
    const { employees } = await world.as(manager).call(programsApi.assigned, { params: { id }, query: {} });
    const { due, due_because } = employees.find(({ _id }) => _id === person.id)!;
    return [due, due_because];
  };
  const entries = async () =>
    (await world.as(admin).call(auditApi.list, { query: { person: person.id } })).entries;

  describe('whose last day has passed', () => {
    test('stay as they are by another absence, also before the job has ended this one §108.4', async () => {
      const id = await assign(world.day(5));
      await setAway(0, 9);
      await laterBy(10);
      expect(await dueIn(id)).toEqual([world.day(2), 'away']);
      await setAway(0, 1);
      expect(await dueIn(id)).toEqual([world.day(2), 'away']);
      await comeBack();
      expect(await dueIn(id)).toEqual([world.day(2), 'away']);
      await setAway(1, 9);
      expect(await dueIn(id)).toEqual([world.day(12), 'away']);
      await comeBack();
      expect(await dueIn(id)).toEqual([world.day(2), 'away']);
    });

    test('stay as they are where its end is noted before the job notes it, and the trail tells its days §108.4', async () => {
      const id = await assign(world.day(5));
      await setAway(0, 9);
      const days = { away_from: world.day(0), away_until: world.day(9) };
      await laterBy(10);
      await comeBack();
      expect(await dueIn(id)).toEqual([world.day(2), 'away']);
      expect(await followAbsences(world.services)).toEqual({ begun: 0, ended: 0 });
      const told = await entries();
      expect(told.filter(({ action }) => action === 'program.move-due')).toHaveLength(1);
      expect(told.filter(({ action }) => action === 'user.end-absence')).toMatchObject([{ before: days }]);
    });

    test('stay as they are where no job has run since before its first day §108.4', async () => {
      const id = await assign(world.day(5));
      await setAway(2, 9);
      await laterBy(10);
      await comeBack();
      expect(await dueIn(id)).toEqual([world.day(2), 'away']);
    });
  });
});
