import { explainBusyTables, explainMissingRights, hasSqlState } from '../../db/errors.ts';
import type { CopySession } from '../../db/copy/copy-session.ts';
import type { Database } from '../../db/database.ts';
import { grantToApplication, migrate, readMigrations } from '../../db/migrate.ts';
import { backedUpTables, tables } from '../../db/tables.ts';
import { StartError } from '../../start-error.ts';
import type { Head } from '../../audit/chain/store.ts';
import { verifyTrailIn } from '../../audit/chain/verify.ts';
import * as queries from './store.ts';
import { damaged, type AppliedMigration, type Header, type Trailer } from './format.ts';
import type { BackupReader } from './read-backup.ts';

/** The summary of a restore, for people. */
export interface RestoreSummary {
  rows: Record<string, number>;
  head: Head;
  /** Migrations that the backup's release didn't have yet. */
  migrated: string[];
}

/**
 * Loads a backup into an empty database, all of it or nothing, and brings it up to date. Throws StartError
 * if the database isn't empty or is being served. Also if the backup isn't whole, is of a newer release, or
 * differs from its own counts.
 */
export async function restoreBackup(
  database: Database,
  backup: BackupReader,
  company: { timeZone: string },
): Promise<RestoreSummary> {
  await assertReadable(backup.header);
  await database.assertWritable();
  const summary = await database
    .copying('write', (session) => restoreIn(session, backup, company))
    .catch(explainBusyTables)
    .catch(explainMissingRights);
  await grantToApplication(database);
  await database.executeScript(`analyze ${Object.keys(summary.rows).join(', ')}`);
  return summary;
}

/** Refuses a backup whose schema this release can't make. */
export async function assertReadable({ migrations }: Header): Promise<void> {
  const known = await readMigrations();
  const newer = migrations.find(({ name }) => !known.some((migration) => migration.name === name));
  if (newer) {
    throw new StartError(
      `The backup is of a newer release: it holds the migration ${newer.name}. Restore it with that release.`,
    );
  }
  const expected = known.slice(0, migrations.length);
  const other = expected.find(
    ({ name, checksum }, index) =>
      migrations[index]!.name !== name || migrations[index]!.checksum !== checksum,
  );
  if (other) {
    throw new StartError(`The backup's migration ${other.name} is not this release's: it can't be restored.`);
  }
}

async function restoreIn(
  session: CopySession,
  backup: BackupReader,
  { timeZone }: { timeZone: string },
): Promise<RestoreSummary> {
  const { db } = session;
  const { migrations } = backup.header;
  await assertVacant(session, migrations);
  await migrate(session, { timeZone, upTo: migrations.at(-1)!.name });

  const present = await queries.listTables(db);
  const trailer = await backup.readTables(async ({ name, columns, rows }) => {
    if (!present.includes(name)) throw damaged();
    await queries.setTriggers(db, name, 'disable');
    await session.copyIn({ name, columns }, rows).catch(explainRows);
    await queries.setTriggers(db, name, 'enable');
    await queries.advanceSequences(db, name);
  });
  await assertCounts(session, trailer);
  const { migrations: migrated } = await migrate(session, { timeZone });
  await session.executeScript('select rebuild_counts(), rebuild_figures()');
  await assertTrail(session, trailer.audit_head);
  return { rows: trailer.rows, head: trailer.audit_head, migrated };
}

/** Rows that the database can't read, or that break its rules, are not those that were written. */
function explainRows(error: unknown): never {
  const isForeign = hasSqlState(error, 'data_exception', 'integrity_constraint_violation');
  throw isForeign ? damaged(error) : error;
}

/** Nobody else comes in from here on: a server that starts now waits until the restored data are there. */
async function assertVacant({ db }: CopySession, wanted: readonly AppliedMigration[]): Promise<void> {
  if (await queries.isServed(db)) {
    throw new StartError('A server is running on this database. Stop it first.');
  }
  await queries.holdMigrations(db);
  const present = await queries.listTables(db);
  const isOurs = present.includes('schema_migrations');
  const foreign = present.find((name) => !Object.hasOwn(tables, name));
  if (foreign && !isOurs) throw notEmpty(`the table ${foreign}`);
  const ours = backedUpTables.filter((name) => isOurs && present.includes(name));
  await queries.lockTables(db, ours);
  for (const name of ours) if (await queries.hasRows(db, name)) throw notEmpty(`rows in ${name}`);
  const applied = isOurs ? await queries.listMigrations(db) : [];
  const later = applied.find(({ name }) => !wanted.some((migration) => migration.name === name));
  if (later) {
    throw new StartError(
      `The backup is of an older release, and this database is already migrated past it (${later.name}). ` +
        'Restore it into a database without tables: it is migrated afterwards.',
    );
  }
}

const notEmpty = (what: string) =>
  new StartError(`A backup is restored into an empty database only, and this one holds ${what}.`);

async function assertCounts({ db }: CopySession, { rows }: Trailer): Promise<void> {
  for (const [name, expected] of Object.entries(rows)) {
    const count = await queries.countRows(db, name);
    if (count !== expected) {
      throw new StartError(
        `The table ${name} has ${count} rows instead of ${expected}. Nothing was restored.`,
      );
    }
  }
}

async function assertTrail({ db }: CopySession, head: Head): Promise<void> {
  const found = await verifyTrailIn(db, head);
  const findings =
    found.head.position === head.position ? found.findings : [...found.findings, 'It ends elsewhere.'];
  if (findings.length > 0) {
    throw new StartError(`The audit trail does not verify: ${findings.join(' ')} Nothing was restored.`);
  }
}
