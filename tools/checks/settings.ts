import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../server/root.ts';
import { settings, type Setting } from '../../server/settings.ts';
import { withPrinted } from './printed-block.ts';

const width = 118;
const tablePath = 'docs/operations.md';

const exampleHead = `# The configuration of Lodestar. Every line is optional: what stands here is what holds without it.
# Copy this file to .env, which is read at start; a variable that is set in the environment wins over it.
# A wrong value is refused at start, with its name and what is allowed.
# Printed by \`npm run settings\` from server/settings.ts.
`;

/** Each file in which settings are printed, with the text that it should have. */
export function printSettings(): Map<string, string> {
  return new Map([
    ['.env.example', printExample()],
    [tablePath, withPrinted(tablePath, 'settings', 'settings', printTable())],
  ]);
}

function printExample(): string {
  const entries = Object.entries<Setting>(settings).map(
    ([name, setting]) => `${comment(sentencesOf(setting))}\n${name}=${setting.otherwise ?? ''}\n`,
  );
  return [exampleHead, ...entries].join('\n');
}

function printTable(): string {
  const rows = Object.entries<Setting>(settings).map(
    ([name, setting]) => `| \`${name}\` | ${withoutIt(setting)} | ${useOf(setting)}${setting.meaning} |\n`,
  );
  return ['| variable | without it | meaning |\n', '|---|---|---|\n', ...rows].join('');
}

function sentencesOf(setting: Setting): string {
  const absent = setting.absent ? ` Without it: ${setting.absent}.` : '';
  return `${useOf(setting)}${setting.meaning}${absent}`;
}

const useOf = ({ use }: Setting) => (use ? `For ${use}. ` : '');

function withoutIt({ otherwise, absent, image }: Setting): string {
  const value = otherwise ? `\`${otherwise}\`` : (absent ?? 'none');
  return image ? `${value} (image: \`${image}\`)` : value;
}

/** The sentences as lines of a comment. */
function comment(sentences: string): string {
  const lines = [''];
  for (const word of sentences.split(' ')) {
    if (lines.at(-1)!.length + word.length > width - 2) lines.push('');
    lines.push(`${lines.pop()!} ${word}`);
  }
  return lines.map((line) => `#${line}`).join('\n');
}

/** Names that a file of the deployment sets which are no settings; and settings that none of these files sets. */
export function checkDeployment(): { unknown: string[]; missing: string[] } {
  const compose = namesIn('compose.yml', /^ +([A-Z][A-Z_]+):/gm);
  const image = namesIn('Dockerfile', /(?<=^ENV .*)\b([A-Z][A-Z_]+)=/gm);
  const unit = namesIn('deploy/lodestar@.service', /(?<=^Environment=.*)\b([A-Z][A-Z_]+)=/gm);
  const set = new Set([...compose, ...image, ...unit]);
  // The passwords and PostgreSQL's own: the containers' further variables.
  const foreign = /^(POSTGRES|LODESTAR)_/;
  return {
    unknown: [...set].filter((name) => !(name in settings) && !foreign.test(name)),
    missing: Object.entries<Setting>(settings).flatMap(([name, { use }]) =>
      set.has(name) || use === 'development' ? [] : [name],
    ),
  };
}

function namesIn(path: string, pattern: RegExp): string[] {
  const text = readFileSync(join(projectRoot, path), 'utf8');
  return [...text.matchAll(pattern)].map((match) => match[1]!);
}
