import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { programsApi, signInApi, usersApi } from '#shared/contract';
import type { Answer } from '../../test/client.ts';
import { nobody } from '../../test/client.ts';
import { startWorld, type Someone, type World } from '../../test/world.ts';

const clients = 50;
const each = Array.from({ length: clients }, (_, index) => index);

describe(`when up to ${clients} people do something at once,`, () => {
  let world: World;
  const as: World['as'] = (person) => world.as(person);
  let admin: Someone, manager: Someone, trainer: Someone;
  let program: { id: string; sessions: string[] };

  beforeAll(async () => {
    world = await startWorld();
    admin = await world.createPerson('admin');
    manager = await world.createPerson('manager');
    trainer = await world.createPerson('trainer');
  });

  beforeEach(async () => {
    program = await world.createProgram({ admin, manager, trainers: [trainer, trainer] });
  });

  afterAll(() => world.close());

  const assign = (people: Someone[]) =>
    as(manager).call(programsApi.assign, {
      params: { id: program.id },
      body: { assigned_employees: people.map(({ id }) => id) },
    });

  const enrol = (employee: Someone, session = program.sessions[0]!) =>
    as(employee).send(programsApi.enrol, {
      params: { id: program.id },
      body: { user: employee.id, session },
    });

  const createEmployees = (count: number) =>
    Promise.all(Array.from({ length: count }, () => world.createPerson('employee')));

  const startPair = () => Promise.all([world.createPerson('admin'), world.createPerson('admin')]);

  /** How many answers came with each status, and no status that isn't expected. */
  function tally(answers: Answer<unknown>[], ...expected: number[]): Record<number, number> {
    for (const { status, problem } of answers) expect(expected, JSON.stringify(problem)).toContain(status);
    return Object.fromEntries(
      expected.map((status) => [status, answers.filter((answer) => answer.status === status).length]),
    );
  }

  const countByStatus = () => as(admin).call(programsApi.countByStatus, { params: { id: program.id } });

  test('an employee who enrols in two sessions is enrolled in one, and every other call is refused §20.1', async () => {
    const [employee] = (await createEmployees(1)) as [Someone];
    await assign([employee]);
    const answers = await Promise.all(each.map((index) => enrol(employee, program.sessions[index % 2])));
    expect(tally(answers, 201, 409)).toEqual({ 201: 1, 409: clients - 1 });
    expect(await countByStatus()).toMatchObject({ total: 1, enrolled: 1 });
  });

  test('an enrolment waits for an edit under way and is answered with the session as it is afterwards', async () => {
    const [employee] = (await createEmployees(1)) as [Someone];
    await assign([employee]);
    const later = new Date(world.clock.now().getTime() + 3 * 24 * 60 * 60 * 1000);
    let answer!: ReturnType<typeof enrol>;
    await world.database.db.transaction().execute(async (edit) => {
      const sessionId = program.sessions[0]!;
      await sql`update programs set updated_at = updated_at + interval '1 second' where id = ${program.id}`.execute(
        edit,
      );
      await sql`update training_sessions set starts_at = ${later}, ends_at = ${later}::timestamptz + interval '1 hour' where id = ${sessionId}`.execute(
        edit,
      );
      answer = enrol(employee);
      await new Promise((resolve) => setTimeout(resolve, 200));
    });
    const { status, body } = await answer;
    expect([status, body.enrolledSession!.enrolled_training_session.start_time]).toEqual([
      201,
      later.toISOString(),
    ]);
  });

  test('every enrolment that was acknowledged before a program is archived is there, and none comes after', async () => {
    const employees = await createEmployees(clients);
    await assign(employees);
    const archive = () => as(admin).send(programsApi.archive, { params: { id: program.id } });
    const [archived, ...answers] = await Promise.all([
      (async () => {
        await new Promise(setImmediate);
        const answer = await archive();
        return { answer, counts: await countByStatus() };
      })(),
      ...employees.map((employee) => enrol(employee)),
    ]);
    expect(archived.answer.status).toBe(200);
    const acknowledged = tally(answers, 201, 409)[201];
    expect((await countByStatus()).enrolled).toBe(acknowledged);
    expect(archived.counts.enrolled).toBe(acknowledged);
  });

  test('a person who is completed and unassigned is either complete or not assigned any more', async () => {
    const employees = await createEmployees(clients / 2);
    await assign(employees);
    await Promise.all(employees.map((employee) => enrol(employee)));
    const params = { id: program.id };
    const outcomes = await Promise.all(
      employees.map(async (employee) => {
        const [completion, removal] = await Promise.all([
          as(trainer).send(programsApi.complete, { params, body: { completed_employees: [employee.id] } }),
          as(manager).send(programsApi.unassign, { params: { ...params, employeeId: employee.id } }),
        ]);
        return `${completion.status} ${removal.status}`;
      }),
    );
    for (const outcome of outcomes) expect(['200 409', '400 200']).toContain(outcome);
    const completed = outcomes.filter((outcome) => outcome === '200 409').length;
    expect(await countByStatus()).toMatchObject({ total: completed, completed });
  });

  test('registrations with one e-mail make one account §3.1', async () => {
    const answers = await Promise.all(
      each.map((index) =>
        as(nobody).send(signInApi.register, {
          body: {
            first_name: 'Ada',
            last_name: 'Twin',
            email: index % 2 ? 'Twin@Company.example ' : 'twin@company.example',
            password: 'a password',
            confirm_password: 'a password',
          },
        }),
      ),
    );
    expect(tally(answers, 201, 409)).toEqual({ 201: 1, 409: clients - 1 });
    const { users } = await as(admin).call(usersApi.list, { query: { search: 'Twin', role: 'employee' } });
    expect(users.employees).toHaveLength(1);
  });

  test('admins who delete each other in a circle leave at least one', async () => {
    const admins = await Promise.all(each.map(() => world.createPerson('admin')));
    const all = [admin, ...admins];
    const answers = await Promise.all(
      all.map((person, index) =>
        as(person).send(usersApi.delete, { params: { id: all[(index + 1) % all.length]!.id } }),
      ),
    );
    const deleted = tally(answers, 200, 401, 404, 409)[200]!;
    const users = await world.database.db.selectFrom('users').selectAll().execute();
    const staying = users.filter(({ role, deactivated_at }) => role === 'admin' && !deactivated_at);
    expect(staying.length).toBe(all.length - deleted);
    expect(staying.length).toBeGreaterThan(0);
    const signedIn = staying.find(({ id }) => all.some((person) => person.id === id))!;
    admin = all.find(({ id }) => id === signedIn.id)!;
  });

  test('of two admins who delete each other exactly one stays', async () => {
    for (const _ of each.slice(0, 10)) {
      const own = await startPair();
      const answers = await Promise.all(
        own.map((person, index) => as(person).send(usersApi.delete, { params: { id: own[1 - index]!.id } })),
      );
      expect(tally(answers, 200, 401, 404)[200]).toBe(1);
    }
  });

  test('one of the admins who edit what they read succeeds, and the others are refused', async () => {
    const params = { id: program.id };
    const { program: read } = await as(admin).call(programsApi.view, { params });
    const answers = await Promise.all(
      each.map((index) =>
        as(admin).send(programsApi.edit, {
          params,
          body: {
            title: `Edited by ${index}`,
            description: read.description,
            assigned_manager: manager.id,
            deadline: world.day(7),
            duration: read.duration,
            updated_at: read.updated_at,
            sessions: read.training_sessions.map(({ _id }) => ({
              _id,
              trainer: trainer.id,
              date: world.day(1),
              time: '09:00',
            })),
          },
        }),
      ),
    );
    expect(tally(answers, 200, 409)).toEqual({ 200: 1, 409: clients - 1 });
    const winner = answers.findIndex(({ status }) => status === 200);
    const { program: now } = await as(admin).call(programsApi.view, { params });
    expect(now.title).toBe(`Edited by ${winner}`);
  });

  test('people who are assigned by many calls are each assigned once', async () => {
    const employees = await createEmployees(20);
    const answers = await Promise.all(
      each.map((index) =>
        as(manager).send(programsApi.assign, {
          params: { id: program.id },
          body: {
            assigned_employees: (index % 2 ? employees : employees.toReversed()).map(({ id }) => id),
          },
        }),
      ),
    );
    tally(answers, 200);
    const named = answers.flatMap(({ body }) => body.employees.map(({ _id }) => _id));
    expect(named.toSorted()).toEqual(employees.map(({ id }) => id).toSorted());
    expect(await countByStatus()).toMatchObject({ total: 20 });
  });

  test('a manager who is deleted while programs are created for them is kept if one of these was', async () => {
    const leaver = await world.createPerson('manager');
    const body = {
      title: 'First Aid',
      description: 'What to do until help comes.',
      assigned_manager: leaver.id,
      deadline: world.day(7),
      duration: 60,
      sessions: [{ _id: null, trainer: trainer.id, date: world.day(1), time: '09:00' }],
    };
    const [removal, ...answers] = await Promise.all([
      as(admin).send(usersApi.delete, { params: { id: leaver.id } }),
      ...each.slice(0, 10).map(() => as(admin).send(programsApi.create, { body })),
    ]);
    const created = tally(answers, 201, 400)[201]!;
    expect(removal.status).toBe(created > 0 ? 409 : 200);
  });

  test('an employee who is deleted while they are assigned is not assigned afterwards', async () => {
    const employees = await createEmployees(10);
    const pairs = await Promise.all(
      employees.map((employee) =>
        Promise.all([
          as(admin).send(usersApi.delete, { params: { id: employee.id } }),
          as(manager).send(programsApi.assign, {
            params: { id: program.id },
            body: { assigned_employees: [employee.id] },
          }),
        ]),
      ),
    );
    const [removals, assignments] = [pairs.map(([first]) => first), pairs.map(([, second]) => second)];
    expect(tally(removals, 200)).toEqual({ 200: employees.length });
    tally(assignments, 200, 400);
    const rows = await world.database.db
      .selectFrom('assignments')
      .select('employee_id')
      .where('program_id', '=', program.id)
      .execute();
    expect(rows).toEqual([]);
  });
});
