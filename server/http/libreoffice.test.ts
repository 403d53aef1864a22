import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCells } from '../../test/tables/read.ts';
import { startWorld, type Someone, type World } from '../../test/world.ts';

/** LibreOffice is no part of the product: where it isn't installed, nothing is opened. */
const isThere = spawnSync('soffice', ['--version']).status === 0;

const names = [
  '=1+1',
  '+cmd',
  '-2+3',
  '@SUM(A1)',
  "O'Brien",
  'Müller, "Max"; Söhne',
  'محمد',
  '007x',
  "'quoted",
];

let world: World;
let admin: Someone;
const folder = mkdtempSync(join(tmpdir(), 'libreoffice-'));

beforeAll(async () => {
  world = await startWorld();
  admin = await world.createPerson('admin');
  for (const last_name of names) await world.createPerson('employee', { first_name: 'Sam', last_name });
});

afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true });
});

test.skipIf(!isThere).each(['csv', 'xlsx'] as const)(
  'people exported as %s have the same rows in LibreOffice, and formulas are text §98.12',
  async (format) => {
    const exported = await exportPeople(format);
    const file = `${folder}/people.${format}`;
    writeFileSync(file, exported);
    const saved = `${folder}/saved`;
    const profile = pathToFileURL(`${folder}/profile`).href;
    // The separator is a comma, the encoding UTF-8.
    const reading = format === 'csv' ? ['--infilter=CSV:44,34,76,1'] : [];
    execFileSync('soffice', [
      `-env:UserInstallation=${profile}`,
      '--headless',
      ...reading,
      '--convert-to',
      'xlsx',
      '--outdir',
      saved,
      file,
    ]);
    const opened = readFileSync(`${saved}/people.xlsx`);
    expect(await readCells(opened)).toEqual(await readCells(exported));
  },
);

async function exportPeople(format: 'csv' | 'xlsx'): Promise<Buffer> {
  const response = await fetch(`${world.baseUrl}/api/export/people.${format}`, {
    headers: { authorization: `Bearer ${admin.token}` },
  });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}
