import { spawnSync } from 'node:child_process';
import { chownSync, mkdirSync } from 'node:fs';

/** Who runs the cluster's processes; null is our own account. */
export type Account = { uid: number; gid: number } | null;

/** PostgreSQL refuses to run as root, so root hands it to the account of Debian's package. */
export function chooseAccount(): Account {
  if (process.getuid?.() !== 0) return null;
  const [uid, gid] = ['-u', '-g'].map((flag) =>
    Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout),
  );
  if (!uid || !gid) throw new Error('There is no account "postgres".');
  return { uid, gid };
}

/** Makes a folder that the account owns and nobody else reads. */
export function makeFolder(path: string, account: Account): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (account) chownSync(path, account.uid, account.gid);
}
