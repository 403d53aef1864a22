import { beforeEach, describe, expect, test } from 'vitest';
import { dueDatesApi, programsApi } from '#shared/contract';
import { addMonths, endOfDay } from '#shared/time';
import { invalidInputRefusal } from '../../../../../test/client.ts';
import { startWorld, type Someone } from '../../../../../test/world.ts';
import { stage } from '../../../../../test/cast.ts';

const because = 'Back from sick leave in January';

describe('more time for people who are assigned', () => {
  const { world, admin, manager, trainer, ada, ben, colleague, program } = stage({
    newcomers: {
      ada: { role: 'employee', first_name: 'Ada' },
      ben: { role: 'employee', first_name: 'Ben' },
      colleague: 'employee',
    },
    program: {},
  });

  beforeEach(async () => {
    await assign(ada, ben);
  });

  const assign = (...people: Someone[]) => manager.assigns(program, ...people);
  const extension = (due: string, ...people: { id: string }[]) => ({
    params: program.params,
    body: { people: people.map((person) => person.id), due, because },
  });
  const extend = (due: string, ...people: Someone[]) =>
    manager.call(dueDatesApi.extend, extension(due, ...people));
  const refusalOf = (due: string, ...people: { id: string }[]) =>
    manager.refusal(dueDatesApi.extend, extension(due, ...people));
  const listAssigned = () => admin.assignedTo(program);
  const dueDates = async () =>
    Object.fromEntries(
      (await listAssigned()).map(({ _id, due, due_because }) => [_id, `${due} ${due_because}`]),
    );
  const complete = async (person: Someone) => {
    await person.enrols(program);
    await trainer.completes(program, person);
  };
  const moveDeadline = async (deadline: string) => {
    const { title, description, duration, training_sessions } = await admin.views(program);
    const dates = training_sessions.map(({ _id }) => ({
      _id,
      trainer: trainer.id,
      date: world.day(1),
      time: '09:00',
    }));
    await admin.call(programsApi.edit, {
      params: program.params,
      body: { title, description, duration, deadline, assigned_manager: manager.id, sessions: dates },
    });
  };

  test('is given to people of every role, but not by oneself §63.1 §91.4', async () => {
    await assign(admin, trainer, manager);
    const due = world.day(40);
    expect(await refusalOf(due, ada, manager)).toMatchObject({ status: 403, code: 'not_for_yourself' });
    await extend(due, ada, admin, trainer);
    const people = await listAssigned();
    const extended = people.filter(({ due_because }) => due_because === 'extension');
    expect(extended.map(({ _id }) => _id).toSorted()).toEqual(
      [ada, admin, trainer].map((person) => person.id).toSorted(),
    );
  });

  test('is refused until today or earlier, and for more than a year §63.1', async () => {
    const yearAhead = addMonths(world.day(0), 12)!;
    const afterYear = addMonths(world.day(1), 12)!;
    for (const [due, words] of [
      [world.day(0), 'Must be later than today'],
      [world.day(-1), 'Must be later than today'],
      [afterYear, 'Must be at most a year from today'],
      ['', 'A date is required'],
      ['2026-02-30', 'Must be a valid date'],
    ] as const)
      expect(await refusalOf(due, ada)).toEqual({ ...invalidInputRefusal, errors: { due: words } });
    await extend(yearAhead, ada);
    expect((await dueDates())[ada.id]).toBe(`${yearAhead} extension`);
  });

  test('is refused without a reason, with one of more than 500 characters, for nobody and for more than 10,000 §63.1', async () => {
    const right = extension(world.day(30), ada);
    const wrong = [
      [{ because: ' ' }, { because: 'A reason is required' }],
      [{ because: 'x'.repeat(501) }, { because: 'At most 500 characters' }],
      [{ people: [] }, { people: 'Select at least one' }],
      [{ people: Array.from({ length: 10_001 }, () => ada.id) }, { people: 'At most 10,000 at once' }],
    ] as const;
    for (const [change, errors] of wrong) {
      const refusal = await manager.refusal(dueDatesApi.extend, {
        ...right,
        body: { ...right.body, ...change },
      });
      expect(refusal).toEqual({ ...invalidInputRefusal, errors });
    }
    expect((await dueDates())[ada.id]).toBe(`${world.day(7)} null`);
  });

  test('is refused for all where it would not be later than the due date of one of them §63.1', async () => {
    await extend(world.day(20), ben);
    expect(await refusalOf(world.day(7), ada)).toEqual({
      ...invalidInputRefusal,
      errors: { due: 'Must be later than December 8, 2026, the current due date' },
    });
    expect(await refusalOf(world.day(20), ada, ben)).toEqual({
      ...invalidInputRefusal,
      errors: { due: 'Must be later than December 21, 2026, their latest due date' },
    });
    expect(await dueDates()).toEqual({
      [ada.id]: `${world.day(7)} null`,
      [ben.id]: `${world.day(20)} extension`,
    });
  });

  test('is refused for all where one of them is not assigned or has left §63.1', async () => {
    const leaver = await world.createPerson('employee');
    await assign(leaver);
    await admin.deletes(leaver);
    for (const wrong of [colleague, leaver, admin, { id: crypto.randomUUID() }])
      expect(await refusalOf(world.day(30), ada, wrong)).toMatchObject({ status: 400, code: 'not_assigned' });
    expect((await dueDates())[ada.id]).toBe(`${world.day(7)} null`);
  });

  test('is refused for all where one of them is complete §63.1', async () => {
    await complete(ben);
    expect(await refusalOf(world.day(30), ada, ben)).toMatchObject({
      status: 409,
      code: 'already_complete',
      message: 'Someone in the list has already completed this training. Nothing was changed.',
    });
    expect((await dueDates())[ada.id]).toBe(`${world.day(7)} null`);
  });

  test('is refused in an archived program, to its manager and to an admin §63.1', async () => {
    await admin.archives(program);
    for (const person of [manager, admin])
      expect(await person.refusal(dueDatesApi.extend, extension(world.day(30), ada))).toMatchObject({
        status: 409,
        code: 'program_archived',
      });
  });

  test('lasts until the end of the day, and is answered with the people as the list of the assigned has them §63.1', async () => {
    const { employees } = await extend(world.day(30), ben, ada, ada);
    expect(employees).toEqual(await listAssigned());
    expect(employees.map(({ first_name }) => first_name).toSorted()).toEqual(['Ada', 'Ben']);
    for (const employee of employees)
      expect(employee).toMatchObject({
        status: 'not-enrolled',
        due: world.day(30),
        due_because: 'extension',
        due_reason: because,
      });
    const rows = await world.database.db
      .selectFrom('assignments')
      .select('due_at')
      .where('program_id', '=', program.id)
      .execute();
    const dueAt = endOfDay(world.day(30), 'Etc/GMT+6');
    expect(rows).toEqual([{ due_at: dueAt }, { due_at: dueAt }]);
  });

  test('can be given by an admin, and once more §63.2', async () => {
    await admin.call(dueDatesApi.extend, extension(world.day(30), ada));
    await admin.call(dueDatesApi.extend, extension(world.day(31), ada));
    expect((await dueDates())[ada.id]).toBe(`${world.day(31)} extension`);
  });

  test('is told to the person with its reason, and to the trainer without §60.5 §63.2', async () => {
    await extend(world.day(30), ada);
    await ada.enrols(program);
    const shown = await ada.views(program);
    const own = {
      due: world.day(30),
      due_because: 'extension',
      cycle: 1,
      valid_until: null,
      status: 'enrolled',
    };
    expect(shown).toMatchObject({ ...own, due_reason: because });
    const { employees } = await trainer.call(programsApi.uncomplete, { params: program.params });
    expect(employees).toMatchObject([
      { _id: ada.id, due: world.day(30), due_because: 'extension', due_reason: null },
    ]);
  });

  test('stays where the deadline moves, be it to an earlier day or beyond it §60.3 §63.2', async () => {
    await extend(world.day(30), ada);
    await moveDeadline(world.day(3));
    expect(await dueDates()).toEqual({
      [ada.id]: `${world.day(30)} extension`,
      [ben.id]: `${world.day(3)} null`,
    });
    await moveDeadline(world.day(60));
    expect(await dueDates()).toEqual({
      [ada.id]: `${world.day(30)} extension`,
      [ben.id]: `${world.day(60)} null`,
    });
  });

  test('makes an overdue person open again, in every number §63.1', async () => {
    const start = world.clock.now();
    world.clock.advance(9 * 24 * 60 * 60 * 1000);
    await manager.call(dueDatesApi.extend, extension(world.day(5), ada));
    const counts = await admin.call(programsApi.countByStatus, { params: program.params });
    expect(counts).toEqual({ total: 2, enrolled: 0, completed: 0, overdue: 1, not_enrolled: 1 });
    const { employees } = await manager.call(programsApi.assigned, {
      params: program.params,
      query: { status: 'overdue' },
    });
    expect(employees.map(({ _id }) => _id)).toEqual([ben.id]);
    world.clock.set(start);
  });

  test('is in the audit trail in an entry for each person, whose reason goes with that person §63.7', async () => {
    await extend(world.day(20), ada);
    await extend(world.day(30), ada, ben);
    const entries = await world.database.db
      .selectFrom('audit_entries')
      .select(['person_ids', 'before', 'after', 'personal'])
      .where('program_id', '=', program.id)
      .where('action', '=', 'program.extend')
      .orderBy('id')
      .execute();
    const due = (day: number) => endOfDay(world.day(day), 'Etc/GMT+6').toISOString();
    const after = { due: due(30), due_because: 'extension' };
    expect(entries.slice(1).toSorted((entry) => (entry.person_ids[0] === ada.id ? -1 : 1))).toMatchObject([
      {
        person_ids: [ada.id],
        before: { due: due(20), due_because: 'extension' },
        after,
        personal: { before: { because }, after: { because } },
      },
      {
        person_ids: [ben.id],
        before: { due: null, due_because: null },
        after,
        personal: { after: { because } },
      },
    ]);
    expect(JSON.stringify(entries.map(({ before, after: later }) => [before, later]))).not.toContain(because);
  });
});

