import { clusterIn } from '../server/db/embedded/data-folder.ts';
import { createPrivatePostgres, type PrivatePostgres } from '../tools/postgres/private-server.ts';
import { asServer } from './database.ts';

export type Postgres = PrivatePostgres;

/** A primary and its standbys, which follow it by streaming replication. */
export interface ReplicatedPostgres {
  readonly primary: Postgres;
  readonly standbys: readonly Postgres[];
  remove(): Promise<void>;
}

interface Options {
  standbyCount?: number;
  /** The differences from the settings of a test run, by PostgreSQL's names. */
  settings?: Record<string, string>;
}

/** Creates and starts a PostgreSQL and standbys of it, for which no commit waits. */
export async function createReplicatedPostgres({
  standbyCount = 1,
  settings: more = {},
}: Options = {}): Promise<ReplicatedPostgres> {
  const settings = { wal_keep_size: '256MB', ...more };
  const primary = await createPrivatePostgres({ settings });
  await primary.stop('fast');
  const standbys: Postgres[] = [];
  for (let index = 0; index < standbyCount; index += 1) {
    standbys.push(
      await createPrivatePostgres({
        standbyOf: primary,
        settings: {
          ...settings,
          primary_conninfo: `host=${clusterIn(primary.folder)} user=${new URL(primary.url).username}`,
          wal_retrieve_retry_interval: '100ms',
        },
      }),
    );
  }
  await primary.start();
  return {
    primary,
    standbys,
    remove: async () => {
      await Promise.all([primary, ...standbys].map((server) => server.remove()));
    },
  };
}

/** The same database and account as in `url`, on all of these servers. */
export function withServers(url: string, servers: readonly Postgres[]): string {
  const address = new URL(url);
  const hosts = servers.map((server) => new URL(server.url).searchParams.get('host'));
  address.searchParams.set('host', hosts.join(','));
  return address.toString();
}

/** Makes a standby the primary, on a new timeline. */
export async function promote({ url }: Postgres): Promise<void> {
  await asServer(url, (client) => client.query('select pg_promote()'));
}

/** Resolves when the standby has replayed all that was committed on the primary by now. */
export async function replay(primary: Postgres, standby: Postgres): Promise<void> {
  const { rows } = await asServer(primary.url, (client) =>
    client.query<{ position: string }>('select pg_current_wal_insert_lsn() as position'),
  );
  await asServer(standby.url, async (client) => {
    const question = 'select pg_last_wal_replay_lsn() >= $1::pg_lsn as "isThere"';
    while (!(await client.query<{ isThere: boolean }>(question, [rows[0]!.position])).rows[0]!.isThere);
  });
}
