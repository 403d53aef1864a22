import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { programsApi, recordsApi } from '#shared/contract';
import { recordBody } from '../../../../test/record-body.ts';
import type { Someone } from '../../../../test/world.ts';
import { stage } from '../../../../test/cast.ts';

describe('a record that exists already', () => {
  const { world, admin, manager, trainer, ada, bea, program, createProgram } = stage({
    newcomers: {
      ada: { role: 'employee', first_name: 'Ada', last_name: 'Twin' },
      bea: { role: 'employee', first_name: 'Bea', last_name: 'Twin' },
    },
    assigned: ['ada', 'bea'],
  });

  type Facts = Partial<Parameters<typeof recordBody>[1]>;

  const form = (people: Someone[], facts: Facts = {}) =>
    recordBody(
      people.map(({ id }) => id),
      { program: program.id, trained_on: world.day(-10), again: null, ...facts },
    );
  const create = (people: Someone[], facts?: Facts) =>
    admin.send(recordsApi.create, { body: form(people, facts) });
  const propose = (proposer: Someone, people: Someone[], facts?: Facts) =>
    proposer.send(recordsApi.propose, { body: form(people, facts) });
  const recordsOf = ({ id }: Someone) => admin.recordsOf({ id });
  const elsewhere = (title: string): Facts => ({ program: null, title });
  const exists = { status: 409, problem: { code: 'record_exists' } };

  describe('is refused', () => {
    test('for the same person, program and day, with the record that is there §64.10', async () => {
      const first = await create([ada], { note: 'On paper' });
      const second = await create([ada], { minutes: 60, place: 'Elsewhere' });
      expect(second).toMatchObject(exists);
      expect(second.problem).toMatchObject({
        message: 'This record already exists. Nothing was saved.',
        record: first.body.records[0],
        people: [ada.id],
      });
      expect(await recordsOf(ada)).toHaveLength(1);
    });

    test.each(['Sailing', 'sailing', '  SAIL\u200BING ', 'Sailing\u00A0'])(
      'for the same person and day under the title %j, as people read it §64.10',
      async (title) => {
        await create([ada], elsewhere('Sailing'));
        expect(await create([ada], elsewhere(title))).toMatchObject(exists);
      },
    );

    test('for a title whose accents come apart §64.10', async () => {
      await create([ada], elsewhere('Sécurité'));
      expect(await create([ada], elsewhere('Sécurité'.normalize('NFD')))).toMatchObject(exists);
    });

    test('for all where some have it: the first by name is told, and everybody’s id §64.10', async () => {
      const cem = await world.createPerson('employee', { first_name: 'Cem', last_name: 'Before' });
      await create([bea, ada]);
      const refused = await create([bea, cem, ada]);
      expect(refused).toMatchObject(exists);
      expect(refused.problem).toMatchObject({
        record: { person: { _id: ada.id } },
        people: [ada.id, bea.id],
      });
      expect(await recordsOf(cem)).toEqual([]);
    });

    test('while it is proposed, by either of them §64.10', async () => {
      expect(await propose(ada, [ada])).toMatchObject({ status: 201 });
      for (const refused of [await create([ada]), await propose(ada, [ada]), await propose(manager, [ada])])
        expect(refused).toMatchObject({ ...exists, problem: { record: { state: 'proposed' } } });
      expect(await recordsOf(ada)).toHaveLength(1);
    });

    test('after a session of that day §64.10', async () => {
      await manager.call(programsApi.enrol, {
        params: { id: program.id },
        body: { user: ada.id, session: program.sessions[0]! },
      });
      await trainer.completes(program, ada);
      const [attended] = await recordsOf(ada);
      const refused = await create([ada], { trained_on: attended!.trained_on });
      expect(refused).toMatchObject({ ...exists, problem: { record: { source: 'session' } } });
    });

    test('with an "again" that is neither yes nor no', async () => {
      const body = { ...form([ada]), again: 'true' };
      const refusal = await admin.refusal(recordsApi.create, { body });
      expect(refusal).toMatchObject({ status: 400, errors: { again: 'Must be true or false' } });
    });
  });

  describe('is refused to be accepted', () => {
    const accept = (id: string, body?: { again: boolean | null }) =>
      admin.send(recordsApi.accept, { params: { id }, body });
    const proposed = async (facts: Facts = {}) =>
      (await propose(ada, [ada], { again: true, ...facts })).body.records[0]!._id;

    test('beside the record that is there, and stays proposed §64.10', async () => {
      const first = await create([ada]);
      const refused = await accept(await proposed());
      expect(refused).toMatchObject({
        ...exists,
        problem: { record: first.body.records[0], people: [ada.id] },
      });
      expect((await recordsOf(ada)).map(({ state }) => state).toSorted()).toEqual(['proposed', 'valid']);
    });

    test('under the title of another training elsewhere, as people read it §64.10', async () => {
      await create([ada], elsewhere('Sailing'));
      expect(await accept(await proposed(elsewhere('  SAILING ')))).toMatchObject(exists);
    });

    test('with an "again" that is neither yes nor no', async () => {
      const params = { id: await proposed() };
      const refusal = await admin.refusal(recordsApi.accept, { params, body: { again: 'true' } });
      expect(refusal).toMatchObject({ status: 400, errors: { again: 'Must be true or false' } });
    });

    test('but not where it is asked for again, nor beside another proposal or a revoked record §64.10', async () => {
      const [first, second] = [await proposed(), await proposed()];
      expect(await accept(first)).toMatchObject({ status: 200 });
      expect(await accept(second, { again: null })).toMatchObject(exists);
      expect(await accept(second, { again: true })).toMatchObject({ status: 200 });
      const other = await proposed({ trained_on: world.day(-11) });
      const { records } = (await create([ada], { trained_on: world.day(-11), again: true })).body;
      await admin.revokes(records[0]!, 'Wrong day');
      expect(await accept(other)).toMatchObject({ status: 200 });
    });

    test('once two of the same are accepted at the same time §64.10', async () => {
      const ids = [await proposed(), await proposed()];
      const answers = await Promise.all(ids.map((id) => accept(id)));
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    });
  });

  describe('is written', () => {
    test('again where that is asked for, by an admin and as a proposal §64.10', async () => {
      await create([ada]);
      expect(await create([ada, bea], { again: true })).toMatchObject({ status: 201 });
      expect(await propose(ada, [ada], { again: true })).toMatchObject({ status: 201 });
      expect(await recordsOf(ada)).toHaveLength(3);
      expect(await recordsOf(bea)).toHaveLength(1);
    });

    test('on another day, of another training, for another person, and under a title of its own §64.10', async () => {
      await create([ada]);
      const other = await createProgram();
      for (const facts of [
        { trained_on: world.day(-11) },
        { program: other.id },
        elsewhere('Fire Safety'),
        elsewhere('Fíre Safety'),
      ])
        expect(await create([ada], facts)).toMatchObject({ status: 201 });
      expect(await create([bea])).toMatchObject({ status: 201 });
    });

    test('once the former one is revoked or rejected §64.10', async () => {
      const revoked = (await create([ada])).body.records[0]!;
      await admin.revokes(revoked, 'Wrong day');
      const rejected = (await propose(ada, [ada])).body.records[0]!;
      await admin.call(recordsApi.reject, {
        params: { id: rejected._id },
        body: { because: 'No proof' },
      });
      expect(await create([ada])).toMatchObject({ status: 201 });
    });

    test('by a proposer who may not see the other one, and so hears nothing of it §64.10', async () => {
      const title = `Sailing ${randomUUID()}`;
      await create([ada], elsewhere(title));
      expect(await propose(manager, [ada], elsewhere(title))).toMatchObject({ status: 201 });
      expect(await propose(ada, [ada], elsewhere(title))).toMatchObject(exists);
    });

    test('once of many at the same time, by admins and by the person §64.10', async () => {
      const everyone = [ada, bea];
      const calls = Array.from({ length: 12 }, (_, index) =>
        index % 3 === 0 ? propose(ada, [ada]) : create(index % 2 === 0 ? everyone : everyone.toReversed()),
      );
      const answers = await Promise.all(calls);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
        201,
        ...Array<number>(11).fill(409),
      ]);
      expect(await recordsOf(ada)).toHaveLength(1);
      expect((await recordsOf(bea)).length).toBeLessThanOrEqual(1);
    });

    test('once where the same call is repeated under its key', async () => {
      const key = randomUUID();
      const again = () =>
        admin.send(recordsApi.create, {
          body: form([ada]),
          headers: { 'idempotency-key': key },
        });
      const [first, second] = [await again(), await again()];
      expect([first.status, second.status]).toEqual([201, 201]);
      expect(second.body).toEqual(first.body);
      expect(await recordsOf(ada)).toHaveLength(1);
    });
  });
});
