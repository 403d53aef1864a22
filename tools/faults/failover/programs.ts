import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findOrInstall } from '../debian-packages.ts';
import { findProgram, isExecutable } from '../find-program.ts';

/** Where Debian's packages put what a cluster is made of. */
export interface Programs {
  patroni: string;
  etcd: string;
  haproxy: string;
  nginx: string;
  psql: string;
  /** The folder of PostgreSQL's own programs. */
  postgres: string;
}

const postgres = '/usr/lib/postgresql/15/bin';
const packages = [
  'patroni',
  'python3-etcd',
  'etcd-server',
  'haproxy',
  'nginx',
  'postgresql-15',
  'postgresql-client-15',
];

/** The programs; as root on Debian they are installed if need be. A text says what is missing. */
export function findOrInstallPrograms(): Programs | string {
  return findOrInstall(packages, findPrograms);
}

function findPrograms(): Programs | string {
  const programs = {
    patroni: findProgram('patroni'),
    etcd: findProgram('etcd'),
    haproxy: findProgram('haproxy'),
    nginx: findProgram('nginx'),
    psql: findProgram('psql'),
    postgres: isExecutable(join(postgres, 'postgres')) ? postgres : undefined,
  };
  const missing = Object.entries(programs).flatMap(([name, path]) => (path ? [] : [name]));
  // Patroni speaks to etcd through a package of its own, which it only recommends.
  if (spawnSync('/usr/bin/python3', ['-c', 'import etcd']).status !== 0) missing.push('python3-etcd');
  return missing.length > 0 ? missing.join(', ') : (programs as Programs);
}
