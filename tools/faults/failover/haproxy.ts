import type { ChildProcess } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from 'node:net';
import { createTemporaryFolder } from '../../temporary-folder.ts';
import type { Cluster } from './cluster.ts';
import { findLastingPorts } from './ports.ts';
import { killAll, startProcess, stopAll } from './processes.ts';
import { killIfThere } from '../postgres-processes.ts';
import type { Programs } from './programs.ts';
import { recipePath } from './recipe.ts';

export interface HAProxy {
  port: number;
  /** All connections break; the next ones may go to any machine until it has been checked. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the recipe's HAProxy in front of the cluster. */
export async function startHAProxy({ haproxy }: Programs, cluster: Cluster): Promise<HAProxy> {
  const folder = createTemporaryFolder('haproxy');
  const [port = 0] = await findLastingPorts(1);
  const file = join(folder.path, 'haproxy.cfg');
  const shipped = readFileSync(recipePath('haproxy.cfg'), 'utf8');
  // Only root may become somebody else.
  writeFileSync(file, process.getuid?.() === 0 ? shipped : shipped.replace(/^ *(user|group) .*$/gm, ''));
  chmodSync(folder.path, 0o755);
  const env: Record<string, string> = { DATABASE_PORT: `127.0.0.1:${port}` };
  for (const [index, { ports }] of cluster.nodes.entries()) {
    env[`DB${index + 1}`] = `127.0.0.1:${ports.postgres}`;
    env[`DB${index + 1}_PATRONI_PORT`] = String(ports.patroni);
  }
  let child: ChildProcess | null = null;
  const start = async () => {
    const log = join(folder.path, 'haproxy.log');
    child = startProcess({ file: haproxy, args: ['-db', '-f', file], env, account: null, log });
    for (let tries = 0; !(await listens(port)); tries += 1) {
      if (child.exitCode !== null || tries > 100)
        throw new Error(`HAProxy does not start: ${readFileSync(log, 'utf8')}`);
      await pause(50);
    }
  };
  const end = async () => {
    if (child?.pid) await killAll([child.pid]);
    child = null;
  };
  const killAtExit = () => {
    if (child?.pid) for (const pid of stopAll([child.pid])) killIfThere(pid);
  };
  process.once('exit', killAtExit);
  await start();
  return {
    port,
    restart: async () => {
      await end();
      await start();
    },
    stop: async () => {
      process.off('exit', killAtExit);
      await end();
      folder.remove();
    },
  };
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    const answer = (isOpen: boolean) => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.once('connect', () => answer(true)).once('error', () => answer(false));
  });
}
