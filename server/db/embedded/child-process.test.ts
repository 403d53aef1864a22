import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Kysely, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openEmbedded } from './open.ts';

let existing: string;
let folder: string;
let children: ChildProcess[];
beforeAll(async () => {
  existing = mkdtempSync(join(tmpdir(), 'embedded-'));
  await (await openEmbedded({ dataFolder: existing })).close();
});
afterAll(() => rmSync(existing, { recursive: true, force: true }));
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'embedded-'));
  cpSync(existing, folder, { recursive: true });
  children = [];
});
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a script in a process of its own, with the folder as its argument; `next` resolves to its next line. */
function startChild(script: string) {
  const url = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);
  const source = `
    const { openEmbedded } = await import(${url('./open.ts')});
    const { DurableFileSystem } = await import(${url('./durable-file-system.ts')});
    const { startParameters } = await import(${url('./start-parameters.ts')});
    const folder = process.argv[1];
    ${script}`;
  const hooks = new URL('../../../test/typescript-hooks.mjs', import.meta.url).href;
  const child = spawn(process.execPath, ['--import', hooks, '--input-type=module', '-e', source, folder], {
    cwd: new URL('.', import.meta.url),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let errors = '';
  child.stderr.on('data', (text) => (errors += String(text)));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async () => {
    const { value, done } = await lines.next();
    if (done) throw new Error(`The child ended: ${errors}`);
    return value;
  };
  return { child, next, exit: once(child, 'exit'), errors: () => errors };
}

const holdOpen = `await openEmbedded({ dataFolder: folder }); console.log('open'); setInterval(() => {}, 1000);`;

test('a second process is refused and told who has the folder', async () => {
  const { child, next } = startChild(holdOpen);
  await next();
  await expect(openEmbedded({ dataFolder: folder })).rejects.toThrow(
    `in use by process ${child.pid}. Stop it first`,
  );
});

test('the folder of a killed process can be opened again at once', async () => {
  const { child, next, exit } = startChild(holdOpen);
  await next();
  child.kill('SIGKILL');
  await exit;
  const database = await openEmbedded({ dataFolder: folder });
  expect(database.isNew).toBe(false);
  await database.close();
});

test('of several processes that find a killed one’s lock exactly one gets the folder', async () => {
  const first = startChild(holdOpen);
  await first.next();
  first.child.kill('SIGKILL');
  await first.exit;
  const attempt = `
    await openEmbedded({ dataFolder: folder }).then(() => console.log('open'), (error) => console.log(error.name));
    setInterval(() => {}, 1000);`;
  const takers = Array.from({ length: 4 }, () => startChild(attempt));
  const answers = await Promise.all(takers.map(({ next }) => next()));
  expect(answers.toSorted()).toEqual(['StartError', 'StartError', 'StartError', 'open']);
});

test('every acknowledged row is there after the process is killed while it writes', async () => {
  const { child, next, exit } = startChild(`
    const { Kysely, sql } = await import('kysely');
    const database = await openEmbedded({ dataFolder: folder });
    const db = new Kysely({ dialect: database.dialect });
    await database.executeScript('create table entry (number int primary key)');
    for (let number = 1; ; number += 1) {
      await sql\`insert into entry values (\${number})\`.execute(db);
      process.stdout.write(number + '\\n');
    }`);
  let acknowledged = 0;
  while (acknowledged < 300) acknowledged = Number(await next());
  child.kill('SIGKILL');
  await exit;
  const database = await openEmbedded({ dataFolder: folder });
  const db = new Kysely({ dialect: database.dialect });
  const { rows } = await sql<{ number: number }>`select number from entry order by number`.execute(db);
  expect(rows.length).toBeGreaterThanOrEqual(acknowledged);
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1));
  await database.close();
});

test('a failing disk ends the process instead of blocking it', async () => {
  const { next, exit, errors } = startChild(`
    const { PGlite } = await import('@electric-sql/pglite');
    let works = true;
    const sync = () => { if (!works) throw new Error('The disk is broken.'); };
    const fs = new DurableFileSystem(folder + '/postgres', { sync });
    const pglite = await PGlite.create({ fs, startParams: startParameters({ durable: true }) });
    console.log('open');
    works = false;
    await pglite.exec('create table entry (number int)');`);
  await next();
  expect(await exit).toEqual([1, null]);
  expect(errors()).toMatch(/had to stop: could not fsync file .*Check the disk/);
});
