import { randomUUID } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { relationFor, rolesFor, ruleOf } from '#shared/access';
import {
  calendarApi,
  contract,
  digestsApi,
  filesApi,
  importsApi,
  programsApi,
  signInApi,
  usersApi,
} from '#shared/contract';
import { isChange, takesKey, type Endpoint } from '#shared/endpoint';
import { roles } from '#shared/roles';
import { bringIntoState } from '../../test/state-before.ts';
import { nobody } from '../../test/client.ts';
import { createCompany, subjectOf, type Company } from '../../test/company.ts';
import { otherBodies } from '../../test/other-bodies.ts';
import { makeValidBody } from '../../test/valid-requests.ts';
import { makeToken } from '../../test/valid-tokens.ts';
import { password, startWorld, withMail, type Someone, type World } from '../../test/world.ts';

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const named = (endpoints: readonly Endpoint[]) =>
  endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const);
const repeatable = contract.filter(takesKey);
const guarded = repeatable.filter(({ action }) => action !== 'public');

/** A call that succeeds once, and its caller. */
interface Prepared {
  company: Company;
  person: Someone | typeof nobody;
  params: Record<
    | 'id'
    | 'employeeId'
    | 'departmentId'
    | 'siteId'
    | 'positionId'
    | 'importId'
    | 'session'
    | 'message'
    | 'change'
    | 'token',
    string
  >;
  body: object | undefined;
}

