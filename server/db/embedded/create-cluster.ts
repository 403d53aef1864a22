import { execFile } from 'node:child_process';
import {
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '../../start-error.ts';
import { commandAs, type SystemAccount } from './account.ts';
import { drawAccess, superuser, writeAccess } from './address.ts';
import { accessFile, clusterIn } from './data-folder.ts';
import type { Programs } from './programs.ts';

const draftPrefix = 'postgres-new-';
const abandonedAfter = 10 * 60_000;

/**
 * Puts an empty database into the data folder. It appears under its name in one step when all of it is on
 * the disk. So a start that is interrupted here leaves nothing that looks like a database to the next one.
 * When another process does the same, the first one's stays. `furtherOptions` are initdb's. Throws
 * StartError with PostgreSQL's words when it can't be made.
 */
export async function createCluster(
  programs: Programs,
  account: SystemAccount,
  dataFolder: string,
  furtherOptions: readonly string[] = [],
): Promise<void> {
  removeAbandonedDrafts(dataFolder);
  const draft = mkdtempSync(join(dataFolder, draftPrefix));
  const cluster = join(draft, 'cluster');
  const passwordFile = join(draft, 'password');
  try {
    const access = await drawAccess();
    mkdirSync(cluster, { mode: 0o700 });
    writeFileSync(passwordFile, access.password, { mode: 0o600 });
    for (const path of [draft, cluster, passwordFile]) give(path, account);
    await runInitdb(programs, account, [
      `--pgdata=${cluster}`,
      `--username=${superuser}`,
      `--pwfile=${passwordFile}`,
      '--auth-local=trust',
      '--auth-host=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=icu',
      '--icu-locale=und',
      '--data-checksums',
      ...furtherOptions,
    ]);
    writeAccess(cluster, access);
    give(accessFile(cluster), account);
    placeCluster(cluster, clusterIn(dataFolder));
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** A start that was killed leaves its draft behind. One that is being written is younger. */
function removeAbandonedDrafts(dataFolder: string): void {
  for (const name of readdirSync(dataFolder).filter((entry) => entry.startsWith(draftPrefix))) {
    const path = join(dataFolder, name);
    const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Infinity);
    if (age > abandonedAfter) rmSync(path, { recursive: true, force: true });
  }
}

async function runInitdb(programs: Programs, account: SystemAccount, args: string[]): Promise<void> {
  const { file, args: all, options } = commandAs(account, programs.initdb, args);
  try {
    await promisify(execFile)(file, all, options);
  } catch (error) {
    const { stderr = '', message } = error as { stderr?: string; message: string };
    const words = /(?:FATAL|error): +(.*)/.exec(stderr)?.[1] ?? (stderr.trim() || message);
    const [, nameless] = /could not look up effective user ID (\d+)/.exec(words) ?? [];
    if (nameless) throw new StartError(sayNameless(nameless), { cause: error });
    throw new StartError(`A new database can't be made: ${words}.`, { cause: error });
  }
}

/** A container may run as any id. PostgreSQL makes a new database only for a user with a name. */
function sayNameless(userId: string): string {
  return (
    `A new database can't be made: the user id ${userId} has no entry in /etc/passwd, and PostgreSQL's initdb needs one. ` +
    'Run as a user that has one (in the image "node", 1000), mount an /etc/passwd that names this one, or set DATABASE_URL, ' +
    'for which any id will do.'
  );
}

/** A rename puts a folder in the place of none or of an empty one, never of another database. */
function placeCluster(cluster: string, place: string): void {
  try {
    renameSync(cluster, place);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(code)) throw error;
  }
}

function give(path: string, account: SystemAccount): void {
  if (account) chownSync(path, account.uid, account.gid);
}
