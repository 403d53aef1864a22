import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createPrivatePostgres } from '../../postgres/private-server.ts';
import { connect } from '../../postgres/query.ts';

/** A running PostgreSQL server with room for databases. */
export interface Cluster {
  urlOf(database: string): string;
  /** Of a database from which others are created. */
  url: string;
  /** Its process; null where that is not on this machine. */
  postmaster: number | null;
  version: string;
  /** Those on which figures depend. */
  settings: Record<string, string>;
  /** Whether its databases outlive the run. */
  isKept: boolean;
  stop(): Promise<void>;
}

export interface ClusterOptions {
  /** Of a server where databases may be created; without it a private one is started. */
  url: string | undefined;
  /** A folder for the private one's files; without it they go with the run. */
  keep: string | undefined;
  /** Of the largest company. */
  employees: number;
}

/** The server of a company: an acknowledged change is on the disk, and the disk is a solid-state one. */
const ownSettings = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  max_connections: '500',
  random_page_cost: '1.1',
  max_wal_size: '4GB',
  checkpoint_timeout: '15min',
};
const sharedBuffers = { small: '256MB', large: '1GB' };
const largeFrom = 100_000;
const shownSettings = [
  'shared_buffers',
  'fsync',
  'synchronous_commit',
  'random_page_cost',
  'max_connections',
];

export async function startCluster({ url, keep, employees }: ClusterOptions): Promise<Cluster> {
  if (url) return describe(url, { isKept: true, stop: async () => {} });
  const postgres = await createPrivatePostgres({
    ...(keep !== undefined && { folder: resolve(keep) }),
    settings: {
      ...ownSettings,
      shared_buffers: employees < largeFrom ? sharedBuffers.small : sharedBuffers.large,
    },
  });
  return describe(postgres.url, {
    isKept: keep !== undefined,
    stop: keep === undefined ? () => postgres.remove() : () => postgres.stop('fast'),
  });
}

async function describe(url: string, { isKept, stop }: Pick<Cluster, 'isKept' | 'stop'>): Promise<Cluster> {
  const client = await connect(url);
  try {
    const { rows: facts } = await client.query<{ version: string; pid: number }>(
      `select current_setting('server_version') as version, pg_backend_pid() as pid`,
    );
    const { rows: settings } = await client.query<{ name: string; value: string }>(
      'select name, current_setting(name) as value from pg_settings where name = any ($1)',
      [shownSettings],
    );
    return {
      url,
      urlOf: (database) => {
        const other = new URL(url);
        other.pathname = `/${database}`;
        return other.toString();
      },
      postmaster: findPostmaster(facts[0]?.pid ?? 0),
      version: facts[0]?.version ?? '',
      settings: Object.fromEntries(settings.map(({ name, value }) => [name, value])),
      isKept,
      stop,
    };
  } finally {
    await client.end();
  }
}

/** The parent of the process that serves a connection, if that is one of this machine. */
function findPostmaster(backend: number): number | null {
  try {
    const [, name, parent] = /\((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${backend}/stat`, 'utf8')) ?? [];
    return name?.startsWith('postgres') ? Number(parent) : null;
  } catch {
    return null;
  }
}
