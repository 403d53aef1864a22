import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../../../server/root.ts';
import { Failure, say } from '../../process.ts';
import { createTemporaryFolder } from '../../temporary-folder.ts';

/** The product as it stands in a folder, installed and ready to start. */
export interface Checkout {
  name: string;
  folder: string;
  /** The program that serves. */
  commandLine: string;
  /** Node's arguments for a command of `npm run lodestar`. */
  lodestar: readonly string[];
  /** The file of a module of the server, named by its path in server/ without the ending. */
  moduleOf(name: string): string;
  /** Builds its screens, unless they are built already. */
  buildScreens(): Promise<void>;
  /** Tells its tables from those of other checkouts. */
  schema: string;
  remove(): Promise<void>;
}

const execute = promisify(execFile);

export const presentCheckout: Checkout = describe('present', projectRoot, async () => {});

/**
 * Makes another checkout ready: an installed one in a folder, which stays as it is, or a commit, which is put into a
 * temporary folder. Throws Failure where there is neither.
 */
export async function openCheckout(against: string): Promise<Checkout> {
  if (existsSync(join(against, 'package.json'))) {
    const folder = resolve(against);
    return describe(basename(folder), folder, async () => {});
  }
  const commit = await git('rev-parse', '--verify', '--quiet', `${against}^{commit}`).catch(() => {
    throw new Failure(`"${against}" is no commit and no folder with a checkout.`);
  });
  const temporary = createTemporaryFolder('before');
  const folder = join(temporary.path, 'checkout');
  await git('worktree', 'add', '--detach', folder, commit);
  await install(folder);
  return describe(commit.slice(0, 7), folder, async () => {
    temporary.remove();
    await git('worktree', 'prune');
  });
}

/** The commit where the present branch left `main`; on `main` itself the one before the present one. */
export async function findCommitBefore(): Promise<string> {
  const present = await git('rev-parse', 'HEAD');
  const shared = await git('merge-base', 'HEAD', 'main').catch(() => present);
  return shared === present ? 'HEAD~1' : shared;
}

function describe(name: string, folder: string, remove: () => Promise<void>): Checkout {
  return {
    name,
    folder,
    commandLine: join(folder, 'server/cli/main.ts'),
    lodestar: [join(folder, 'tools/run.mjs'), 'tools/lodestar.ts'],
    moduleOf: (module) => join(folder, 'server', `${module}.ts`),
    buildScreens: () => runIn(folder, join(folder, 'tools/run.mjs'), 'tools/build.ts'),
    schema: hashFiles(join(folder, 'server/db/migrations')),
    remove,
  };
}

/** Links this checkout's packages where both have the same package-lock.json. */
async function install(folder: string): Promise<void> {
  const lockOf = (root: string) => readFileSync(join(root, 'package-lock.json'), 'utf8');
  if (lockOf(folder) === lockOf(projectRoot)) {
    symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'));
    return;
  }
  say('Installing the dependencies of the commit before, which are others (npm ci) …');
  await execute('npm', ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
  });
}

function hashFiles(folder: string): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(folder).toSorted())
    hash.update(name).update(readFileSync(join(folder, name)));
  return hash.digest('hex').slice(0, 8);
}

async function runIn(folder: string, ...program: string[]): Promise<void> {
  await execute(process.execPath, program, { cwd: folder });
}

async function git(...args: string[]): Promise<string> {
  return (await execute('git', ['-C', projectRoot, ...args])).stdout.trim();
}
