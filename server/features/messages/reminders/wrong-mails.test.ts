import { beforeEach, describe, expect, test } from 'vitest';
import { dueDatesApi, signInApi } from '#shared/contract';
import { addDays, instantOf } from '#shared/time';
import { nobody } from '../../../../test/client.ts';
import { staff, stage } from '../../../../test/cast.ts';
import { startMailedWorld } from '../../../../test/mailed-world.ts';
import type { Someone } from '../../../../test/world.ts';
import { renew } from '../../training/renewals/service.ts';
import { remind } from './service.ts';

// Far ahead of the database's clock, by which messages become due. Wednesday, and the Friday sixteen days later.
const timeZone = 'Europe/Berlin';
const assignedAt = '2036-01-02T09:00:00Z';
const due = '2036-01-18';

/** Each mail really goes out to a mail server, and each change comes by its call. */
describe('no mail goes out that is wrong:', () => {
  const { world, admin, manager, trainer, ada, createProgram } = stage({
    start: () => startMailedWorld({ timeZone }),
    anew: true,
    now: assignedAt,
    people: { ...staff, ada: { role: 'employee', first_name: 'Ada' } },
  });
  let id: string, sessions: string[];

  beforeEach(async () => {
    ({ id, sessions } = await create());
    await assign(id, ada);
  });

  const moveTo = (date: string, time = '08:00') => world.clock.set(instantOf(date, time, timeZone));
  const create = (facts: object = {}) => createProgram({ sessionDays: [15, 16], deadline: due, ...facts });
  const assign = (program: string, ...people: Someone[]) => manager.assigns({ id: program }, ...people);
  const enrol = (session = sessions[0]) => ada.enrols({ id }, session);
  const extend = (date: string) => manager.extends({ id }, [ada], date, 'Was ill');
  const exempt = () => manager.exempts({ id }, [ada], { because: 'Teaches it' });
  const complete = () => trainer.completes({ id }, ada);
  const cancel = (session: string, facts: object = {}) =>
    admin.cancels({ id }, session, { reason: 'The room floods', ...facts });
  const subjectsTo = (person = ada) =>
    world.smtp.mailsTo(person.email).map(({ parsed }) => parsed.subject ?? '');
  const remindersTo = (person = ada) =>
    subjectsTo(person).filter((subject) => /is due|is overdue|Choose your/.test(subject));

  /**
   * Runs the job at eight of each day, and sends the messages that it adds. Returns the days on which a reminder came.
   */
  async function live(from: string, to: string, person = ada) {
    const days: string[] = [];
    for (let day = from; day <= to; day = addDays(day, 1)) {
      moveTo(day);
      await renew(world.services);
      const before = remindersTo(person).length;
      await world.remind();
      await world.send();
      for (const _ of remindersTo(person).slice(before)) days.push(day);
    }
    return days;
  }

  test.each<[string, () => Promise<unknown>]>([
    ['is exempt', () => exempt()],
    ['has left', () => admin.deletes(ada)],
    ['is in an archived program', () => admin.archives({ id })],
    ['has a seat', () => enrol()],
    [
      'has switched to another seat',
      async () => {
        await enrol();
        await ada.switches({ id }, sessions[1]!);
      },
    ],
    ['is not assigned any more', () => manager.unassigns({ id }, ada)],
    [
      'is complete',
      async () => {
        await enrol();
        moveTo('2036-01-17', '11:00');
        await complete();
      },
    ],
  ])('whoever %s meanwhile is not reminded by what was added before, nor later §83.4', async (_, change) => {
    moveTo('2036-01-11');
    expect(await world.remind()).toBe(1);
    await change();
    await world.send();
    expect(remindersTo()).toEqual([]);
    expect(await live('2036-01-18', '2036-02-05')).toEqual([]);
  });

  test('of a due date that was moved nobody is reminded, and the steps begin anew §83.2', async () => {
    moveTo('2036-01-11');
    expect(await world.remind()).toBe(1);
    await extend('2036-01-25');
    await world.send();
    expect(remindersTo()).toEqual([]);
    expect(await live('2036-01-12', '2036-01-16')).toEqual(['2036-01-14']);
    expect(remindersTo()).toEqual(['Fire Safety is due January 25, 2036']);
  });

  test('people who sat in a cancelled session are reminded from then on, and nobody else is §83.4', async () => {
    await enrol();
    const ben = await world.createPerson('employee');
    await assign(id, ben);
    await ben.enrols({ id }, sessions[1]);
    expect(await live('2036-01-03', '2036-01-10')).toEqual([]);
    moveTo('2036-01-10', '12:00');
    await cancel(sessions[0]!);
    expect(await live('2036-01-11', '2036-01-15')).toEqual(['2036-01-11', '2036-01-15']);
    expect(remindersTo(ben)).toEqual([]);
  });

  test('people who were moved out of a cancelled session are not reminded §83.4', async () => {
    await enrol();
    moveTo('2036-01-10', '12:00');
    await cancel(sessions[0]!, { move_to: [sessions[1]!] });
    expect(await live('2036-01-11', '2036-01-18')).toEqual([]);
  });

  test('a renewal begins the steps anew, with its own due date §83.2', async () => {
    await manager.unassigns({ id }, ada);
    const facts = { renew_months: 1, window_days: 14, due_days: 16, sessionDays: [15, 45] };
    ({ id, sessions } = await create(facts));
    await assign(id, ada);
    expect(await live('2036-01-03', '2036-01-11')).toEqual(['2036-01-03', '2036-01-04', '2036-01-11']);
    moveTo('2036-01-11', '12:00');
    await enrol();
    moveTo('2036-01-17', '11:00');
    await complete();
    expect(await live('2036-01-18', '2036-02-29')).toEqual([
      '2036-02-04',
      '2036-02-08',
      '2036-02-14',
      '2036-02-15',
    ]);
    expect(remindersTo().at(-1)).toBe('Fire Safety is due February 17, 2036');
  });

  test('while no session is free, admins learn that seats are missing and nobody else, also when it is overdue §83.5', async () => {
    await cancel(sessions[0]!);
    await cancel(sessions[1]!);
    world.smtp.mails.length = 0;
    expect(await live('2036-01-03', '2036-01-31')).toEqual([]);
    expect(subjectsTo()).toEqual([]);
    expect(new Set(subjectsTo(admin))).toEqual(new Set(['More seats needed: Fire Safety']));
    // Each working day from the 3rd to the 31st.
    expect(subjectsTo(admin)).toHaveLength(21);
  });

  test('what waited for days while the mail server was away goes out as one mail to each, and none follows on that day §83.3', async () => {
    const full = await create({ title: 'First Aid', sessionDays: [60, 61] });
    await assign(full.id, ada);
    const other = await create({ title: 'Hygiene', deadline: '2036-01-21', sessionDays: [16, 17] });
    await assign(other.id, ada);
    world.smtp.mails.length = 0;
    for (const day of ['2036-01-08', '2036-01-09', '2036-01-11']) {
      moveTo(day);
      await world.remind();
    }
    moveTo('2036-01-14', '07:00');
    await world.send();
    expect(subjectsTo()).toEqual(['Choose your sessions for 2 trainings']);
    expect(subjectsTo(admin)).toEqual(['More seats needed: First Aid']);
    // Steps of that Monday come on the Tuesday.
    expect(await live('2036-01-14', '2036-01-15')).toEqual(['2036-01-15']);
    expect(subjectsTo(admin)).toHaveLength(2);
  });

  test('a mail that is to go out at once does so before reminders that have waited longer §83.7', async () => {
    const people: Someone[] = [];
    while (people.length < 15) people.push(await world.createPerson('employee'));
    await assign(id, ...people);
    moveTo('2036-01-11');
    await world.send();
    world.smtp.mails.length = 0;
    expect(await world.remind()).toBe(16);
    await world.as(nobody).call(signInApi.forgot, { body: { email: manager.email } });
    await world.send();
    expect(world.smtp.mails).toHaveLength(17);
    // As many are sent at a time.
    expect(world.smtp.mails.slice(0, 5).flatMap(({ to }) => to)).toContain(manager.email);
  });

  test('a reminder by hand is that day’s, and goes out when the quiet hours end §83.8', async () => {
    moveTo('2036-01-10', '21:00');
    const body = { people: [ada.id] };
    const at = '2036-01-11T06:00:00.000Z';
    expect(await manager.call(dueDatesApi.remind, { params: { id }, body })).toEqual({ reminded: 1, at });
    await world.send();
    expect(remindersTo()).toEqual([]);
    moveTo('2036-01-11', '07:00');
    await world.send();
    expect(remindersTo()).toHaveLength(1);
    expect(await live('2036-01-11', '2036-01-14')).toEqual([]);
    expect(await live('2036-01-15', '2036-01-15')).toEqual(['2036-01-15']);
  });

  test('a reminder by hand stands for all that the day would bring, and for the steps of the weekend §83.8', async () => {
    const other = await create({ title: 'First Aid', deadline: '2036-01-14', sessionDays: [12] });
    await assign(other.id, ada);
    moveTo('2036-01-11', '07:30');
    const body = { people: [ada.id] };
    await manager.call(dueDatesApi.remind, { params: { id: other.id }, body });
    await world.send();
    expect(remindersTo()).toEqual(['Choose your sessions for 2 trainings']);
    expect(await live('2036-01-11', '2036-01-15')).toEqual(['2036-01-15']);
    expect(remindersTo().at(-1)).toBe('Fire Safety is due January 18, 2036');
  });

  test('what an instance had not added when it stopped the next one adds, and nobody is reminded twice §83.9', async () => {
    const people: Someone[] = [];
    while (people.length < 1_100) people.push(await world.createPerson('employee'));
    await assign(id, ...people);
    moveTo('2036-01-11');
    let looks = 0;
    const lifecycle = {
      get isStopping() {
        looks += 1;
        return looks > 1;
      },
    };
    expect(await remind({ ...world.services, lifecycle })).toBe(1_000);
    const rest = await Promise.all([world.remind(), world.remind()]);
    expect(rest.reduce((left, right) => left + right)).toBe(101);
    expect(await world.remind()).toBe(0);
  });

  test('what is to be marked admins are told where the trainer is none any more, and nobody is told twice §83.6', async () => {
    const former = await world.createPerson('trainer');
    const program = await create({ title: 'First Aid', trainers: [former], sessionDays: [15] });
    await assign(program.id, ada);
    await ada.enrols(program);
    const asked: string[] = [];
    const run = async (date: string, time: string) => {
      moveTo(date, time);
      world.smtp.mails.length = 0;
      await world.remind();
      await world.send();
      for (const person of [admin, former])
        for (const subject of subjectsTo(person))
          if (subject === 'Attendance missing: First Aid') asked.push(`${date} ${time} ${person.email}`);
    };
    for (const time of ['10:59', '11:00', '15:00']) await run('2036-01-17', time);
    moveTo('2036-01-18', '09:00');
    await admin.edits(former, { role: 'manager' as const, department: null });
    for (const time of ['09:01', '09:02']) await run('2036-01-18', time);
    expect(asked).toEqual([`2036-01-17 11:00 ${former.email}`, `2036-01-18 09:01 ${admin.email}`]);
  });
});
