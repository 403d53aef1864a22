import type { Database } from '../db/database.ts';
import { generateCompany } from '../demo/generate/generate-company.ts';
import { findDemoAccounts } from '../demo/load-demo.ts';
import { seconds } from './describe-rows.ts';
import { describeAccounts } from './seed.ts';
import { createProgressTeller } from './tell-progress.ts';

/**
 * `lodestar seed --employees`: generates a company of so many employees, with its progress on standard error; returns
 * the text to print. Throws StartError as generateCompany does.
 */
export async function runGeneration(
  database: Database,
  employees: number,
  options: { now: Date; timeZone: string },
): Promise<string> {
  const started = performance.now();
  const onProgress = createProgressTeller((line) => console.error(line));
  await generateCompany(database, { ...options, employees, onProgress });
  const accounts = await findDemoAccounts(database.db);
  const told = `A company of ${employees.toLocaleString('en-US')} employees was generated in ${seconds(started)}.`;
  return `${told} ${describeAccounts(accounts)}`;
}
