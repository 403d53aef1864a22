import type { Database } from '../db/database.ts';
import type { Db } from '../db/tables.ts';
import { findDemoAccounts, loadDemoCompany, type DemoAccount } from '../demo/load-demo.ts';
import { assertDemoIsWelcome } from './production.ts';
import { withDatabase } from './with-database.ts';

/** `lodestar seed`: loads the demo company, and prints its accounts. */
export function seed(): Promise<void> {
  return withDatabase(async (database, { now, config }) => {
    assertDemoIsWelcome(config);
    console.log(await runSeed(database, { now, timeZone: config.timeZone }));
  });
}

/**
 * Loads the demo company; returns the text to print, with a line for each account to sign in with. Throws StartError
 * when there are users already.
 */
export async function runSeed(database: Database, options: { now: Date; timeZone: string }): Promise<string> {
  await loadDemoCompany(database, options);
  return (await describeDemo(database.db)) ?? '';
}

/** The demo company's accounts to print; null where it isn't loaded. */
export async function describeDemo(db: Db): Promise<string | null> {
  const accounts = await findDemoAccounts(db);
  if (accounts.length === 0) return null;
  return `The demo company is loaded. ${describeAccounts(accounts)}`;
}

/** A line for each account to sign in with. */
export function describeAccounts(accounts: readonly DemoAccount[]): string {
  const widest = Math.max(...accounts.map(({ email }) => email.length));
  const lines = accounts.map(
    ({ email, password, name, role }) => `  ${email.padEnd(widest)}  ${password}  ${name}, ${role}`,
  );
  return ['Accounts to sign in with, and their first password:', ...lines].join('\n');
}
