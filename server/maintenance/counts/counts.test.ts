import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { programsApi, signInApi, usersApi } from '#shared/contract';
import { statusKeys } from '#shared/status';
import { startWorld, type Someone, type World } from '../../../test/world.ts';
import { foldCounts } from './store.ts';
import { rebuildCounts, verifyCounts } from './verify-counts.ts';

const minute = 60_000;

describe('the counts that the database keeps', () => {
  let world: World;
  const as: World['as'] = (person) => world.as(person);
  let admin: Someone, manager: Someone, trainer: Someone, other: Someone;

  beforeAll(async () => {
    world = await startWorld();
    admin = await world.createPerson('admin');
    manager = await world.createPerson('manager');
    trainer = await world.createPerson('trainer');
    other = await world.createPerson('trainer');
  });

  afterAll(() => world.close());

  async function startProgram(size: number) {
    const program = await world.createProgram({ admin, manager, trainers: [trainer, other] });
    const people = await Promise.all(Array.from({ length: size }, () => world.createPerson('employee')));
    await as(manager).call(programsApi.assign, {
      params: { id: program.id },
      body: { assigned_employees: people.map(({ id }) => id) },
    });
    return { ...program, params: { id: program.id }, people };
  }

  const wrongCounts = async () => (await verifyCounts(world.database)).wrong;

  test('can be written by nobody but the database itself §66.1', async () => {
    const { id } = await startProgram(1);
    for (const attempt of [
      sql`update program_counts set assigned = 7`,
      sql`update due_counts set open = 7`,
      sql`delete from session_counts`,
      sql`insert into company_counts values ('employee', 0, 1)`,
      sql`select add_to_program(${id}::uuid, 1, 1)`,
      sql`select rebuild_counts()`,
    ]) {
      await expect(attempt.execute(world.services.db)).rejects.toThrow('permission denied');
    }
  });

  test('that somebody has tampered with are found, named and made anew', async () => {
    const { id } = await startProgram(3);
    await sql`update program_counts set assigned = assigned + 4 where program_id = ${id}`.execute(
      world.database.db,
    );
    expect(await wrongCounts()).toEqual([{ subject: `program ${id}`, kept: [7, 0], counted: [3, 0] }]);
    await rebuildCounts(world.database);
    expect(await wrongCounts()).toEqual([]);
  });

  test('of people with a due date of their own are found where they are wrong, missing or left over §66.2', async () => {
    const { id, people, sessions } = await startProgram(4);
    const day = '2026-12-24T05:59:59.999Z';
    const extend = sql`update assignments set due_at = ${day}, due_because = 'extension' where program_id = ${id}`;
    await extend.execute(world.database.db);
    await as(people[0]!).call(programsApi.enrol, {
      params: { id },
      body: { user: people[0]!.id, session: sessions[0]! },
    });
    const tamper = async (change: RawBuilder<unknown>) => {
      await change.execute(world.database.db);
      const wrong = await wrongCounts();
      await rebuildCounts(world.database);
      expect(await wrongCounts()).toEqual([]);
      return wrong;
    };
    const subject = `due ${id} ${day}`;
    const without = `${subject} without session`;
    expect(await wrongCounts()).toEqual([]);
    await rebuildCounts(world.database);
    expect(
      await tamper(sql`update due_counts set open = 7 where session_id is null and program_id = ${id}`),
    ).toEqual([{ subject: without, kept: [7], counted: [3] }]);
    expect(
      await tamper(sql`delete from due_counts where session_id is not null and program_id = ${id}`),
    ).toEqual([{ subject: `${subject} ${sessions[0]}`, kept: null, counted: [1] }]);
    expect(
      await tamper(sql`insert into due_counts values (${id}, null, '2026-12-25T05:59:59.999Z', 0, 1)`),
    ).toEqual([{ subject: `due ${id} 2026-12-25T05:59:59.999Z without session`, kept: [1], counted: null }]);
  });

  test('stay right when everything happens to the same people at once', async () => {
    const { params, people, sessions } = await startProgram(40);
    const attempts = people.flatMap((person, index) => [
      () =>
        as(person).send(programsApi.enrol, {
          params,
          body: { user: person.id, session: sessions[index % 2]! },
        }),
      () =>
        as(index % 2 ? other : trainer).send(programsApi.complete, {
          params,
          body: { completed_employees: [person.id] },
        }),
      ...(index % 4 === 0 ? [() => as(admin).send(usersApi.delete, { params: { id: person.id } })] : []),
      ...(index % 5 === 0
        ? [() => as(manager).send(programsApi.unassign, { params: { ...params, employeeId: person.id } })]
        : []),
      ...(index % 3 === 0
        ? [
            () =>
              as(person).send(signInApi.changeName, {
                body: { first_name: 'New', last_name: `Name ${index}` },
              }),
          ]
        : []),
      ...(index % 7 === 0
        ? [
            () =>
              as(admin).send(usersApi.edit, {
                params: { id: person.id },
                body: { role: 'trainer', department: null },
              }),
          ]
        : []),
    ]);
    const statuses: number[] = [];
    // Those of the same person come together, and not more at once than find a connection in time.
    while (attempts.length > 0) {
      const answers = await Promise.all(attempts.splice(0, 30).map((attempt) => attempt()));
      statuses.push(...answers.map(({ status }) => status));
    }
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    expect(statuses.filter((status) => status < 300).length).toBeGreaterThan(people.length);
    expect(await wrongCounts()).toEqual([]);
  });

  test('that many connections have written to become one row each, while others go on writing', async () => {
    const { id, params, people, sessions } = await startProgram(30);
    const enrolments = people.map((person) =>
      as(person).send(programsApi.enrol, { params, body: { user: person.id, session: sessions[0]! } }),
    );
    const folding = Array.from({ length: 5 }, () => foldCounts(world.services.db));
    const answers = await Promise.all(enrolments);
    await Promise.all(folding);
    expect(answers.map(({ status }) => status)).toEqual(people.map(() => 201));
    expect(await wrongCounts()).toEqual([]);
    await foldCounts(world.services.db);
    const { rows } = await sql`select slot, enrolled from session_counts where program_id = ${id}`.execute(
      world.database.db,
    );
    expect(rows).toEqual([{ slot: 0, enrolled: people.length }]);
    expect(await wrongCounts()).toEqual([]);
  });

  test('of a trainer are those of the trainer’s sessions', async () => {
    const { params, people, sessions } = await startProgram(3);
    for (const [index, person] of people.entries()) {
      const body = { user: person.id, session: sessions[index % 2]! };
      await as(person).call(programsApi.enrol, { params, body });
    }
    const countsFor = (person: Someone) => as(person).call(programsApi.countByStatus, { params });
    expect(await countsFor(trainer)).toMatchObject({ total: 2, enrolled: 2 });
    expect(await countsFor(other)).toMatchObject({ total: 1, enrolled: 1 });
    expect(await countsFor(manager)).toMatchObject({ total: 3, enrolled: 3 });
  });

  test('agree with the list of people for each status, before the deadline and after it', async () => {
    const { params, people, sessions } = await startProgram(6);
    for (const person of people.slice(0, 4)) {
      const choice = { user: person.id, session: sessions[0]! };
      await as(person).call(programsApi.enrol, { params, body: choice });
    }
    const body = { completed_employees: people.slice(0, 2).map(({ id }) => id) };
    await as(trainer).call(programsApi.complete, { params, body });
    const { program } = await as(admin).call(programsApi.view, { params });
    for (const passed of [-minute, minute]) {
      world.clock.set(new Date(Date.parse(program.deadline) + passed));
      admin.token = await world.signIn(admin);
      const { total, ...counts } = await as(admin).call(programsApi.countByStatus, { params });
      const { employees } = await as(admin).call(programsApi.assigned, { params });
      const listed = { enrolled: 0, completed: 0, overdue: 0, not_enrolled: 0 };
      for (const { status } of employees) listed[statusKeys[status]] += 1;
      expect(counts).toEqual(listed);
      expect(total).toBe(employees.length);
    }
  });
});
