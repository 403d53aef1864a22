import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll } from 'vitest';
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

/** Starts a server with an admin alone, before all tests of a file. Large files of people are imported there, and it is killed during that work. */
export function stageKilledImports() {
  const folder = createTemporaryFolder('killed-imports');
  const env = { DATABASE_URL: '', DATA_DIR: `${folder.path}/data` };
  let server: ChildServer;
  let token: string;

  const client = () => createClient(server.url).as({ token });

  async function start(): Promise<void> {
    server = await startServer(env);
    const { body, status, problem } = await createClient(server.url)
      .as(nobody)
      .send(signInApi.signIn, { body: { email, password } });
    // A server of another program may have taken the port; that one would be ready within milliseconds.
    if (status >= 400)
      throw new Error(
        `${status} ${JSON.stringify(problem)} ${server.startMilliseconds} ms after the start; the server ${server.isRunning() ? 'runs' : 'has ended'}: ${server.printed().log.slice(-2_000)}`,
      );
    ({ token } = body);
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

  async function atRest({ _id: importId }: Pick<Import, '_id'>): Promise<Import> {
    for (;;) {
      const { import: found } = await client().call(importsApi.view, { params: { importId }, query: {} });
      if (found.state !== 'planning' && found.state !== 'running') return found;
      await pause(200);
    }
  }

  /** Plans a file with other people than those of other rounds. */
  async function plan(round: number): Promise<Import> {
    const query = { what: 'people', source: 'hr', name: 'people.csv' };
    const { body } = await client().send(importsApi.upload, { query, body: fileOf(round) });
    return atRest(body.import);
  }

  const run = ({ _id, digest }: Import) =>
    client().send(importsApi.run, { params: { importId: _id }, body: { digest } });

  /** How many people there are beside the admin. */
  async function countPeople(): Promise<number | undefined> {
    const { total, more_than: most } = await client().call(usersApi.people, { query: { limit: '1' } });
    return total === undefined ? most : total - 1;
  }

  /** Begins the work again and again, and kills the server each time a little later. `judge` looks at the result. */
  async function killWhile(
    milliseconds: number,
    work: () => Promise<unknown>,
    judge: () => Promise<void>,
  ): Promise<void> {
    for (let kill = 0; kill < kills; kill += 1) {
      const working = work().catch(() => null);
      await pause((milliseconds * (kill + 0.5)) / kills);
      await server.kill();
      await working;
      await start();
      await judge();
    }
  }

  const verifyCounts = () => runCommand(['verify-counts'], env);
  return { people, client, atRest, plan, run, countPeople, killWhile, verifyCounts };
}
