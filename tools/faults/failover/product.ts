import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '../../../server/root.ts';
import { startServer, type ChildServer } from '../../server/child-server.ts';
import { runCommand, runCommandBeside } from '../../server/command-line.ts';
import { count, type Counts } from '../../load/figures.ts';
import type { Environment } from '../../server/settings.ts';
import { createAdmin } from '../company.ts';
import { startNginx } from '../network/nginx.ts';
import type { Cluster } from './cluster.ts';
import type { HAProxy } from './haproxy.ts';
import type { Programs } from './programs.ts';

/** How the instances find the primary, and how many there are. */
export type Way = 'several hosts' | 'HAProxy' | 'two instances';

/** The product on the cluster. */
export interface Product {
  url: string;
  /** The newest head of the audit trail that an instance has logged; null before the first. */
  loggedHead(): string | null;
  /** Lines of the log since the last call that want somebody's attention: how many of each message. */
  takeErrors(): Counts;
  /** Runs a command with the database of the instances. */
  run(...args: string[]): Promise<{ code: number | null; output: string }>;
  stop(): Promise<void>;
}

const passwords = { owner: 'owner-of-the-tables', application: 'application-role' };

/** Makes the database with its two roles and the tables, and the first admin. */
export async function prepareDatabase({ psql }: Programs, cluster: Cluster): Promise<void> {
  const roles = join(projectRoot, 'deploy/postgres-roles.sql');
  const address = await cluster.superuserUrl();
  const { status, stderr } = spawnSync(psql, [address, '--set', 'ON_ERROR_STOP=1', '--file', roles], {
    env: {
      PATH: process.env['PATH'],
      LODESTAR_OWNER_PASSWORD: passwords.owner,
      LODESTAR_PASSWORD: passwords.application,
    },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`deploy/postgres-roles.sql failed: ${stderr}`);
  const { ports } = await cluster.primary();
  const host = `127.0.0.1:${ports.postgres}`;
  const env = { DATABASE_URL: addressOf(host), DATABASE_OWNER_URL: ownerAddressOf(host) };
  runCommand(['migrate'], env);
  createAdmin(env);
}

const addressOf = (hosts: string) => `postgres://lodestar:${passwords.application}@${hosts}/lodestar`;
const ownerAddressOf = (hosts: string) => `postgres://lodestar_owner:${passwords.owner}@${hosts}/lodestar`;

interface Options {
  programs: Programs;
  cluster: Cluster;
  haproxy: HAProxy;
  way: Way;
}

/** Starts the instances. */
export async function startProduct({ programs, cluster, haproxy, way }: Options): Promise<Product> {
  const hosts =
    way === 'HAProxy'
      ? `127.0.0.1:${haproxy.port}`
      : cluster.nodes.map(({ ports }) => `127.0.0.1:${ports.postgres}`).join();
  const env: Environment = {
    DATABASE_URL: addressOf(hosts),
    LOG_LEVEL: 'info',
    TRUSTED_PROXIES: '127.0.0.1',
  };
  const instances = [await startServer(env)];
  if (way === 'two instances') instances.push(await startServer(env));
  const ports = instances.map(({ port }) => port);
  const nginx = way === 'two instances' ? await startNginx(programs.nginx, ports) : null;
  const logs = instances.map(followLog);
  return {
    url: `http://127.0.0.1:${nginx?.port ?? ports[0]}`,
    loggedHead: () => newest(logs.map(({ head }) => head())),
    takeErrors: () => {
      const errors: Counts = {};
      for (const log of logs)
        for (const [message, number] of Object.entries(log.takeErrors())) count(errors, message, number);
      return errors;
    },
    run: (...args) => runCommandBeside(args, env),
    stop: async () => {
      logs.forEach(({ stop }) => stop());
      await nginx?.stop();
      await Promise.all(instances.map((instance) => instance.kill()));
    },
  };
}

/** Looks at the log again and again, as only its end is kept. */
function followLog(instance: ChildServer) {
  let head: string | null = null;
  let errors: Counts = {};
  let seen = '';
  const look = () => {
    const { log } = instance.printed();
    const at = seen ? log.lastIndexOf(seen) : -1;
    const from = at < 0 ? 0 : at + seen.length;
    const lines = log.slice(from, log.lastIndexOf('\n') + 1);
    for (const line of lines.split('\n')) {
      if (/"level":[56]0/.test(line)) count(errors, messageOf(line));
      const [, position, hash] = /"position":(\d+),"hash":"([0-9a-f]{64})"/.exec(line) ?? [];
      if (position && hash) head = `${position} ${hash}`;
    }
    if (lines) seen = lines.slice(-300);
  };
  const timer = setInterval(look, 250);
  timer.unref();
  return {
    head: () => {
      look();
      return head;
    },
    takeErrors: () => {
      look();
      const taken = errors;
      errors = {};
      return taken;
    },
    stop: () => clearInterval(timer),
  };
}

/** "msg" of the line, with what the error in it says and where it came from. */
function messageOf(line: string): string {
  const { msg, err } = JSON.parse(line) as { msg?: string; err?: { message?: string; stack?: string } };
  const [, place = ''] = /\n +at ([^\n]+)/.exec(err?.stack ?? '') ?? [];
  return [msg, err?.message, place].filter(Boolean).join(': ');
}

function newest(heads: (string | null)[]): string | null {
  const positionOf = (head: string | null) => Number(head?.split(' ')[0] ?? -1);
  return heads.toSorted((left, right) => positionOf(right) - positionOf(left))[0] ?? null;
}
