import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordsApi, usersApi } from '#shared/contract';
import { invalidInputRefusal } from '../../../../../test/client.ts';
import { recordBody } from '../../../../../test/record-body.ts';
import { stage } from '../../../../../test/cast.ts';

describe('programs that are assigned to one person', () => {
  const { world, admin, other, trainer, manager, ada, createProgram } = stage({
    people: { admin: 'admin', other: 'manager', trainer: 'trainer' },
    newcomers: { manager: 'manager', ada: 'employee' },
  });
  let fire: string, ladders: string, foreign: string;

  beforeAll(async () => {
    foreign = await create({}, other);
  });

  beforeEach(async () => {
    [fire, ladders] = [await create(), await create()];
  });

  const create = async (facts: object = {}, by = manager) =>
    (await createProgram({ manager: by, ...facts })).id;
  const request = (programs: readonly unknown[], { id } = ada) => ({
    params: { id },
    body: { programs: programs as string[] },
  });
  const assign = (programs: readonly string[], by = manager) => by.call(usersApi.assign, request(programs));
  const refusalOf = (programs: readonly unknown[], by = manager, person = ada) =>
    by.refusal(usersApi.assign, request(programs, person));
  const trainings = async () => {
    const { programs } = await admin.call(usersApi.trainings, { params: { id: ada.id }, query: {} });
    return programs.map(({ _id }) => _id).toSorted();
  };
  const archive = (id: string) => admin.archives({ id });

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
    await admin.call(usersApi.suspend, { params: { id: ada.id }, body: { because: null } });
    expect(await refusalOf([fire])).toMatchObject({ status: 404, code: 'not_found' });
    expect(await refusalOf([fire], admin)).toMatchObject({ status: 400, code: 'not_an_active_employee' });
    await admin.deletes(ada);
    expect(await refusalOf([fire], admin)).toMatchObject({ status: 404, code: 'not_found' });
  });

  test('are none where one is archived or the person is exempt; the refusal names these §100.2', async () => {
    await archive(ladders);
    expect(await refusalOf([fire, ladders])).toMatchObject({ status: 409, code: 'archived' });
    const { body } = await manager.send(usersApi.assign, request([fire, ladders]));
    expect(body).toMatchObject({ programs: [ladders] });
    // A manager whose programs are all archived gets the same.
    await archive(fire);
    expect(await refusalOf([fire])).toMatchObject({ status: 409, code: 'archived' });

    const exempt = await create();
    await assign([exempt]);
    await manager.exempts({ id: exempt }, [ada]);
    const open = await create();
    const answer = await manager.send(usersApi.assign, request([open, exempt]));
    expect([answer.status, answer.body]).toMatchObject([409, { code: 'exempt', programs: [exempt] }]);
    expect(await trainings()).toEqual([]);
  });

  test('are none once a deadline has passed; people who are assigned already stay §100.2', async () => {
    const kept = await create();
    const late = await create();
    await assign([kept]);
    world.clock.advance(400 * 24 * 60 * 60_000);
    const own = await create({ due_days: 7 });
    const answer = await manager.send(usersApi.assign, request([kept, late, own]));
    expect([answer.status, answer.body]).toMatchObject([409, { code: 'deadline_passed', programs: [late] }]);
    expect(await trainings()).toEqual([kept]);
    expect(await assign([kept, own])).toEqual({ assigned: [own], already: [kept], complete: [] });
  });

  test('tell which are new, which were assigned and which a valid record completes, one entry each §100.1', async () => {
    const renewing = await create();
    const body = recordBody([ada.id], { program: renewing, trained_on: world.day(0) });
    await admin.call(recordsApi.create, { body });
    await assign([fire]);
    const reply = await assign([fire, ladders, renewing, ladders]);
    expect(reply.assigned.toSorted()).toEqual([ladders, renewing].toSorted());
    expect(reply).toMatchObject({ already: [fire], complete: [renewing] });
    expect(await assign([fire])).toEqual({ assigned: [], already: [fire], complete: [] });
    const entries = await admin.trail({ person: ada.id, action: 'program.assign' });
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
