import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findOrInstall } from '../debian-packages.ts';
import { findProgram } from '../find-program.ts';

/** PostgreSQL as the company installs it, and what archives it: pgBackRest knows no release newer than itself. */
export interface Programs {
  pgbackrest: string;
  /** The folder of PostgreSQL's own programs. */
  postgres: string;
}

const installed = '/usr/lib/postgresql';

/** The programs; as root on Debian they are installed if need be. A text says what is missing. */
export function findPrograms(): Programs | string {
  return findOrInstall(['postgresql', 'pgbackrest'], () => {
    const pgbackrest = findProgram('pgbackrest');
    const postgres = findNewestPostgres();
    if (pgbackrest && postgres) return { pgbackrest, postgres };
    return [...(pgbackrest ? [] : ['pgbackrest']), ...(postgres ? [] : ['PostgreSQL'])].join(', ');
  });
}

function findNewestPostgres(): string | undefined {
  const releases = existsSync(installed) ? readdirSync(installed) : [];
  return releases
    .toSorted((left, right) => Number(right) - Number(left))
    .map((release) => join(installed, release, 'bin'))
    .find((folder) => existsSync(join(folder, 'postgres')));
}
