import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/** Beside the documents: the names of the assets that a build has made itself. */
const ownAssets = 'own-assets.json';

/**
 * Puts a finished build in the place of the present one, in a moment, so that a server that runs meanwhile never
 * finds half of it. The assets of the one before stay for as long as this is the latest: pages that are open still
 * ask for the code that they know.
 */
export function replaceBuild(next: string, present: string): void {
  const own = readdirSync(join(next, 'assets'));
  writeFileSync(join(next, ownAssets), JSON.stringify(own));
  const before = ownAssetsOf(present);
  // The same screens again: the present build's former files are still those of the one before.
  const isSame = before.length === own.length && before.every((name) => own.includes(name));
  for (const name of isSame ? readdirSync(join(present, 'assets')) : before) {
    if (!own.includes(name)) copyFileSync(join(present, 'assets', name), join(next, 'assets', name));
  }
  const former = `${next}-former`;
  if (existsSync(present)) renameSync(present, former);
  renameSync(next, present);
  rmSync(former, { recursive: true, force: true });
}

function ownAssetsOf(folder: string): string[] {
  const list = join(folder, ownAssets);
  return existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as string[]) : [];
}
