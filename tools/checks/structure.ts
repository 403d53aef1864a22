import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import { projectRoot } from '../../server/root.ts';
import { checkAskedTables } from './asked-tables.ts';
import { checkCircles } from './import-circles.ts';
import { rules } from './structure-rules.ts';
import type { SourceFile } from './structure-terms.ts';

const folders = ['shared', 'server', 'web', 'tools', 'test', 'e2e'];
const files = ['package-lock.json', 'vite.config.ts', 'vitest.config.ts', 'playwright.config.ts'];
const importing = /(?:\bfrom\s*|\bimport\s*\(?\s*)(['"])([^'"\n]+)\1/g;

/** Checks every file of the project against every rule, and all together; one message for each offence. */
export function checkStructure(): string[] {
  const parsed = [...projectFiles()].flatMap((path) => {
    const text = read(path);
    return text === undefined ? [] : parse(path, text);
  });
  return [...parsed.flatMap(checkParsed), ...checkCircles(parsed), ...checkAskedTables(parsed)];
}

/** Checks one file against every rule; each message names the place, the offence and the reason. */
export function checkFile(path: string, text: string): string[] {
  return checkParsed(parse(path, text));
}

function checkParsed(file: SourceFile): string[] {
  return rules
    .filter((rule) => rule.within(file.path))
    .flatMap((rule) =>
      rule.offences(file).map(({ line, what }) => `${file.path}:${line} ${what}\n    ${rule.why}`),
    );
}

/** The file as the rules look at it. */
export function parse(path: string, text: string): SourceFile {
  const lines = text.split('\n').map((line) => (/^\s*(\/\/|\/\*|\*)/.test(line) ? '' : line));
  const imports = lines.flatMap((content, index) =>
    [...content.matchAll(importing)].map((match) => ({
      target: resolve(path, match[2] ?? ''),
      line: index + 1,
    })),
  );
  return { path, lines, imports };
}

function resolve(path: string, specifier: string): string {
  if (specifier.startsWith('#shared/')) return specifier.slice(1);
  return specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : specifier;
}

function* projectFiles(): Generator<string> {
  yield* files;
  for (const folder of folders) {
    for (const name of readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })) {
      yield posix.join(folder, name.split(sep).join('/'));
    }
  }
}

function read(path: string): string | undefined {
  try {
    return readFileSync(join(projectRoot, path), 'utf8');
  } catch {
    // A folder.
    return undefined;
  }
}
