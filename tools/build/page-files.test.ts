import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { filesOfPages } from './page-files.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lodestar-page-files-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'assets/styles.css'), 'src:url(/assets/font.woff2)');
});

/** The files that the only page fetches, if its document is this. */
function filesOf(html: string, ...code: string[]) {
  writeFileSync(join(folder, 'app.html'), html);
  return filesOfPages(new Map([['/audit', { document: 'app.html', code }]]), folder)['/audit'];
}

test('a link to another page is not fetched', () => {
  expect(filesOf('<a href="/login">Login</a>')).toEqual(['app.html']);
});

test('a page fetches its document, the files named in it, and its code', () => {
  const html = '<link href="/assets/icon.svg"><script src="/assets/start.js"></script>';
  const files = ['app.html', 'assets/icon.svg', 'assets/start.js', 'assets/audit.js'];
  expect(filesOf(html, 'assets/audit.js')).toEqual(files);
});

test('a font counts once: by the styles alone, and when the document asks for it early', () => {
  const styles = '<link rel="stylesheet" href="/assets/styles.css">';
  expect(filesOf(styles)).toEqual(['app.html', 'assets/styles.css', 'assets/font.woff2']);
  expect(filesOf(`${styles}<link rel="preload" href="/assets/font.woff2">`)).toHaveLength(3);
});

test('code counts once, whether the document asks for it early or not', () => {
  const early = '<link rel="modulepreload" href="/assets/audit.js">';
  expect(filesOf(early, 'assets/audit.js')).toEqual(['app.html', 'assets/audit.js']);
});
