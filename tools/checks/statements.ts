import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../server/root.ts';

const folder = 'docs/product';

/** A heading "## 17. Status", whose statement is 0, or a statement "- **17.2** …". */
export interface Numbered {
  file: string;
  section: number;
  statement: number;
  text: string;
}

/** A place that names a section or a statement; in a test `title` is the test's, on a screen the screen's. */
export interface Named {
  number: string;
  file: string;
  title: string;
}

/** The sections of docs/product and their statements, in the order of its files. */
export function readNumbered(): Numbered[] {
  return readdirSync(join(projectRoot, folder)).flatMap((file) =>
    [...read(`${folder}/${file}`).matchAll(/^(?:## (\d+)\.|- \*\*(\d+)\.(\d+)\*\*) (.+)$/gm)].map(
      ([, section, statementOf, number = 0, text = '']) => ({
        file,
        section: Number(section ?? statementOf),
        statement: Number(number),
        text,
      }),
    ),
  );
}

const cited = /\bproduct((?:,? (?:and |to )?§\d+(?:\.\d+)?)+)/g;

/** The citations in code, tests and documents: "product §17", "product §17.2 and §17.3". */
export function readCitations(): Named[] {
  return globSync('{docs,e2e,server,shared,test,tools,web}/**/*.{ts,tsx,sql,md,css}', {
    cwd: projectRoot,
  }).flatMap((file) =>
    [...read(file).matchAll(cited)].flatMap(([, numbers = '']) =>
      numbersIn(numbers).map((number) => ({ number, file, title: '' })),
    ),
  );
}

/**
 * The statements that tests and pictures show: a "§17.2" without "product" before it. It stands at the end of a test's
 * title, and in a comment beside a screen's name.
 */
export function readShown(): Named[] {
  return globSync(['{e2e,server,shared,test,tools,web}/**/*.{test,spec}.{ts,tsx}', 'e2e/screens/*.ts'], {
    cwd: projectRoot,
  }).flatMap((file) =>
    read(file)
      .replaceAll(cited, '')
      .split('\n')
      .flatMap((line) => numbersIn(line).map((number) => ({ number, file, title: titleIn(line) }))),
  );
}

function numbersIn(text: string): string[] {
  return [...text.matchAll(/§(\d[\d.]*)/g)].map(([, number = '']) => number);
}

/** Between its quotes, without the numbers. */
function titleIn(line: string): string {
  const [, , title, name] = /(['"`])((?:(?!\1).)+?)(?: §[\d.]+)+\1|\bname: ['`]([^'`]+)['`]/.exec(line) ?? [];
  return title ?? (name ? `picture ${name}` : line.trim());
}

function read(path: string): string {
  return readFileSync(join(projectRoot, path), 'utf8');
}
