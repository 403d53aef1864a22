import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync as chown,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { StartError } from '../../start-error.ts';
import { openEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';

// PostgreSQL writes all it has before it ends, which takes as long as the disk does.
const stopsWithin = 60_000;
vi.setConfig({ testTimeout: 2 * stopsWithin, hookTimeout: 2 * stopsWithin });

let existing: string;
let parent: string;
let dataFolder: string;
let opened: EmbeddedPostgres[];
let children: ChildProcess[];

beforeAll(async () => {
  existing = mkdtempSync(join(tmpdir(), 'embedded-'));
  await (await openEmbeddedPostgres(existing)).close();
});

afterAll(() => rmSync(existing, { recursive: true, force: true }));

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'embedded-'));
  // PostgreSQL may run under another account, which must be able to enter.
  chmodSync(parent, 0o755);
  dataFolder = join(parent, 'data');
  opened = [];
  children = [];
});

afterEach(async () => {
  for (const postgres of opened) await postgres.close();
  for (const child of children) child.kill('SIGKILL');
  await expectStopped();
  rmSync(parent, { recursive: true, force: true });
});

async function open(folder = dataFolder): Promise<EmbeddedPostgres> {
  const postgres = await openEmbeddedPostgres(folder);
  opened.push(postgres);
  return postgres;
}

/** As the existing database, without the time that a new one takes. */
function copyExisting(): void {
  mkdirSync(dataFolder);
  // A named pipe can't be copied.
  const { uid, gid } = statSync(join(existing, 'postgres'));
  cpSync(join(existing, 'postgres'), join(dataFolder, 'postgres'), { recursive: true });
  for (const name of [
    '',
    ...readdirSync(join(dataFolder, 'postgres'), { recursive: true, encoding: 'utf8' }),
  ]) {
    chown(join(dataFolder, 'postgres', name), uid, gid);
  }
}

