import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureScreensBuilt } from './build/ensure-screens-built.ts';
import { ensureInstalled } from './install.ts';
import { exitOnSignals, Failure, report, say, since } from './process.ts';
import {
  add,
  brokenPart,
  closingLine,
  failureLines,
  isSuccess,
  nothing,
  type Counts,
} from './test-run/counts.ts';
import { leftToAll, parts, type Part } from './test-run/parts.ts';

// `npm test`, or `npm test -- journeys` for a part of it; `npm run test:all` calls it with `--all`. The output ends with
// the names of failed tests and the line of the totals.
const start = performance.now();
exitOnSignals();
const times: string[] = [];
const [chosenParts, isAll] = readArguments(process.argv.slice(2));
const total = await runParts(chosenParts).catch((error: unknown) => {
  report(error);
  return brokenPart('npm test');
});
const failed = failureLines(total);
if (!isAll) say(`\n${leftToAll()}`);
if (failed) say(failed);
say(`\nTimes: ${[...times, `in all ${since(start)}`].join(', ')}.`);
if (!isSuccess(total)) process.exitCode = 1;
console.log(closingLine(total));

async function runParts(names: readonly string[]): Promise<Counts> {
  const chosen = choose(names);
  await ensureInstalled();
  await ensureScreensBuilt();
  const reports = mkdtempSync(join(tmpdir(), 'lodestar-reports-'));
  process.once('exit', () => rmSync(reports, { recursive: true, force: true }));
  let sum = nothing;
  for (const part of chosen) {
    const started = performance.now();
    say(`\n== ${part.title}`);
    // A part that can't run counts as failed, and the others run all the same.
    const counts = await part.run(reports, isAll ? 'all' : 'quick').catch((error: unknown) => {
      report(error);
      return brokenPart(part.name);
    });
    sum = add(sum, counts);
    times.push(`${part.name} ${since(started)}`);
  }
  return sum;
}

function readArguments(args: readonly string[]): [names: string[], isAll: boolean] {
  return [args.filter((name) => name !== '--all'), args.includes('--all')];
}

function choose(names: readonly string[]): Part[] {
  if (names.length === 0) return parts;
  // The check runs no tests; alone it is `npm run check`.
  const known = parts.map(({ name }) => name).filter((name) => name !== 'check');
  const unknown = names.find((name) => !known.includes(name));
  if (unknown)
    throw new Failure(`There is no part "${unknown}" of the tests: choose from ${known.join(', ')}.`);
  return parts.filter(({ name }) => names.includes(name));
}
