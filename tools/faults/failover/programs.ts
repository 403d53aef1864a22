import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { say } from '../../process.ts';
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
/** While it is there and says no, packages start none of their services. */
const policy = '/usr/sbin/policy-rc.d';

/** The programs; as root on Debian they are installed if need be. A text says what is missing. */
export function findOrInstallPrograms(): Programs | string {
  const found = findPrograms();
  if (typeof found !== 'string') return found;
  const isDebian = existsSync('/usr/bin/apt-get');
  if (process.getuid?.() !== 0 || !isDebian)
    return `${found} missing; Debian 12 has it in these packages: ${packages.join(' ')}`;
  const problem = install();
  return problem ?? findPrograms();
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
  return missing.length > 0 ? `${missing.join(', ')}:` : (programs as Programs);
}

/** Why it failed; null when it did not. */
function install(): string | null {
  say(`Installing ${packages.join(', ')} (apt-get) …`);
  const isOurs = !existsSync(policy);
  if (isOurs) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const options = { env, encoding: 'utf8' } as const;
    spawnSync('apt-get', ['update', '-q'], options);
    const { status, stderr } = spawnSync(
      'apt-get',
      ['install', '-y', '-q', '--no-install-recommends', ...packages],
      options,
    );
    return status === 0 ? null : `apt-get install ended with ${status}: ${stderr.trim().split('\n').at(-1)}`;
  } finally {
    if (isOurs) rmSync(policy);
  }
}
