import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { projectRoot } from '../root.ts';

const main = join(projectRoot, 'server/cli/main.ts');
const admin = 'admin@lodestar.example';

/** Runs the command line as a process of its own, from the sources. */
function start(dataFolder: string, args: string[]): ChildProcess {
  const settings = {
    DATA_DIR: dataFolder,
    PORT: '0',
    LOG_LEVEL: 'error',
    DATABASE_URL: '',
    SHUTDOWN_DELAY_SECONDS: '0',
  };
  return spawn(process.execPath, [main, ...args], { env: { ...process.env, ...settings } });
}

async function run(dataFolder: string, args: string[], input: Buffer | string = '') {
  const child = start(dataFolder, args);
  child.stdin!.on('error', () => {}).end(input);
  const pieces: Buffer[] = [];
  child.stdout!.on('data', (piece: Buffer) => pieces.push(piece));
  const [errors] = await Promise.all([text(child.stderr!), once(child, 'exit')]);
  const output = Buffer.concat(pieces);
  return { code: child.exitCode, output, text: output.toString('utf8'), errors };
}

async function serve(dataFolder: string): Promise<ChildProcess> {
  const child = start(dataFolder, ['serve']);
  let output = '';
  child.stderr!.on('data', (piece) => (output += String(piece)));
  child.stdout!.on('data', (piece) => (output += String(piece)));
  while (!output.includes('Lodestar is ready')) {
    if (child.exitCode !== null) throw new Error(`The server ended: ${output}`);
    await pause(50);
  }
  return child;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}