function pidIn(folder: string): number | null {
  const file = join(folder, 'postgres/postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : null;
}

async function expectStopped(): Promise<void> {
  await expect.poll(() => pidIn(dataFolder), { timeout: stopsWithin }).toBeNull();
}

async function ask(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** Another process that uses the folder until it has to leave or is killed; `next` resolves to its next line. */
function startUser() {
  const source = `
    import { openEmbeddedPostgres } from ${JSON.stringify(new URL('./embedded-postgres.ts', import.meta.url).href)};
    const postgres = await openEmbeddedPostgres(process.argv[1]);
    console.log('open');
    process.stdin.once('data', () => postgres.close().then(() => process.exit()));`;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', source, dataFolder], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  children.push(child);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    isOpen: async () => (await lines.next()).value === 'open',
    leave: async () => {
      if (child.exitCode !== null) return;
      const left = once(child, 'exit');
      child.stdin.write('leave\n');
      await left;
    },
    kill: async () => {
      const killed = once(child, 'exit');
      child.kill('SIGKILL');
      await killed;
    },
  };
}

describe('refusals', () => {
  async function refused(words: string | RegExp): Promise<void> {
    const opening = openEmbeddedPostgres(dataFolder);
    await expect(opening).rejects.toBeInstanceOf(StartError);
    await expect(opening).rejects.toThrow(words);
  }

  test('a database of an earlier release is refused, and told how to move it', async () => {
    mkdirSync(join(dataFolder, 'postgres'), { recursive: true });
    writeFileSync(join(dataFolder, 'postgres/PG_VERSION'), '18\n');
    await refused(/holds the database of an earlier release, .* backup FILE.* restore FILE/);
  });

  test('a database of another PostgreSQL version is refused, and told how to move it', async () => {
    copyExisting();
    writeFileSync(join(dataFolder, 'postgres/PG_VERSION'), '17\n');
    await refused(/holds a database of PostgreSQL 17, .* backup FILE.* restore FILE/);
  });

  test('a folder that is not a whole database is refused', async () => {
    mkdirSync(join(dataFolder, 'postgres'), { recursive: true });
    await refused('is not a database');
  });

  test('a damaged database is refused with PostgreSQL’s message about it', async () => {
    copyExisting();
    rmSync(join(dataFolder, 'postgres/global/pg_control'));
    await refused(/PostgreSQL can't start: .*pg_control.*No such file/);
  });

  test('a data folder that can not be created is refused', async () => {
    writeFileSync(dataFolder, 'a file');
    await refused("can't be used");
  });
});

test('a new data folder is closed to others, and so is one that was open to them', async () => {
  const mode = (path: string) => statSync(path).mode & 0o777;
  expect([mode(existing), mode(join(existing, 'postgres'))]).toEqual([0o700, 0o700]);
  copyExisting();
  chmodSync(dataFolder, 0o755);
  await open();
  expect(mode(dataFolder)).toBe(0o700);
});

test('a new database keeps acknowledged changes, checks its pages, and sorts as Unicode says', async () => {
  const { url } = await open();
  const names = ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums'].map(
    (name) => `'${name}'`,
  );
  const settings = await ask(
    url,
    `select distinct current_setting(name) from unnest(array[${names.join()}]) name`,
  );
  expect(settings).toEqual([{ current_setting: 'on' }]);
  const locale = `select datlocprovider as provider, datlocale as locale, pg_encoding_to_char(encoding) as encoding
    from pg_database where datname = current_database()`;
  expect(await ask(url, locale)).toEqual([{ provider: 'i', locale: 'und', encoding: 'UTF8' }]);
});

test('processes that begin at the same time share one database, and the remains of a killed one are removed', async () => {
  mkdirSync(join(dataFolder, 'postgres-new-left'), { recursive: true });
  utimesSync(join(dataFolder, 'postgres-new-left'), 0, 0);
  const users = [startUser(), startUser(), startUser()];
  expect(await Promise.all(users.map(({ isOpen }) => isOpen()))).toEqual([true, true, true]);
  expect(readdirSync(dataFolder).toSorted()).toEqual(['postgres', 'postgres-users', 'postgres.log']);
  await Promise.all(users.map(({ leave }) => leave()));
  expect(pidIn(dataFolder)).toBeNull();
});

test('processes that come while the last one leaves are served, too', async () => {
  copyExisting();
  for (let round = 0; round < 8; round += 1) {
    const joinAndLeave = async () => {
      const user = startUser();
      const isOpen = await user.isOpen();
      await user.leave();
      return isOpen;
    };
    expect(await Promise.all([joinAndLeave(), joinAndLeave(), joinAndLeave()])).toEqual([true, true, true]);
  }
});

test('PostgreSQL stays when the process that started it leaves, and stops with the last one', async () => {
  copyExisting();
  const first = startUser();
  await first.isOpen();
  const { url, close } = await open();
  const started = pidIn(dataFolder);
  await first.leave();
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(pidIn(dataFolder)).toBe(started);
  await close();
  opened = [];
  expect(pidIn(dataFolder), 'it has stopped before the last one is told').toBeNull();
});

test('PostgreSQL stays when the process that started it is killed, and stops when all are', async () => {
  copyExisting();
  const [first, second] = [startUser(), startUser()];
  expect(await Promise.all([first.isOpen(), second.isOpen()])).toEqual([true, true]);
  const started = pidIn(dataFolder);
  await first.kill();
  const { url, close } = await open();
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(pidIn(dataFolder)).toBe(started);
  await close();
  opened = [];
  await second.kill();
  await expectStopped();
});

test('a killed PostgreSQL is started again, with all that it had acknowledged', async () => {
  copyExisting();
  const { url, ensureRunning } = await open();
  await ask(url, `create table entry (word text)`);
  await ask(url, `insert into entry values ('kept')`);
  process.kill(pidIn(dataFolder)!, 'SIGKILL');
  await Promise.all([ensureRunning(), ensureRunning()]);
  expect(await ask(url, 'select word from entry')).toEqual([{ word: 'kept' }]);
});

test('a folder whose PostgreSQL and users were all killed can be opened at once', async () => {
  copyExisting();
  const user = startUser();
  await user.isOpen();
  process.kill(pidIn(dataFolder)!, 'SIGKILL');
  await user.kill();
  expect(await ask((await open()).url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test.runIf(process.platform === 'linux')(
  'another process that got the number of a killed PostgreSQL keeps nobody out',
  async () => {
    copyExisting();
    const file = join(dataFolder, 'postgres/postmaster.pid');
    writeFileSync(file, `${process.pid}\n${join(dataFolder, 'postgres')}\n1\n5432\n\n\n\nready\n`);
    const { uid, gid } = statSync(join(dataFolder, 'postgres'));
    chown(file, uid, gid);
    expect(await ask((await open()).url, 'select 1 as one')).toEqual([{ one: 1 }]);
  },
);

test('a path too long for a socket is served on 127.0.0.1, to those who know the password', async () => {
  copyExisting();
  const long = join(parent, 'x'.repeat(100));
  cpSync(dataFolder, long, { recursive: true });
  const { uid, gid } = statSync(join(existing, 'postgres'));
  for (const name of readdirSync(long, { recursive: true, encoding: 'utf8' }))
    chown(join(long, name), uid, gid);
  const { url } = await open(long);
  expect(url).toMatch(/@127\.0\.0\.1:\d+\//);
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await expect(ask(url.replace(/:[^:@]+@/, ':guess@'), 'select 1')).rejects.toThrow(
    'password authentication failed',
  );
});
