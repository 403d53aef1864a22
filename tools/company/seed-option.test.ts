import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { projectRoot } from '../../server/root.ts';

const folder = mkdtempSync(join(tmpdir(), 'lodestar-seed-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a wrong number ends the command with 2, before there is a database', async () => {
  const dataFolder = join(folder, 'data');
  const program = join(projectRoot, 'tools/lodestar.ts');
  const env = { ...process.env, DATABASE_URL: '', DATA_DIR: dataFolder };
  const child = spawn(process.execPath, [program, 'seed', '--employees', 'many'], { env });
  const [errors] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect([child.exitCode, existsSync(dataFolder)]).toEqual([2, false]);
  expect(errors).toContain("argument 'many' is invalid. It is a whole number from 1 to 10,000,000");
});
