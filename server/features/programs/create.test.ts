import { describe, expect, test } from 'vitest';
import type { ProgramPayload } from '#shared/programs/program-form';
import { programsApi } from '#shared/contract';
import { palette } from '#shared/colors';
import { invalidInputRefusal } from '../../../test/client.ts';
import { stage } from '../../../test/cast.ts';

describe('creating a program', () => {
  const { world, admin, manager, trainer, employee } = stage({
    people: { admin: 'admin', manager: 'manager', trainer: 'trainer', employee: 'employee' },
  });

  /** Without an _id, which a new session may leave out. */
  const session = (changes: object = {}) => ({
    trainer: trainer.id,
    date: '2026-12-02',
    time: '09:00',
    ...changes,
  });
  const form = (changes: object = {}): ProgramPayload => ({
    title: 'Fire Safety',
    description: 'How to leave the building.',
    assigned_manager: manager.id,
    deadline: '2026-12-08',
    duration: 60,
    sessions: [session()] as ProgramPayload['sessions'],
    ...changes,
  });
  const create = (changes: object = {}) => admin.call(programsApi.create, { body: form(changes) });
  const view = (id: string) => admin.views({ id });
  const countPrograms = async () => (await admin.call(programsApi.listAll)).programs.length;

  /** Expects that the form is refused with these errors, and that no program is there because of it. */
  const expectRefusal = async (changes: object, errors: Record<string, string>) => {
    const before = await countPrograms();
    const refusal = await admin.refusal(programsApi.create, { body: form(changes) });
    expect(refusal).toEqual({ ...invalidInputRefusal, errors });
    expect(await countPrograms()).toBe(before);
  };

  test('is refused with a message for each field when the form is empty §26.1 §40.1 §40.2', async () => {
    const refusal = await admin.refusal(programsApi.create, { body: {} });
    expect(refusal).toEqual({
      ...invalidInputRefusal,
      errors: {
        title: 'Title is required',
        description: 'Description is required',
        assigned_manager: 'A manager is required',
        deadline: 'A deadline is required',
        duration: 'A duration is required',
        sessions: 'At least one session is required',
      },
    });
  });

  test('is refused with a message for each field of an empty session §40.4 §49.4', () =>
    expectRefusal(
      { sessions: [session(), { trainer: '', date: '', time: '' }, {}] },
      {
        'sessions.1.trainer': 'Trainer is required',
        'sessions.1.date': 'Date is required',
        'sessions.1.time': 'Time is required',
        'sessions.2.trainer': 'Trainer is required',
        'sessions.2.date': 'Date is required',
        'sessions.2.time': 'Time is required',
      },
    ));

  test.each<[string, string, object]>([
    ['title', 'Title is required', { title: '  \n ' }],
    ['title', 'Title is required', { title: 5 }],
    ['title', 'At most 200 characters', { title: 'x'.repeat(201) }],
    ['description', 'Description is required', { description: '' }],
    ['description', 'At most 5000 characters', { description: 'x'.repeat(5_001) }],
    ['assigned_manager', 'A manager is required', { assigned_manager: '' }],
    ['assigned_manager', 'A manager is required', { assigned_manager: null }],
    ['assigned_manager', 'A manager is required', { assigned_manager: 'the boss' }],
    ['assigned_manager', 'A manager is required', { assigned_manager: { _id: 1 } }],
    ['duration', 'Duration at least 30 min.', { duration: 29 }],
    ['duration', 'Duration at least 30 min.', { duration: -60 }],
    ['duration', 'A duration is required', { duration: null }],
    ['duration', 'A duration is required', { duration: '60' }],
    ['duration', 'A duration is required', { duration: 45.5 }],
    ['deadline', 'A deadline is required', { deadline: '' }],
    ['deadline', 'A deadline is required', { deadline: 20261208 }],
    ['deadline', 'Must be a valid date', { deadline: '2026-02-30' }],
    ['deadline', 'Must be a valid date', { deadline: '2026-12-08T00:00:00Z' }],
    ['deadline', 'Must today or later.', { deadline: '2026-11-30' }],
    ['sessions', 'At least one session is required', { sessions: [] }],
    ['sessions', 'At least one session is required', { sessions: 'none' }],
  ])('with a wrong %s is refused with “%s”: %j §40.2 §40.3', (field, message, changes) =>
    expectRefusal(changes, { [field]: message }),
  );

  test.each<[string, string, object]>([
    ['date', 'Must be a valid date', { date: '12/02/2026' }],
    ['date', 'Must today or later.', { date: '2026-11-30' }],
    ['time', 'Must be a valid time', { time: '24:00' }],
    ['time', 'Must be a valid time', { time: '9:00 AM' }],
    ['trainer', 'Trainer is required', { trainer: 7 }],
    ['trainer', 'Choose an active trainer', { trainer: '00000000-0000-4000-8000-000000000000' }],
  ])('with a wrong %s of a session is refused with “%s”: %j', (field, message, changes) =>
    expectRefusal({ sessions: [session(), session(changes)] }, { [`sessions.1.${field}`]: message }),
  );

  test('is refused with a manager who is no active manager and with a trainer who is no active trainer', async () => {
    const [former, retired] = [await world.createPerson('manager'), await world.createPerson('trainer')];
    for (const { id } of [former, retired]) {
      await admin.deletes({ id });
    }
    for (const { id } of [former, trainer, employee, admin]) {
      await expectRefusal({ assigned_manager: id }, { assigned_manager: 'Choose an active manager' });
    }
    for (const { id } of [retired, manager, employee, admin]) {
      const sessions = [session(), session({ trainer: id })];
      await expectRefusal({ sessions }, { 'sessions.1.trainer': 'Choose an active trainer' });
    }
  });

  test('is refused with a year whose instants have five digits, and the list of programs still works', async () => {
    for (const changes of [
      { deadline: '9999-12-31' },
      { sessions: [session({ date: '9999-12-31', time: '23:00' })] },
    ]) {
      expect(await admin.status(programsApi.create, { body: form(changes) })).toBe(400);
      expect(await admin.status(programsApi.listAll)).toBe(200);
    }
  });

  test('keeps what was typed, without surrounding space, as instants of the zone §49.3 §49.4 §49.8', async () => {
    const { program_id } = await create({
      title: '  Erste Hilfe & “CPR” ',
      description: '\n Two lines,\n\tkept. ',
      sessions: [session({ time: '23:59' }), session({ date: '2026-12-01', time: '00:00' })],
      archived: true,
      background_color: 'red',
      _id: employee.id,
    });
    const program = await view(program_id);
    expect(program).toMatchObject({
      title: 'Erste Hilfe & “CPR”',
      description: 'Two lines,\n\tkept.',
      assigned_manager: {
        _id: manager.id,
        first_name: manager.first_name,
        last_name: manager.last_name,
      },
      deadline: '2026-12-09T05:59:59.999Z',
      duration: 60,
      archived: false,
      created_at: '2026-12-01T12:00:00.000Z',
    });
    expect(palette).toContain(program.background_color);
    expect(program.training_sessions).toMatchObject([
      { start_time: '2026-12-03T05:59:00.000Z', trainer: { _id: trainer.id } },
      { start_time: '2026-12-01T06:00:00.000Z' },
    ]);
    for (const { _id, id } of program.training_sessions) expect(id).toBe(_id);
  });

  test('takes an absent, a null and an empty _id of a session as the same', async () => {
    const sessions = [session(), session({ _id: null }), session({ _id: '' })];
    const { program_id } = await create({ sessions });
    expect((await view(program_id)).training_sessions).toHaveLength(3);
  });

  test('is refused with a message at the _id of a session that is no id', async () => {
    const body = form({ sessions: [session({ _id: 'new' })] });
    const refusal = await admin.refusal(programsApi.create, { body });
    expect(refusal).toEqual({
      ...invalidInputRefusal,
      errors: { 'sessions.0._id': expect.any(String) as unknown },
    });
  });

  test('takes ids in capitals for the same people', async () => {
    const { program_id } = await create({
      assigned_manager: manager.id.toUpperCase(),
      sessions: [session({ trainer: trainer.id.toUpperCase() })],
    });
    const program = await view(program_id);
    expect(program.assigned_manager._id).toBe(manager.id);
    expect(program.training_sessions[0]!.trainer._id).toBe(trainer.id);
  });

  test('gives programs with deadlines next to each other different colours §16.1', async () => {
    for (const deadline of ['2027-01-01', '2027-01-03', '2027-01-02', '2027-01-02', '2027-01-04']) {
      await create({ deadline, title: 'Colourful' });
    }
    const { programs } = await admin.call(programsApi.listAll, { query: { search: 'Colourful' } });
    const colors = programs.map(({ background_color }) => background_color);
    expect(colors).toHaveLength(5);
    for (const [index, color] of colors.slice(1).entries()) expect(color).not.toBe(colors[index]);
  });
});
