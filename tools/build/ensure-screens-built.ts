import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../server/root.ts';
import { Failure, run, say, since } from '../process.ts';

const folders = ['shared', 'web', 'tools/build'];
const files = ['package.json', 'package-lock.json', 'vite.config.ts'];
const notBuilt = /\.test\.tsx?$/;

/** Builds the screens when an input has changed since the last complete build. */
export async function ensureScreensBuilt(): Promise<void> {
  const stamp = join(projectRoot, 'dist', '.build-stamp');
  const hash = hashInputs(projectRoot);
  if (readIfThere(stamp)?.toString() === hash) return;
  const start = performance.now();
  say('Building the screens …');
  // No stamp while building: a build that is interrupted is stale.
  rmSync(stamp, { force: true });
  // A process of its own: Vite's memory is freed with it. Without a local storage, as on a server.
  const program = ['--no-experimental-webstorage', 'tools/build/build-screens.ts'];
  // Always a production build: a test that comes first would leave React's development build, and larger pages.
  const env = { NODE_ENV: 'production' };
  const { code, output } = await run(process.execPath, program, { capture: true, env });
  if (output.trim()) say(output.trim());
  if (code !== 0) throw new Failure('The build of the screens failed: the reasons stand above.');
  // The hash from before the build: an input that was changed meanwhile makes the next start build again.
  mkdirSync(join(projectRoot, 'dist'), { recursive: true });
  writeFileSync(stamp, hash);
  say(`Built in ${since(start)}.`);
}

/** One hash over names and contents of everything that the build reads. */
export function hashInputs(root: string): string {
  const hash = createHash('sha256');
  for (const path of inputs(root)) {
    const content = readIfThere(join(root, path));
    if (content) hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

function inputs(root: string): string[] {
  const found = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !notBuilt.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1)),
  );
  return [...files, ...found.sort((a, b) => (a < b ? -1 : 1))];
}

function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}
