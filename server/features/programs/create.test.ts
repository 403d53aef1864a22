import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { programsApi } from '#shared/api/programs';
import { usersApi } from '#shared/api/users';
import { palette } from '#shared/colors';
import { startWorld, type Someone, type World } from '../../../test/world.ts';

describe('creating a program', () => {
  let world: World;
  const as: World['as'] = (person) => world.as(person);
  let admin: Someone, manager: Someone, trainer: Someone, employee: Someone;

  beforeAll(async () => {
    world = await startWorld();
    [admin, manager, trainer, employee] = [
      await world.createPerson('admin'),
      await world.createPerson('manager'),
      await world.createPerson('trainer'),
      await world.createPerson('employee'),
    ];
  });

  afterAll(() => world.close());

  const session = (changes: object = {}) => ({
    trainer: trainer.id,
    date: '2026-12-02',
    time: '09:00',
    ...changes,
  });
  const form = (changes: object = {}) => ({
    title: 'Fire Safety',
    description: 'How to leave the building.',
    assigned_manager: manager.id,
    deadline: '2026-12-08',
    duration: 60,
    sessions: [session()],
    ...changes,
  });
  const create = (changes: object = {}) => as(admin).send(programsApi.create, { body: form(changes) });
  const view = async (id: string) => (await as(admin).call(programsApi.view, { params: { id } })).program;
  const countPrograms = async () => (await as(admin).call(programsApi.listAll)).programs.length;

  const refused = async (changes: object, errors: Record<string, string>) => {
    const before = await countPrograms();
    const { status, problem } = await create(changes);
    expect([status, problem.code]).toEqual([400, 'invalid_input']);
    expect(problem.errors).toEqual(errors);
    expect(await countPrograms()).toBe(before);
  };

  test('an empty form is refused with a message for each field', async () => {
    const { status, problem } = await as(admin).send(programsApi.create, { body: {} });
    expect(status).toBe(400);
    expect(problem.errors).toEqual({
      title: 'Title is required',
      description: 'Description is required',
      assigned_manager: 'A manager is required',
      deadline: 'A deadline is required',
      duration: 'A duration is required',
      sessions: 'At least one session is required',
    });
  });

  test('an empty session is refused with a message for each of its fields', () =>
    refused(
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
  ])('a wrong %s is refused with “%s”: case %#', (field, message, changes) =>
    refused(changes, { [field]: message }),
  );

  test.each<[string, string, object]>([
    ['date', 'Must be a valid date', { date: '12/02/2026' }],
    ['date', 'Must today or later.', { date: '2026-11-30' }],
    ['time', 'Must be a valid time', { time: '24:00' }],
    ['time', 'Must be a valid time', { time: '9:00 AM' }],
    ['trainer', 'Trainer is required', { trainer: 7 }],
    ['trainer', 'Choose an active trainer', { trainer: '00000000-0000-4000-8000-000000000000' }],
  ])('a wrong %s of a session is refused with “%s”: case %#', (field, message, changes) =>
    refused({ sessions: [session(), session(changes)] }, { [`sessions.1.${field}`]: message }),
  );

  test('only an active manager may oversee and only active trainers may teach', async () => {
    const [former, retired] = [await world.createPerson('manager'), await world.createPerson('trainer')];
    for (const { id } of [former, retired]) {
      await as(admin).call(usersApi.delete, { params: { id } });
    }
    for (const { id } of [former, trainer, employee, admin]) {
      await refused({ assigned_manager: id }, { assigned_manager: 'Choose an active manager' });
    }
    for (const { id } of [retired, manager, employee, admin]) {
      const sessions = [session(), session({ trainer: id })];
      await refused({ sessions }, { 'sessions.1.trainer': 'Choose an active trainer' });
    }
  });

  test('a year that the wire cannot write is refused, not a crash', async () => {
    for (const changes of [
      { deadline: '9999-12-31' },
      { sessions: [session({ date: '9999-12-31', time: '23:00' })] },
    ]) {
      expect((await create(changes)).status).toBe(400);
      expect(await as(admin).status(programsApi.listAll)).toBe(200);
    }
  });

  test('keeps what was typed, without surrounding space, as instants of the zone', async () => {
    const { status, body } = await create({
      title: '  Erste Hilfe & “CPR” ',
      description: '\n Two lines,\n\tkept. ',
      sessions: [session({ time: '23:59' }), session({ date: '2026-12-01', time: '00:00' })],
      archived: true,
      background_color: 'red',
      _id: employee.id,
    });
    expect(status).toBe(201);
    const program = await view(body.program_id);
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

  test('a session’s _id may be absent, null or empty, all the same', async () => {
    const sessions = [session(), session({ _id: null }), session({ _id: '' })];
    const { body } = await create({ sessions });
    expect((await view(body.program_id)).training_sessions).toHaveLength(3);
  });

  test('a session’s _id that is no id is refused at its field', async () => {
    const { status, problem } = await create({ sessions: [session({ _id: 'new' })] });
    expect([status, Object.keys(problem.errors ?? {})]).toEqual([400, ['sessions.0._id']]);
  });

  test('ids mean the same people in capitals', async () => {
    const { status } = await create({
      assigned_manager: manager.id.toUpperCase(),
      sessions: [session({ trainer: trainer.id.toUpperCase() })],
    });
    expect(status).toBe(201);
  });

  test('programs with deadlines next to each other differ in colour', async () => {
    for (const deadline of ['2027-01-01', '2027-01-03', '2027-01-02', '2027-01-02', '2027-01-04']) {
      expect((await create({ deadline, title: 'Colourful' })).status).toBe(201);
    }
    const { programs } = await as(admin).call(programsApi.listAll, { query: { search: 'Colourful' } });
    const colors = programs.map(({ background_color }) => background_color);
    expect(colors).toHaveLength(5);
    for (const [index, color] of colors.slice(1).entries()) expect(color).not.toBe(colors[index]);
  });
});
