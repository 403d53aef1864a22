import { existsSync } from 'node:fs';
import { run, say } from '../process.ts';

const limitMs = 300_000;

/**
 * Installs a package of a Debian-like system, which takes root. Where it can't, it says so and answers false:
 * the caller has other ways.
 */
export async function installSystemPackage(name: string): Promise<boolean> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  say(`Installing the system package ${name} (apt-get) …`);
  const options = { capture: true, timeout: limitMs, env: { DEBIAN_FRONTEND: 'noninteractive' } };
  // The lists may be fresh enough even when they can't be updated, so only the installation counts.
  await run('apt-get', ['update'], options);
  const { code } = await run('apt-get', ['install', '-y', '--no-install-recommends', name], options);
  if (code !== 0) say(`The system package ${name} could not be installed.`);
  return code === 0;
}
