import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { programsApi } from '#shared/api/programs';
import type { Program } from '#shared/api/shapes';
import { usersApi } from '#shared/api/users';
import { calendarDateOf, clockTimeOf } from '#shared/time';
import { startWorld, type Someone, type World } from '../../../test/world.ts';

const zone = 'Etc/GMT+6';

describe('editing a program', () => {
  let world: World;
  const as: World['as'] = (person) => world.as(person);
  let admin: Someone, manager: Someone, trainer: Someone, employee: Someone;
  let program: Program;

  beforeAll(async () => {
    world = await startWorld();
    admin = await world.createPerson('admin');
    [manager, trainer] = [await world.createPerson('manager'), await world.createPerson('trainer')];
    employee = await world.createPerson('employee');
  });

  beforeEach(async () => {
    world.clock.set('2026-12-01T12:00:00.000Z');
    program = await create();
  });

  afterAll(() => world.close());

  const view = async (id = program._id) =>
    (await as(admin).call(programsApi.view, { params: { id } })).program;
  const create = async () =>
    view(
      (await world.createProgram({ admin, manager, trainers: [trainer, trainer], sessionDays: [1, 2] })).id,
    );
  /** What the edit form shows, and sends when nothing is touched. */
  const asShown = ({
    title,
    description,
    assigned_manager,
    deadline,
    duration,
    training_sessions,
  }: Program) => ({
    title,
    description,
    assigned_manager: assigned_manager._id,
    deadline: calendarDateOf(deadline, zone),
    duration,
    sessions: training_sessions.map(({ _id, start_time, trainer: { _id: of } }) => ({
      _id: _id as string | null,
      trainer: of,
      date: calendarDateOf(start_time, zone),
      time: clockTimeOf(start_time, zone),
    })),
  });
  const edit = (changes: object = {}) =>
    as(admin).send(programsApi.edit, {
      params: { id: program._id },
      body: { ...asShown(program), ...changes },
    });
  const enrol = async (session: string) => {
    const params = { id: program._id };
    await as(manager).call(programsApi.assign, { params, body: { assigned_employees: [employee.id] } });
    await as(employee).call(programsApi.enrol, { params, body: { user: employee.id, session } });
  };
  const withoutStamp = ({ updated_at: _, ...rest }: Program) => rest;
  const unchanged = async () => expect(await view()).toEqual(program);

  test.each<[string, string, object]>([
    ['title', 'Title is required', { title: ' ' }],
    ['duration', 'Duration at least 30 min.', { duration: 29 }],
    ['deadline', 'Must today or later.', { deadline: '2026-11-30' }],
    ['sessions', 'At least one session is required', { sessions: [] }],
  ])('a wrong %s is refused with “%s” and nothing changes', async (field, message, changes) => {
    const { status, problem } = await edit(changes);
    expect([status, problem.errors]).toEqual([400, { [field]: message }]);
    await unchanged();
  });

  test('another manager is refused', async () => {
    const other = await world.createPerson('manager');
    const { status, problem } = await edit({ title: 'X', assigned_manager: other.id });
    expect([status, problem.code]).toEqual([400, 'manager_is_fixed']);
    await unchanged();
  });

  test('a session of another program, an unknown one and one named twice are refused', async () => {
    const [first, second] = asShown(program).sessions;
    const foreign = (await create()).training_sessions[0]!._id;
    for (const sessions of [
      [first, { ...second, _id: foreign }],
      [first, { ...second, _id: '00000000-0000-4000-8000-000000000000' }],
      [first, first],
      [first, { ...first, _id: first!._id!.toUpperCase() }],
    ]) {
      const { status, problem } = await edit({ title: 'X', sessions });
      expect([status, problem.code]).toEqual([400, 'unknown_session']);
    }
    await unchanged();
  });

  test('a session that people are enrolled in cannot be removed; the rest of the edit is undone with it', async () => {
    await enrol(program.training_sessions[1]!._id);
    const { status, problem } = await edit({ title: 'X', sessions: asShown(program).sessions.slice(0, 1) });
    expect([status, problem.code, problem.message]).toEqual([
      409,
      'session_has_enrolments',
      'This session has enrolled employees.',
    ]);
    await unchanged();
  });

  test('an archived program cannot be edited', async () => {
    await as(admin).call(programsApi.archive, { params: { id: program._id } });
    const archived = await view();
    const { status, problem } = await edit({ title: 'X' });
    expect([status, problem.code]).toEqual([409, 'program_archived']);
    expect(await view()).toEqual(archived);
  });

  test('of two admins who edit at once the second is told, and neither loses anything', async () => {
    const { updated_at } = program;
    expect((await edit({ title: 'First', updated_at })).status).toBe(200);
    const { status, problem } = await edit({ title: 'Second', updated_at });
    expect([status, problem.code]).toEqual([409, 'program_changed']);
    const current = await view();
    expect(current.title).toBe('First');
    expect((await edit({ title: 'Second', updated_at: current.updated_at })).status).toBe(200);
    expect((await view()).title).toBe('Second');
  });

  test('without the stamp the last one wins; null and "" are the same as none', async () => {
    for (const changes of [{}, { updated_at: null }, { updated_at: '' }]) {
      expect((await edit({ ...changes, title: 'Y' })).status).toBe(200);
    }
  });

  test('saved unchanged, nothing changes but the stamp', async () => {
    await enrol(program.training_sessions[0]!._id);
    const { status, body } = await edit();
    expect([status, body.program_id]).toEqual([200, program._id]);
    const after = await view();
    expect(withoutStamp(after)).toEqual(withoutStamp(program));
    expect(after.updated_at > program.updated_at).toBe(true);
  });

  test('saved with its ids in capitals, nothing changes either', async () => {
    const shown = asShown(program);
    const { status } = await edit({
      assigned_manager: shown.assigned_manager.toUpperCase(),
      sessions: shown.sessions.map((session) => ({
        ...session,
        _id: session._id!.toUpperCase(),
        trainer: session.trainer.toUpperCase(),
      })),
    });
    expect(status).toBe(200);
    expect(withoutStamp(await view())).toEqual(withoutStamp(program));
  });

  test('a session that moves keeps its enrolments; a new one joins, a free one goes', async () => {
    const [kept, free] = asShown(program).sessions;
    await enrol(kept!._id!);
    const added = { ...free!, _id: null, time: '16:30' };
    const { status } = await edit({ sessions: [added, { ...kept!, date: '2026-12-05', time: '10:15' }] });
    expect(status).toBe(200);
    const { training_sessions } = await view();
    expect(training_sessions.map(({ start_time }) => start_time)).toEqual([
      '2026-12-03T22:30:00.000Z',
      '2026-12-05T16:15:00.000Z',
    ]);
    expect(training_sessions[1]!._id).toBe(kept!._id);
    expect(training_sessions[0]!._id).not.toBe(free!._id);
    const { enrolledSession } = await as(employee).call(programsApi.enrolment, {
      params: { id: program._id, userId: employee.id },
    });
    expect(enrolledSession!.enrolled_training_session._id).toBe(kept!._id);
  });

  test('a running program can still get a corrected title: dates of the past stay as they are', async () => {
    world.clock.set('2026-12-20T12:00:00.000Z');
    admin.token = await world.signIn(admin);
    expect((await edit({ title: 'Corrected' })).status).toBe(200);
    const after = await view();
    expect(after.title).toBe('Corrected');
    expect(after.training_sessions).toEqual(program.training_sessions);
    expect(after.deadline).toBe(program.deadline);
  });

  test('a date that is changed, or new, must be today or later, also in a running program', async () => {
    world.clock.set('2026-12-20T12:00:00.000Z');
    admin.token = await world.signIn(admin);
    const [first, second] = asShown(program).sessions;
    const tooEarly = 'Must today or later.';
    for (const [changes, errors] of [
      [{ deadline: '2026-12-19' }, { deadline: tooEarly }],
      [{ sessions: [first, { ...second, date: '2026-12-19' }] }, { 'sessions.1.date': tooEarly }],
      [{ sessions: [first, second, { ...second, _id: null }] }, { 'sessions.2.date': tooEarly }],
    ] as const) {
      const { status, problem } = await edit(changes);
      expect([status, problem.errors]).toEqual([400, errors]);
    }
    expect(
      (await edit({ deadline: '2026-12-20', sessions: [first, { ...second, date: '2026-12-20' }] })).status,
    ).toBe(200);
  });

  test('who taught a session may stay in it after leaving; a newly chosen trainer must be active', async () => {
    world.clock.set('2026-12-20T12:00:00.000Z');
    admin.token = await world.signIn(admin);
    const leaver = await world.createPerson('trainer');
    const own = await world.createProgram({
      admin,
      manager,
      trainers: [leaver, trainer],
      deadline: '2027-01-10',
    });
    world.clock.set('2026-12-29T12:00:00.000Z');
    admin.token = await world.signIn(admin);
    await as(admin).call(usersApi.delete, { params: { id: leaver.id } });
    program = await view(own.id);
    expect((await edit({ title: 'Kept' })).status).toBe(200);
    const [first, second] = asShown(program).sessions;
    const { status, problem } = await edit({ sessions: [first, { ...second, trainer: leaver.id }] });
    expect([status, problem.errors]).toEqual([400, { 'sessions.1.trainer': 'Choose an active trainer' }]);
    const moved = await edit({ sessions: [{ ...first, date: world.day(2) }, second] });
    expect([moved.status, moved.problem.errors]).toEqual([
      400,
      { 'sessions.0.trainer': 'Choose an active trainer' },
    ]);
  });
});
