import { randomBytes } from 'node:crypto';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { query } from '../../postgres/query.ts';
import type { Environment } from '../../server/settings.ts';
import { createTemporaryFolder } from '../../temporary-folder.ts';
import { chooseAccount } from '../account.ts';
import { ClusterNode } from './node.ts';
import { findLastingPorts } from './ports.ts';
import type { Programs } from './programs.ts';

/** A node as Patroni's REST API tells of it. */
interface Member {
  name: string;
  role: string;
  state: string;
  timeline?: number;
}

const nodeNames = ['db1', 'db2', 'db3'];
const healthyWithin = 180_000;

/** Three machines with a database that fails over. */
export class Cluster {
  readonly nodes: readonly ClusterNode[];
  readonly #secrets: Environment;
  readonly #remove: () => void;

  private constructor(nodes: readonly ClusterNode[], secrets: Environment, remove: () => void) {
    this.nodes = nodes;
    this.#secrets = secrets;
    this.#remove = remove;
  }

  /** Starts it in a temporary folder; it ends with this process at the latest. */
  static async start(programs: Programs): Promise<Cluster> {
    const account = chooseAccount();
    const folder = createTemporaryFolder('cluster');
    // The account must be able to enter it.
    chmodSync(folder.path, 0o711);
    const ports = await findLastingPorts(4 * nodeNames.length);
    const all = nodeNames.map((name, index) => {
      const [postgres = 0, patroni = 0, etcd = 0, etcdPeer = 0] = ports.slice(4 * index);
      return { name, ports: { postgres, patroni, etcd, etcdPeer } };
    });
    const password = () => randomBytes(24).toString('hex');
    const secrets = {
      PATRONI_SUPERUSER_PASSWORD: password(),
      PATRONI_REPLICATION_PASSWORD: password(),
      PATRONI_REWIND_PASSWORD: password(),
      PATRONI_RESTAPI_PASSWORD: password(),
    };
    const nodes = all.map(
      (node) =>
        new ClusterNode({ ...node, all, secrets, folder: join(folder.path, node.name), account, programs }),
    );
    const killAtExit = () => nodes.forEach((node) => node.killAtOnce());
    // Before the folder goes, in which the processes are found.
    process.prependOnceListener('exit', killAtExit);
    const cluster = new Cluster(nodes, secrets, () => {
      process.off('exit', killAtExit);
      folder.remove();
    });
    try {
      for (const node of nodes) node.start();
      await cluster.untilHealthy();
      return cluster;
    } catch (error) {
      await cluster.stop();
      throw error;
    }
  }

  async stop(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.kill()));
    this.#remove();
  }

  node(name: string): ClusterNode {
    const found = this.nodes.find((node) => node.name === name);
    if (!found) throw new Error(`There is no node "${name}".`);
    return found;
  }

  /** What any Patroni that answers says; empty when none does. */
  async members(): Promise<Member[]> {
    const answers = this.nodes.map(async ({ ports }) => {
      const response = await fetch(`http://127.0.0.1:${ports.patroni}/cluster`, {
        signal: AbortSignal.timeout(2_000),
      });
      return ((await response.json()) as { members: Member[] }).members;
    });
    return Promise.any(answers).catch(() => []);
  }

  async primary(): Promise<ClusterNode> {
    return this.#nodeInRole('leader');
  }

  async synchronousStandby(): Promise<ClusterNode> {
    return this.#nodeInRole('sync_standby');
  }

  async #nodeInRole(role: string): Promise<ClusterNode> {
    const found = (await this.members()).find((member) => member.role === role);
    if (!found) throw new Error(`No node is ${role}.`);
    return this.node(found.name);
  }

  /** PostgreSQL's address on the primary, as superuser. */
  async superuserUrl(database = 'postgres'): Promise<string> {
    const { ports } = await this.primary();
    const password = this.#secrets['PATRONI_SUPERUSER_PASSWORD'];
    return `postgres://postgres:${password}@127.0.0.1:${ports.postgres}/${database}`;
  }

  /** Waits until there is a primary that two standbys follow, as the settings want it. Throws after three minutes. */
  async untilHealthy(): Promise<void> {
    const until = performance.now() + healthyWithin;
    while (!(await this.#isHealthy())) {
      if (performance.now() > until) {
        const logs = this.nodes.map((node) => `${node.name}:\n${node.log()}`).join('\n');
        throw new Error(`The cluster is not healthy: ${JSON.stringify(await this.members())}\n${logs}`);
      }
      await pause(500);
    }
  }

  async #isHealthy(): Promise<boolean> {
    const members = await this.members();
    const timelines = new Set(members.map(({ timeline }) => timeline));
    const areWell = members.every(({ state }) => state === 'running' || state === 'streaming');
    const roles = members.map(({ role }) => role);
    if (members.length !== this.nodes.length || timelines.size !== 1 || !areWell) return false;
    if (!roles.includes('leader') || !roles.includes('sync_standby')) return false;
    try {
      const [row] = await query<{ streaming: number; synchronous: number }>(
        await this.superuserUrl(),
        `select count(*)::int as streaming, count(*) filter (where sync_state <> 'async')::int as synchronous
         from pg_stat_replication where state = 'streaming'`,
      );
      return row?.streaming === 2 && row.synchronous > 0;
    } catch {
      return false;
    }
  }

  /** The synchronous standby becomes primary, in order. */
  async switchOver(): Promise<void> {
    const [leader, candidate] = [await this.primary(), await this.synchronousStandby()];
    await this.#send('POST', 'switchover', { leader: leader.name, candidate: candidate.name });
  }

  async #send(method: string, path: string, body: Record<string, unknown>): Promise<void> {
    const { ports } = await this.primary();
    const user = Buffer.from(`patroni:${this.#secrets['PATRONI_RESTAPI_PASSWORD']}`).toString('base64');
    const response = await fetch(`http://127.0.0.1:${ports.patroni}/${path}`, {
      method,
      headers: { authorization: `Basic ${user}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(60_000),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`Patroni refuses ${method} /${path}: ${text}`);
  }
}