describe('a change that comes again with its Idempotency-Key', () => {
  let world: World;
  let key: string;
  let headers: Record<string, string>;

  beforeAll(async () => {
    world = await startWorld(withMail);
  });

  beforeEach(() => {
    key = randomUUID();
    headers = { 'idempotency-key': key };
  });

  afterAll(() => world.close());

  async function prepare(endpoint: Endpoint): Promise<Prepared> {
    const [company, { action, path }] = [await createCompany(world), endpoint];
    const role = action === 'public' ? null : rolesFor(action)[0]!;
    const id = action === 'public' ? '' : await company.ownObject(subjectOf(action), role!);
    const places = await company.createPlaces(path);
    await bringIntoState(endpoint, world, id);
    const session = await company.sessionOf(id);
    const message = path.includes('{message}') ? await company.createMessage() : '';
    const token = await makeToken(endpoint, { world, company });
    const change = await company.createChange(path, role ? company.people[role] : nobody);
    const params = {
      id,
      employeeId: company.people.employee.id,
      ...places,
      session,
      message,
      change,
      token,
    };
    const body = (await makeValidBody(endpoint, { world, company, id, token })) as object | undefined;
    // The changes from now on are newer than the prepared ones.
    world.clock.advance(1_000);
    return {
      company,
      person: role && company.people[role],
      params,
      body: body && { ...body, ...(await changesOf(endpoint, params)) },
    };
  }

  /** The part of a valid body that must differ where the call shall not succeed a second time by itself. */
  async function changesOf(endpoint: Endpoint, { id }: Prepared['params']): Promise<object> {
    if (endpoint === signInApi.changePassword)
      return { new_password: 'another-light', confirm_new_password: 'another-light' };
    if (endpoint !== programsApi.edit) return {};
    const { updated_at } = await world.database.db
      .selectFrom('programs')
      .select('updated_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return { updated_at: updated_at.toISOString() };
  }

  const unknownIds = (params: Prepared['params']) =>
    Object.fromEntries(Object.keys(params).map((name) => [name, randomUUID()])) as typeof params;
  const send = (endpoint: Endpoint, { person, params, body }: Prepared) =>
    world.as(person).send(endpoint, { params, body, headers });

  const successOf = ({ status }: Endpoint) => status ?? 200;
  const count = async (query: RawBuilder<{ count: number }>) =>
    (await query.execute(world.database.db)).rows[0]!.count;
  /** The trail's entries: a change that concerns several people has an entry for each of them. */
  const countChanges = () => count(sql`select count(distinct request_id)::int as count from audit_entries`);
  const countKeys = () => count(sql`select count(*)::int as count from idempotency_keys`);

  test('is any change but these, whose reply holds a secret, must not be stored, or tells nothing §48.2', () => {
    const others = contract.filter((endpoint) => isChange(endpoint) && !takesKey(endpoint));
    const expected = [
      signInApi.signIn,
      signInApi.start,
      signInApi.confirm,
      signInApi.logout,
      signInApi.reset,
      calendarApi.subscribe,
      calendarApi.unsubscribe,
      usersApi.printSlips,
      usersApi.setTemporaryPassword,
      filesApi.addToRecord,
      filesApi.addToProgram,
      filesApi.remove,
      importsApi.upload,
      digestsApi.unsubscribe,
    ];
    expect(others.map(nameOf).toSorted()).toEqual(expected.map(nameOf).toSorted());
  });

  test.each(named(repeatable))('gets the first answer, and is done once: %s §48.1', async (_, endpoint) => {
    const prepared = await prepare(endpoint);
    const entries = await countChanges();
    const first = await send(endpoint, prepared);
    expect(first.status, first.cause ?? JSON.stringify(first.problem)).toBe(successOf(endpoint));
    const again = await send(endpoint, prepared);
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect(await countChanges()).toBe(entries + 1);
  });

  test.each(named(repeatable))(
    'gets the same answer at the same moment, and is done once: %s §48.1',
    async (_, endpoint) => {
      const prepared = await prepare(endpoint);
      const entries = await countChanges();
      const answers = await Promise.all([1, 2, 3].map(() => send(endpoint, prepared)));
      for (const { status, body, cause } of answers)
        expect([status, body], cause).toEqual([successOf(endpoint), answers[0]!.body]);
      expect(await countChanges()).toBe(entries + 1);
    },
  );

  test.each(named(repeatable))('is refused when it is another one: %s §48.1', async (_, endpoint) => {
    const prepared = await prepare(endpoint);
    const { company, params, body } = prepared;
    await send(endpoint, prepared);
    const { action } = endpoint;
    const other = body
      ? { ...prepared, body: { ...body, ...otherBodies.get(endpoint) } }
      : { ...prepared, params: { ...unknownIds(params), id: await otherSubject() } };
    const entries = await countChanges();
    const { status, problem } = await send(endpoint, other);
    expect({ status, ...problem }).toMatchObject({ status: 422, code: 'repeated_differently' });
    expect(await countChanges()).toBe(entries);

    async function otherSubject() {
      if (action === 'public' || params.id === '') return '';
      const id = await company.ownObject(subjectOf(action), rolesFor(action)[0]!);
      await makeValidBody(endpoint, { world, company, id });
      return id;
    }
  });

  test.each(named(guarded))(
    'is a call of its own when another person makes it: %s §48.3',
    async (_, endpoint) => {
      const [one, other] = [await prepare(endpoint), await prepare(endpoint)];
      const entries = await countChanges();
      for (const prepared of [one, other]) {
        const { status, problem, cause } = await send(endpoint, prepared);
        expect(status, cause ?? JSON.stringify(problem)).toBe(successOf(endpoint));
      }
      expect(await countChanges()).toBe(entries + 2);
    },
  );

  test.each(named(repeatable))(
    'is a new one after a refusal, which is not stored: %s §48.3',
    async (_, endpoint) => {
      const prepared = await prepare(endpoint);
      const { company, person, params, body } = prepared;
      const { action } = endpoint;
      const stored = await countKeys();
      const refuse = async (expected: number, changes: Partial<Prepared>) =>
        expect((await send(endpoint, { ...prepared, ...changes })).status).toBe(expected);
      if (body) await refuse(400, { body: [] });
      if (action !== 'public') {
        await refuse(401, { person: nobody });
        const refused = roles.find((role) => !relationFor(action, role));
        if (refused) await refuse(403, { person: company.people[refused] });
        if (ruleOf(action).subject !== 'company')
          await refuse(404, { params: { ...params, id: randomUUID() } });
      }
      expect(await countKeys()).toBe(stored);
      expect((await send(endpoint, { ...prepared, person })).status).toBe(successOf(endpoint));
      expect(await countKeys()).toBe(stored + 1);
    },
  );

  test('gets the answer as it was, though the same was changed again since', async () => {
    const prepared = await prepare(signInApi.changeName);
    const first = await send(signInApi.changeName, prepared);
    const name = { first_name: 'Newer', last_name: 'Name' };
    await world.as(prepared.person).call(signInApi.changeName, { body: name });
    expect((await send(signInApi.changeName, prepared)).body).toEqual(first.body);
    const { user } = await world.as(prepared.person as Someone).call(signInApi.verify);
    expect(user).toMatchObject(name);
  });

  test('is refused to a person who is not signed in any more §48.3', async () => {
    const prepared = await prepare(signInApi.changeName);
    await send(signInApi.changeName, prepared);
    await world.as(prepared.person).call(signInApi.logout);
    expect((await send(signInApi.changeName, prepared)).status).toBe(401);
  });

  test('counts no password as wrong, though the first try has replaced it', async () => {
    const prepared = await prepare(signInApi.changePassword);
    for (let turn = 0; turn < 15; turn += 1)
      expect((await send(signInApi.changePassword, prepared)).status).toBe(200);
    const body = { email: prepared.company.people.admin.email, password: 'another-light' };
    expect(await world.as(nobody).status(signInApi.signIn, { body })).toBe(200);
  });

  test('is done again where the reply holds a secret, which is stored nowhere §48.2', async () => {
    const { people } = await createCompany(world);
    const { email, id } = people.employee;
    const stored = await countKeys();
    const signIn = () => world.as(nobody).send(signInApi.signIn, { body: { email, password }, headers });
    expect((await signIn()).body.token).not.toBe((await signIn()).body.token);
    const setPassword = () =>
      world.as(people.admin).send(usersApi.setTemporaryPassword, { params: { id }, body: {}, headers });
    expect((await setPassword()).body.temp_password).not.toBe((await setPassword()).body.temp_password);
    expect(await countKeys()).toBe(stored);
  });

  test('never lets a logout be answered with that of somebody else §48.2', async () => {
    const { people } = await createCompany(world);
    for (const person of [people.employee, people.trainer]) {
      expect(await world.as(person).status(signInApi.logout, { headers })).toBe(200);
      expect(await world.as(person).status(signInApi.verify)).toBe(401);
    }
  });
});
