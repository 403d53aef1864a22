import { describe, expect, test } from 'vitest';
import { programsApi, usersApi } from '#shared/contract';
import { setAudience } from '../../../../../test/audiences.ts';
import { csvOf, importsOf } from '../../../../../test/import-file.ts';
import { stage } from '../../../../../test/cast.ts';
import { type Someone } from '../../../../../test/world.ts';
import { followAbsences, moveNewDueDates } from './days/service.ts';

const day = 24 * 60 * 60_000;

describe('due dates that an absence has moved', () => {
  const { world, admin, manager, trainer, person, createProgram } = stage({
    newcomers: ['person'],
    now: '2026-12-01T12:00:00.000Z',
  });

  const of = ({ id }: Someone) => ({ params: { id } });
  const setAway = (from: number, until: number) =>
    admin.call(usersApi.setAway, {
      ...of(person),
      body: { from: world.day(from), until: world.day(until), kind: 'leave' },
    });
  const comeBack = () => admin.call(usersApi.endAbsence, of(person));
  /** Nobody's sign-in lasts so long. */
  const laterBy = (many: number) => world.clock.advance(many * day);
  /** A training of the person's that gives three days. */
  const assign = async (deadline: string, title = 'First aid') => {
    const trainers = [trainer];
    const { id } = await createProgram({ trainers, deadline, due_days: 3, title });
    await manager.assigns({ id }, person);
    return id;
  };
  const dueIn = async (id: string) => {
    const employees = await manager.assignedTo({ id });
    const { due, due_because } = employees.find(({ _id }) => _id === person.id)!;
    return [due, due_because];
  };
  const exempt = (id: string) => manager.exempts({ id }, [person]);
  const endExemption = (id: string) => manager.endsExemption({ id }, person);
  const entries = () => admin.trail({ person: person.id });

  describe('whose last day has passed', () => {
    test('stay as they are by another absence, also before the job has ended this one §108.4', async () => {
      const id = await assign(world.day(5));
      await setAway(0, 9);
      laterBy(10);
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
      laterBy(10);
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
      laterBy(10);
      await comeBack();
      expect(await dueIn(id)).toEqual([world.day(2), 'away']);
    });

    test('are remembered by an exemption before the job has ended it §108.4', async () => {
      const id = await assign(world.day(5));
      await setAway(0, 9);
      laterBy(10);
      await exempt(id);
      await endExemption(id);
      expect(await dueIn(id)).toEqual([world.day(2), 'away']);
    });
  });

  describe('and of which an exemption remembers those before', () => {
    test('come back as they were for people who are back early, and the trail tells them §108.4', async () => {
      const [plain, extended] = [await assign(world.day(20)), await assign(world.day(15))];
      await manager.extends({ id: extended }, [person], world.day(25), 'A second course.');
      await setAway(0, 30);
      expect(await dueIn(plain)).toEqual([world.day(33), 'away']);
      for (const id of [plain, extended]) await exempt(id);
      await comeBack();
      for (const id of [plain, extended]) await endExemption(id);
      expect(await dueIn(plain)).toEqual([world.day(20), null]);
      expect(await dueIn(extended)).toEqual([world.day(25), 'extension']);
      const told = (await entries()).filter(({ program }) => program?._id === extended);
      const [, exempted, moved] = told.toSorted((one, other) => other.id - one.id);
      expect(exempted).toMatchObject({ action: 'program.exempt', before: { due_because: 'extension' } });
      expect(moved).toMatchObject({ action: 'program.move-due', after: { due_because: 'extension' } });
    });

    test('follow the absence again where the exemption ends first §108.3 §108.4', async () => {
      const [ahead, past] = [await assign(world.day(20)), await assign(world.day(5))];
      await setAway(0, 30);
      for (const id of [ahead, past]) await exempt(id);
      laterBy(10);
      for (const id of [ahead, past]) await endExemption(id);
      expect(await dueIn(past)).toEqual([world.day(3), 'joined']);
      await moveNewDueDates(world.services);
      for (const id of [ahead, past]) expect(await dueIn(id)).toEqual([world.day(23), 'away']);
      await comeBack();
      expect(await dueIn(ahead)).toEqual([world.day(10), null]);
      expect(await dueIn(past)).toEqual([world.day(3), 'joined']);
    });

    test('come back where somebody in the audience was unassigned, or a file exempted them §108.4', async () => {
      const [fitting, filed] = [await assign(world.day(20)), await assign(world.day(20), 'Crane')];
      await admin.edits(person, { tags: ['crane'] });
      await setAudience(admin, fitting, [{ tags: ['crane'] }]);
      await setAway(0, 30);
      const params = { id: fitting, employeeId: person.id };
      await manager.call(programsApi.unassign, { params });
      const content = csvOf(['E-mail', 'Crane'], [person.email, 'n/a']);
      await importsOf(world, () => admin).doAll(content, { what: 'matrix' });
      await comeBack();
      for (const id of [fitting, filed]) {
        await endExemption(id);
        expect(await dueIn(id)).toEqual([world.day(20), null]);
      }
    });
  });
});
