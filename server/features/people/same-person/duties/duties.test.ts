import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  auditApi,
  handoverApi,
  linesApi,
  programsApi,
  samePersonApi,
  signInApi,
  usersApi,
} from '#shared/contract';
import type { Role } from '#shared/roles';
import { seenHandover } from '../../../../../test/handovers.ts';
import { chooseDeputy } from '../../../../../test/lines.ts';
import { startSamePeopleWorld, type SamePeopleWorld } from '../../../../../test/same-people-world.ts';
import type { Someone, World } from '../../../../../test/world.ts';
import { erasePerson } from '../../../../maintenance/personal-data/erase-person.ts';

describe('the duties of an alias', () => {
  let world: SamePeopleWorld;
  let admin: Someone, trainer: Someone, person: Someone, other: Someone, led: Someone;
  const as: World['as'] = (someone) => world.as(someone);

  beforeAll(async () => {
    world = await startSamePeopleWorld();
    ({ admin, trainer } = world);
  });

  const two = async (role: Role) => {
    ({ person, other } = await world.createTwo(role));
    led = await world.createPerson('employee');
  };
  beforeEach(() => two('manager'));

  afterAll(() => world.close());

  const of = ({ id }: Someone) => ({ params: { id } });
  const preview = () => world.preview(person, other);
  const refusal = () => as(admin).refusal(samePersonApi.preview, world.form(person, other));
  const merge = () => world.merge(person, other);
  const split = () => world.split(person, other);
  const oversee = (manager: Someone, who = trainer) =>
    world.createProgram({ admin, manager, trainers: [who], deadline: world.day(90) });
  const put = (below: Someone, lead: Someone | null) =>
    as(admin).call(usersApi.edit, { ...of(below), body: { line_manager: lead?.id ?? '' } });
  const deputise = (whose: Someone, deputy: Someone) => chooseDeputy(world, whose, deputy, 30);
  const suspend = (someone: Someone) =>
    as(admin).call(usersApi.suspend, { ...of(someone), body: { because: null } });
  const handOver = async (from: Someone, program: string, to: Someone) => {
    const body = await seenHandover(world, admin, from.id, { programs: [{ program, to: to.id }] });
    await as(admin).call(handoverApi.handOver, { ...of(from), body });
  };
  const find = async (query: RawBuilder<unknown>) => (await query.execute(world.database.db)).rows;
  /** The holders of the duties, of the alias and the person among others. */
  const duties = () =>
    find(sql`
      select 'program' as kind, id, assigned_manager_id as holder, null as until from programs
      where assigned_manager_id in (${person.id}, ${other.id})
      union all select 'session', id, trainer_id, null from training_sessions
      where trainer_id in (${person.id}, ${other.id})
      union all select 'line', id, line_manager_id, null from users
      where id in (${person.id}, ${led.id}) or line_manager_id in (${person.id}, ${other.id})
      union all select 'deputy', id, deputy_id, deputy_until::text from users
      where id in (${person.id}, ${led.id}) or deputy_id in (${person.id}, ${other.id})
      order by 1, 2`);
  const viewOf = async (someone: Someone) => (await as(admin).call(usersApi.view, of(someone))).user;

  test('are in the way where the person is suspended or has another role, and can be handed over first §109.12', async () => {
    const { id } = await oversee(other);
    const employee = await world.createPerson('employee');
    const form = world.form(employee, other);
    expect(await as(admin).refusal(samePersonApi.preview, form)).toMatchObject({
      status: 409,
      code: 'user_in_the_way',
      duties: { programs: [{ _id: id }], sessions: [], people: [] },
    });
    expect(
      await as(admin).refusal(samePersonApi.merge, { ...form, body: { ...form.body, effects: 'none' } }),
    ).toMatchObject({ code: 'user_in_the_way' });
    await suspend(person);
    expect(await refusal()).toMatchObject({ code: 'user_in_the_way' });
    const to = await world.createPerson('manager');
    await handOver(other, id, to);
    await world.merge(employee, other);
  });

  test('stay where a suspended person needs none of them, but for the person’s own line and deputy §109.12', async () => {
    const [former, whose] = [await world.createPerson('employee'), await world.createPerson('employee')];
    await put(former, other);
    await as(admin).call(usersApi.delete, of(former));
    for (const each of [whose, person]) await deputise(each, other);
    await put(person, other);
    await suspend(person);
    const before = await duties();
    const { effects } = await preview();
    expect(effects).toEqual([]);
    await merge();
    expect(await viewOf(person)).toMatchObject({ line_manager: null, deputy: null });
    expect(await viewOf(whose)).toMatchObject({ deputy: { _id: other.id } });
    await split();
    expect(await duties()).toEqual(before);
  });

  test('stay with an alias that has left where the person is suspended, as nobody can hand them over §109.12', async () => {
    for (const each of [led, person]) await put(each, other);
    await as(admin).call(usersApi.delete, of(other));
    await suspend(person);
    const before = await duties();
    await merge();
    expect(await viewOf(person)).toMatchObject({ line_manager: null });
    expect(await duties()).toContainEqual({ kind: 'line', id: led.id, holder: other.id, until: null });
    await split();
    expect(await duties()).toEqual(before);
  });

  test('are told by no effect and no message where there are only people who have left §109.11', async () => {
    await put(led, other);
    await as(admin).call(usersApi.delete, of(led));
    const { effects } = await preview();
    expect(effects).toEqual([]);
    await merge();
    await split();
    const told = sql`select from messages where kind = 'handover' and person_id in (${person.id}, ${other.id})`;
    expect(await find(told)).toEqual([]);
  });

  test('of a trainer are in the way of a manager, and people below of nobody who is active §109.12', async () => {
    const teacher = await world.createPerson('trainer');
    await oversee(await world.createPerson('manager'), teacher);
    other = teacher;
    expect(await refusal()).toMatchObject({ code: 'user_in_the_way', duties: { sessions: [{}] } });
    person = await world.createPerson('employee');
    other = await world.createPerson('trainer');
    await put(led, other);
    await merge();
    expect(await viewOf(led)).toMatchObject({ line_manager: { _id: person.id } });
  });

  test('would close a circle where the person stands below the alias through somebody §109.12', async () => {
    await put(led, other);
    await put(person, led);
    expect(await refusal()).toMatchObject({ status: 400, code: 'line_cycle' });
    expect(await viewOf(other)).toMatchObject({ state: 'active' });
  });

  test('go on under the person, as the effects tell, and back to the row §109.11 §109.13', async () => {
    const { id } = await oversee(other);
    const former = await world.createPerson('employee');
    await put(led, other);
    await put(former, other);
    await as(admin).call(usersApi.delete, of(former));
    await deputise(led, other);
    const before = await duties();
    const { effects } = await preview();
    expect(effects.map(({ code, program, people }) => [code, program, people])).toEqual([
      ['handed_over', id, 1],
      ['handed_over', undefined, 1],
      ['message_sent', undefined, 1],
    ]);
    await merge();
    expect(await viewOf(led)).toMatchObject({
      line_manager: { _id: person.id },
      deputy: { _id: person.id },
      deputy_until: world.day(30),
    });
    expect((await as(person).call(programsApi.view, { params: { id } })).program).toMatchObject({
      assigned_manager: { _id: person.id },
    });
    const { people } = await as(person).call(linesApi.team, { query: {} });
    expect(people.map(({ _id }) => _id)).toEqual([led.id]);
    const left = sql`select from users where line_manager_id = ${other.id} or deputy_id = ${other.id}`;
    expect(await find(left)).toEqual([]);
    const { entries } = await as(admin).call(auditApi.list, { query: { person: led.id } });
    expect(
      entries
        .slice(0, 2)
        .map(({ action }) => action)
        .toSorted((a, b) => a.localeCompare(b)),
    ).toEqual(['user.choose-deputy', 'user.hand-over']);
    await split();
    expect(await duties()).toEqual(before);
  });

  test('of sessions go on under the person, who may be busy then §109.11', async () => {
    await two('trainer');
    const manager = await world.createPerson('manager');
    const [one, another] = [await oversee(manager, other), await oversee(manager, person)];
    const before = await duties();
    const { effects } = await preview();
    expect(effects.map(({ code, session }) => [code, session])).toEqual([
      ['handed_over', one.sessions[0]],
      ['trainer_busy', one.sessions[0]],
      ['message_sent', undefined],
    ]);
    await merge();
    for (const { id } of [one, another])
      expect((await as(admin).call(programsApi.view, { params: { id } })).program).toMatchObject({
        training_sessions: [{ trainer: { _id: person.id } }],
      });
    const told = sql`select facts from messages where kind = 'handover' and person_id = ${person.id}`;
    expect(await find(told)).toMatchObject([{ facts: { from: other.id, sessions: one.sessions } }]);
    await split();
    expect(await duties()).toEqual(before);
  });

  test('make nobody lead or stand in for themselves §109.12', async () => {
    const top = await world.createPerson('manager');
    await put(other, top);
    await put(person, other);
    await put(led, other);
    await deputise(person, other);
    const before = await duties();
    const { effects } = await preview();
    expect(effects).toMatchObject([
      { code: 'handed_over', people: 1, sample: [{ _id: led.id }] },
      { code: 'message_sent' },
    ]);
    await merge();
    expect(await viewOf(person)).toMatchObject({ line_manager: { _id: top.id }, deputy: null });
    await split();
    expect(await duties()).toEqual(before);
  });

  test('stay where somebody has changed them since §109.13', async () => {
    const [kept, handed] = [await oversee(other), await oversee(other)];
    const { person: moved, other: above } = await world.createTwo();
    const whose = await world.createPerson('employee');
    for (const each of [led, moved, above]) await put(each, other);
    await deputise(whose, other);
    await put(other, trainer);
    await merge();
    const to = await world.createPerson('manager');
    await handOver(person, handed.id, to);
    await put(moved, to);
    await deputise(whose, to);
    // The alias would be below somebody who was below them.
    await put(trainer, above);
    await split();
    const managerOf = async (id: string) =>
      (await as(admin).call(programsApi.view, { params: { id } })).program.assigned_manager._id;
    expect([await managerOf(kept.id), await managerOf(handed.id)]).toEqual([other.id, to.id]);
    const leads = await Promise.all(
      [led, moved, above].map(async (each) => (await viewOf(each)).line_manager?._id),
    );
    expect(leads).toEqual([other.id, to.id, person.id]);
    expect(await viewOf(whose)).toMatchObject({ deputy: { _id: to.id } });
    await put(trainer, null);
  });

  test('of somebody who had left go on, and return as they were §109.11 §109.13', async () => {
    await put(led, other);
    await as(admin).call(usersApi.delete, of(other));
    const before = await duties();
    await merge();
    expect(await viewOf(led)).toMatchObject({ line_manager: { _id: person.id } });
    await split();
    expect(await duties()).toEqual(before);
  });

  test('belong to nobody who can’t sign in where one is given at the same time §109.11', async () => {
    const form = await world.seenForm(person, other);
    const [merged, placed] = await Promise.all([
      as(admin).status(samePersonApi.merge, form),
      as(admin).status(usersApi.edit, { ...of(led), body: { line_manager: other.id } }),
    ]);
    const lead = (await viewOf(led)).line_manager?._id ?? null;
    expect([
      [200, 400, null],
      [409, 200, other.id],
    ]).toContainEqual([merged, placed, lead]);
  });

  test('go back once where two take the accounts apart at once §109.13', async () => {
    await oversee(other);
    await put(led, other);
    const before = await duties();
    await merge();
    const form = world.splitForm(person, other);
    const statuses = await Promise.all([1, 2].map(() => as(admin).status(samePersonApi.split, form)));
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect(await duties()).toEqual(before);
  });

  test('are in the way of the person’s erasure, and go with it §109.8', async () => {
    const { id } = await oversee(other);
    await put(led, other);
    await merge();
    const erase = () => erasePerson({ ...world.services, db: world.database.db }, person.id);
    await expect(erase()).rejects.toMatchObject({ code: 'user_in_the_way' });
    const to = await world.createPerson('manager');
    await handOver(person, id, to);
    await erase();
    expect(await find(sql`select from same_people_duties where alias_id = ${other.id}`)).toEqual([]);
    expect(await as(other).status(signInApi.verify)).toBe(401);
  });
});
