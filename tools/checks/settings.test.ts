import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { projectRoot } from '../../server/root.ts';
import { settings, type Setting } from '../../server/settings.ts';
import { checkDeployment, printSettings } from './settings.ts';

const files = [...printSettings()].map(([path, text]) => ({ path, text }));
const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');

test.each(files)('$path has the settings as server/settings.ts describes them', ({ path, text }) => {
  expect(read(path) === text, 'it differs: run `npm run settings` to print them').toBe(true);
});

test('the example has every setting, with the values that hold without it', () => {
  const example = parseEnv(read('.env.example'));
  expect(Object.keys(example).toSorted()).toEqual(Object.keys(settings).toSorted());
  expect(readConfig(example)).toEqual(readConfig({}));
});

test('the table names every setting', () => {
  const names = [...read('docs/operations.md').matchAll(/^\| `([A-Z_]+)` \|/gm)].map((match) => match[1]);
  expect(names).toEqual(Object.keys(settings));
});

test('the deployment sets only settings, and lets a company set all of them', () => {
  expect(checkDeployment()).toEqual({ unknown: [], missing: [] });
});

test('the image sets the variables of its description', () => {
  const image = parseEnv(/^ENV (.*)$/m.exec(read('Dockerfile'))![1]!.replaceAll(' ', '\n'));
  for (const [name, { image: value, otherwise }] of Object.entries<Setting>(settings)) {
    if (value !== undefined || name in image) expect(image[name], name).toBe(value ?? otherwise);
  }
});
