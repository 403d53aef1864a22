import { beforeEach, describe, expect, test } from 'vitest';
import { digestsApi } from '#shared/contract';
import { prepared } from '../../../../test/prepared.ts';
import { messagesTo } from '../../../../test/message-tokens.ts';
import { staff, stage } from '../../../../test/cast.ts';
import { withMail, type Someone } from '../../../../test/world.ts';
import type { Letter } from '../../../mail/letter.ts';
import { addDigests } from './service.ts';

const nine = (date: string) => `${date}T15:00:00Z`;
// Each test begins on Friday, January 8. The program is due on the next Friday, and the tests' Monday is January 18.
const due = '2027-01-15';
const monday = '2027-01-18';

describe('weekly overviews', () => {
  const { world, admin, manager, ada, createProgram } = stage({
    settings: withMail,
    anew: true,
    now: nine('2027-01-08'),
    people: { ...staff, ada: { role: 'employee', first_name: 'Ada', last_name: 'Lovelace' } },
  });
  let id: string;

  beforeEach(async () => {
    ({ id } = await create());
    await assign(id, ada);
  });

  const moveTo = (date: string) => world.clock.set(nine(date));
  const create = (facts: object = {}) => createProgram({ sessionDays: [6, 40], deadline: due, ...facts });
  const assign = (program: string, ...people: Someone[]) => manager.assigns({ id: program }, ...people);
  const run = () => addDigests(world.services);
  const digestsOf = (person = manager) => messagesTo(world, person.id, 'digest');
  /** The newest one's text now. */
  const newest = async (person = manager) => prepared(world, (await digestsOf(person)).at(-1)!);
  const letter = async () => ((await newest()) as { letter: Letter }).letter;
  const section = async (heading: string) =>
    (await letter()).sections?.find((each) => each.heading.startsWith(heading));
  const dropped = (because: RegExp) => ({
    droppedBecause: expect.stringMatching(because) as string,
  });
  const archive = () => admin.archives({ id });

  test('are added on Mondays once their hour has come, and on no other day §87.1', async () => {
    for (const at of [nine('2027-01-16'), nine('2027-01-17'), nine('2027-01-19'), '2027-01-18T13:59:59Z']) {
      world.clock.set(at);
      expect(await run()).toBe(0);
    }
    world.clock.set('2027-01-18T14:00:00Z');
    expect(await run()).toBe(1);
  });

  test('are one a manager and Monday, whichever instance adds them and how often §87.1', async () => {
    moveTo(monday);
    const runs = await Promise.all([run(), run(), run()]);
    expect(runs.reduce((left, right) => left + right)).toBe(1);
    expect(await run()).toBe(0);
    moveTo('2027-01-25');
    expect(await run()).toBe(1);
    expect(await digestsOf()).toHaveLength(2);
  });

  test('go to no manager who has left, oversees nothing, has nobody with anything to do, or has unsubscribed §87.1', async () => {
    await world.createPerson('manager');
    const leaver = await world.createPerson('manager');
    await create({ manager: leaver });
    const [idle, unwilling] = [await world.createPerson('manager'), await world.createPerson('manager')];
    await create({ manager: idle });
    const { id: other } = await create({ manager: unwilling });
    await unwilling.assigns({ id: other }, ada);
    await unwilling.call(digestsApi.choose, { body: { on: false } });
    await world.database.executeScript(`update users set deactivated_at = now() where id = '${leaver.id}'`);
    moveTo(monday);
    expect(await run()).toBe(1);
    expect(await digestsOf()).toHaveLength(1);
  });

  test('go to nobody for an archived program §87.1', async () => {
    await archive();
    moveTo(monday);
    expect(await run()).toBe(0);
  });

  test('are dropped where there is nothing to tell any more §87.3', async () => {
    moveTo(monday);
    await run();
    expect(await newest()).toHaveProperty('letter');
    await archive();
    expect(await newest()).toEqual(dropped(/Nothing needs attention/));
  });

  test('are dropped for a person who has unsubscribed meanwhile, or is no manager any more §87.3', async () => {
    moveTo(monday);
    await run();
    await manager.call(digestsApi.choose, { body: { on: false } });
    expect(await newest()).toEqual(dropped(/unsubscribed/));
    await manager.call(digestsApi.choose, { body: { on: true } });
    expect(await newest()).toHaveProperty('letter');
    const heir = await world.createPerson('manager');
    await world.database.executeScript(
      `update programs set assigned_manager_id = '${heir.id}' where id = '${id}'`,
    );
    await admin.edits(manager, { role: 'employee', department: null });
    expect(await newest()).toEqual(dropped(/Nothing needs attention/));
  });

  test('wait in quiet hours, and say then how it is then §87.3', async () => {
    moveTo(monday);
    await run();
    world.clock.set('2027-01-19T03:00:00Z');
    expect(await newest()).toEqual({ notBefore: new Date('2027-01-19T13:00:00Z') });
    const ben = await world.createPerson('employee', { first_name: 'Ben', last_name: 'Babbage' });
    await world.database.executeScript(`
      insert into assignments (program_id, employee_id, assigned_at, assigned_by)
      values ('${id}', '${ben.id}', '2027-01-08', '${manager.id}')`);
    moveTo('2027-01-19');
    expect(await letter()).toMatchObject({ subject: 'This week: 2 overdue' });
  });

  test('name who is overdue and how late, and lead to who is overdue §87.2', async () => {
    moveTo(monday);
    await run();
    expect(await letter()).toMatchObject({
      subject: 'This week: 1 overdue',
      sections: [
        { heading: 'Trainings', facts: [{ label: 'Fire Safety', value: '1 overdue' }] },
        { heading: 'Overdue: 1', facts: [{ label: 'Ada Lovelace', value: 'Fire Safety, 3 days overdue' }] },
      ],
      button: { url: `${withMail.publicUrl}/users/employees` },
      unsubscribe: {
        pageUrl: `${withMail.publicUrl}/unsubscribe/a-token`,
        oneClickUrl: `${withMail.publicUrl}/api/unsubscribe/a-token`,
      },
    });
  });

  test('name who is due within 14 days without a seat in time, and nobody else §87.2', async () => {
    await archive();
    const late = await create({ title: 'First Aid', deadline: '2027-02-02', sessionDays: [12, 40] });
    const soon = await create({ title: 'Hygiene', deadline: '2027-02-01', sessionDays: [12, 40] });
    const [ben, cara] = [await world.createPerson('employee'), await world.createPerson('employee')];
    await assign(late.id, ada);
    await assign(soon.id, ada, ben, cara);
    await ben.enrols(soon);
    await cara.enrols(soon, 1);
    moveTo(monday);
    await run();
    expect(await letter()).toMatchObject({ subject: 'This week: 2 people still need a seat' });
    const { heading, facts } = (await section('Need a seat'))!;
    expect(heading).toBe('Need a seat by February 1, 2027: 2');
    expect(facts.map(({ label }) => label).toSorted()).toEqual(
      ['Ada Lovelace', `${cara.first_name} ${cara.last_name}`].toSorted(),
    );
    expect(facts[0]!.value).toBe('Hygiene, due February 1, 2027');
  });

  test('tell in which programs seats are missing, also later than in 14 days §87.2', async () => {
    await archive();
    const full = await create({ title: 'First Aid', deadline: '2027-03-15', sessionDays: [12, 13] });
    const [ben, cara] = [await world.createPerson('employee'), await world.createPerson('employee')];
    await assign(full.id, ada, ben, cara);
    await world.database.executeScript(
      `update training_sessions set capacity = 1 where program_id = '${full.id}'`,
    );
    moveTo(monday);
    await run();
    expect(await letter()).toMatchObject({
      subject: 'This week: 1 more seat needed',
      sections: [{ facts: [{ label: 'First Aid', value: '1 more seat needed by March 15, 2027' }] }],
      button: { url: `${withMail.publicUrl}/trainings` },
    });
  });

  test('hold people’s own due dates, and count the people that they don’t name §87.2', async () => {
    const people: Someone[] = [];
    for (let n = 10; n < 32; n += 1)
      people.push(await world.createPerson('employee', { first_name: 'Eve', last_name: `Number ${n}` }));
    await assign(id, ...people);
    const [first, last] = [people[0]!, people.at(-1)!];
    await world.database.executeScript(`
      update assignments set due_at = '2027-01-12T05:59:59.999Z', due_because = 'renewal' where employee_id = '${last.id}';
      update assignments set due_at = '2027-01-20T05:59:59.999Z', due_because = 'extension', due_reason = 'Was ill'
        where employee_id = '${first.id}'`);
    moveTo(monday);
    await run();
    expect(await letter()).toMatchObject({
      subject: 'This week: 22 overdue, 1 person still needs a seat, 1 more seat needed',
    });
    const { facts, more } = (await section('Overdue'))!;
    expect(facts).toHaveLength(20);
    expect(facts[0]).toEqual({ label: 'Eve Number 31', value: 'Fire Safety, 7 days overdue' });
    expect(more).toBe('and 2 more');
    expect((await section('Need a seat'))!.facts).toEqual([
      { label: 'Eve Number 10', value: 'Fire Safety, due January 19, 2027' },
    ]);
  });

  test('of one manager say nothing of another’s programs §87.2', async () => {
    const other = await world.createPerson('manager');
    const { id: theirs } = await create({ manager: other, title: 'Secret' });
    const ben = await world.createPerson('employee');
    await other.assigns({ id: theirs }, ben);
    moveTo(monday);
    expect(await run()).toBe(2);
    expect(JSON.stringify(await newest())).not.toMatch(/Secret/);
    expect(JSON.stringify(await newest(other))).not.toMatch(/Lovelace/);
  });
});