describe('commands beside a running server on the embedded database', { timeout: 120_000 }, () => {
  let root: string;
  let folder: string;
  let server: ChildProcess;

  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'lodestar-commands-'));
    // The account that runs PostgreSQL must be able to enter.
    chmodSync(root, 0o755);
    folder = join(root, 'data');
    server = await serve(folder);
  }, 120_000);

  afterAll(async () => {
    if (server.exitCode === null && server.signalCode === null) await end(server, 'SIGKILL');
    rmSync(root, { recursive: true, force: true });
  });

  test('a backup is written whole, for its owner alone, and never over a file', async () => {
    const file = join(root, 'company.backup');
    const { code, text: told, errors } = await run(folder, ['backup', file]);
    expect([code, errors]).toEqual([0, '']);
    expect(told).toMatch(/users +\d+[\s\S]+Audit head 0|Audit head \d+ [0-9a-f]{64}/);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(existsSync(`${file}.part`)).toBe(false);
    const before = readFileSync(file);
    const again = await run(folder, ['backup', file]);
    expect([again.code, again.errors]).toEqual([
      1,
      `${file} already exists, and a backup never replaces a file.\n`,
    ]);
    expect(readFileSync(file)).toEqual(before);
  });

  test('migrating says how far it went, and then that nothing is left', async () => {
    const other = join(root, 'migrated');
    const applied = /^Applied 0001-base\.sql, .*\.sql\. Defined \d+ functions\.\n$/;
    expect((await run(other, ['migrate'])).text).toMatch(applied);
    expect((await run(other, ['migrate'])).text).toBe('The database is up to date.\n');
  });

  test('counts are compared, and right', async () => {
    const { code, text: told, errors } = await run(folder, ['verify-counts']);
    expect([code, told, errors]).toEqual([0, expect.stringMatching(/^\d+ counts, all correct\.\n$/), '']);
  });

  test('a backup goes through a pipe into another folder, which then says the same of its trail', async () => {
    const { code, output, errors } = await run(folder, ['backup', '-']);
    expect([code, errors]).toEqual([0, expect.stringContaining('Audit head')]);
    const copy = join(root, 'copy');
    const restored = await run(copy, ['restore', '-'], output);
    expect([restored.code, restored.errors]).toEqual([0, '']);
    expect(restored.text).toMatch(/Restored in/);
    const [head, headOfCopy] = [await run(folder, ['audit', 'head']), await run(copy, ['audit', 'head'])];
    expect(head.text).toMatch(/^[1-9]\d* [0-9a-f]{64}\n$/);
    expect(headOfCopy.text).toBe(head.text);
    const verified = await run(copy, ['audit', 'verify', '--head', head.text.trim()]);
    expect([verified.code, verified.text]).toEqual([
      0,
      expect.stringMatching(
        /^1 entry, chain intact, head \d.*\nThe chain holds this head: no entry before it is missing, and 0 came later\.\n$/,
      ),
    ]);
  });

  test('a file that is no backup makes no database', async () => {
    const nowhere = join(root, 'nowhere');
    const { code, errors } = await run(nowhere, ['restore', main]);
    expect([code, errors]).toEqual([1, 'This is not a backup of Lodestar.\n']);
    expect(existsSync(nowhere)).toBe(false);
    const nothing = await run(nowhere, ['backup', '-']);
    expect([nothing.code, nothing.errors]).toEqual([1, expect.stringContaining('There is no database')]);
    expect(existsSync(nowhere)).toBe(false);
  });

  test('the trail is verified without a head, with a word about the limits of that §51.4', async () => {
    const { code, text: told } = await run(folder, ['audit', 'verify']);
    expect([code, told]).toEqual([
      0,
      expect.stringMatching(/chain intact[^]+\nThis does not show whether entries are missing at the end/),
    ]);
  });

  test('the trail is verified; a head that it does not hold is told', async () => {
    const forged = `1 ${'0'.repeat(64)}`;
    const { code, errors } = await run(folder, ['audit', 'verify', '--head', forged]);
    expect([code, errors]).toEqual([1, expect.stringMatching(/^The chain does not hold the head 1 0+/)]);
    expect((await run(folder, ['audit', 'verify', '--head', 'x'])).code).toBe(2);
  });

  test('a file of people is planned, asked about, done and refused §107.12', async () => {
    const file = join(root, 'people.csv');
    const given = ['import', file, '--source', 'hr'];
    writeFileSync(
      file,
      'Personnel ID,Login,First name,Joined on\nK1,k1,Liv,01/02/2024\nK2,,Ola,03/02/2024\n',
    );
    const asked = await run(folder, [...given, '--run']);
    expect([asked.code, asked.text]).toEqual([2, expect.stringContaining('Use --dates ymd, dmy or mdy.')]);
    const planned = await run(folder, [...given, '--dates', 'dmy']);
    expect([planned.code, planned.text]).toEqual([0, expect.stringContaining('create: 1\nrefused: 1\n')]);
    const done = await run(folder, [...given, '--dates', 'dmy', '--run']);
    expect([done.code, done.text, done.errors]).toEqual([0, expect.stringContaining('Done.'), '']);
    const again = await run(folder, [...given, '--dates', 'dmy']);
    expect(again.text).toContain('same: 1\n');
    writeFileSync(file, 'Personnel ID,Login,First name\nK9,k9,Liv\n');
    const missing = await run(folder, [...given, '--everybody', '--run']);
    expect([missing.code, missing.text]).toEqual([2, expect.stringContaining('--missing 1')]);
    writeFileSync(file, 'Staff\n\nEmployee #,Login,First name,Shoe\nK1,k1,Liv,44\nK2,k2,Ola,45\n');
    const left = await run(folder, given);
    expect([left.code, left.text]).toEqual([0, expect.stringContaining('Left out: Shoe. Say what they are')]);
    const told = await run(folder, [...given, '--column', 'Shoe=tags', '--headings-row', '3']);
    expect([told.code, told.text]).toEqual([0, expect.not.stringContaining('Left out')]);
    expect((await run(folder, [...given, '--headings-row', '9'])).code).toBe(1);
    expect((await run(folder, [...given, '--column', 'Shoe=size'])).code).toBe(1);
    writeFileSync(file, '%PDF-1.7');
    expect((await run(folder, given)).code).toBe(1);
    expect((await run(folder, ['import', join(root, 'none.csv'), '--source', 'hr'])).code).toBe(1);
    expect((await run(folder, ['import', file, '--source', 'h r'])).code).toBe(1);
  });

  test('a person is exported', async () => {
    const { code, text: json } = await run(folder, ['export-person', admin]);
    expect([code, JSON.parse(json)]).toMatchObject([0, { profile: { email: admin } }]);
  });

  test('nothing is restored into it', async () => {
    const file = join(root, 'again.backup');
    await run(folder, ['backup', file]);
    const { code, errors } = await run(folder, ['restore', file]);
    expect([code, errors]).toEqual([1, 'A server is running on this database. Stop it first.\n']);
  });

  test('after the server was killed a command finds everything, and so does the next server', async () => {
    const head = await run(folder, ['audit', 'head']);
    await end(server, 'SIGKILL');
    expect((await run(folder, ['audit', 'head'])).text).toBe(head.text);
    server = await serve(folder);
    expect((await run(folder, ['audit', 'head'])).text).toBe(head.text);
  });

  test('a person is erased when the address was typed again', async () => {
    const employee = 'employee@lodestar.example';
    const refused = await run(folder, ['erase-person', employee], 'somebody else\n');
    expect([refused.code, refused.errors]).toEqual([1, expect.stringContaining('Nobody was erased')]);
    const erased = await run(folder, ['erase-person', employee], `${employee}\n`);
    expect([erased.code, erased.text]).toEqual([
      0,
      expect.stringMatching(/The records that are kept name Person/),
    ]);
    expect((await run(folder, ['export-person', employee])).code).toBe(1);
    expect((await run(folder, ['audit', 'verify'])).code).toBe(0);
    const needed = await run(folder, ['erase-person', 'manager@lodestar.example', '--yes']);
    expect([needed.code, needed.errors]).toEqual([1, expect.stringContaining('oversees active trainings')]);
  });
});
