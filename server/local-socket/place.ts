import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

// A socket's path has room for 104 to 108 bytes, depending on the system.
const longestPath = 100;

const socketName = 'lodestar.sock';
const usualPath = (dataFolder: string) => join(dataFolder, socketName);
/** Says where the socket is when the data folder's own path is too long for one. */
const noteIn = (dataFolder: string) => join(dataFolder, `${socketName}.path`);
const isWindows = process.platform === 'win32';

/**
 * Where the server of this data folder is to listen, with nothing left there from an earlier one. To be called by
 * whoever holds the folder's lock: what is there then belongs to nobody.
 */
export function clearPlace(dataFolder: string): string {
  if (isWindows) return pipeOf(dataFolder);
  removePlace(dataFolder);
  const usual = usualPath(dataFolder);
  if (Buffer.byteLength(usual) <= longestPath) return usual;
  // A fresh folder that only this account can enter, so nobody can have put a socket of their own there.
  const short = Buffer.byteLength(tmpdir()) > longestPath / 2 ? '/tmp' : tmpdir();
  const path = join(mkdtempSync(join(short, 'lodestar-')), socketName);
  writeFileSync(noteIn(dataFolder), path, { mode: 0o600 });
  return path;
}

/** Where the server of this data folder listens, if one does. */
export function findPlace(dataFolder: string): string {
  return isWindows ? pipeOf(dataFolder) : (readNote(dataFolder) ?? usualPath(dataFolder));
}

/** Takes the socket away, and the folder that was made for it. */
export function removePlace(dataFolder: string): void {
  if (isWindows) return;
  rmSync(usualPath(dataFolder), { force: true });
  const noted = readNote(dataFolder);
  if (noted && /^lodestar-\w+$/.test(dirname(noted).split('/').at(-1)!)) {
    rmSync(dirname(noted), { recursive: true, force: true });
  }
  rmSync(noteIn(dataFolder), { force: true });
}

function readNote(dataFolder: string): string | null {
  try {
    return readFileSync(noteIn(dataFolder), 'utf8');
  } catch {
    return null;
  }
}

function pipeOf(dataFolder: string): string {
  const hash = createHash('sha256').update(dataFolder.toLowerCase()).digest('hex').slice(0, 32);
  return `\\\\.\\pipe\\lodestar-${hash}`;
}
