import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import {
  companyApi,
  contract,
  importsApi,
  operationsApi,
  programsApi,
  sessionPlansApi,
  signInApi,
  usersApi,
} from '#shared/contract';
import { isChange, type Endpoint } from '#shared/endpoint';
import { rolesFor } from '#shared/access';
import { createClient, nobody, type Answer } from '../../test/client.ts';
import { freeze } from '../../test/bad-database.ts';
import { createCompany, subjectOf } from '../../test/company.ts';
import { asServer } from '../../test/database.ts';
import { askRendered, cookieOf } from '../../test/documents.ts';
import {
  createReplicatedPostgres,
  promote,
  replay,
  withServers,
  type Postgres,
  type ReplicatedPostgres,
} from '../../test/replicated-postgres.ts';
import { screensAreBuilt } from '../../test/screens.ts';
import { makeValidBody } from '../../test/valid-requests.ts';
import { makeToken } from '../../test/valid-tokens.ts';
import { password, startWorld, withMail, type Someone, type World } from '../../test/world.ts';
import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { serverName } from '../db/application-name.ts';
import { connectPostgres } from '../db/connect-postgres.ts';

const soon = { timeout: 10_000, interval: 20 };
/** The longest time of a call that asks no database, on a busy machine. */
const atOnce = 500;
const noPrimary = 'The database has no primary: changes are refused.';

const readFrom = ({ headers }: Pick<Answer<unknown>, 'headers'>) => headers.get('lodestar-read-from');

