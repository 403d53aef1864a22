import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dueDatesApi, programsApi, recordsApi, seatsApi, usersApi } from '#shared/contract';
import { chooseDeputy, putBelow } from '../../../../test/lines.ts';
import { recordBody } from '../../../../test/record-body.ts';
import { startWorld, withMail, type Someone, type World } from '../../../../test/world.ts';

const notFound = { status: 404, code: 'not_found' };
const roleForbidden = { status: 403, code: 'role_forbidden' };
const notYourself = { status: 403, code: 'not_yourself' };

describe('people above others in the line', () => {
  let world: World;
  const as: World['as'] = (person) => world.as(person);
  let admin: Someone, overseer: Someone, trainer: Someone;
  /** Ada is below Ben, who is below Cleo; Dora is below nobody. */
  let ada: Someone, ben: Someone, cleo: Someone, dora: Someone;
  let id: string, sessions: string[];

  beforeAll(async () => {
    world = await startWorld(withMail);
    [admin, overseer, trainer] = [
      await world.createPerson('admin'),
      await world.createPerson('manager'),
      await world.createPerson('trainer'),
    ];
  });

  beforeEach(async () => {
    [ada, ben, cleo, dora] = [
      await world.createPerson('employee'),
      await world.createPerson('employee'),
      await world.createPerson('trainer'),
      await world.createPerson('employee'),
    ];
    await putBelow(world, ben, ada);
    await putBelow(world, cleo, ben);
    const trainers = [trainer, trainer];
    ({ id, sessions } = await world.createProgram({
      admin,
      manager: overseer,
      trainers,
      sessionDays: [3, 6],
      deadline: world.day(10),
    }));
    await assign(ada, dora);
  });

  afterAll(() => world.close());

  const assign = (...people: Someone[]) =>
    as(overseer).call(programsApi.assign, {
      params: { id },
      body: { assigned_employees: people.map((person) => person.id) },
    });
  const idsOf = (people: readonly Someone[]) => people.map((person) => person.id);
  const makeOverdue = async () => {
    const deadline = new Date(world.clock.now().getTime() - 100 * 24 * 60 * 60_000);
    await sql`update programs set deadline = ${deadline} where id = ${id}`.execute(world.database.db);
  };

  /** Each call that somebody may make for people below, with its status and the code of its refusal. */
  const calls = {
    extend: (who: Someone, ...people: Someone[]) => {
      const body = { people: idsOf(people), due: world.day(30), because: 'Sick leave' };
      return as(who).send(dueDatesApi.extend, { params: { id }, body });
    },
    remind: (who: Someone, ...people: Someone[]) =>
      as(who).send(dueDatesApi.remind, { params: { id }, body: { people: idsOf(people) } }),
    previewRemind: (who: Someone, ...people: Someone[]) =>
      as(who).send(dueDatesApi.previewRemind, { params: { id }, body: { people: idsOf(people) } }),
    remindOverdue: (who: Someone, ...people: Someone[]) =>
      as(who).send(dueDatesApi.remindOverdue, { body: { people: idsOf(people) } }),
    previewRemindOverdue: (who: Someone, ...people: Someone[]) =>
      as(who).send(dueDatesApi.previewRemindOverdue, { body: { people: idsOf(people) } }),
    enrol: (who: Someone, ...people: Someone[]) =>
      as(who).send(programsApi.enrol, {
        params: { id },
        body: { user: null, people: idsOf(people), session: sessions[0]! },
      }),
    switchSession: (who: Someone, ...people: Someone[]) =>
      as(who).send(seatsApi.switchSession, {
        params: { id },
        body: { user: null, people: idsOf(people), session: sessions[1]! },
      }),
    giveBack: (who: Someone, ...people: Someone[]) =>
      as(who).send(seatsApi.giveBack, { params: { id }, body: { people: idsOf(people) } }),
    propose: (who: Someone, ...people: Someone[]) =>
      as(who).send(recordsApi.propose, {
        body: recordBody(idsOf(people), { title: 'Sailing', trained_on: world.day(0) }),
      }),
  };
  type Call = keyof typeof calls;
  const names = Object.keys(calls) as Call[];

  const refusalOf = async (call: Call, who: Someone, ...people: Someone[]) => {
    const { status, problem } = await calls[call](who, ...people);
    return { status, code: problem?.code };
  };
  const lastEntry = async (action: string) => {
    const { rows } = await sql<{ after: Record<string, unknown> | null }>`
      select after from audit_entries where action = ${action} order by id desc limit 1`.execute(
      world.database.db,
    );
    return rows[0]!.after;
  };

  test.each(['extend', 'remind', 'previewRemind', 'remindOverdue', 'previewRemindOverdue'] as const)(
    'are forbidden what their role never may while nobody is below them: %s §94.4',
    async (call) => {
      for (const who of [ada, trainer, dora]) expect(await refusalOf(call, who, ada)).toEqual(roleForbidden);
      // Whatever the id.
      id = 'no-uuid';
      if (!call.endsWith('Overdue')) expect(await refusalOf(call, dora, ada)).toEqual(roleForbidden);
    },
  );

  test.each(['enrol', 'switchSession', 'giveBack'] as const)(
    'change no other’s seat while nobody is below them: %s §94.4',
    async (call) => {
      expect(await refusalOf(call, dora, ada)).toEqual(notYourself);
      expect(await refusalOf(call, trainer, ada)).toEqual(notFound);
      const manager = await world.createPerson('manager');
      expect(await refusalOf(call, manager, ada)).toEqual(notFound);
    },
  );

  test.each(names)('find nobody else’s people: %s §94.4', async (call) => {
    for (const who of [ben, cleo]) {
      expect(await refusalOf(call, who, dora)).toEqual(notFound);
      expect(await refusalOf(call, who, ada, dora)).toEqual(notFound);
    }
    await as(admin).call(usersApi.delete, { params: { id: ada.id } });
    // People who have left can't, either.
    expect(await refusalOf(call, cleo, ada)).toEqual(notFound);
  });

  test('don’t act for themselves, nor assign or exempt §94.4', async () => {
    await assign(ben);
    expect(await refusalOf('extend', ben, ben)).toEqual({ status: 403, code: 'not_for_yourself' });
    const params = { id };
    const body = { people: [ada.id], until: null, because: 'Parental leave' };
    expect(await as(ben).refusal(dueDatesApi.exempt, { params, body })).toMatchObject(roleForbidden);
    expect(
      await as(ben).refusal(programsApi.assign, { params, body: { assigned_employees: [ada.id] } }),
    ).toMatchObject(roleForbidden);
    expect(await as(ben).refusal(programsApi.unassign, { params: { id, employeeId: ada.id } })).toMatchObject(
      roleForbidden,
    );
  });

  test('see the page, the trainings and the records of people below, and of nobody else §94.4', async () => {
    const { records } = await as(admin).call(recordsApi.create, {
      body: recordBody([ada.id, dora.id], { title: 'Sailing', trained_on: world.day(0) }),
    });
    for (const who of [ben, cleo]) {
      const params = { id: ada.id };
      await as(who).call(usersApi.view, { params });
      const { programs } = await as(who).call(usersApi.trainings, { params });
      expect(programs).toMatchObject([{ _id: id, status: 'not-enrolled', due: world.day(10) }]);
      expect((await as(who).call(recordsApi.ofPerson, { params })).records).toHaveLength(1);
      const seen = records.map(({ _id }) => as(who).status(recordsApi.certificate, { params: { id: _id } }));
      expect(new Set(await Promise.all(seen))).toEqual(new Set([200, 404]));
      const foreign = { params: { id: dora.id } };
      expect(await as(who).status(usersApi.view, foreign)).toBe(404);
      expect(await as(who).status(usersApi.trainings, foreign)).toBe(404);
      expect(await as(who).status(recordsApi.ofPerson, foreign)).toBe(404);
    }
    expect(await as(ada).status(usersApi.view, { params: { id: ben.id } })).toBe(404);
  });

  test('extend, enroll, switch and withdraw people below, at any depth §94.4', async () => {
    for (const who of [ben, cleo]) {
      for (const call of ['enrol', 'switchSession', 'giveBack'] as const)
        expect((await calls[call](who, ada)).status).toBe(call === 'enrol' ? 201 : 200);
      expect(await lastEntry('program.give-back')).toBeNull();
    }
    expect((await calls.extend(cleo, ada)).body).toMatchObject({ employees: [{ due: world.day(30) }] });
    expect(await lastEntry('program.extend')).not.toHaveProperty('deputy_for');
  });

  test('remind people below of trainings, whoever oversees these, and propose records for them §94.4', async () => {
    await makeOverdue();
    const counts = { will: 1, has_session: 0, waits_for_trainer: 0, reminded_today: 0, away: 0 };
    expect((await calls.previewRemindOverdue(ben, ada)).body).toMatchObject({
      ...counts,
      nothing_overdue: 0,
    });
    expect((await calls.previewRemind(cleo, ada)).body).toMatchObject(counts);
    expect((await calls.remindOverdue(cleo, ada)).body).toMatchObject({ reminded: 1 });
    expect((await calls.remind(ben, ada)).body).toMatchObject({ reminded: 0 });
    const body = {
      ...recordBody([ada.id], { title: 'Sailing', trained_on: world.day(0) }),
      title: null,
      program: id,
    };
    const { records } = await as(ben).call(recordsApi.propose, { body });
    expect(records).toMatchObject([{ person: { _id: ada.id }, state: 'proposed' }]);
    // A program that these people don't have is not theirs to see.
    const other = await world.createProgram({ admin, manager: overseer, trainers: [trainer] });
    expect(await as(ben).status(recordsApi.propose, { body: { ...body, program: other.id } })).toBe(404);
  });

  test('as managers keep all that they may in their programs §94.4', async () => {
    await putBelow(world, overseer, ben);
    expect((await calls.extend(overseer, ada, dora)).status).toBe(200);
    expect((await calls.enrol(overseer, ada, dora)).status).toBe(201);
    const manager = await world.createPerson('manager');
    await putBelow(world, manager, dora);
    expect((await calls.giveBack(manager, dora)).status).toBe(200);
    expect(await refusalOf('giveBack', manager, ada)).toEqual(notFound);
    await makeOverdue();
    expect((await calls.remindOverdue(manager, dora)).status).toBe(200);
    expect(await refusalOf('remindOverdue', manager, ada)).toEqual(notFound);
  });

  test('have deputies who may the same, and whose entries name both §94.5', async () => {
    const [deputy, other] = [await world.createPerson('employee'), await world.createPerson('employee')];
    expect(await refusalOf('extend', deputy, ada)).toEqual(roleForbidden);
    await chooseDeputy(world, cleo, deputy);
    expect(await refusalOf('extend', deputy, dora)).toEqual(notFound);
    await putBelow(world, deputy, other);
    await assign(other);
    expect((await calls.extend(deputy, ada)).status).toBe(200);
    expect(await lastEntry('program.extend')).toMatchObject({ deputy_for: cleo.id });
    expect((await calls.extend(deputy, other)).status).toBe(200);
    expect(await lastEntry('program.extend')).not.toHaveProperty('deputy_for');
    expect((await calls.enrol(deputy, ada)).status).toBe(201);
    expect(await lastEntry('program.enrol')).toMatchObject({ deputy_for: cleo.id });
    expect((await calls.giveBack(deputy, ada)).status).toBe(200);
    expect(await lastEntry('program.give-back')).toEqual({ deputy_for: cleo.id });
    expect((await calls.propose(deputy, ada)).status).toBe(201);
    expect(await lastEntry('record.propose')).toMatchObject({ deputy_for: cleo.id });
    expect((await calls.remind(deputy, ada, other)).body).toMatchObject({ reminded: 2 });
    const { rows } = await sql<{ after: object; person_ids: string[] }>`
      select after, person_ids from audit_entries where action = 'program.remind' order by id desc limit 2`.execute(
      world.database.db,
    );
    expect(rows).toHaveLength(2);
    expect(rows).toContainEqual({ after: { reminded: 1, deputy_for: cleo.id }, person_ids: [ada.id] });
    expect(rows).toContainEqual({ after: { reminded: 1 }, person_ids: [other.id] });
    await chooseDeputy(world, cleo, null);
    expect(await refusalOf('extend', deputy, ada)).toEqual(notFound);
  });
});
