import type { Config } from '../config.ts';
import { accountOf } from '../database-addresses.ts';
import type { Database } from '../db/database.ts';
import { findDemoAccounts } from '../demo/load-demo.ts';
import { StartError } from '../start-error.ts';

/** Passwords from examples, and those that people type to get on. */
const knownToEverybody =
  /^(change.?me|password|passw0rd|secret|postgres|lodestar|admin|test|example|default|x+|\*+|\d+)[\d!.-]*$/i;

/** Throws StartError where nobody may get a password that everybody knows. */
export function assertDemoIsWelcome({ isProduction }: Config): void {
  if (!isProduction) return;
  throw new StartError('This is production: the demo accounts have a password that everyone knows.');
}

/** Throws StartError when something that protects the company is known to everybody. */
export function assertNoDefaultSecrets({ demo, databaseUrl, databaseOwnerUrl, metricsToken }: Config): void {
  const problems = [
    ...(demo === 'on' ? ['DEMO is on: the demo accounts have a password that everyone knows.'] : []),
    ...(isKnown(metricsToken) ? ['METRICS_TOKEN is a word that everyone knows.'] : []),
    ...(isKnown(passwordIn(databaseUrl)) ? ['The password in DATABASE_URL is one that everyone knows.'] : []),
    ...(isKnown(passwordIn(databaseOwnerUrl))
      ? ['The password in DATABASE_OWNER_URL is one that everyone knows.']
      : []),
  ];
  if (problems.length > 0)
    throw new StartError(`${problems.join('\n')}\nThis is production: choose another.`);
}

/** Throws StartError when somebody could sign in as one of the demo company. */
export async function assertNoDemoAccounts({ dbForReading }: Database): Promise<void> {
  const accounts = await findDemoAccounts(dbForReading);
  if (accounts.length === 0) return;
  const emails = accounts.map(({ email }) => email).join(', ');
  throw new StartError(
    `The database holds demo accounts, whose password everyone knows: ${emails}. ` +
      'This is production: use another database, or delete these users first.',
  );
}

function passwordIn(url: string | null): string | null {
  return url && accountOf(url).password;
}

/** A database without a password trusts its network, which is its operator's decision. */
function isKnown(secret: string | null): boolean {
  return Boolean(secret) && knownToEverybody.test(secret!);
}
