import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { replaceBuild } from './replace-build.ts';

let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'lodestar-replace-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
});

/** Makes a build with these assets, and lets it take the place of the present one. */
function release(...names: string[]) {
  mkdirSync(join(root, 'next/assets'), { recursive: true });
  writeFileSync(join(root, 'next/app.html'), names.join());
  for (const name of names) writeFileSync(join(root, 'next/assets', name), name);
  replaceBuild(join(root, 'next'), join(root, 'web'));
}

const assets = () => readdirSync(join(root, 'web/assets')).sort();

test('the newest build is there, alone', () => {
  release('one.js');
  release('two.js');
  expect(readdirSync(root)).toEqual(['web']);
  expect(readFileSync(join(root, 'web/app.html'), 'utf8')).toBe('two.js');
});

test('the assets of the build before stay, older ones go', () => {
  release('same.js', 'one.js');
  expect(assets()).toEqual(['one.js', 'same.js']);
  release('same.js', 'two.js');
  expect(assets()).toEqual(['one.js', 'same.js', 'two.js']);
  release('same.js', 'three.js');
  expect(assets()).toEqual(['same.js', 'three.js', 'two.js']);
});

test('the remains of an interrupted build or another tool are replaced, too', () => {
  mkdirSync(join(root, 'web'));
  release('one.js');
  expect(assets()).toEqual(['one.js']);
});
