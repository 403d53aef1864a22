import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { programsApi } from '#shared/api/programs';
import { startWorld, type Someone, type World } from '../../../test/world.ts';

/** "Today or later" is judged in the organisation's zone (decisions §11). */
describe.each([
  { zone: 'Etc/GMT+6', midnight: '2026-12-02T06:00:00.000Z', deadlineOfToday: '2026-12-03T05:59:59.999Z' },
  {
    zone: 'Europe/Berlin',
    midnight: '2026-12-01T23:00:00.000Z',
    deadlineOfToday: '2026-12-02T22:59:59.999Z',
  },
  {
    zone: 'Pacific/Kiritimati',
    midnight: '2026-12-01T10:00:00.000Z',
    deadlineOfToday: '2026-12-02T09:59:59.999Z',
  },
])('“today” in $zone', ({ zone, midnight, deadlineOfToday }) => {
  let world: World;
  let admin: Someone, manager: Someone, trainer: Someone;

  beforeAll(async () => {
    world = await startWorld({ timeZone: zone });
    world.clock.set(midnight);
    admin = await world.createPerson('admin');
    [manager, trainer] = [await world.createPerson('manager'), await world.createPerson('trainer')];
  });

  afterAll(() => world.close());

  const create = (deadline: string, date: string) =>
    world.as(admin).send(programsApi.create, {
      body: {
        title: 'Fire Safety',
        description: 'How to leave the building.',
        assigned_manager: manager.id,
        deadline,
        duration: 60,
        sessions: [{ trainer: trainer.id, date, time: '00:00' }],
      },
    });

  test('from midnight on, yesterday is too early', async () => {
    world.clock.set(midnight);
    const { status, problem } = await create('2026-12-01', '2026-12-01');
    expect(status).toBe(400);
    expect(problem.errors).toEqual({
      deadline: 'Must today or later.',
      'sessions.0.date': 'Must today or later.',
    });
  });

  test('a millisecond before, that day is still today, with hours of it gone', async () => {
    world.clock.set(new Date(Date.parse(midnight) - 1));
    expect((await create('2026-12-01', '2026-12-01')).status).toBe(201);
    expect((await create('2026-11-30', '2026-12-01')).status).toBe(400);
  });

  test('a deadline of today ends with the last millisecond of the day', async () => {
    world.clock.set(midnight);
    const { status, body } = await create('2026-12-02', '2026-12-02');
    expect(status).toBe(201);
    const { program } = await world.as(admin).call(programsApi.view, { params: { id: body.program_id } });
    expect(program.deadline).toBe(deadlineOfToday);
    expect(program.training_sessions[0]!.start_time).toBe(midnight);
  });
});

describe('days with a clock change in Europe/Berlin', () => {
  let world: World;
  let admin: Someone, manager: Someone, trainer: Someone;

  beforeAll(async () => {
    world = await startWorld({ timeZone: 'Europe/Berlin' });
    admin = await world.createPerson('admin');
    [manager, trainer] = [await world.createPerson('manager'), await world.createPerson('trainer')];
  });

  afterAll(() => world.close());

  const saved = async (deadline: string, time: string) => {
    const { body } = await world.as(admin).send(programsApi.create, {
      body: {
        title: 'Fire Safety',
        description: 'How to leave the building.',
        assigned_manager: manager.id,
        deadline,
        duration: 60,
        sessions: [{ trainer: trainer.id, date: deadline, time }],
      },
    });
    const { program } = await world.as(admin).call(programsApi.view, { params: { id: body.program_id } });
    return [program.training_sessions[0]!.start_time, program.deadline];
  };

  test('a time that is skipped moves on by the skipped hour; the day ends in summer time', async () =>
    expect(await saved('2027-03-28', '02:30')).toEqual([
      '2027-03-28T01:30:00.000Z',
      '2027-03-28T21:59:59.999Z',
    ]));

  test('a time that comes twice means the first; the day ends in winter time', async () =>
    expect(await saved('2027-10-31', '02:30')).toEqual([
      '2027-10-31T00:30:00.000Z',
      '2027-10-31T22:59:59.999Z',
    ]));
});
