import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { recordsApi } from '#shared/contract';
import { recordBody } from '../../../../../test/record-body.ts';
import type { Someone } from '../../../../../test/world.ts';
import { stage } from '../../../../../test/cast.ts';

const because = 'The wrong session was marked';

describe('several records that are revoked at once', () => {
  const { world, admin, manager, trainer, createProgram } = stage();
  let people: Someone[];
  let program: { id: string; sessions: string[] };
  beforeEach(async () => {
    people = [];
    for (let count = 0; count < 3; count += 1) people.push(await world.createPerson('employee'));
    program = await createProgram();
    await manager.assigns(program, ...people);
  });

  /** All of them attend and are marked; returns their records, in their order. */
  async function completeAll(): Promise<string[]> {
    const params = { id: program.id };
    for (const person of people) {
      await person.enrols(program);
    }
    const ids = people.map(({ id }) => id);
    await trainer.completes(params, ...people);
    const assigned = await assignments();
    return ids.map((id) => assigned.find(({ _id }) => _id === id)!.record!);
  }

  async function assignments() {
    const employees = await admin.assignedTo(program);
    return employees;
  }

  async function record(facts: object, of: string | null = program.id) {
    return (await admin.records([people[0]!], { program: of, trained_on: world.day(-5), ...facts }))[0]!._id;
  }

  const revoke = (records: string[], reason = because) =>
    admin.send(recordsApi.revokeMany, { body: { records, because: reason } });

  const statuses = async () => (await assignments()).map(({ status }) => status);

  test('are all as they were where one is not there, or not accepted §62.5', async () => {
    const records = await completeAll();
    expect(await revoke([...records, randomUUID()])).toMatchObject({
      status: 404,
      problem: { code: 'not_found' },
    });
    const body = recordBody([people[0]!.id], { program: program.id, trained_on: world.day(0) });
    const proposed = await people[0]!.call(recordsApi.propose, { body });
    expect(await revoke([...records, proposed.records[0]!._id])).toMatchObject({
      status: 409,
      problem: { code: 'not_accepted' },
    });
    expect(await statuses()).toEqual(['complete', 'complete', 'complete']);
  });

  test('need a reason, a record, and an admin §62.5', async () => {
    const records = await completeAll();
    for (const person of [manager, trainer, people[0]!])
      expect(await person.status(recordsApi.revokeMany, { body: { records, because } })).toBe(403);
    expect(await revoke(records, ' ')).toMatchObject({
      status: 400,
      problem: { errors: { because: 'A reason is required' } },
    });
    expect((await revoke([])).status).toBe(400);
    expect(await statuses()).toEqual(['complete', 'complete', 'complete']);
  });

  test('ask each person again, and each stands in the trail by itself §62.5', async () => {
    const records = await completeAll();
    const { body } = await revoke(records);
    expect(new Map(body.records.map(({ _id, state }) => [_id, state]))).toEqual(
      new Map(records.map((id) => [id, 'revoked'])),
    );
    expect(await statuses()).toEqual(['enrolled', 'enrolled', 'enrolled']);
    const entries = await admin.trail({ action: 'record.revoke', program: program.id });
    const told = entries.map(({ people: [person], after }) => [person!._id, after]);
    expect(told).toHaveLength(3);
    expect(told).toEqual(
      expect.arrayContaining(
        people.map(({ id }, index) => [
          id,
          { record: records[index], opened: true, cycle: 1, valid_until: null, because },
        ]),
      ),
    );
  });

  test('which are revoked already stay as they are, and are not told §62.5', async () => {
    const records = await completeAll();
    await revoke(records.slice(0, 1), 'Ticked by mistake');
    const { body } = await revoke([...records, records[1]!]);
    expect(body.records.map(({ _id }) => _id).toSorted()).toEqual(records.slice(1).toSorted());
    expect((await revoke(records)).body).toEqual({ records: [] });
    const ofFirst = await admin.recordsOf(people[0]!);
    expect(ofFirst[0]).toMatchObject({ state: 'revoked', revoked_because: 'Ticked by mistake' });
  });

  test('of the same person and program leave what one after the other would §62.5', async () => {
    const [oldest, middle, newest] = [
      await record({ trained_on: world.day(-9), valid_until: world.day(9) }),
      await record({ trained_on: world.day(-6), valid_until: world.day(20) }),
      await record({ trained_on: world.day(-3), valid_until: world.day(30) }),
    ];
    const elsewhere = await record({ title: 'Sailing' }, null);
    await revoke([middle, newest, elsewhere]);
    const own = async () => (await assignments()).find(({ _id }) => _id === people[0]!.id);
    expect(await own()).toMatchObject({
      status: 'complete',
      record: oldest,
      valid_until: world.day(9),
    });
    await revoke([oldest]);
    expect(await own()).toMatchObject({ record: null, completed_at: null, valid_until: null });
  });

  test('twice at once, by two admins, are revoked once §62.5', async () => {
    const records = await completeAll();
    const other = await world.createPerson('admin');
    const replies = await Promise.all([
      revoke(records),
      other.send(recordsApi.revokeMany, { body: { records: records.toReversed(), because } }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(replies.flatMap(({ body }) => body.records)).toHaveLength(3);
    expect(await statuses()).toEqual(['enrolled', 'enrolled', 'enrolled']);
  });
});