describe('more time across a clock change', () => {
  test.each([
    ['Europe/Berlin', '2027-03-27', '2027-03-27T22:59:59.999Z'],
    ['Europe/Berlin', '2027-03-28', '2027-03-28T21:59:59.999Z'],
    ['Europe/Berlin', '2027-10-31', '2027-10-31T22:59:59.999Z'],
    // Midnight itself is skipped, or comes twice.
    ['America/Havana', '2027-03-13', '2027-03-14T04:59:59.999Z'],
    ['America/Havana', '2027-03-14', '2027-03-15T03:59:59.999Z'],
    ['America/Havana', '2027-11-06', '2027-11-07T03:59:59.999Z'],
  ])('in %s ends with the local day %s §63.1', async (timeZone, due, end) => {
    const world = await startWorld({ timeZone });
    const admin = await world.createPerson('admin');
    const [manager, trainer] = [await world.createPerson('manager'), await world.createPerson('trainer')];
    const employee = await world.createPerson('employee');
    const { id } = await world.createProgram({ admin, manager, trainers: [trainer] });
    const assigned = { params: { id }, body: { assigned_employees: [employee.id] } };
    await manager.call(programsApi.assign, assigned);
    const { employees } = await manager.extends({ id }, [employee], due, because);
    expect(employees).toMatchObject([{ due, status: 'not-enrolled' }]);
    const statusAt = async (instant: number) => {
      world.clock.set(new Date(instant));
      const list = await manager.call(programsApi.assigned, { params: { id } });
      return list.employees[0]!.status;
    };
    expect(await statusAt(Date.parse(end))).toBe('not-enrolled');
    expect(await statusAt(Date.parse(end) + 1)).toBe('overdue');
    await world.close();
  });
});
