import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './run.mjs';
import { RULES } from './structure-rules.mjs';

const FOLDERS = ['shared', 'server', 'web', 'scripts', 'test', 'e2e', 'faults', 'bench'];
const FILES = ['package-lock.json', 'vite.config.ts', 'vitest.config.ts', 'playwright.config.ts'];
const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*)(['"])([^'"\n]+)\1/g;

/**
 * Checks one file against every rule.
 *
 * @param {string} path
 * @param {string} text
 * @returns {string[]} one message for each offence: where, what and why not
 */
export function checkFile(path, text) {
  const file = parse(path, text);
  return RULES.filter((rule) => rule.within(path)).flatMap((rule) =>
    rule.offences(file).map(({ line, what }) => `${path}:${line} ${what}\n    ${rule.why}`),
  );
}

/** @returns {import('./structure-terms.mjs').SourceFile} */
function parse(/** @type {string} */ path, /** @type {string} */ text) {
  const lines = text.split('\n').map((line) => (/^\s*(\/\/|\/\*|\*)/.test(line) ? '' : line));
  const imports = lines.flatMap((content, index) =>
    [...content.matchAll(IMPORT)].map((match) => ({
      target: resolve(path, match[2] ?? ''),
      line: index + 1,
    })),
  );
  return { path, lines, imports };
}

function resolve(/** @type {string} */ path, /** @type {string} */ specifier) {
  if (specifier.startsWith('#shared/')) return specifier.slice(1);
  return specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : specifier;
}

function* projectFiles() {
  yield* FILES;
  for (const folder of FOLDERS) {
    for (const name of list(folder)) yield posix.join(folder, name.split(sep).join('/'));
  }
}

function list(/** @type {string} */ folder) {
  try {
    return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' });
  } catch {
    return [];
  }
}

function read(/** @type {string} */ path) {
  try {
    return readFileSync(join(ROOT, path), 'utf8');
  } catch {
    // A folder, or one of the optional files.
    return undefined;
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const messages = [...projectFiles()].flatMap((path) => {
    const text = read(path);
    return text === undefined ? [] : checkFile(path, text);
  });
  for (const message of messages) console.error(message);
  if (messages.length > 0) {
    console.error(`The structure check found ${messages.length} offences against the rules of the house.`);
    process.exitCode = 1;
  }
}
