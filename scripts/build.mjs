import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled } from './install.mjs';
import { Failure, ROOT, report, run, runTool, say, since } from './run.mjs';

const FOLDERS = ['shared', 'server', 'web'];
const FILES = [
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'tsconfig.json',
  'vite.config.ts',
  'scripts/build-screens.mjs',
  'scripts/bundle.mjs',
  'scripts/compress.mjs',
  'scripts/documents.mjs',
  'scripts/page-files.mjs',
  'scripts/page-modules.mjs',
  'scripts/replace-build.mjs',
];
const NOT_BUILT = /\.test\.tsx?$/;

/**
 * What is built, side by side: neither needs the other's output. The screens are type-checked by
 * `npm run check`, not here.
 *
 * @type {Array<{title: string, run: () => ReturnType<typeof run>}>}
 */
const STEPS = [
  { title: 'the server', run: () => runTool('typescript', ['-b', 'shared', 'server'], { capture: true }) },
  {
    title: 'the screens',
    run: () => run(process.execPath, [join('scripts', 'build-screens.mjs')], { capture: true }),
  },
];

/** Builds when an input has changed since the last complete build. */
export async function ensureBuilt() {
  const stamp = join(ROOT, 'dist', '.build-stamp');
  const hash = hashInputs(ROOT);
  if (readIfThere(stamp)?.toString() === hash) return;
  const start = performance.now();
  say(`Building ${STEPS.map((step) => step.title).join(' and ')} …`);
  // No stamp while building: a build that is interrupted is stale.
  rmSync(stamp, { force: true });
  const results = await Promise.all(STEPS.map(async (step) => ({ step, ...(await step.run()) })));
  const failed = results.filter((result) => result.code !== 0);
  for (const { output } of failed.length > 0 ? failed : results) if (output.trim()) say(output.trim());
  if (failed.length > 0) {
    const titles = failed.map((result) => result.step.title).join(' and ');
    throw new Failure(`The build of ${titles} failed: the reasons stand above.`);
  }
  // The hash from before the build: an input that was changed meanwhile makes the next start build again.
  mkdirSync(join(ROOT, 'dist'), { recursive: true });
  writeFileSync(stamp, hash);
  say(`Built in ${since(start)}.`);
}

/**
 * One hash over names and contents of everything that the build reads.
 *
 * @param {string} root
 */
export function hashInputs(root) {
  const hash = createHash('sha256');
  for (const path of inputs(root)) {
    const content = readIfThere(join(root, path));
    if (content) hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

function inputs(/** @type {string} */ root) {
  const found = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !NOT_BUILT.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1)),
  );
  return [...FILES, ...found.sort((a, b) => (a < b ? -1 : 1))];
}

function readIfThere(/** @type {string} */ path) {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await ensureInstalled().then(ensureBuilt).catch(report);
}
