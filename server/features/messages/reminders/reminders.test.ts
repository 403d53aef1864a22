import { beforeEach, describe, expect, test } from 'vitest';
import { dueDatesApi, sessionPlansApi } from '#shared/contract';
import { prepared } from '../../../../test/prepared.ts';
import { messagesTo } from '../../../../test/message-tokens.ts';
import { staff, stage } from '../../../../test/cast.ts';
import { withMail, type Someone } from '../../../../test/world.ts';
import { askForMarks, remind } from './service.ts';

const nine = (date: string) => `${date}T15:00:00Z`;
// Each test begins on Wednesday, December 30. The program is due on Friday, January 15.
const due = '2027-01-15';

describe('reminders', () => {
  const { world, admin, manager, trainer, ada, createProgram } = stage({
    settings: withMail,
    anew: true,
    now: nine('2026-12-30'),
    people: { ...staff, ada: { role: 'employee', first_name: 'Ada' } },
  });
  let id: string, sessions: string[];

  beforeEach(async () => {
    ({ id, sessions } = await create());
    await assign(id, ada);
  });

  const moveTo = (date: string) => world.clock.set(nine(date));
  const create = (facts: object = {}) => createProgram({ sessionDays: [14, 15], deadline: due, ...facts });
  const assign = (program: string, ...people: Someone[]) => manager.assigns({ id: program }, ...people);
  const enrol = (session = sessions[0]!) => ada.enrols({ id }, session);
  const run = () => remind(world.services);
  const remindersOf = (person = ada) => messagesTo(world, person.id, 'reminder');
  /** The newest reminder's text now. */
  const newest = async (person = ada) => prepared(world, (await remindersOf(person)).at(-1)!);
  const dropped = { droppedBecause: expect.any(String) as string };

  test('go to nobody before the hour, on weekends, in quiet hours and where no step has come', async () => {
    await assign(id, admin, manager, trainer);
    for (const at of ['2027-01-08T13:59:59Z', '2027-01-09T15:00:00Z', '2027-01-09T02:00:00Z']) {
      world.clock.set(at);
      expect(await run()).toBe(0);
    }
    moveTo('2027-01-08');
    expect(await run(), 'one for each, whatever the role').toBe(4);
  });

  test('are one a step, whichever instance runs the job and how often §83.2', async () => {
    moveTo('2027-01-08');
    const runs = await Promise.all([run(), run(), run()]);
    expect(runs.reduce((left, right) => left + right)).toBe(1);
    for (const day of ['2027-01-08', '2027-01-11']) {
      moveTo(day);
      expect(await run()).toBe(0);
    }
    moveTo('2027-01-12');
    expect(await run()).toBe(1);
    expect(await remindersOf()).toHaveLength(2);
  });

  test('say what is due, and lead to the next sessions', async () => {
    moveTo('2027-01-08');
    await run();
    expect(await newest()).toMatchObject({
      letter: {
        subject: 'Fire Safety is due January 15, 2027',
        facts: [{ label: 'Fire Safety', value: 'Due January 15, 2027' }, { label: 'Session 1' }, {}],
        button: { url: `${withMail.publicUrl}/choose/a-token` },
      },
    });
  });

  test('hold all trainings of which a person is reminded that day, as one mail §83.3', async () => {
    const other = await create({ title: 'First Aid', deadline: '2027-01-11', sessionDays: [10, 11] });
    await assign(other.id, ada);
    moveTo('2027-01-08');
    expect(await run()).toBe(1);
    expect(await newest()).toMatchObject({
      letter: {
        facts: [{ label: 'First Aid' }, {}, {}, { label: 'Fire Safety' }],
      },
      opens: { programId: other.id },
    });
  });

  test('that were missed come as one, the latest §83.2', async () => {
    moveTo('2027-02-17');
    const late = await create({ title: 'First Aid', deadline: '2027-03-10', sessionDays: [20, 21] });
    await assign(late.id, ada);
    moveTo('2027-03-09');
    expect(await run()).toBe(1);
    moveTo('2027-03-10');
    expect(await run()).toBe(0);
    expect(await remindersOf()).toHaveLength(1);
  });

  test('go on after the due date, while any session is to come, and end after twelve weeks §83.1', async () => {
    const later = await create({ title: 'First Aid', deadline: '2027-01-11', sessionDays: [10, 200] });
    await assign(later.id, ada);
    await enrol();
    const days: string[] = [];
    for (let at = Date.parse('2027-01-12'); at < Date.parse('2027-05-01'); at += 24 * 60 * 60 * 1_000) {
      const day = new Date(at).toISOString().slice(0, 10);
      moveTo(day);
      if ((await run()) > 0) days.push(day);
    }
    expect(days).toHaveLength(12);
    expect([days[0], days[1], days.at(-1)]).toEqual(['2027-01-12', '2027-01-19', '2027-03-30']);
  });

  test('begin anew with another due date §83.2', async () => {
    moveTo('2027-01-08');
    await run();
    await manager.extends({ id }, [ada], '2027-01-20', 'Was ill');
    expect(await newest()).toEqual(dropped);
    moveTo('2027-01-11');
    expect(await run()).toBe(1);
    expect(await newest()).toMatchObject({ letter: { subject: 'Fire Safety is due January 20, 2027' } });
  });

  test('never go to a person who has a seat, is exempt, has left, or is in an archived program', async () => {
    const [ben, cara, dan] = [
      await world.createPerson('employee'),
      await world.createPerson('employee'),
      await world.createPerson('employee'),
    ];
    const archived = await create();
    await assign(archived.id, dan);
    await assign(id, ben, cara);
    await enrol();
    await manager.exempts({ id }, [ben], { because: 'Teaches it' });
    await admin.deletes(cara);
    await admin.archives(archived);
    moveTo('2027-01-08');
    expect(await run()).toBe(0);
  });

  test('are dropped where the person has taken a seat meanwhile, or was exempt', async () => {
    moveTo('2027-01-08');
    await run();
    expect(await newest()).toHaveProperty('letter');
    await enrol();
    expect(await newest()).toEqual(dropped);
    // A seat that was switched for another one is a seat.
    await ada.switches({ id }, sessions[1]!);
    expect(await newest()).toEqual(dropped);
    // A person who has lost the seat is reminded anew.
    await ada.givesBack({ id });
    expect(await newest()).toEqual(dropped);
    moveTo('2027-01-11');
    expect(await run()).toBe(1);
    expect(await newest()).toHaveProperty('letter');
    await manager.exempts({ id }, [ada], { because: 'Teaches it' });
    expect(await newest()).toEqual(dropped);
  });

  test('are dropped where the last session in time was cancelled §83.4', async () => {
    const program = await create({ title: 'First Aid', sessionDays: [15, 60] });
    await assign(program.id, ada);
    await enrol();
    moveTo('2027-01-08');
    await run();
    expect(await newest()).toMatchObject({ letter: { subject: 'First Aid is due January 15, 2027' } });
    await admin.call(sessionPlansApi.cancel, {
      params: { id: program.id, session: program.sessions[0]! },
      body: { reason: 'The room floods' },
    });
    expect(await newest()).toEqual(dropped);
  });

  test('are dropped where the program was archived', async () => {
    moveTo('2027-01-08');
    await run();
    await admin.archives({ id });
    expect(await newest()).toEqual(dropped);
  });

  test('wait in quiet hours until the morning, and on weekends until Monday §83.7', async () => {
    moveTo('2027-01-08');
    await run();
    world.clock.set('2027-01-09T03:00:00Z');
    expect(await newest()).toEqual({ notBefore: new Date('2027-01-11T13:00:00Z') });
  });

  describe('by hand', () => {
    const remindThem = (...people: Someone[]) =>
      manager.call(dueDatesApi.remind, {
        params: { id },
        body: { people: people.map((person) => person.id) },
      });

    test('are refused in an archived program, and to a caller who does not oversee it §83.8', async () => {
      const body = { people: [ada.id] };
      for (const person of [admin, trainer, ada])
        expect(await person.status(dueDatesApi.remind, { params: { id }, body })).toBe(403);
      const other = await world.createPerson('manager');
      expect(await other.status(dueDatesApi.remind, { params: { id }, body })).toBe(404);
      await admin.archives({ id });
      expect(await manager.refusal(dueDatesApi.remind, { params: { id }, body })).toMatchObject({
        status: 409,
        code: 'program_archived',
      });
    });

    test('pass over people who have a seat, are not assigned, or were reminded that day §83.8', async () => {
      const [ben, cara] = [await world.createPerson('employee'), await world.createPerson('employee')];
      await assign(id, ben);
      await enrol();
      expect(await remindThem(ada, ben, cara)).toEqual({ reminded: 1 });
      expect(await remindThem(ada, ben, cara)).toEqual({ reminded: 0 });
      expect(await newest(ben)).toHaveProperty('letter');
      expect(await remindersOf()).toEqual([]);
    });

    test('are the reminder of that day, and the next step comes at its time §83.8', async () => {
      moveTo('2027-01-08');
      expect(await remindThem(ada)).toEqual({ reminded: 1 });
      expect(await run()).toBe(0);
      moveTo('2027-01-11');
      expect(await run()).toBe(0);
      moveTo('2027-01-12');
      expect(await run()).toBe(1);
    });

    test('on a weekend go out when it ends, as the reminder of that day', async () => {
      moveTo('2027-01-09');
      expect(await remindThem(ada)).toEqual({ reminded: 1, at: '2027-01-11T13:00:00.000Z' });
      expect(await remindersOf()).toMatchObject([{ not_before: new Date('2027-01-11T13:00:00Z') }]);
      moveTo('2027-01-11');
      expect(await run()).toBe(0);
      expect(await newest()).toHaveProperty('letter');
    });
  });

  test('go to admins instead, where no seat is free in time, once a working day §83.5', async () => {
    const full = await create({ title: 'First Aid', sessionDays: [60, 61] });
    await assign(full.id, ada);
    await enrol();
    moveTo('2027-01-08');
    expect(await run()).toBe(0);
    expect(await run()).toBe(0);
    const [message, ...others] = await messagesTo(world, admin.id, 'add-seats');
    expect(others).toEqual([]);
    expect(await prepared(world, message!)).toMatchObject({
      letter: {
        subject: 'More seats needed: First Aid',
        facts: [{ label: 'First Aid', value: '1 more seat needed by January 15, 2027' }],
      },
    });
    await admin.archives(full);
    expect(await prepared(world, message!)).toEqual(dropped);
  });

  test('go to the trainer an hour after a session that nobody has marked, once, and to admins where there is no such trainer §83.6', async () => {
    await enrol();
    // It is at nine and lasts an hour.
    world.clock.set('2027-01-13T16:59:59Z');
    expect(await askForMarks(world.services)).toBe(0);
    world.clock.set('2027-01-13T17:00:00Z');
    expect(await askForMarks(world.services)).toBe(1);
    expect(await askForMarks(world.services)).toBe(0);
    const [message, ...others] = await messagesTo(world, trainer.id, 'unmarked');
    expect(others).toEqual([]);
    const button = { url: expect.stringContaining('/sessions/') };
    const letter = { subject: 'Attendance missing: Fire Safety', button };
    expect(await prepared(world, message!)).toMatchObject({ letter });
    await trainer.completes({ id }, ada);
    expect(await prepared(world, message!)).toEqual(dropped);
  });
});
