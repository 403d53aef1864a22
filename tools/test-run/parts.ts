import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runScript, runTool } from '../process.ts';
import { brokenPart, countsOf, fromPlaywright, fromVitest, nothing, type Counts } from './counts.ts';

export interface Part {
  name: string;
  title: string;
  /** Gets the folder for the runners' reports. */
  run: (reports: string) => Promise<Counts>;
}

/**
 * The parts of the suite in their order. Each uses both cores of a small machine by itself, so they run one
 * after the other and show their output as it comes.
 */
export const parts: Part[] = [
  { name: 'check', title: 'Types, lint, format, structure, budgets', run: check },
  { name: 'unit', title: 'Unit tests', run: (reports) => vitest('unit', reports) },
  { name: 'api', title: 'API', run: (reports) => vitest('api', reports) },
  { name: 'e2e', title: 'Browser journeys', run: journeys },
];

/** No tests of its own, but a failure when something is amiss. */
async function check(): Promise<Counts> {
  const { code } = await runScript('tools/check.ts');
  return code === 0 ? nothing : brokenPart('check');
}

async function vitest(project: string, reports: string): Promise<Counts> {
  const file = join(reports, `${project}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { code } = await runTool('vitest', ['run', '--project', project, ...reporters]);
  return countsOf(project, fromVitest, { report: readReport(file), code });
}

async function journeys(reports: string): Promise<Counts> {
  const file = join(reports, 'e2e.json');
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const { code } = await runTool('@playwright/test', ['test'], { env });
  return countsOf('e2e', fromPlaywright, { report: readReport(file), code });
}

function readReport(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
