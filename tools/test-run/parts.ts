import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { slowJourneys, slowTests } from '../../test/slow-tests.ts';
import { runScript, runTool } from '../process.ts';
import { brokenPart, countsOf, fromPlaywright, fromVitest, nothing, type Counts } from './counts.ts';

/** How much of the suite runs: `npm test` proves that a change broke nothing, `npm run test:all` everything. */
export type Tier = 'quick' | 'all';

export interface Part {
  name: string;
  title: string;
  /** Gets the folder for the runners' reports. */
  run: (reports: string, tier: Tier) => Promise<Counts>;
}

/**
 * The parts of the suite in their order. Each uses both cores of a small machine by itself, so they run one
 * after the other and show their output as it comes.
 */
export const parts: Part[] = [
  { name: 'check', title: 'Types, lint, format, structure, words, budgets', run: check },
  { name: 'tests', title: 'Unit and API tests', run: tests },
  { name: 'journeys', title: 'Browser journeys', run: journeys },
];

/** The projects of vitest.config.ts and playwright.config.ts that each tier runs. */
const projects = {
  tests: { quick: ['unit', 'apart', 'api'], all: ['unit', 'apart', 'api', 'slow'] },
  journeys: { quick: ['desktop'], all: ['phone', 'desktop', 'slow'] },
};

const asOptions = (names: readonly string[]) => names.map((name) => `--project=${name}`);

/** No tests of its own, but a failure when something is amiss. */
async function check(): Promise<Counts> {
  const { code } = await runScript('tools/check.ts');
  return code === 0 ? nothing : brokenPart('check');
}

async function tests(reports: string, tier: Tier): Promise<Counts> {
  const file = join(reports, 'tests.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { code } = await runTool('vitest', ['run', ...asOptions(projects.tests[tier]), ...reporters]);
  return countsOf('tests', fromVitest, { report: readReport(file), code });
}

async function journeys(reports: string, tier: Tier): Promise<Counts> {
  const file = join(reports, 'journeys.json');
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const { code } = await runTool('@playwright/test', ['test', ...asOptions(projects.journeys[tier])], {
    env,
  });
  return countsOf('journeys', fromPlaywright, { report: readReport(file), code });
}

/** The tests that the quick tier leaves to the other one, for a reader of its output. */
export function leftToAll(): string {
  const groups = Object.entries({ ...slowTests, ...slowJourneys });
  return [
    'Only in `npm run test:all`: the journeys on a phone, and',
    ...groups.flatMap(([reason, files]) => [`  ${reason}:`, ...files.map((file) => `    ${file}`)]),
  ].join('\n');
}

function readReport(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
