import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { programsApi, usersApi } from '#shared/contract';
import { startWorld, type Someone, type World } from '../../test/world.ts';

describe('a call that comes again with its Idempotency-Key', () => {
  let world: World;
  const as: World['as'] = (person) => world.as(person);
  let admin: Someone, manager: Someone, employee: Someone;
  let key: string;

  beforeAll(async () => {
    world = await startWorld();
    [admin, manager] = [await world.createPerson('admin'), await world.createPerson('manager')];
    employee = await world.createPerson('employee');
  });

  beforeEach(() => {
    key = randomUUID();
  });

  afterAll(() => world.close());

  const headers = () => ({ 'idempotency-key': key });
  const createDepartment = (name: string, person = admin) =>
    as(person).send(usersApi.createDepartment, { body: { name }, headers: headers() });
  const countEntries = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from audit_entries`.execute(
      world.database.db,
    );
    return rows[0]!.count;
  };

  test('is answered with the people that the first one assigned', async () => {
    const program = await world.createProgram({
      admin,
      manager,
      trainers: [await world.createPerson('trainer')],
    });
    const assign = () =>
      as(manager).send(programsApi.assign, {
        params: { id: program.id },
        body: { assigned_employees: [employee.id] },
        headers: headers(),
      });
    const [first, again] = [await assign(), await assign()];
    expect(first.body.employees.map(({ _id }) => _id)).toEqual([employee.id]);
    expect(again.body).toEqual(first.body);
  });

  test('is refused when its body is another §26.4', async () => {
    await createDepartment(`Harbour ${key}`);
    const { status, problem } = await createDepartment(`Airport ${key}`);
    expect({ status, ...problem }).toMatchObject({ status: 422, code: 'repeated_differently' });
  });

  test('is refused when the key was used for another call', async () => {
    await createDepartment(`Harbour ${key}`);
    const body = { ...newUser(), role: 'employee' as const, department: null };
    expect(await as(admin).status(usersApi.create, { body, headers: headers() })).toBe(422);
  });

  test.each(['', 'with space', 'x'.repeat(256)])('is refused when the key is "%s"', async (wrong) => {
    key = wrong;
    const { status, problem } = await createDepartment(`Harbour ${randomUUID()}`);
    expect({ status, ...problem }).toMatchObject({ status: 400, code: 'invalid_key' });
  });

  test('gets the same answer, and nothing is done or written into the audit trail twice', async () => {
    const before = await countEntries();
    const first = await createDepartment(`Harbour ${key}`);
    const again = await createDepartment(`Harbour ${key}`);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    expect(await countEntries()).toBe(before + 1);
  });

  test('is done once when it comes twenty times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => createDepartment(`Harbour ${key}`)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.department._id)).size).toBe(1);
  });

  test('never gets the answer that another person got', async () => {
    const other = await world.createPerson('admin');
    await createDepartment(`Harbour ${key}`);
    const { status, problem } = await createDepartment(`Harbour ${key}`, other);
    expect({ status, ...problem }).toMatchObject({ status: 409, code: 'department_name_taken' });
  });

  test('is tried again when the first one was refused', async () => {
    const name = `Harbour ${key}`;
    const { department } = await as(admin).call(usersApi.createDepartment, { body: { name } });
    expect((await createDepartment(name)).status).toBe(409);
    const params = { departmentId: department._id };
    await as(admin).call(usersApi.deleteDepartment, { params });
    expect((await createDepartment(name)).status).toBe(201);
  });

  test('counts as a new call after a day §48.1', async () => {
    await createDepartment(`Harbour ${key}`);
    world.clock.advance(24 * 60 * 60 * 1000 + 1);
    admin.token = await world.signIn(admin);
    const { status } = await createDepartment(`Airport ${key}`);
    expect(status).toBe(201);
  });

  test('gets the first answer also where the day ends while it is under way', async () => {
    const first = await createDepartment(`Harbour ${key}`);
    world.clock.advance(24 * 60 * 60 * 1000);
    admin.token = await world.signIn(admin);
    const start = world.clock.now().getTime();
    let readings = 0;
    const ticking = vi
      .spyOn(world.services, 'clock')
      .mockImplementation(() => new Date(start - 1 + readings++));
    onTestFinished(() => ticking.mockRestore());
    const { status, body } = await createDepartment(`Harbour ${key}`);
    expect([status, body]).toEqual([201, first.body]);
    expect(readings).toBeGreaterThan(1);
  });

  test('leaves neither the password of its body nor its key in the database', async () => {
    const password = `secret-${randomUUID()}`;
    const body = { ...newUser(), temp_password: password, role: 'employee' as const, department: null };
    await as(admin).call(usersApi.create, { body, headers: headers() });
    const { rows } = await sql<{
      text: string;
    }>`select row_to_json(k)::text as text from idempotency_keys k`.execute(world.database.db);
    const all = rows.map(({ text }) => text).join();
    expect(all).not.toContain(password);
    expect(all).not.toContain(key);
  });

  function newUser() {
    return {
      first_name: 'Ada',
      last_name: 'Test',
      email: `${randomUUID()}@company.example`,
      temp_password: 'a',
    };
  }
});
