import { beforeEach, describe, expect, test } from 'vitest';
import { programsApi } from '#shared/contract';
import type { Program } from '#shared/shapes';
import { calendarDateOf, clockTimeOf } from '#shared/time';
import { invalidInputRefusal } from '../../../test/client.ts';
import { stage, staff } from '../../../test/cast.ts';

const zone = 'Etc/GMT+6';

describe('editing a program', () => {
  const { world, admin, manager, trainer, employee, createProgram } = stage({
    people: { ...staff, employee: 'employee' },
    now: '2026-12-01T12:00:00.000Z',
  });
  let program: Program;
  beforeEach(async () => {
    program = await create();
  });

  const view = (id = program._id) => admin.views({ id });
  const create = async () => view((await createProgram({ sessionDays: [1, 2] })).id);
  /** The values that the edit form shows, and sends when nothing is touched. */
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
  /** A form in which only this was changed. */
  const changed = (changes: object = {}) => ({
    params: { id: program._id },
    body: { ...asShown(program), ...changes },
  });
  const enrol = async (session: string) => {
    const params = { id: program._id };
    await manager.assigns(params, employee);
    await employee.enrols(params, session);
  };
  const withoutStamp = ({ updated_at: _, ...rest }: Program) => rest;
  const unchanged = async () => expect(await view()).toEqual(program);

  test.each<[string, string, object]>([
    ['title', 'Title is required', { title: ' ' }],
    ['duration', 'Duration at least 30 min.', { duration: 29 }],
    ['deadline', 'Must today or later.', { deadline: '2026-11-30' }],
    ['sessions', 'At least one session is required', { sessions: [] }],
  ])('with a wrong %s is refused with “%s”, and nothing changes', async (field, message, changes) => {
    const refusal = await admin.refusal(programsApi.edit, changed(changes));
    expect(refusal).toEqual({ ...invalidInputRefusal, errors: { [field]: message } });
    await unchanged();
  });

  test('is refused when the manager is another one §13.4', async () => {
    const other = await world.createPerson('manager');
    const refusal = await admin.refusal(
      programsApi.edit,
      changed({ title: 'X', assigned_manager: other.id }),
    );
    expect(refusal).toMatchObject({ status: 400, code: 'manager_is_fixed' });
    await unchanged();
  });

  test('is refused with a session of another program, an unknown one and one named twice', async () => {
    const [first, second] = asShown(program).sessions;
    const foreign = (await create()).training_sessions[0]!._id;
    for (const sessions of [
      [first, { ...second, _id: foreign }],
      [first, { ...second, _id: '00000000-0000-4000-8000-000000000000' }],
      [first, first],
      [first, { ...first, _id: first!._id!.toUpperCase() }],
    ]) {
      const refusal = await admin.refusal(programsApi.edit, changed({ title: 'X', sessions }));
      expect(refusal).toMatchObject({ status: 400, code: 'unknown_session' });
    }
    await unchanged();
  });

  test('is refused as a whole when it removes a session in which people are enrolled §13.3', async () => {
    await enrol(program.training_sessions[1]!._id);
    program = await view();
    const body = changed({ title: 'X', sessions: asShown(program).sessions.slice(0, 1) });
    expect(await admin.refusal(programsApi.edit, body)).toEqual({
      status: 409,
      code: 'session_has_enrolments',
      message: 'This session has enrolled employees.',
    });
    await unchanged();
  });

  test('is refused when the program is archived §14.1', async () => {
    await admin.archives({ id: program._id });
    const archived = await view();
    const refusal = await admin.refusal(programsApi.edit, changed({ title: 'X' }));
    expect(refusal).toMatchObject({ status: 409, code: 'program_archived' });
    expect(await view()).toEqual(archived);
  });

  test('is refused for the second of two admins who edit at once, until they have read the change of the first §13.5', async () => {
    const { updated_at } = program;
    await admin.call(programsApi.edit, changed({ title: 'First', updated_at }));
    const refusal = await admin.refusal(programsApi.edit, changed({ title: 'Second', updated_at }));
    expect(refusal).toMatchObject({ status: 409, code: 'program_changed' });
    const current = await view();
    expect(current.title).toBe('First');
    await admin.call(programsApi.edit, changed({ title: 'Second', updated_at: current.updated_at }));
    expect((await view()).title).toBe('Second');
  });

  test('succeeds whatever was changed meanwhile when updated_at is absent, null or empty', async () => {
    for (const changes of [{}, { updated_at: null }, { updated_at: '' }]) {
      await admin.call(programsApi.edit, changed({ ...changes, title: 'Y' }));
    }
  });

  test('changes nothing but updated_at when the form is saved unchanged §10.1 §10.2 §49.4', async () => {
    await enrol(program.training_sessions[0]!._id);
    program = await view();
    const { program_id } = await admin.call(programsApi.edit, changed());
    expect(program_id).toBe(program._id);
    const after = await view();
    expect(withoutStamp(after)).toEqual(withoutStamp(program));
    expect(after.updated_at > program.updated_at).toBe(true);
  });

  test('changes nothing when the ids are sent in capitals', async () => {
    const shown = asShown(program);
    const inCapitals = changed({
      assigned_manager: shown.assigned_manager.toUpperCase(),
      sessions: shown.sessions.map((session) => ({
        ...session,
        _id: session._id!.toUpperCase(),
        trainer: session.trainer.toUpperCase(),
      })),
    });
    await admin.call(programsApi.edit, inCapitals);
    expect(withoutStamp(await view())).toEqual(withoutStamp(program));
  });

  test('moves a session with its enrolments, adds a new session and removes one that nobody chose §13.2', async () => {
    const [kept, free] = asShown(program).sessions;
    await enrol(kept!._id!);
    const added = { ...free!, _id: null, time: '16:30' };
    await admin.call(
      programsApi.edit,
      changed({ sessions: [added, { ...kept!, date: '2026-12-05', time: '10:15' }] }),
    );
    const { training_sessions } = await view();
    expect(training_sessions.map(({ start_time }) => start_time)).toEqual([
      '2026-12-03T22:30:00.000Z',
      '2026-12-05T16:15:00.000Z',
    ]);
    expect(training_sessions[1]!._id).toBe(kept!._id);
    expect(training_sessions[0]!._id).not.toBe(free!._id);
    const { enrolledSession } = await employee.call(programsApi.enrolment, {
      params: { id: program._id, userId: employee.id },
    });
    expect(enrolledSession!.enrolled_training_session._id).toBe(kept!._id);
  });

  test('can correct the title of a program whose dates are past, which stay as they are §13.1', async () => {
    world.clock.set('2026-12-20T12:00:00.000Z');
    await admin.call(programsApi.edit, changed({ title: 'Corrected' }));
    const after = await view();
    expect(after.title).toBe('Corrected');
    expect(after.training_sessions).toEqual(program.training_sessions);
    expect(after.deadline).toBe(program.deadline);
  });

  test('is refused when a date that is new or changed lies before today', async () => {
    world.clock.set('2026-12-20T12:00:00.000Z');
    const [first, second] = asShown(program).sessions;
    const tooEarly = 'Must today or later.';
    for (const [changes, errors] of [
      [{ deadline: '2026-12-19' }, { deadline: tooEarly }],
      [{ sessions: [first, { ...second, date: '2026-12-19' }] }, { 'sessions.1.date': tooEarly }],
      [{ sessions: [first, second, { ...second, _id: null }] }, { 'sessions.2.date': tooEarly }],
    ] as const) {
      const refusal = await admin.refusal(programsApi.edit, changed(changes));
      expect(refusal).toEqual({ ...invalidInputRefusal, errors });
    }
    await admin.call(
      programsApi.edit,
      changed({ deadline: '2026-12-20', sessions: [first, { ...second, date: '2026-12-20' }] }),
    );
  });

  test('keeps a trainer who has left in their past session, and is refused when such a trainer is chosen anew', async () => {
    world.clock.set('2026-12-20T12:00:00.000Z');
    const leaver = await world.createPerson('trainer');
    const own = await world.createProgram({
      admin,
      manager,
      trainers: [leaver, trainer],
      deadline: '2027-01-10',
    });
    world.clock.set('2026-12-29T12:00:00.000Z');
    await admin.deletes(leaver);
    program = await view(own.id);
    await admin.call(programsApi.edit, changed({ title: 'Kept' }));
    const [first, second] = asShown(program).sessions;
    const refusal = await admin.refusal(
      programsApi.edit,
      changed({ sessions: [first, { ...second, trainer: leaver.id }] }),
    );
    expect(refusal).toEqual({
      ...invalidInputRefusal,
      errors: { 'sessions.1.trainer': 'Choose an active trainer' },
    });
    const moved = changed({ sessions: [{ ...first, date: world.day(2) }, second] });
    expect(await admin.refusal(programsApi.edit, moved)).toEqual({
      ...invalidInputRefusal,
      errors: { 'sessions.0.trainer': 'Choose an active trainer' },
    });
  });
});
