import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { programsApi, recordsApi } from '#shared/contract';
import type { Answer } from '../../../../test/client.ts';
import { recordBody } from '../../../../test/record-body.ts';
import type { Someone } from '../../../../test/world.ts';
import { compareCounts } from '../../../maintenance/counts/store.ts';
import { stage } from '../../../../test/cast.ts';

const clients = 50;
const each = Array.from({ length: clients }, (_, index) => index);

describe(`when ${clients} do something with records at once,`, () => {
  const { world, admin, manager, trainer, createProgram } = stage();
  let people: Someone[];
  let program: { id: string; sessions: string[] };
  beforeEach(async () => {
    people = await Promise.all(each.map(() => world.createPerson('employee')));
    program = await createProgram();
  });

  /** Complete people have a record, people with a valid one of their cycle are complete, and numbers are right. */
  afterEach(async () => {
    const { rows } = await sql`
      select a.employee_id, a.completed_at, r.id as record
      from assignments a left join lateral (
        select * from training_records r
        where r.person_id = a.employee_id and r.program_id = a.program_id and counts_as_done(r)
        order by r.trained_on desc, r.recorded_at desc, r.id desc limit 1) r on true
      where (a.completed_at is not null) <> (r.id is not null)
        or a.valid_until is distinct from r.valid_until`.execute(world.database.db);
    expect(rows).toEqual([]);
    expect((await compareCounts(world.database.db)).wrong).toEqual([]);
  });
  const params = () => ({ id: program.id });

  const assign = (ids = people.map(({ id }) => id)) =>
    manager.send(programsApi.assign, { params: params(), body: { assigned_employees: ids } });

  const enrol = (person: Someone) =>
    person.send(programsApi.enrol, {
      params: params(),
      body: { user: person.id, session: program.sessions[0]! },
    });

  const form = (ids: string[]) => recordBody(ids, { program: program.id, trained_on: world.day(-1) });
  const record = (ids: string[]) => admin.send(recordsApi.create, { body: form(ids) });
  const propose = (person: Someone) => person.call(recordsApi.propose, { body: form([person.id]) });
  const accept = (id: string) => admin.send(recordsApi.accept, { params: { id } });
  const reject = (id: string) =>
    admin.send(recordsApi.reject, { params: { id }, body: { because: 'No proof' } });
  const revoke = (id: string) =>
    admin.send(recordsApi.revoke, { params: { id }, body: { because: 'Ticked by mistake' } });
  const complete = ({ id }: Someone) =>
    trainer.send(programsApi.complete, { params: params(), body: { completed_employees: [id] } });

  /** The answers of the calls if a number of clients share them. Each makes the next one when it is answered. */
  async function makeAll(calls: readonly (() => Promise<Answer<unknown>>)[]): Promise<Answer<unknown>[]> {
    const waiting = [...calls];
    const answers: Answer<unknown>[] = [];
    const work = async () => {
      for (let call = waiting.shift(); call; call = waiting.shift()) answers.push(await call());
    };
    await Promise.all(each.map(work));
    return answers;
  }

  /** How many answers came with each status, and no status that isn't expected. */
  function tally(answers: Answer<unknown>[], ...expected: number[]): Record<number, number> {
    for (const { status, problem, cause } of answers)
      expect(expected, cause ?? JSON.stringify(problem)).toContain(status);
    return Object.fromEntries(
      expected.map((status) => [status, answers.filter((answer) => answer.status === status).length]),
    );
  }

  test('one revocation of a record is done, and the others are refused §62.1', async () => {
    await assign();
    const { body } = await record([people[0]!.id]);
    const id = body.records[0]!._id;
    expect(tally(await makeAll(each.map(() => () => revoke(id))), 200, 409)).toEqual({
      200: 1,
      409: clients - 1,
    });
  });

  test('one decision upon a proposal is made, and the others are refused §64.6', async () => {
    await assign();
    const { records } = await propose(people[0]!);
    const id = records[0]!._id;
    const answers = await makeAll(each.map((index) => () => (index % 2 ? accept(id) : reject(id))));
    expect(tally(answers, 200, 409)).toEqual({ 200: 1, 409: clients - 1 });
  });

  test('people whose record is revoked while they are completed once more are complete by the one that stands §59.6', async () => {
    await assign();
    await makeAll(people.map((person) => () => enrol(person)));
    await makeAll(people.map((person) => () => complete(person)));
    const { employees } = await admin.call(programsApi.assigned, { params: params() });
    const calls = employees.flatMap(({ _id, record: id }) => {
      const person = people.find((one) => one.id === _id)!;
      return [() => revoke(id!), () => complete(person), () => complete(person)];
    });
    tally(await makeAll(calls), 200);
  });

  test('people who enrol while they are recorded are complete and have no seat §59.6', async () => {
    await assign();
    const calls = people.flatMap((person) => [() => enrol(person), () => record([person.id])]);
    tally(await makeAll(calls), 201, 409);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from assignments
      where program_id = ${program.id} and completed_at is not null and session_id is null`.execute(
      world.database.db,
    );
    expect(rows).toEqual([{ count: clients }]);
  });

  test('people who are assigned while they are recorded are complete §64.4', async () => {
    const answers = await makeAll(people.flatMap(({ id }) => [() => assign([id]), () => record([id])]));
    tally(answers, 200, 201);
  });

  test('people who are recorded, revoked, accepted and completed by many have what stands in the end', async () => {
    await assign();
    await makeAll(people.map((person) => () => enrol(person)));
    const [one, other] = [people[0]!, people[1]!];
    const proposals = await Promise.all(
      [one, other].map(async (person) => (await propose(person)).records[0]!),
    );
    const made = (await record([one.id, other.id])).body.records;
    const calls = each.flatMap((index) => {
      const [mine, theirs] = index % 2 ? [one, other] : [other, one];
      return [
        () => record([mine.id, theirs.id]),
        () => revoke(made[index % 2]!._id),
        () => accept(proposals[index % 2]!._id),
        () => complete(people[index]!),
      ];
    });
    tally(await makeAll(calls), 200, 201, 400, 409);
  });

  test('people who are recorded in lists that overlap have one record of each §64.4', async () => {
    await assign();
    const ids = people.map(({ id }) => id);
    const answers = await makeAll(
      each.slice(0, 10).map((index) => () => record([...ids.slice(index), ...ids.slice(0, index)])),
    );
    expect(tally(answers, 201)).toEqual({ 201: 10 });
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from training_records where program_id = ${program.id}`.execute(
      world.database.db,
    );
    expect(rows).toEqual([{ count: 10 * clients }]);
  });
});
