import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { recordsApi } from '#shared/contract';
import { recordBody } from '../../../../../test/record-body.ts';
import type { Someone } from '../../../../../test/world.ts';
import { stage, staff } from '../../../../../test/cast.ts';

describe('a record that is proposed', () => {
  const { world, admin, manager, stranger, trainer, ada, program } = stage({
    people: { ...staff, stranger: 'manager' },
    assigned: ['ada'],
    program: {},
  });

  const form = (facts: object = {}) =>
    recordBody([ada.id], { program: program.id, trained_on: world.day(-10), ...facts });

  async function propose(person: Someone = ada, facts: object = {}) {
    const { records } = await person.call(recordsApi.propose, { body: form(facts) });
    return records[0]!;
  }

  const refuse = (person: Someone, facts: object = {}) =>
    person.refusal(recordsApi.propose, { body: form(facts) });

  const accept = (id: string) => admin.send(recordsApi.accept, { params: { id } });
  const reject = (id: string, because = 'No proof') =>
    admin.send(recordsApi.reject, { params: { id }, body: { because } });

  const statusOfAda = async () => {
    const employees = await admin.assignedTo(program);
    return employees.find(({ _id }) => _id === ada.id)!;
  };
  const listOf = (person: Someone, { id } = ada) => person.recordsOf({ id });

  const notFound = { status: 404, code: 'not_found' };

  describe('is refused', () => {
    test('for anybody but oneself, where one is no manager of theirs §64.5', async () => {
      for (const person of [admin, trainer, stranger, await world.createPerson('employee')])
        expect(await refuse(person, { program: null, title: 'Sailing' })).toMatchObject(notFound);
    });

    test('for all where one of the people is not one’s own §64.5', async () => {
      const other = await world.createPerson('employee');
      expect(await refuse(manager, { people: [ada.id, other.id] })).toMatchObject(notFound);
      expect(await listOf(admin)).toEqual([]);
    });

    test('in a program outside one’s own view, and in one that is not there §64.5', async () => {
      const others = await world.createProgram({ admin, manager: stranger, trainers: [trainer] });
      for (const person of [ada, manager])
        expect(await refuse(person, { program: others.id })).toMatchObject(notFound);
      expect(await refuse(ada, { program: randomUUID() })).toMatchObject(notFound);
    });

    test('for a day ahead', async () => {
      expect(await refuse(ada, { trained_on: world.day(1) })).toMatchObject({
        status: 400,
        errors: { trained_on: 'Must be today or earlier' },
      });
    });

    test('in a program that was archived, of which there is a record', async () => {
      await admin.call(recordsApi.create, { body: form() });
      await admin.archives(program);
      expect(await refuse(ada)).toMatchObject({ status: 409, code: 'program_archived' });
    });
  });

  test('is the fifty-first that waits for a decision: none is recorded for anybody it names §64.8', async () => {
    const person = await world.createPerson('employee');
    await manager.assigns(program, person);
    const own = recordBody([ada.id], { title: 'Sailing', trained_on: world.day(-1) });
    const first = await propose();
    for (let count = 1; count < 50; count += 1) await ada.call(recordsApi.propose, { body: own });
    const tooMany = { status: 409, code: 'too_many_proposals' };
    expect(await ada.refusal(recordsApi.propose, { body: own })).toMatchObject(tooMany);
    const both = { ...own, people: [person.id, ada.id] };
    expect(await manager.refusal(recordsApi.propose, { body: both })).toMatchObject(tooMany);
    expect(await listOf(ada)).toHaveLength(50);
    expect(await person.recordsOf(person)).toEqual([]);
    await reject(first._id);
    await ada.call(recordsApi.propose, { body: own });
    expect(await ada.status(recordsApi.propose, { body: own })).toBe(409);
    await manager.call(recordsApi.propose, { body: { ...own, people: [person.id] } });
    await admin.call(recordsApi.create, { body: own });
  });

  test('can’t be decided upon by anybody but an admin §64.6', async () => {
    const { _id: id } = await propose();
    for (const person of [ada, manager, trainer]) {
      expect(await person.status(recordsApi.accept, { params: { id } })).toBe(403);
      expect(await person.status(recordsApi.reject, { params: { id }, body: {} })).toBe(403);
    }
  });

  test('completes nothing and has no end yet §64.5', async () => {
    expect(await propose()).toMatchObject({ state: 'proposed', valid_until: null, title: 'Fire Safety' });
    expect(await statusOfAda()).toMatchObject({ status: 'not-enrolled', record: null });
  });

  test('is seen by its person, its proposer and an admin, who finds it among those to accept', async () => {
    world.clock.advance(1_000);
    const { _id } = await propose(manager, { program: null, title: `Sailing ${randomUUID()}` });
    for (const person of [ada, manager, admin])
      expect((await listOf(person)).map((record) => record._id)).toEqual([_id]);
    const { records } = await admin.call(recordsApi.list, { query: { state: 'proposed', limit: '1' } });
    expect(records).toMatchObject([{ _id, recorded_by: `${manager.first_name} ${manager.last_name}` }]);
  });

  test('is as an admin’s once it is accepted: it has its end, and completes §64.6', async () => {
    await world.database.db
      .updateTable('programs')
      .set({ renew_months: 12, due_days: 30 })
      .where('id', '=', program.id)
      .execute();
    const { _id } = await propose(ada, { trained_on: '2026-02-28' });
    const { body } = await accept(_id);
    expect(body.record).toMatchObject({ _id, state: 'valid', cycle: 1, valid_until: '2027-02-28' });
    expect(await statusOfAda()).toMatchObject({
      status: 'complete',
      valid_until: '2027-02-28',
      record: _id,
    });
    const entries = await admin.trail({ action: 'record.accept' });
    expect(entries[0]).toMatchObject({ after: { record: _id, complete: true }, people: [{ _id: ada.id }] });
  });

  test('keeps the end that was proposed §64.6', async () => {
    const { _id } = await propose(ada, { valid_until: world.day(40) });
    expect((await accept(_id)).body.record).toMatchObject({ valid_until: world.day(40) });
  });

  test('is rejected with a reason, which its person reads, and completes nothing §64.6', async () => {
    const { _id } = await propose();
    expect((await reject(_id)).body.record).toMatchObject({ state: 'rejected' });
    expect(await listOf(ada)).toMatchObject([{ state: 'rejected', rejected_because: 'No proof' }]);
    expect(await statusOfAda()).toMatchObject({ status: 'not-enrolled' });
  });

  test('is decided upon once §59.1 §64.6', async () => {
    const decided = { status: 409, problem: { code: 'not_proposed' } };
    for (const decide of [accept, reject]) {
      const { _id } = await propose();
      expect(await decide(_id)).toMatchObject({ status: 200 });
      expect(await accept(_id)).toMatchObject(decided);
      expect(await reject(_id)).toMatchObject(decided);
    }
    const [made] = (await admin.call(recordsApi.create, { body: form() })).records;
    expect(await accept(made!._id)).toMatchObject(decided);
  });

  test('is not accepted in a program that was archived meanwhile, but can be rejected §64.6', async () => {
    const { _id } = await propose();
    await admin.archives(program);
    expect(await accept(_id)).toMatchObject({ status: 409, problem: { code: 'program_archived' } });
    expect(await reject(_id)).toMatchObject({ status: 200 });
  });
});
