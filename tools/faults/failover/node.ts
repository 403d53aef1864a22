import type { ChildProcess } from 'node:child_process';
import { chmodSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from '../../server/settings.ts';
import { killIfThere } from '../postgres-processes.ts';
import { makeFolder, type Account } from '../account.ts';
import { killAll, signalAll, startProcess, stopAll } from './processes.ts';
import type { Programs } from './programs.ts';
import { readEnvironmentFile, recipePath } from './recipe.ts';

/** Where a node listens, on 127.0.0.1. */
export interface NodePorts {
  postgres: number;
  patroni: number;
  etcd: number;
  etcdPeer: number;
}

export interface NodeOptions {
  name: string;
  ports: NodePorts;
  /** Of all nodes of the cluster, itself included. */
  all: readonly { name: string; ports: NodePorts }[];
  /** The secrets that patroni.env asks for. */
  secrets: Environment;
  folder: string;
  account: Account;
  programs: Programs;
}

const address = (port: number) => `127.0.0.1:${port}`;
const url = (port: number) => `http://${address(port)}`;

/** One machine of the cluster: etcd, Patroni, and the PostgreSQL that Patroni runs, from the files of the recipe. */
export class ClusterNode {
  readonly name: string;
  readonly ports: NodePorts;
  readonly #options: NodeOptions;
  readonly #data: string;
  #etcd: ChildProcess | null = null;
  #patroni: ChildProcess | null = null;
  #frozen: number[] = [];

  constructor(options: NodeOptions) {
    this.name = options.name;
    this.ports = options.ports;
    this.#options = options;
    this.#data = join(options.folder, 'data');
    makeFolder(options.folder, options.account);
    // A copy, as the account may not be let into this checkout; its sockets go where it may write.
    const shipped = readFileSync(recipePath('patroni.yml'), 'utf8');
    writeFileSync(this.#configuration(), shipped.replace('/var/run/postgresql', options.folder));
    chmodSync(this.#configuration(), 0o644);
  }

  #configuration(): string {
    return join(this.#options.folder, 'patroni.yml');
  }

  start(): void {
    this.#startEtcd();
    this.#startDatabase();
  }

  #startEtcd(): void {
    const { name, ports, all, folder, account, programs } = this.#options;
    const env = readEnvironmentFile('etcd.env', {
      ETCD_NAME: name,
      ETCD_LISTEN_CLIENT_URLS: url(ports.etcd),
      ETCD_ADVERTISE_CLIENT_URLS: url(ports.etcd),
      ETCD_LISTEN_PEER_URLS: url(ports.etcdPeer),
      ETCD_INITIAL_ADVERTISE_PEER_URLS: url(ports.etcdPeer),
      ETCD_DATA_DIR: join(folder, 'etcd'),
      ETCD_INITIAL_CLUSTER: all.map((node) => `${node.name}=${url(node.ports.etcdPeer)}`).join(),
    });
    this.#etcd = startProcess({ file: programs.etcd, args: [], env, account, log: join(folder, 'etcd.log') });
  }

  #startDatabase(): void {
    const { name, ports, all, secrets, folder, account, programs } = this.#options;
    const env = {
      ...readEnvironmentFile('patroni.env', {
        ...secrets,
        PATRONI_NAME: name,
        PATRONI_POSTGRESQL_LISTEN: address(ports.postgres),
        PATRONI_POSTGRESQL_CONNECT_ADDRESS: address(ports.postgres),
        PATRONI_RESTAPI_LISTEN: address(ports.patroni),
        PATRONI_RESTAPI_CONNECT_ADDRESS: address(ports.patroni),
        PATRONI_ETCD_HOSTS: all.map((node) => address(node.ports.etcd)).join(),
      }),
      PATRONI_POSTGRESQL_DATA_DIR: this.#data,
      PATRONI_POSTGRESQL_PGPASS: join(folder, 'pgpass'),
    };
    const args = [this.#configuration()];
    const log = join(folder, 'patroni.log');
    this.#patroni = startProcess({ file: programs.patroni, args, env, account, log });
  }

  /** Every process of the machine that others can start from. */
  #roots(): number[] {
    return [this.#patroni?.pid, this.#etcd?.pid, this.#postmaster()].filter((pid) => pid !== undefined);
  }

  /** As its lock file says, if it is still that process: numbers are given again. */
  #postmaster(): number | undefined {
    try {
      const pid = Number(readFileSync(join(this.#data, 'postmaster.pid'), 'utf8').split('\n')[0]);
      return readlinkSync(`/proc/${pid}/cwd`) === this.#data ? pid : undefined;
    } catch {
      return undefined;
    }
  }

  /** As if the machine had lost its power. */
  async kill(): Promise<void> {
    const roots = this.#roots();
    this.#etcd = null;
    this.#patroni = null;
    this.#frozen = [];
    await killAll(roots);
  }

  /** As if the machine hung, or were paused as a virtual one: connections stay and nobody answers. */
  freeze(): void {
    this.#frozen = stopAll(this.#roots());
  }

  wake(): void {
    signalAll(this.#frozen, 'SIGCONT');
    this.#frozen = [];
  }

  /** The end of what Patroni has printed. */
  log(): string {
    const log = readFileSync(join(this.#options.folder, 'patroni.log'), 'utf8').trimEnd();
    return log.split('\n').slice(-20).join('\n');
  }

  /** When this process ends, and nothing can be waited for. */
  killAtOnce(): void {
    for (const pid of stopAll(this.#roots()).toReversed()) killIfThere(pid);
  }
}
