import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  auditApi,
  dueDatesApi,
  programsApi,
  recordsApi,
  samePersonApi,
  sessionsApi,
  usersApi,
} from '#shared/contract';
import { recordBody } from '../../../../test/record-body.ts';
import { seenMerge } from '../../../../test/same-people.ts';
import { startWorld, type Someone, type World } from '../../../../test/world.ts';

const forbidden = { status: 403, code: 'not_for_yourself' };

describe('an admin’s own trainings', () => {
  let world: World;
  let ada: Someone, ben: Someone, eve: Someone, manager: Someone, trainer: Someone;
  let id: string, sessions: string[];
  const as: World['as'] = (someone) => world.as(someone);
  const db = () => world.database.db;

  beforeAll(async () => {
    world = await startWorld();
  });

  beforeEach(async () => {
    world.clock.set('2026-12-01T12:00:00.000Z');
    [ada, ben, eve, manager, trainer] = await Promise.all([
      world.createPerson('admin', { first_name: 'Ada' }),
      world.createPerson('admin', { first_name: 'Ben' }),
      world.createPerson('employee'),
      world.createPerson('manager'),
      world.createPerson('trainer'),
    ]);
    await leaveAlone(ada, ben);
    const facts = { admin: ada, manager, trainers: [trainer], sessionDays: [0], deadline: world.day(20) };
    ({ id, sessions } = await world.createProgram(facts));
    await assign(ada, ben, eve);
  });

  afterAll(() => world.close());

  /** Suspends all other admins. */
  const leaveAlone = (...admins: Someone[]) =>
    sql`update users set suspended_at = '2026-12-01'
      where role = 'admin' and suspended_at is null and id <> all(${admins.map((each) => each.id)}::uuid[])`.execute(
      db(),
    );
  const assign = (...people: Someone[]) =>
    as(manager).call(programsApi.assign, {
      params: { id },
      body: { assigned_employees: people.map((each) => each.id) },
    });
  /** An account of the person that nobody has noted as theirs. */
  const secondAccount = () => world.createPerson('employee');
  const merge = async (person: Someone, other: Someone) =>
    as(ben).call(samePersonApi.merge, {
      params: { id: person.id },
      body: await seenMerge(world, ben, person.id, other),
    });
  const propose = async (person: Someone) => {
    const body = recordBody([person.id], { title: 'First aid', trained_on: world.day(-3) });
    return (await as(person).call(recordsApi.propose, { body })).records[0]!._id;
  };
  const record = async (by: Someone, person: Someone) => {
    const body = recordBody([person.id], { program: id, trained_on: world.day(-3) });
    return (await as(by).call(recordsApi.create, { body })).records[0]!._id;
  };

  type Call = () => Promise<{ status: number; code?: string | undefined }>;
  const answerOf = async (sent: Promise<{ status: number; problem?: { code: string } | null }>) => {
    const { status, problem } = await sent;
    return { status, ...(problem && { code: problem.code }) };
  };

  /** Each way in which an admin decides about these people: prepared by Ben, and then called by Ada. */
  const kinds: Record<string, (people: Someone[], by?: Someone) => Promise<Call>> = {
    exempts: (people, by = ada) => {
      const body = { people: people.map((each) => each.id), until: null, because: 'Not needed' };
      return Promise.resolve(() => answerOf(as(by).send(dueDatesApi.exempt, { params: { id }, body })));
    },
    'gives more time': (people, by = ada) => {
      const body = { people: people.map((each) => each.id), due: world.day(40), because: 'Was ill' };
      return Promise.resolve(() => answerOf(as(by).send(dueDatesApi.extend, { params: { id }, body })));
    },
    records: (people, by = ada) => {
      const body = recordBody(
        people.map((each) => each.id),
        { program: id, trained_on: world.day(-3) },
      );
      return Promise.resolve(() => answerOf(as(by).send(recordsApi.create, { body })));
    },
    'accepts a proposal': async ([person], by = ada) => {
      const params = { id: await propose(person!) };
      return () => answerOf(as(by).send(recordsApi.accept, { params, body: {} }));
    },
    revokes: async (people, by = ada) => {
      const records = await Promise.all(people.map((each) => record(ben, each)));
      const body = { records, because: 'Wrong' };
      return () => answerOf(as(by).send(recordsApi.revokeMany, { body }));
    },
    'notes another account': async ([person], by = ada) => {
      const other = await secondAccount();
      const form = { params: { id: person!.id }, body: { other: other.id, because: 'Hired twice' } };
      const { digest } = await as(ben).call(samePersonApi.preview, form);
      return () =>
        answerOf(as(by).send(samePersonApi.merge, { ...form, body: { ...form.body, effects: digest } }));
    },
    'takes accounts apart': async ([person], by = ada) => {
      const other = await secondAccount();
      await merge(person!, other);
      const params = { id: person!.id };
      return () => answerOf(as(by).send(samePersonApi.split, { params, body: { other: other.id } }));
    },
  };
  const rowsOf = async (...people: Someone[]) => {
    const ids = people.map((each) => each.id);
    const { rows } = await sql`
      select to_jsonb(a) as row from assignments a where employee_id = any(${ids}::uuid[])
      union all select to_jsonb(x) from exemptions x where person_id = any(${ids}::uuid[])
      union all select to_jsonb(r) from training_records r where person_id = any(${ids}::uuid[])
      union all select to_jsonb(s) from same_people s where person_id = any(${ids}::uuid[])
      order by 1`.execute(db());
    return rows;
  };

  test.each(Object.keys(kinds))('aren’t theirs to decide: nobody %s for themselves §91.6', async (kind) => {
    const call = await kinds[kind]!([ada]);
    const before = await rowsOf(ada);
    expect(await call()).toMatchObject(forbidden);
    expect(await rowsOf(ada)).toEqual(before);
  });

  test.each(['exempts', 'gives more time', 'records', 'revokes'])(
    'keep a list in which they are from being changed, where an admin %s §91.6',
    async (kind) => {
      const call = await kinds[kind]!([eve, ada]);
      const before = await rowsOf(ada, eve);
      expect(await call()).toMatchObject(forbidden);
      expect(await rowsOf(ada, eve)).toEqual(before);
      expect((await (await kinds[kind]!([eve], ben))()).status).toBeLessThan(300);
    },
  );

  test.each(Object.keys(kinds))('are decided by the only admin, who %s §91.7', async (kind) => {
    const call = await kinds[kind]!([ada]);
    await leaveAlone(ada);
    expect((await call()).status).toBeLessThan(300);
  });

  test('aren’t decided through another account of theirs §91.6', async () => {
    const other = await secondAccount();
    await merge(ada, other);
    for (const kind of ['records', 'revokes']) {
      const call = await kinds[kind]!([other]);
      const before = await rowsOf(ada, other);
      expect(await call(), kind).toMatchObject(forbidden);
      expect(await rowsOf(ada, other)).toEqual(before);
    }
    await expect(
      db()
        .transaction()
        .execute(async (tx) => {
          await sql.raw(`set local lodestar.actor to '${ada.id}'`).execute(tx);
          await sql`insert into exemptions (program_id, person_id, because, exempted_at, exempted_by, cycle, opened_by)
            values (${id}, ${other.id}, 'Not needed', now(), ${ada.id}, 1, 'manager')`.execute(tx);
        }),
    ).rejects.toMatchObject({ constraint: 'exemptions_by_others' });
  });

  test('tell in their preview that somebody else has to join accounts §91.6 §109.2', async () => {
    const body = { other: (await secondAccount()).id, because: 'Hired twice' };
    expect(await as(ada).refusal(samePersonApi.preview, { params: { id: ada.id }, body })).toMatchObject(
      forbidden,
    );
    expect(await as(ben).status(samePersonApi.preview, { params: { id: ada.id }, body })).toBe(200);
  });

  test('may be proposed by them, and a proposal taken back §91.6', async () => {
    const params = { id: await propose(ada) };
    const { record: rejected } = await as(ada).call(recordsApi.reject, { params, body: { because: 'Typo' } });
    expect(rejected).toMatchObject({ state: 'rejected', by_themselves: false });
  });

  test('are refused however often it is tried at once §91.6', async () => {
    const calls = await Promise.all(
      ['exempts', 'gives more time', 'records', 'exempts', 'gives more time', 'records'].map((kind) =>
        kinds[kind]!([ada]),
      ),
    );
    const before = await rowsOf(ada);
    const answers = await Promise.all(calls.map((call) => call()));
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['not_for_yourself']));
    expect(await rowsOf(ada)).toEqual(before);
  });

  test('are decided by at most one of two admins who suspend each other meanwhile §91.7', async () => {
    for (let round = 0; round < 6; round += 1) {
      await sql`update users set suspended_at = null where id = any(${[ada.id, ben.id]}::uuid[])`.execute(
        db(),
      );
      await sql`delete from exemptions where program_id = ${id}`.execute(db());
      ada.token = await world.signIn(ada);
      ben.token = await world.signIn(ben);
      await assign(ada, ben);
      const suspend = (by: Someone, whom: Someone) =>
        as(by).status(usersApi.suspend, { params: { id: whom.id }, body: { because: null } });
      const exempt = async (who: Someone) => (await (await kinds['exempts']!([who], who))()).status;
      const [, , adaOwn, benOwn] = await Promise.all([
        suspend(ada, ben),
        suspend(ben, ada),
        exempt(ada),
        exempt(ben),
      ]);
      const { rows } = await sql<{ person_id: string }>`
        select x.person_id from exemptions x where x.program_id = ${id}`.execute(db());
      const { rows: left } = await sql<{ id: string }>`
        select id from users where id = any(${[ada.id, ben.id]}::uuid[]) and standing = 'admin'`.execute(
        db(),
      );
      expect(left).toHaveLength(1);
      expect([adaOwn, benOwn].filter((status) => status < 300)).toHaveLength(rows.length);
      // Only the admin who is left was alone.
      expect(rows.every(({ person_id }) => person_id === left[0]!.id)).toBe(true);
    }
  });

  test('are marked by the only admin where the session has no trainer any more §91.7', async () => {
    await sql`update assignments set session_id = ${sessions[0]}, enrolled_at = '2026-12-01'
      where program_id = ${id} and employee_id = any(${[ada.id, ben.id]}::uuid[])`.execute(db());
    world.clock.set('2026-12-02T12:00:00.000Z');
    const mark = (person: Someone) => ({
      params: { id: sessions[0]! },
      body: { marks: [{ person: person.id, outcome: 'attended' as const, note: null }] },
    });
    ada.token = await world.signIn(ada);
    const own = { status: 409, code: 'own_attendance' };
    expect(await as(ada).refusal(sessionsApi.mark, mark(ada))).toMatchObject(own);
    await sql`update users set suspended_at = '2026-12-01' where id = ${trainer.id}`.execute(db());
    expect(await as(ada).refusal(sessionsApi.mark, mark(ada))).toMatchObject(own);
    await leaveAlone(ada);
    const { people } = await as(ada).call(sessionsApi.mark, mark(ada));
    expect(people).toMatchObject([{ _id: ada.id, outcome: 'attended' }]);
  });

  test('tell that they were decided by themselves, in lists and in the trail §91.7', async () => {
    const recorded = await record(ben, ada);
    const ofAda = { params: { id: ada.id }, query: {} };
    const told = async () =>
      (await as(ada).call(recordsApi.ofPerson, ofAda)).records.map(({ recorded_by, by_themselves }) => [
        recorded_by,
        by_themselves,
      ]);
    expect(await told()).toEqual([[`Ben ${ben.last_name}`, false]]);
    await as(ben).call(recordsApi.revoke, { params: { id: recorded }, body: { because: 'Wrong' } });
    await (
      await kinds['exempts']!([eve])
    )();
    await leaveAlone(ada);
    const proposal = await propose(ada);
    await as(ada).call(recordsApi.accept, { params: { id: proposal }, body: {} });
    expect(await told()).toContainEqual([`Ada ${ada.last_name}`, true]);
    await (
      await kinds['exempts']!([ada])
    )();
    const { employees } = await as(ada).call(dueDatesApi.exemptions, { params: { id }, query: {} });
    const by = `Ada ${ada.last_name}`;
    expect(employees).toHaveLength(2);
    expect(employees.find(({ _id }) => _id === ada.id)).toMatchObject({ by, by_themselves: true });
    expect(employees.find(({ _id }) => _id === eve.id)).toMatchObject({ by, by_themselves: false });
    const { entries } = await as(ada).call(auditApi.list, { query: { person: ada.id } });
    expect(entries.find(({ action }) => action === 'program.exempt')).toMatchObject({
      actor: { _id: ada.id },
      people: [{ _id: ada.id }],
    });
  });
});
