import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../server/root.ts';

/** The document with this text in its block, which lies between two comments; `command` is the one that prints it. */
export function withPrinted(path: string, name: string, command: string, printed: string): string {
  const text = readFileSync(join(projectRoot, path), 'utf8');
  const from = `<!-- ${name}: npm run ${command} -->\n`;
  const [before, after] = [text.indexOf(from), text.indexOf(`<!-- /${name} -->`)];
  if (before < 0 || after < before) throw new Error(`${path} has no place for the ${name}.`);
  return text.slice(0, before) + from + printed + text.slice(after);
}
