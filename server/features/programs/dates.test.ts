import { beforeAll, describe, expect, test } from 'vitest';
import { programsApi } from '#shared/contract';
import { invalidInputRefusal } from '../../../test/client.ts';
import { stage } from '../../../test/cast.ts';

/** "Today or later" is judged in the organisation's zone (product §11). */
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
])('where “today” is that of $zone,', ({ zone, midnight, deadlineOfToday }) => {
  const { world, admin, manager, trainer } = stage({ settings: { timeZone: zone } });

  beforeAll(async () => {
    world.clock.set(midnight);
  });

  const form = (deadline: string, date: string) => ({
    title: 'Fire Safety',
    description: 'How to leave the building.',
    assigned_manager: manager.id,
    deadline,
    duration: 60,
    sessions: [{ _id: null, trainer: trainer.id, date, time: '00:00' }],
  });

  test('from midnight on, yesterday is too early §11.1', async () => {
    world.clock.set(midnight);
    const body = form('2026-12-01', '2026-12-01');
    expect(await admin.refusal(programsApi.create, { body })).toEqual({
      ...invalidInputRefusal,
      errors: { deadline: 'Must today or later.', 'sessions.0.date': 'Must today or later.' },
    });
  });

  test('a millisecond before midnight that day is still today, though its hours are over', async () => {
    world.clock.set(new Date(Date.parse(midnight) - 1));
    const dayBefore = form('2026-11-30', '2026-12-01');
    expect(await admin.status(programsApi.create, { body: dayBefore })).toBe(400);
    const today = form('2026-12-01', '2026-12-01');
    expect(await admin.status(programsApi.create, { body: today })).toBe(201);
  });

  test('a deadline of today ends with the last millisecond of the day §11.1', async () => {
    world.clock.set(midnight);
    const body = form('2026-12-02', '2026-12-02');
    const { program_id: id } = await admin.call(programsApi.create, { body });
    const program = await admin.views({ id });
    expect(program.deadline).toBe(deadlineOfToday);
    expect(program.training_sessions[0]!.start_time).toBe(midnight);
  });
});

describe('on a day with a clock change in Europe/Berlin', () => {
  const { admin, manager, trainer } = stage({ settings: { timeZone: 'Europe/Berlin' } });

  const saved = async (deadline: string, time: string) => {
    const { program_id: id } = await admin.call(programsApi.create, {
      body: {
        title: 'Fire Safety',
        description: 'How to leave the building.',
        assigned_manager: manager.id,
        deadline,
        duration: 60,
        sessions: [{ _id: null, trainer: trainer.id, date: deadline, time }],
      },
    });
    const program = await admin.views({ id });
    return [program.training_sessions[0]!.start_time, program.deadline];
  };

  test('a time that is skipped moves on by the skipped hour, and the day ends in summer time', async () =>
    expect(await saved('2027-03-28', '02:30')).toEqual([
      '2027-03-28T01:30:00.000Z',
      '2027-03-28T21:59:59.999Z',
    ]));

  test('a time that comes twice means the first one, and the day ends in winter time', async () =>
    expect(await saved('2027-10-31', '02:30')).toEqual([
      '2027-10-31T00:30:00.000Z',
      '2027-10-31T22:59:59.999Z',
    ]));
});
