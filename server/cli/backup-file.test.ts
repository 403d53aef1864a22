import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeWholeFile } from './backup-file.ts';

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backup-file-'));
  path = join(folder, 'company.backup');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (text: string) =>
  writeWholeFile(path, async (append) => {
    for (const letter of text) await append(Buffer.from(letter));
    return text.length;
  });

test('a file that is there is not touched', async () => {
  writeFileSync(path, 'other');
  await expect(write('mine')).rejects.toThrow('a backup never replaces a file');
  expect(readFileSync(path, 'utf8')).toBe('other');
});

test('a file that comes meanwhile is not touched, and the part goes', async () => {
  const late = writeWholeFile(path, async () => writeFileSync(path, 'other'));
  await expect(late).rejects.toThrow('a backup never replaces a file');
  expect(readFileSync(path, 'utf8')).toBe('other');
  expect(readdirSync(folder)).toEqual(['company.backup']);
});

test('two at once are one', async () => {
  const results = await Promise.allSettled([write('first'), write('second')]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(readdirSync(folder)).toEqual(['company.backup']);
});

test('nothing is left of one that fails', async () => {
  const failing = writeWholeFile(path, async (append) => {
    await append(Buffer.from('half'));
    throw new Error('the database has gone');
  });
  await expect(failing).rejects.toThrow('the database has gone');
  expect(readdirSync(folder)).toEqual([]);
});

test('a folder that is not there is told in a sentence', async () => {
  path = join(folder, 'nowhere', 'company.backup');
  await expect(write('mine')).rejects.toThrow(/can't be written/);
});

test('it appears whole, for its owner alone', async () => {
  const size = await writeWholeFile(path, async (append) => {
    await append(Buffer.from('whole'));
    expect(existsSync(path)).toBe(false);
    return 5;
  });
  expect([size, readFileSync(path, 'utf8')]).toEqual([5, 'whole']);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});
