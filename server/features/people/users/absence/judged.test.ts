import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { audiencesApi, dueDatesApi, programsApi, usersApi } from '#shared/contract';
import { beAway } from '../../../../../test/absences.ts';
import { setAudience } from '../../../../../test/audiences.ts';
import { createSeatedPrograms, type SeatedPrograms } from '../../../../../test/seated-programs.ts';
import { startWorld, type Someone, type World } from '../../../../../test/world.ts';
import { remind } from '../../../messages/reminders/service.ts';
import { syncByNight } from '../../../training/audiences/nights/service.ts';
import { followAbsences } from './days/service.ts';

const day = 24 * 60 * 60_000;

let world: World;
let programs: SeatedPrograms;
let admin: Someone, manager: Someone, ada: Someone, ben: Someone;

beforeEach(async () => {
  world = await startWorld();
  // Noon in the default zone.
  world.clock.set(new Date('2026-12-01T18:00:00Z'));
  programs = await createSeatedPrograms(world);
  ({ admin, manager } = programs);
  ada = await world.createPerson('employee', { first_name: 'Ada' });
  ben = await world.createPerson('employee', { first_name: 'Ben' });
});
afterEach(() => world.close());

const signInAgain = async () => {
  for (const person of [admin, manager]) person.token = await world.signIn(person);
};

describe('audiences and somebody who is away', () => {
  let id: string;
  const tag = ({ id: person }: Someone, ...tags: string[]) =>
    world.as(admin).call(usersApi.edit, { params: { id: person }, body: { tags } });
  const names = async () => {
    const { employees } = await world.as(admin).call(programsApi.assigned, { params: { id } });
    return employees.map(({ first_name }) => first_name).toSorted();
  };
  const nights = async (many: number) => {
    for (let night = 0; night < many; night += 1) {
      world.clock.advance(day);
      await signInAgain();
      await syncByNight(world.services);
    }
  };

  beforeEach(async () => {
    ({ _id: id } = await programs.create([{ day: 6, capacity: 1 }], {
      due_days: 30,
      deadline: world.day(60),
    }));
    await setAudience(admin, id, [{ tags: ['forklift'] }]);
    await tag(ada, 'forklift');
  });

  test('leave them as they are, count them, and judge them when the absence is over §108.7', async () => {
    await beAway(world, ada.id, 5);
    await beAway(world, ben.id, 5);
    await tag(ada);
    await tag(ben, 'forklift');
    await nights(5);
    expect(await names()).toEqual(['Ada']);
    expect(await world.as(admin).call(audiencesApi.view, { params: { id } })).toMatchObject({ matching: 1 });
    expect((await world.as(admin).call(programsApi.countByStatus, { params: { id } })).total).toBe(1);
    await nights(1);
    expect(await followAbsences(world.services)).toEqual({ begun: 0, ended: 2 });
    expect(await names()).toEqual(['Ada', 'Ben']);
    await nights(4);
    expect(await names()).toEqual(['Ben']);
  });

  test('judge people at once who are back early §108.7', async () => {
    await beAway(world, ben.id, 5);
    await tag(ben, 'forklift');
    expect(await names()).toEqual(['Ada']);
    await world.as(admin).call(usersApi.endAbsence, { params: { id: ben.id } });
    expect(await names()).toEqual(['Ada', 'Ben']);
  });
});

describe('reminders', () => {
  test('leave out people who are away, also by hand, and go on when they are back §108.6', async () => {
    const { _id: id } = await programs.create([{ day: 6, capacity: 9 }], { deadline: world.day(7) });
    const people = [ada.id, ben.id];
    const ofProgram = { params: { id }, body: { people } };
    await world.as(manager).call(programsApi.assign, {
      params: { id },
      body: { assigned_employees: people },
    });
    await beAway(world, ada.id, 3);
    expect(await world.as(manager).call(dueDatesApi.previewRemind, ofProgram)).toMatchObject({
      will: 1,
      away: 1,
    });
    const overdue = await world.as(manager).call(dueDatesApi.previewRemindOverdue, { body: { people } });
    expect(overdue).toMatchObject({ will: 0, away: 0, nothing_overdue: 2 });
    const onlyAda = { params: { id }, body: { people: [ada.id] } };
    expect(await world.as(manager).call(dueDatesApi.remind, onlyAda)).toMatchObject({ reminded: 0 });
    world.clock.advance(20 * 60_000);
    expect(await remind(world.services)).toBe(1);
    await world.as(admin).call(usersApi.endAbsence, { params: { id: ada.id } });
    expect(await world.as(manager).call(dueDatesApi.remind, onlyAda)).toMatchObject({ reminded: 1 });
  });
});
