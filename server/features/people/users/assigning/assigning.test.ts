import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditApi, dueDatesApi, programsApi, recordsApi, usersApi } from '#shared/contract';
import { invalidInputRefusal } from '../../../../../test/client.ts';
import { recordBody } from '../../../../../test/record-body.ts';
import { startWorld, type Someone, type World } from '../../../../../test/world.ts';

describe('programs that are assigned to one person', () => {
  let world: World;
  let admin: Someone, manager: Someone, other: Someone, trainer: Someone, ada: Someone;
  let fire: string, ladders: string, foreign: string;
  const as: World['as'] = (person) => world.as(person);

  beforeAll(async () => {
    world = await startWorld();
    admin = await world.createPerson('admin');
    other = await world.createPerson('manager');
    trainer = await world.createPerson('trainer');
    foreign = await create({}, other);
  });

  beforeEach(async () => {
    manager = await world.createPerson('manager');
    ada = await world.createPerson('employee');
    [fire, ladders] = [await create(), await create()];
  });

  afterAll(() => world.close());

  const create = async (facts: object = {}, by = manager) =>
    (await world.createProgram({ admin, manager: by, trainers: [trainer], ...facts })).id;
  const request = (programs: readonly unknown[], { id } = ada) => ({
    params: { id },
    body: { programs: programs as string[] },
  });
  const assign = (programs: readonly string[], by = manager) =>
    as(by).call(usersApi.assign, request(programs));
  const refusalOf = (programs: readonly unknown[], by = manager, person = ada) =>
    as(by).refusal(usersApi.assign, request(programs, person));
  const trainings = async () => {
    const { programs } = await as(admin).call(usersApi.trainings, { params: { id: ada.id }, query: {} });
    return programs.map(({ _id }) => _id).toSorted();
  };
  const archive = (id: string) => as(admin).call(programsApi.archive, { params: { id }, body: {} });

  test('are 1 to 50 ids §100.1', async () => {
    for (const wrong of [[], Array.from({ length: 51 }, () => randomUUID()), ['fire'], 'fire'])
      expect(await refusalOf(wrong as string[])).toMatchObject(invalidInputRefusal);
  });

  test('are assigned by admins, and by the manager of all of them §100.1', async () => {
    for (const person of [trainer, ada])
      expect(await refusalOf([fire], person)).toMatchObject({ status: 403, code: 'role_forbidden' });
    for (const programs of [
      [fire, foreign],
      [fire, randomUUID()],
    ])
      expect(await refusalOf(programs)).toMatchObject({ status: 404, code: 'not_found' });
    expect(await refusalOf([randomUUID()], admin)).toMatchObject({ status: 404, code: 'not_found' });
    expect(await refusalOf([fire], manager, ada.with({ id: randomUUID() }))).toMatchObject({ status: 404 });
    expect(await trainings()).toEqual([]);
    await assign([fire, foreign], admin);
    expect(await trainings()).toEqual([fire, foreign].toSorted());
  });

  test('are none for somebody who is suspended or has left §100.3', async () => {
    await as(admin).call(usersApi.suspend, { params: { id: ada.id }, body: { because: null } });
    expect(await refusalOf([fire])).toMatchObject({ status: 404, code: 'not_found' });
    expect(await refusalOf([fire], admin)).toMatchObject({ status: 400, code: 'not_an_active_employee' });
    await as(admin).call(usersApi.delete, { params: { id: ada.id } });
    expect(await refusalOf([fire], admin)).toMatchObject({ status: 404, code: 'not_found' });
  });

  test('are none where one is archived or the person is exempt; the refusal names these §100.2', async () => {
    await archive(ladders);
    expect(await refusalOf([fire, ladders])).toMatchObject({ status: 409, code: 'archived' });
    const { body } = await as(manager).send(usersApi.assign, request([fire, ladders]));
    expect(body).toMatchObject({ programs: [ladders] });
    // A manager whose programs are all archived gets the same.
    await archive(fire);
    expect(await refusalOf([fire])).toMatchObject({ status: 409, code: 'archived' });

    const exempt = await create();
    await assign([exempt]);
    const exemption = { people: [ada.id], until: null, because: 'Parental leave' };
    await as(manager).call(dueDatesApi.exempt, { params: { id: exempt }, body: exemption });
    const open = await create();
    const answer = await as(manager).send(usersApi.assign, request([open, exempt]));
    expect([answer.status, answer.body]).toMatchObject([409, { code: 'exempt', programs: [exempt] }]);
    expect(await trainings()).toEqual([]);
  });

  test('are none once a deadline has passed; people who are assigned already stay §100.2', async () => {
    const kept = await create();
    const late = await create();
    await assign([kept]);
    world.clock.advance(400 * 24 * 60 * 60_000);
    for (const person of [admin, manager, other, trainer, ada]) person.token = await world.signIn(person);
    const own = await create({ due_days: 7 });
    const answer = await as(manager).send(usersApi.assign, request([kept, late, own]));
    expect([answer.status, answer.body]).toMatchObject([409, { code: 'deadline_passed', programs: [late] }]);
    expect(await trainings()).toEqual([kept]);
    expect(await assign([kept, own])).toEqual({ assigned: [own], already: [kept], complete: [] });
  });

  test('tell which are new, which were assigned and which a valid record completes, one entry each §100.1', async () => {
    const renewing = await create();
    const body = recordBody([ada.id], { program: renewing, trained_on: world.day(0) });
    await as(admin).call(recordsApi.create, { body });
    await assign([fire]);
    const reply = await assign([fire, ladders, renewing, ladders]);
    expect(reply.assigned.toSorted()).toEqual([ladders, renewing].toSorted());
    expect(reply).toMatchObject({ already: [fire], complete: [renewing] });
    expect(await assign([fire])).toEqual({ assigned: [], already: [fire], complete: [] });
    const { entries } = await as(admin).call(auditApi.list, {
      query: { person: ada.id, action: 'program.assign' },
    });
    expect(entries.map(({ program }) => program!._id).toSorted()).toEqual(
      [fire, ladders, renewing].toSorted(),
    );
  });

  test('are assigned once where two assign them at the same time §100.1', async () => {
    const replies = await Promise.all([assign([fire, ladders]), assign([ladders, fire], admin)]);
    expect(replies.flatMap(({ assigned }) => assigned).toSorted()).toEqual([fire, ladders].toSorted());
    expect(replies.flatMap(({ already }) => already).toSorted()).toEqual([fire, ladders].toSorted());
  });
});
