import type { Config } from '../config.ts';
import { connectPostgres } from './connect-postgres.ts';
import type { Database } from './database.ts';

/**
 * Opens the database that the configuration names: PostgreSQL, or the embedded one in the data folder.
 * `onTrouble` is told of what goes wrong in the background and is tried again.
 * `asOwner` is for what only the role that owns the tables may do, `serves` for the server itself.
 * Throws StartError when the data folder can't be used.
 */
export async function openDatabase(
  config: Config,
  onTrouble: (error: unknown) => void,
  { asOwner = false, serves = false } = {},
): Promise<Database> {
  if (config.databaseUrl) {
    return connectPostgres({
      url: (asOwner && config.databaseOwnerUrl) || config.databaseUrl,
      ownerUrl: config.databaseOwnerUrl,
      applicationRole: applicationRoleOf(config.databaseUrl, config.databaseOwnerUrl),
      poolSize: config.databasePoolSize,
      statementTimeoutSeconds: config.statementTimeoutSeconds,
      serves,
      onConnectionError: onTrouble,
    });
  }
  // Loaded only where it is used: it brings a whole PostgreSQL in WebAssembly along.
  const { openEmbeddedDatabase } = await import('./connect-embedded.ts');
  return openEmbeddedDatabase({ dataFolder: config.dataFolder, onMaintenanceError: onTrouble });
}

/** Null where one role does it all: an owner that took its own rights back would be left with none. */
function applicationRoleOf(url: string, ownerUrl: string | null): string | null {
  if (ownerUrl === null || roleIn(ownerUrl) === roleIn(url)) return null;
  return roleIn(url);
}

function roleIn(url: string): string {
  return decodeURIComponent(new URL(url).username);
}
