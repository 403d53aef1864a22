import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { projectRoot } from '../root.ts';
import { parseEmployees } from './parse-employees.ts';

const folder = mkdtempSync(join(tmpdir(), 'lodestar-seed-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(['0', '-1', '1.5', '1e3', '1,000', '10000001', 'many', ''])(
  'a company of "%s" employees is refused with what is allowed',
  (wrong) => {
    expect(() => parseEmployees(wrong)).toThrow('a whole number from 1 to 10,000,000');
  },
);

test('any number of employees up to ten million will do', () => {
  expect(['1', '200', '1000000', '10000000'].map(parseEmployees)).toEqual([1, 200, 1_000_000, 10_000_000]);
});

test('a wrong number ends the command with 2, before there is a database', async () => {
  const dataFolder = join(folder, 'data');
  const main = join(projectRoot, 'server/cli/main.ts');
  const env = { ...process.env, DATABASE_URL: '', DATA_DIR: dataFolder };
  const child = spawn(process.execPath, [main, 'seed', '--employees', 'many'], { env });
  const [errors] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect([child.exitCode, existsSync(dataFolder)]).toEqual([2, false]);
  expect(errors).toContain("argument 'many' is invalid. It is a whole number from 1 to 10,000,000");
});
