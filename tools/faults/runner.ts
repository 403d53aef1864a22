import { readdir } from 'node:fs/promises';
import { Failure, since } from '../process.ts';

/** What came of a scenario: what was counted and measured, on one line or several. */
export interface Finding {
  figures: string;
  holds: boolean;
}

/** A scenario that could not run here, and why. */
export interface Skipped {
  skipped: string;
}

export interface Scenario {
  /** As on the command line, and of its file. */
  name: string;
  title: string;
  /** The claim that it puts to the test. */
  mustHold: string;
  run(): Promise<Finding | Skipped>;
}

const folder = new URL('scenarios/', import.meta.url);

/** One of each file in the folder, by name. */
async function loadScenarios(): Promise<Scenario[]> {
  const files = (await readdir(folder)).filter((file) => /^[\w-]+\.ts$/.test(file)).toSorted();
  return Promise.all(
    files.map(async (file) => {
      const { scenario } = (await import(new URL(file, folder).href)) as { scenario: Scenario };
      return scenario;
    }),
  );
}

/**
 * Runs the named scenarios, or all, one after the other, and closes with a table. One that does not hold makes
 * the exit code 1; one that could not run here says so and does not. Throws Failure for an unknown name.
 */
export async function runScenarios(names: readonly string[]): Promise<void> {
  const all = await loadScenarios();
  const unknown = names.filter((name) => !all.some((scenario) => scenario.name === name));
  if (unknown.length > 0) {
    const known = all.map(({ name }) => name).join(', ');
    throw new Failure(`There is no scenario "${unknown.join('", "')}". There are ${known}.`);
  }
  const table: string[] = [];
  for (const scenario of names.length > 0 ? all.filter(({ name }) => names.includes(name)) : all) {
    console.log(`\n${scenario.name}: ${scenario.title}\n  must hold: ${scenario.mustHold}`);
    const started = performance.now();
    const outcome = await runOne(scenario);
    const result = 'skipped' in outcome ? 'LEFT OUT' : outcome.holds ? 'holds' : 'DOES NOT HOLD';
    const text = 'skipped' in outcome ? outcome.skipped : outcome.figures;
    console.log(`  ${result} after ${since(started)}\n${indented(text)}`);
    table.push(`${result.padEnd(13)}  ${scenario.name}\n${indented(text, ' '.repeat(17))}`);
    if (result === 'DOES NOT HOLD') process.exitCode = 1;
  }
  console.log(`\n${table.join('\n')}`);
}

/** A scenario that throws does not hold, and the others still run. */
async function runOne(scenario: Scenario): Promise<Finding | Skipped> {
  try {
    return await scenario.run();
  } catch (error) {
    const text = error instanceof Error && !(error instanceof Failure) ? error.stack : error;
    return { holds: false, figures: `it ended early: ${String(text)}` };
  }
}

function indented(text: string, margin = '  '): string {
  return text
    .split('\n')
    .map((line) => margin + line)
    .join('\n');
}
