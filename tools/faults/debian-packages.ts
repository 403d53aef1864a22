import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { say } from '../process.ts';

/** While it is there and says no, packages start none of their services. */
const policy = '/usr/sbin/policy-rc.d';

/**
 * What `find` finds; where it says what is missing, these packages are installed, if we are root on Debian, and it looks
 * once more. Returns a text that says what is missing, and why, where that did not help.
 */
export function findOrInstall<Programs extends object>(
  packages: readonly string[],
  find: () => Programs | string,
): Programs | string {
  const found = find();
  if (typeof found !== 'string') return found;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    return `missing: ${found}; Debian has it in these packages: ${packages.join(' ')}`;
  return install(packages) ?? find();
}

/** Why it failed; null when it did not. */
function install(packages: readonly string[]): string | null {
  say(`Installing ${packages.join(', ')} (apt-get) …`);
  const isOurs = !existsSync(policy);
  if (isOurs) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, encoding: 'utf8' } as const;
    spawnSync('apt-get', ['update', '-q'], options);
    const args = ['install', '-y', '-q', '--no-install-recommends', ...packages];
    const { status, stderr } = spawnSync('apt-get', args, options);
    return status === 0 ? null : `apt-get install ended with ${status}: ${stderr.trim().split('\n').at(-1)}`;
  } finally {
    if (isOurs) rmSync(policy);
  }
}
