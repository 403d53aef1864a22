import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { audiencesApi, dueDatesApi, programsApi, usersApi } from '#shared/contract';
import { beAway } from '../../../../../test/absences.ts';
import { setAudience } from '../../../../../test/audiences.ts';
import { staff, stage } from '../../../../../test/cast.ts';
import { type Someone } from '../../../../../test/world.ts';
import { remind } from '../../../messages/reminders/service.ts';
import { syncByNight } from '../../../training/audiences/nights/service.ts';
import { followAbsences } from './days/service.ts';

const day = 24 * 60 * 60_000;

const { world, admin, manager, ada, ben, createProgram } = stage({
  anew: true,
  // Noon in the default zone.
  now: '2026-12-01T18:00:00Z',
  people: {
    ...staff,
    ada: { role: 'employee', first_name: 'Ada' },
    ben: { role: 'employee', first_name: 'Ben' },
  },
});

describe('audiences and somebody who is away', () => {
  let id: string;
  const tag = ({ id: person }: Someone, ...tags: string[]) => admin.edits({ id: person }, { tags });
  const names = async () => {
    const employees = await admin.assignedTo({ id });
    return employees.map(({ first_name }) => first_name).toSorted();
  };
  const nights = async (many: number) => {
    for (let night = 0; night < many; night += 1) {
      world.clock.advance(day);
      await judgeByNight(world.services);
    }
  };

  beforeEach(async () => {
    ({ id } = await createProgram({ sessionDays: [6], due_days: 30, deadline: world.day(60) }));
    await sql`update training_sessions set capacity = 1`.execute(world.database.db);
    await setAudience(world, admin, id, [{ tags: ['forklift'] }]);
    await tag(ada, 'forklift');
  });

  test('leave them as they are, count them, and judge them when the absence is over §108.7', async () => {
    await beAway(world, ada.id, 5);
    await beAway(world, ben.id, 5);
    await tag(ada);
    await tag(ben, 'forklift');
    await nights(5);
    expect(await names()).toEqual(['Ada']);
    expect(await admin.call(audiencesApi.view, { params: { id } })).toMatchObject({ matching: 1 });
    expect((await admin.call(programsApi.countByStatus, { params: { id } })).total).toBe(1);
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
    await admin.call(usersApi.endAbsence, { params: { id: ben.id } });
    expect(await names()).toEqual(['Ada', 'Ben']);
  });
});

describe('reminders', () => {
  test('leave out people who are away, also by hand, and go on when they are back §108.6', async () => {
    const { id } = await createProgram({ sessionDays: [6] });
    const people = [ada.id, ben.id];
    const ofProgram = { params: { id }, body: { people } };
    await manager.call(programsApi.assign, {
      params: { id },
      body: { assigned_employees: people },
    });
    await beAway(world, ada.id, 3);
    expect(await manager.call(dueDatesApi.previewRemind, ofProgram)).toMatchObject({
      will: 1,
      away: 1,
    });
    const overdue = await manager.call(dueDatesApi.previewRemindOverdue, { body: { people } });
    expect(overdue).toMatchObject({ will: 0, away: 0, nothing_overdue: 2 });
    const onlyAda = { params: { id }, body: { people: [ada.id] } };
    expect(await manager.call(dueDatesApi.remind, onlyAda)).toMatchObject({ reminded: 0 });
    expect(await remind(world.services)).toBe(1);
    await admin.call(usersApi.endAbsence, { params: { id: ada.id } });
    expect(await manager.call(dueDatesApi.remind, onlyAda)).toMatchObject({ reminded: 1 });
  });
});
