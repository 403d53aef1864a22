import { spawnSync } from 'node:child_process';
import { chownSync, statSync } from 'node:fs';
import { StartError } from '../../start-error.ts';
import { noPostgresHere, type Programs } from './programs.ts';

/** The account under which PostgreSQL's programs run; null is our own. */
export type SystemAccount = { uid: number; gid: number; ignoresPermissions: boolean } | null;

/** A program as `spawn` takes it. */
export interface Command {
  file: string;
  args: string[];
  options: { uid?: number; gid?: number; cwd: string; env: NodeJS.ProcessEnv };
}

/** Nothing of our own environment (PGDATA, PGOPTIONS, LC_ALL …) may change PostgreSQL's behaviour. */
const environment = { PATH: process.env['PATH'], SystemRoot: process.env['SystemRoot'], LC_ALL: 'C' };

/**
 * Chooses who runs PostgreSQL, and gives that account the data folder. PostgreSQL refuses to run as root. So
 * root hands it to the owner of the cluster, or to `nobody` if there is none yet. Throws StartError where
 * PostgreSQL can't run.
 */
export function chooseAccount(programs: Programs, dataFolder: string, cluster: string): SystemAccount {
  if (process.getuid?.() !== 0) {
    const reason = whyNot(programs, dataFolder, null);
    if (reason) throw noPostgresHere(reason);
    return null;
  }
  const ids = ownerOf(cluster) ?? findNobody();
  chownSync(dataFolder, ids.uid, ids.gid);
  const plain = { ...ids, ignoresPermissions: false };
  if (!whyNot(programs, dataFolder, plain)) return plain;
  // In root's home, for one, no other account reaches anything. Linux can let it read and write all the same.
  const capable = { ...ids, ignoresPermissions: true };
  const reason = whyNot(programs, dataFolder, capable);
  if (!reason) return capable;
  throw new StartError(
    `PostgreSQL does not run as root, and the account it is given to (${ids.uid}) can't use ${programs.postgres} ` +
      `and ${dataFolder}: ${reason}. Start Lodestar as another account, move both to where others may enter, or ` +
      'set DATABASE_URL.',
  );
}

/** The program as the account runs it. */
export function commandAs(account: SystemAccount, file: string, args: string[]): Command {
  const options = { cwd: '/', env: environment };
  if (!account) return { file, args, options };
  const { uid, gid, ignoresPermissions } = account;
  if (!ignoresPermissions) return { file, args, options: { ...options, uid, gid } };
  // The capability must outlive the change of the account, and initdb asks access(2), which no_setuid_fixup settles.
  const rights = ['--securebits', '+no_setuid_fixup', '--inh-caps', '+dac_override'];
  const identity = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  const setpriv = [...identity, ...rights, '--ambient-caps', '+dac_override', '--', file, ...args];
  return { file: 'setpriv', args: setpriv, options };
}

/** Why the account can't run PostgreSQL in the folder; null when it can. */
function whyNot({ postgres }: Programs, dataFolder: string, account: SystemAccount): string | null {
  const { file, args, options } = commandAs(account, postgres, ['--version']);
  const version = spawnSync(file, args, { ...options, encoding: 'utf8' });
  if (version.status !== 0) return reasonOf(version);
  if (!account) return null;
  const entering = commandAs(account, '/bin/sh', ['-c', 'test -x "$0" && test -w "$0"', dataFolder]);
  const entered = spawnSync(entering.file, entering.args, { ...entering.options, encoding: 'utf8' });
  return entered.status === 0 ? null : reasonOf(entered);
}

function reasonOf({ error, stderr }: { error?: Error; stderr: string | null }): string {
  return error?.message ?? (stderr?.trim().split('\n')[0] || 'permission denied');
}

function ownerOf(cluster: string): { uid: number; gid: number } | null {
  const found = statSync(cluster, { throwIfNoEntry: false });
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : null;
}

function findNobody(): { uid: number; gid: number } {
  const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  if (uid?.status === 0 && gid?.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  throw new StartError(
    'PostgreSQL does not run as root, and there is no account "nobody" to run it. Start Lodestar as another account, ' +
      'or set DATABASE_URL.',
  );
}