describe('a server on a primary and its standby', { timeout: 60_000 }, () => {
  let postgres: ReplicatedPostgres;
  let primary: Postgres;
  let standby: Postgres;
  let world: World;
  let admin: Someone;
  let states: string[];
  /** For the world's database, on the primary alone. */
  let serverUrl: string;

  beforeEach(async () => {
    postgres = await createReplicatedPostgres();
    ({ primary } = postgres);
    [standby] = postgres.standbys as [Postgres];
    states = [];
    world = await start([standby, primary]);
    admin = await world.createPerson('admin');
    await replay(primary, standby);
  });

  afterEach(async () => {
    await stop(world);
    await postgres.remove();
  });

  /** A world whose server gets these servers, in this order. */
  function start(servers: readonly Postgres[]): Promise<World> {
    return startWorld(
      { ...withMail, limits: { ...readConfig({}).limits, requestsPerUser: 0, changesPerUser: 0 } },
      {
        url: primary.url,
        through: async (url) => {
          serverUrl = url;
          return withServers(url, servers);
        },
        serves: true,
        onState: (line) => states.push(line),
      },
    );
  }

  /** Its database can't be removed where the primary has gone. */
  const stop = (stopped: World) => stopped.close({ isDatabaseClosed: true }).catch(() => {});

  const ready = (query: Record<string, string> = {}) =>
    world.as(nobody).status(operationsApi.ready, { query });

  const rename = () =>
    world.as(admin).send(signInApi.changeName, { body: { first_name: 'Ada', last_name: 'Lovelace' } });

  /** Reads until it is stopped, with 8 callers; each answer comes into the list. */
  function keepReading() {
    const answers: { began: number; at: number; what: string }[] = [];
    const over = new AbortController();
    const callers = Array.from({ length: 8 }, async (_, index) => {
      while (!over.signal.aborted) {
        const began = performance.now();
        const answer = await (index % 2 === 0
          ? world.as(admin).send(usersApi.list)
          : world.as(admin).send(programsApi.listAll));
        const what = answer.status === 200 ? readFrom(answer) : answer.problem.code;
        answers.push({ began, at: performance.now(), what: `${answer.status} ${what}` });
      }
    });
    onTestFinished(() => over.abort());
    void Promise.allSettled(callers);
    const stopReading = async () => {
      over.abort();
      await Promise.all(callers);
    };
    return { answers, stopReading };
  }

  test('goes on reading from the standby when the primary dies, and refuses changes at once §50.4 §50.6', async () => {
    expect(await ready()).toBe(200);
    // The company's database is a new one, which the standby has to hear of first.
    await expect.poll(() => world.services.database.state().readableStandbys, { timeout: 5_000 }).toBe(1);
    expect(readFrom(await world.as(admin).send(usersApi.list))).toBeNull();
    const { answers, stopReading } = keepReading();
    await expect.poll(() => answers.length, { timeout: 10_000 }).toBeGreaterThan(20);

    const diedAt = performance.now();
    await primary.kill();
    await expect.poll(() => ready(), soon).toBe(503);
    await expect.poll(() => ready({ for: 'reading' }), soon).toBe(200);
    await expect.poll(() => states, soon).toContain(noPrimary);
    const knownAt = performance.now();
    const refused = await rename();
    expect([refused.status, refused.problem.code, refused.headers.get('retry-after')]).toEqual([
      503,
      'not_ready',
      '2',
    ]);
    expect(performance.now() - knownAt).toBeLessThan(atOnce);
    expect(readFrom(refused)).toBeNull();

    const metrics = await world.services.metrics.text();
    expect(metrics).toMatch(/^database_primary 0$/m);
    expect(metrics).toMatch(/^database_standbys_readable 1$/m);
    // By the server's own knowledge, as the time that the machine took to notice says nothing of where it reads.
    const after = () => answers.filter(({ began }) => began > knownAt);
    await expect.poll(() => after().length, { timeout: 10_000 }).toBeGreaterThan(8);
    await stopReading();
    const before = answers.filter(({ at }) => at < diedAt);
    expect(new Set(before.map(({ what }) => what))).toEqual(new Set(['200 null']));
    expect(new Set(after().map(({ what }) => what))).toEqual(new Set(['200 standby']));
    // At most those whose answer was under way, one of each caller.
    expect(answers.filter(({ what }) => !what.startsWith('200')).length).toBeLessThanOrEqual(8);
  });

  test('keeps no reader waiting for long when the primary freezes, and says at once that it is not ready', async () => {
    await expect.poll(() => world.services.database.state().readableStandbys, soon).toBe(1);
    expect((await rename()).status).toBe(200);
    const thaw = freeze(primary.pid);
    try {
      const began = performance.now();
      const [read, changed] = await Promise.all([
        world
          .as(admin)
          .send(usersApi.list)
          .then((answer) => ({ ...answer, took: performance.now() - began })),
        rename().then((answer) => ({ ...answer, took: performance.now() - began })),
        expect.poll(() => ready(), { timeout: 1_500, interval: 20 }).toBe(503),
      ]);
      expect([read.status, readFrom(read)]).toEqual([200, 'standby']);
      expect(read.took).toBeLessThan(2_000);
      expect([changed.status, changed.problem.code]).toEqual([503, 'not_ready']);
      expect(changed.took).toBeLessThan(5_000);
      await expect.poll(() => states, { timeout: 4_000 }).toContain(noPrimary);
      const next = performance.now();
      expect((await rename()).status).toBe(503);
      expect(performance.now() - next).toBeLessThan(atOnce);
    } finally {
      thaw();
    }
    await expect.poll(() => ready(), { timeout: 5_000 }).toBe(200);
    expect((await rename()).status).toBe(200);
  });

  test('makes changes again on the standby that was promoted, and never on the former primary §50.7', async () => {
    expect((await rename()).status).toBe(200);
    await replay(primary, standby);
    await primary.kill();
    await expect.poll(() => ready(), soon).toBe(503);
    await expect.poll(() => states.length, soon).toBe(2);
    await promote(standby);
    await expect.poll(() => ready(), soon).toBe(200);
    const renamed = await rename();
    expect([renamed.status, readFrom(renamed)]).toEqual([200, null]);
    expect(readFrom(await world.as(admin).send(usersApi.list))).toBeNull();

    await primary.start();
    await Promise.all(Array.from({ length: 30 }, rename));
    const connections = await asServer(primary.url, (client) =>
      client.query('select from pg_stat_activity where application_name = $1', [serverName]),
    );
    // The one that watches, which may just be opening again.
    expect(connections.rowCount).toBeLessThanOrEqual(1);
    expect(states).toEqual([
      noPrimary,
      expect.stringMatching(/^Reads are answered by the standby .*:5432\.$/),
      expect.stringMatching(/^The database has a primary again: .*:5432\. It took \d+\.\d s\.$/),
      expect.stringMatching(/^Reads are answered by the primary again\. It took \d+\.\d s\.$/),
    ]);
  });

  test('lets a signed-out person read on the standby only until the sign-out has come there §50.6', async () => {
    const person = await world.createPerson('employee');
    await replay(primary, standby);
    await asServer(standby.url, (client) => client.query('select pg_wal_replay_pause()'));
    await world.as(person).call(signInApi.logout);
    await primary.stop('fast');
    await expect.poll(() => ready({ for: 'reading' }), soon).toBe(200);
    const read = () => world.as(person).send(signInApi.verify);
    await expect.poll(async () => (await read()).status, soon).toBe(200);
    expect((await world.as(person).send(signInApi.changeName, { body: {} })).status).toBe(503);
    await asServer(standby.url, (client) => client.query('select pg_wal_replay_resume()'));
    await expect.poll(async () => (await read()).status, soon).toBe(401);
    // The refusal was read there, too.
    expect(readFrom(await read())).toBe('standby');
  });

  test('with the standby alone answers every read of the contract, and refuses every change with 503 §50.7', async () => {
    const company = await createCompany(world);
    const { employee } = company.people;
    const message = await company.createMessage();
    const calls = [];
    for (const endpoint of contract) {
      const { action } = endpoint;
      const [role = 'admin'] = action === 'public' ? [] : rolesFor(action);
      const id = action === 'public' ? '' : await company.ownObject(subjectOf(action), role);
      const token = await makeToken(endpoint, { world, company });
      const params = {
        id,
        employeeId: employee.id,
        userId: employee.id,
        ...(await company.createPlaces(endpoint.path)),
        session: await company.sessionOf(id),
        change: await company.createChange(endpoint.path, company.people[role]),
        message,
        code: company.code,
        token,
      };
      calls.push({
        endpoint,
        role,
        params,
        body: await makeValidBody(endpoint, { world, company, id, role, token }),
      });
    }
    await replay(primary, standby);
    const database = connectPostgres({ url: withServers(serverUrl, [standby]), serves: true });
    const { app } = await createApp({ database, clock: world.clock.now, config: readConfig({}) });
    onTestFinished(async () => {
      await app.close();
      await database.close();
    });
    const client = createClient(await app.listen({ host: '127.0.0.1', port: 0 }));
    await expect.poll(() => database.state().readableStandbys, soon).toBe(1);
    const withoutDatabase: Endpoint[] = [operationsApi.live, operationsApi.config, companyApi.view];
    // A preview asks the database that would take the change. An import's rows are there, too.
    const ofImport: Endpoint[] = [importsApi.refused, importsApi.plan];
    const ofPrimary: Endpoint[] = [
      ...ofImport,
      operationsApi.ready,
      signInApi.viewLink,
      signInApi.viewRegistration,
      sessionPlansApi.plan,
      ...contract.filter(({ path }) => path.endsWith('/preview')),
    ];
    for (const { endpoint, role, params, body } of calls) {
      const answer = await client.as(company.people[role]).send(endpoint, { params, body });
      const told = [answer.status, answer.status < 400 ? null : answer.problem.code, readFrom(answer)];
      const expected =
        isChange(endpoint) || ofPrimary.includes(endpoint)
          ? [503, 'not_ready', ofImport.includes(endpoint) ? 'standby' : null]
          : [200, null, withoutDatabase.includes(endpoint) ? null : 'standby'];
      expect([endpoint.path, ...told]).toEqual([endpoint.path, ...expected]);
    }
    // Refusals of reads come from there as well.
    const unknown = { params: { id: randomUUID() } };
    const missing = await client.as(company.people.admin).send(programsApi.view, unknown);
    expect([missing.status, readFrom(missing)]).toEqual([404, 'standby']);
    expect(await client.as(nobody).status(operationsApi.ready, { query: { for: 'reading' } })).toBe(200);
    expect(await client.as(nobody).status(operationsApi.ready, { query: { for: 'writing' } })).toBe(400);
  });
  test.skipIf(!screensAreBuilt)('renders documents from the standby, and says so §50.6', async () => {
    await askRendered(world.baseUrl, '/dashboard', cookieOf(admin));
    await primary.kill();
    await expect.poll(() => ready({ for: 'reading' }), soon).toBe(200);
    const { status, headers } = await askRendered(world.baseUrl, '/dashboard', cookieOf(admin));
    expect([status, headers['lodestar-read-from']]).toEqual([200, 'standby']);
    const signIn = { email: admin.email, password };
    expect((await world.as(nobody).send(signInApi.signIn, { body: signIn })).status).toBe(503);
  });
});
