import { randomUUID } from 'node:crypto';
import { request as openRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#shared/endpoint';
import { programsApi, signInApi, usersApi } from '#shared/contract';
import { nobody, targetOf, type SignedIn } from '../../test/client.ts';
import { startWorld, type Someone, type World } from '../../test/world.ts';

describe('Somebody who loses the right to a call while it is under way', () => {
  let world: World;
  const as: World['as'] = (person) => world.as(person);
  let admin: Someone;

  beforeAll(async () => {
    world = await startWorld();
    admin = await world.createPerson('admin');
  });

  afterAll(() => world.close());

  /** Sends the head and a byte of a call. Once the guard has let it in, it does the work; then it sends the rest. */
  async function sendSlowly(
    person: SignedIn,
    endpoint: Endpoint,
    { params = {}, body }: { params?: Record<string, string>; body: unknown },
    work: () => Promise<unknown>,
  ): Promise<{ status: number | undefined; code: unknown }> {
    const letIn = new Promise<void>((resolve) => {
      const { database } = world.services;
      const read = database.read.bind(database);
      database.read = async (...statements) => {
        const outcomes = await read(...statements);
        database.read = read;
        setImmediate(resolve);
        return outcomes;
      };
    });
    const content = Buffer.from(JSON.stringify(body));
    const request = openRequest(`${world.baseUrl}${targetOf(endpoint, { params })}`, {
      method: endpoint.method,
      headers: {
        authorization: `Bearer ${person.token}`,
        'content-type': 'application/json',
        'content-length': content.length,
      },
    });
    const answered = new Promise<{ status: number | undefined; code: unknown }>((resolve, reject) => {
      request.once('error', reject);
      request.once('response', (response) => {
        void text(response).then((reply) => {
          const { code } = JSON.parse(reply) as { code?: unknown };
          resolve({ status: response.statusCode, code });
        }, reject);
      });
    });
    request.write(content.subarray(0, 1));
    await letIn;
    await work();
    request.end(content.subarray(1));
    return answered;
  }

  const notSignedIn = { status: 401, code: 'not_signed_in' };

  test('creates no admin after being deleted', async () => {
    const other = await world.createPerson('admin');
    const email = `${randomUUID()}@company.example`;
    const body = {
      first_name: 'New',
      last_name: 'Admin',
      email,
      temp_password: 'open sesame',
      role: 'admin',
    };
    const answer = await sendSlowly(other, usersApi.create, { body }, () =>
      as(admin).call(usersApi.delete, { params: { id: other.id } }),
    );
    expect(answer).toEqual(notSignedIn);
    const account = { email, password: 'open sesame' };
    expect(await as(nobody).status(signInApi.signIn, { body: account })).toBe(401);
  });

  test('creates no program after being made an employee', async () => {
    const other = await world.createPerson('admin');
    const [manager, trainer] = [await world.createPerson('manager'), await world.createPerson('trainer')];
    const body = {
      title: 'Made too late',
      description: 'By somebody who is no admin any more.',
      assigned_manager: manager.id,
      deadline: world.day(7),
      duration: 60,
      sessions: [{ trainer: trainer.id, date: world.day(1), time: '09:00' }],
    };
    const answer = await sendSlowly(other, programsApi.create, { body }, () =>
      as(admin).call(usersApi.edit, {
        params: { id: other.id },
        body: { role: 'employee', department: null },
      }),
    );
    expect(answer).toEqual(notSignedIn);
    const { rows } = await sql`select from programs where title = 'Made too late'`.execute(world.database.db);
    expect(rows).toEqual([]);
  });

  test('completes nobody after being deleted', async () => {
    const [manager, trainer, spare] = [
      await world.createPerson('manager'),
      await world.createPerson('trainer'),
      await world.createPerson('trainer'),
    ];
    const employee = await world.createPerson('employee');
    const trainers = [trainer, spare];
    const { id, sessions } = await world.createProgram({ admin, manager, trainers, sessionDays: [0, 1] });
    const params = { id };
    await as(manager).call(programsApi.assign, { params, body: { assigned_employees: [employee.id] } });
    await as(employee).call(programsApi.enrol, {
      params,
      body: { user: employee.id, session: sessions[0]! },
    });
    // A trainer may leave once their sessions are over.
    world.clock.advance(24 * 60 * 60 * 1_000);
    admin.token = await world.signIn(admin);
    trainer.token = await world.signIn(trainer);
    const late = { params, body: { completed_employees: [employee.id] } };
    const answer = await sendSlowly(trainer, programsApi.complete, late, () =>
      as(admin).call(usersApi.delete, { params: { id: trainer.id } }),
    );
    expect(answer).toEqual(notSignedIn);
    const counts = await as(admin).call(programsApi.countByStatus, { params });
    expect(counts.completed).toBe(0);
  });

  test('keeps the name and the password after signing out', async () => {
    const person = await world.createPerson('employee', { first_name: 'Stays' });
    const change = { body: { first_name: 'Changed', last_name: 'Late' } };
    const signOut = () => as(person).call(signInApi.logout);
    expect(await sendSlowly(person, signInApi.changeName, change, signOut)).toEqual(notSignedIn);
    person.token = await world.signIn(person);
    const { user } = await as(person).call(signInApi.verify);
    expect(user.first_name).toBe('Stays');
  });

  test('learns nothing of the obstacles to the change', async () => {
    const other = await world.createPerson('admin');
    const body = {
      first_name: 'Ada',
      last_name: 'Again',
      email: admin.email,
      temp_password: 'open sesame',
      role: 'employee',
    };
    const answer = await sendSlowly(other, usersApi.create, { body }, () => as(other).call(signInApi.logout));
    expect(answer).toEqual(notSignedIn);
  });

  test('archives nothing, where the call has waited for another one', async () => {
    const other = await world.createPerson('admin');
    const [manager, trainer] = [await world.createPerson('manager'), await world.createPerson('trainer')];
    const { id } = await world.createProgram({ admin, manager, trainers: [trainer] });
    let archived: Promise<{ status: number }> | undefined;
    await world.database.db.transaction().execute(async (tx) => {
      await sql`select from programs where id = ${id} for update`.execute(tx);
      archived = as(other).send(programsApi.archive, { params: { id } });
      await expect
        .poll(
          async () =>
            (
              await sql`select from pg_stat_activity where wait_event_type = 'Lock'
          and query like '%update%programs%'`.execute(world.database.db)
            ).rows.length,
        )
        .toBe(1);
      await as(admin).call(usersApi.delete, { params: { id: other.id } });
    });
    expect((await archived!).status).toBe(401);
    const { program } = await as(admin).call(programsApi.view, { params: { id } });
    expect(program.archived).toBe(false);
  });
});
