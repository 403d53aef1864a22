import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importsApi, signInApi, usersApi } from '#shared/contract';
import type { Import } from '#shared/people/imports/schemas';
import { createClient, nobody } from '../../test/client.ts';
import { csvOf } from '../../test/import-file.ts';
import { runCommand } from '../server/command-line.ts';
import { startServer, type ChildServer } from '../server/child-server.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';

const people = 20_000;
const kills = 20;
const password = 'guiding-light';
const email = 'ada@company.example';

describe('an import whose server is killed', { timeout: 1_500_000 }, () => {
  const folder = createTemporaryFolder('killed-import');
  const env = { DATABASE_URL: '', DATA_DIR: `${folder.path}/data` };
  let server: ChildServer;
  let token: string;

  const client = () => createClient(server.url).as({ token });

  async function start(): Promise<void> {
    server = await startServer(env);
    ({ token } = await createClient(server.url)
      .as(nobody)
      .call(signInApi.signIn, { body: { email, password } }));
  }

  beforeAll(async () => {
    const names = ['--first-name', 'Ada', '--last-name', 'Admin'];
    runCommand(['create-admin', '--email', email, ...names], env, `${password}\n`);
    await start();
  }, 120_000);

  afterAll(async () => {
    await server.terminate();
    folder.remove();
  });

  const fileOf = (round: number) =>
    csvOf(
      ['Personnel ID', 'Login', 'First name', 'Last name', 'Department', 'Line manager'],
      ...Array.from({ length: people }, (_, number) => {
        const key = `r${round}n${number}`;
        return [key, key, 'Sam', `Round ${round}`, `Department ${number % 20}`, `r${round}n${number >> 4}`];
      }),
    );

  const view = async (id: string) =>
    (await client().call(importsApi.view, { params: { importId: id }, query: {} })).import;

  async function atRest(id: string): Promise<Import> {
    for (;;) {
      const found = await view(id);
      if (found.state !== 'planning' && found.state !== 'running') return found;
      await pause(200);
    }
  }

  async function plan(round: number): Promise<Import> {
    const query = { what: 'people', source: 'hr', name: 'people.csv' };
    const { body } = await client().send(importsApi.upload, { query, body: fileOf(round) });
    return atRest(body.import._id);
  }

  /** How many people there are beside the admin. */
  async function countPeople(): Promise<number | undefined> {
    const { total, more_than: most } = await client().call(usersApi.people, { query: { limit: '1' } });
    return total === undefined ? most : total - 1;
  }

  const run = ({ _id, digest }: Import) =>
    client().send(importsApi.run, { params: { importId: _id }, body: { digest } });

  test('has done all of it or nothing at each moment, and can be run again §107.5', async () => {
    const tried = await plan(0);
    const began = performance.now();
    await run(tried);
    expect((await atRest(tried._id)).state).toBe('done');
    const whole = performance.now() - began;
    expect(await countPeople()).toBe(people);
    let rounds = 1;
    let round = 1;
    let planned = await plan(round);
    for (let kill = 0; kill < kills; kill += 1) {
      const running = run(planned).catch(() => null);
      await pause((whole * (kill + 0.5)) / kills);
      await server.kill();
      await running;
      await start();
      const { state, error } = await atRest(planned._id);
      if (state === 'done') rounds += 1;
      expect(await countPeople()).toBe(people * rounds);
      if (state === 'done') planned = await plan((round += 1));
      else expect([state, error]).toEqual(['failed', expect.stringContaining('You can try again.')]);
    }
    await run(planned);
    expect(await atRest(planned._id)).toMatchObject({ state: 'done', result: { created: people } });
    expect(runCommand(['verify-counts'], env)).toContain('all correct');
  });
});
