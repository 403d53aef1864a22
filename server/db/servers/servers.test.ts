import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { asServer } from '../../../test/database.ts';
import {
  createReplicatedPostgres,
  promote,
  replay,
  type Postgres,
  type ReplicatedPostgres,
} from '../../../test/replicated-postgres.ts';
import { freeze } from '../../../test/bad-database.ts';
import { UnavailableError } from '../errors.ts';
import { Servers, findPrimary } from './servers.ts';

const soon = { timeout: 2_000, interval: 20 };

describe('a primary and its standby', { timeout: 60_000 }, () => {
  let postgres: ReplicatedPostgres;
  let primary: Postgres;
  let standby: Postgres;
  let servers: Servers;
  let lost: string[];

  beforeEach(async () => {
    postgres = await createReplicatedPostgres();
    ({ primary } = postgres);
    [standby] = postgres.standbys as [Postgres];
    lost = [];
    servers = await watch([standby, primary]);
  });

  afterEach(async () => {
    await servers.stop();
    await postgres.remove();
  });

  async function watch(watched: readonly Postgres[]): Promise<Servers> {
    const started = new Servers({
      addresses: watched.map(({ url }) => url),
      config: {},
      onPrimaryLost: () => lost.push('primary'),
      onReaderLost: (former) => lost.push(`reads from the ${former}`),
    });
    await started.firstAnswers;
    return started;
  }

  const primaryUrl = () => servers.primary?.address ?? null;
  const readerUrl = () => servers.reader?.address ?? null;

  test('are told apart in any order', async () => {
    expect([primaryUrl(), readerUrl(), servers.hearsPrimary]).toEqual([primary.url, primary.url, true]);
    await expect.poll(() => servers.readableStandbys, soon).toBe(1);
    const others = await watch([primary, standby]);
    expect(others.primary?.address).toBe(primary.url);
    await others.stop();
    expect(await findPrimary([standby.url, primary.url], {})).toBe(primary.url);
    expect(lost).toEqual([]);
  });

  test('change places: the standby is read while there is no primary, until it is the primary', async () => {
    await primary.stop();
    await expect.poll(readerUrl, soon).toBe(standby.url);
    expect([primaryUrl(), servers.hearsPrimary, servers.standbyIsRead]).toEqual([null, false, true]);
    expect(() => servers.demandPrimary()).toThrow(UnavailableError);
    await expect(findPrimary([standby.url, primary.url], {})).rejects.toThrow('has no primary');

    await promote(standby);
    await expect.poll(primaryUrl, soon).toBe(standby.url);
    expect([readerUrl(), servers.standbyIsRead]).toEqual([standby.url, false]);
    expect(lost).toEqual(['reads from the primary', 'primary', 'reads from the standby']);
  });

  test('a former primary that comes back as it was is spoken to by nobody', async () => {
    await primary.stop();
    await promote(standby);
    await expect.poll(primaryUrl, soon).toBe(standby.url);
    await primary.start();
    await servers.check();
    expect(primaryUrl()).toBe(standby.url);
    // Neither by a newcomer who hears both of them.
    expect(await findPrimary([primary.url, standby.url], {})).toBe(standby.url);

    await standby.stop();
    await expect.poll(primaryUrl, soon).toBeNull();
    await servers.check();
    await pause(1_000);
    expect([primaryUrl(), readerUrl()]).toEqual([null, null]);
  });

  test('a standby that was more than ten seconds behind is not read §50.6', async () => {
    await asServer(primary.url, (client) => client.query('create table written (at timestamptz)'));
    await replay(primary, standby);
    await asServer(standby.url, (client) => client.query('select pg_wal_replay_pause()'));
    const write = () =>
      asServer(primary.url, (client) => client.query('insert into written values (clock_timestamp())'));
    await expect.poll(() => servers.readableStandbys, soon).toBe(1);
    await write();
    await expect.poll(() => servers.readableStandbys, { timeout: 15_000 }).toBe(0);
    await primary.stop();
    await expect.poll(primaryUrl, soon).toBeNull();
    expect(readerUrl()).toBeNull();
    // A received position counts as soon as the standby has replayed it.
    await asServer(standby.url, (client) => client.query('select pg_wal_replay_resume()'));
    await expect.poll(readerUrl, soon).toBe(standby.url);
  });

  test('a primary that is frozen loses its readers within two seconds, its changes a little later, and gets both back', async () => {
    const thaw = freeze(primary.pid);
    try {
      await expect.poll(readerUrl, soon).toBe(standby.url);
      expect([primaryUrl(), servers.hearsPrimary]).toEqual([primary.url, false]);
      await expect.poll(primaryUrl, { timeout: 5_000 }).toBeNull();
      expect(lost).toEqual(['reads from the primary', 'primary']);
    } finally {
      thaw();
    }
    await expect.poll(primaryUrl, { timeout: 5_000 }).toBe(primary.url);
    expect(readerUrl()).toBe(primary.url);
  });

  test('a standby alone is read, and is no primary', async () => {
    const alone = await watch([standby]);
    await expect.poll(() => alone.primary, soon).toBeNull();
    expect([alone.reader?.address, alone.hearsPrimary]).toEqual([standby.url, false]);
    await promote(standby);
    await expect.poll(() => alone.primary?.address, soon).toBe(standby.url);
    await alone.stop();
  });
});
