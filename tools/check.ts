import { ensureScreensBuilt } from './build/ensure-screens-built.ts';
import { compareCounts, countAll, readCounts } from './checks/private-words.ts';
import { checkStructure } from './checks/structure.ts';
import { ensureInstalled } from './install.ts';
import { Failure, runProgram, runTool, say } from './process.ts';

const projects = ['shared', 'server', 'web', 'tools'];

/** The checks besides the tests, in this order; each answers whether all is well. */
const checks: Record<string, () => Promise<boolean>> = {
  types: async () => {
    for (const project of projects) if (!(await succeeds('typescript', '--project', project))) return false;
    return true;
  },
  lint: () => succeeds('oxlint', '--type-aware', '--deny-warnings'),
  format: () => succeeds('oxfmt', '--check'),
  structure: async () => isEmpty(checkStructure()),
  words: async () => isEmpty(compareCounts(countAll(), readCounts())),
  budgets: async () => {
    await ensureScreensBuilt();
    return succeeds('size-limit', '--config', 'size-limit.config.ts', '--hide-passed');
  },
};

// `npm run check`, or `npm run check -- types lint` for some of it.
await runProgram(async () => {
  const names = process.argv.slice(2);
  const unknown = names.find((name) => !Object.hasOwn(checks, name));
  if (unknown)
    throw new Failure(`There is no check "${unknown}": choose from ${Object.keys(checks).join(', ')}.`);
  await ensureInstalled();
  const failed = [];
  for (const [name, check] of Object.entries(checks)) {
    if ((names.length === 0 || names.includes(name)) && !(await check())) failed.push(name);
  }
  if (failed.length > 0)
    throw new Failure(`The check of ${failed.join(', ')} failed: the reasons stand above.`);
});

async function succeeds(packageName: string, ...args: string[]): Promise<boolean> {
  return (await runTool(packageName, args)).code === 0;
}

function isEmpty(offences: readonly string[]): boolean {
  for (const offence of offences) say(offence);
  return offences.length === 0;
}
