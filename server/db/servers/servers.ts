import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { serverNameOf } from '../../database-addresses.ts';
import { UnavailableError } from '../errors.ts';
import { PrimaryPositions } from './primary-positions.ts';
import { watchDatabase, type Watch } from './watch.ts';

/** One of the database's servers. */
export interface Server {
  readonly address: string;
  /** Host and port, for the log. */
  readonly name: string;
}

interface Options {
  addresses: readonly string[];
  config: pg.ClientConfig;
  /** Called when the connections to the primary have become useless: another one has taken its place, or it is frozen. */
  onPrimaryLost?: () => void;
  /** Called when somebody else answers reads now, or a standby that did is frozen. Says who did it so far. */
  onReaderLost?: (former: 'primary' | 'standby') => void;
  /** Called each time that something was found out. */
  onFinding?: () => void;
  /** Called each time that nobody listens at the only address. */
  onUnreachable?: () => Promise<void> | undefined;
}

interface Watched extends Server {
  readonly watch: Watch;
}

/** A server as the primary. Whenever a standby takes its place, the timeline goes up. */
interface Primary {
  server: Watched;
  /** "" and 0 where it has not said so. */
  system: string;
  timeline: number;
}

// How long all servers are waited for at first: a former primary may answer sooner than its successor.
const firstAnswersMilliseconds = 1_000;
const checkMilliseconds = 1_000;

/**
 * Watches all servers of a database, and knows at each moment the primary and the server that answers reads. One that
 * takes itself for the primary on an older timeline than one that was seen is a former primary. Nobody speaks to it.
 */
export class Servers {
  readonly #options: Options;
  readonly #servers: readonly Watched[];
  readonly #positions = new PrimaryPositions();
  /** The present one, or the last there was. */
  #lastPrimary: Primary | null = null;
  #latest = { system: '', timeline: 0 };
  #primary: Watched | null = null;
  #reader: Watched | null = null;
  /** Resolves when the first answers have come, or will not come soon; null once they have. */
  #firstAnswers: Promise<void> | null = null;

  constructor(options: Options) {
    this.#options = options;
    this.#servers = options.addresses.map((address) => this.#watch(address));
    this.#findBoth();
    // A single server is taken for the primary until it says something else.
    if (!this.#isAlone) this.#firstAnswers = this.#waitForFirstAnswers();
  }

  /** The server that takes changes. */
  get primary(): Server | null {
    return this.#primary;
  }

  /** The server that answers reads: the primary while it answers, else a standby that is hardly behind. */
  get reader(): Server | null {
    return this.#reader;
  }

  /** Whether the primary was heard within the last second. */
  get hearsPrimary(): boolean {
    return this.#primary !== null && !this.#primary.watch.isSilent;
  }

  /** Whether that is a standby. */
  get standbyIsRead(): boolean {
    return this.#reader !== null && this.#reader !== this.#primary;
  }

  /** How many standbys may be read. */
  get readableStandbys(): number {
    return this.#findReadable().length;
  }

  /** Resolves when the servers are known, before which nothing can be asked; null once they are. */
  get firstAnswers(): Promise<void> | null {
    return this.#firstAnswers;
  }

  /** The primary. Where there is none, throws a server's refusal, else UnavailableError. */
  demandPrimary(): Server {
    if (this.#primary) return this.#primary;
    const refused = this.#servers.find(({ watch }) => watch.refusal);
    throw refused?.watch.refusal ?? new UnavailableError('The database has no primary.');
  }

  /** Asks the servers in use at once. Resolves when it is known how they are now, after a second at the latest. */
  async check(): Promise<void> {
    const inUse = new Set([this.#lastPrimary?.server, this.#reader]);
    const checks = Promise.all([...inUse].map(async (server) => server?.watch.check()));
    await Promise.race([checks, pause(checkMilliseconds, null, { ref: false })]);
  }

  async stop(): Promise<void> {
    await Promise.all(this.#servers.map(({ watch }) => watch.stop()));
  }

  get #isAlone(): boolean {
    return this.#options.addresses.length === 1;
  }

  #watch(address: string): Watched {
    const { config, onFinding, onUnreachable } = this.#options;
    const server: Watched = {
      address,
      name: serverNameOf(address),
      watch: watchDatabase({
        config: { ...config, connectionString: address },
        onFinding: () => {
          this.#note(server);
          this.#findBoth();
          onFinding?.();
        },
        onUnresponsive: () => this.#leave(server),
        onUnreachable: () => (this.#isAlone ? onUnreachable?.() : undefined),
        // Behind a proxy the next connection may lead to the primary.
        mustLookAround: () => this.#primary === null,
      }),
    };
    return server;
  }

  async #waitForFirstAnswers(): Promise<void> {
    const all = Promise.all(this.#servers.map(({ watch }) => watch.isKnown));
    await Promise.race([all, pause(firstAnswersMilliseconds, null, { ref: false })]);
    if (!this.#primary) await all;
    this.#firstAnswers = null;
    this.#findBoth();
  }

  #note({ watch }: Watched): void {
    const { facts, isSilent } = watch;
    if (this.#primary?.watch === watch && facts && !isSilent)
      this.#positions.note(facts.position, performance.now());
  }

  /** Finds the primary and the reader again. */
  #findBoth(): void {
    const former = this.#primary;
    const primary = this.#findPrimary();
    const isOther = primary && this.#lastPrimary && isAnother(primary, this.#lastPrimary);
    // It has become a standby, or its successor was seen.
    const hasResigned = former && !primary && !former.watch.isUnavailable;
    this.#primary = primary?.server ?? null;
    if (primary) {
      this.#lastPrimary = primary;
      if (primary.system) this.#latest = primary;
    }
    if (isOther) this.#positions.clear();
    if (isOther || hasResigned) this.#options.onPrimaryLost?.();

    const formerReader = this.#reader;
    const formerRole = formerReader === former ? 'primary' : 'standby';
    this.#reader = this.#findReader();
    const isSame = this.#reader === formerReader && this.standbyIsRead === (formerRole === 'standby');
    if (formerReader && this.#reader && !isSame) this.#options.onReaderLost?.(formerRole);
  }

  /** If several take themselves for it, the one of the highest timeline. */
  #findPrimary(): Primary | null {
    const candidates = this.#servers.flatMap((server): Primary[] => {
      const { isUnavailable, facts } = server.watch;
      if (isUnavailable) return [];
      if (!facts) return this.#isAlone ? [{ server, system: '', timeline: 0 }] : [];
      return facts.isStandby || this.#isFormer(facts) ? [] : [{ server, ...facts }];
    });
    const isPresent = ({ server }: Primary) => Number(server === this.#lastPrimary?.server);
    const [first] = candidates.toSorted(
      (one, other) => other.timeline - one.timeline || isPresent(other) - isPresent(one),
    );
    return first ?? null;
  }

  #isFormer({ system, timeline }: { system: string; timeline: number }): boolean {
    return system === this.#latest.system && timeline < this.#latest.timeline;
  }

  #findReader(): Watched | null {
    if (this.hearsPrimary || this.#firstAnswers) return this.#primary;
    const readable = this.#findReadable();
    const answering = readable.filter(({ watch }) => !watch.isSilent);
    // A late server may still answer, and nobody else can.
    return this.#choose(answering) ?? this.#primary ?? this.#choose(readable);
  }

  /** The standby that is read already, else the one that has come furthest. */
  #choose(standbys: readonly Watched[]): Watched | null {
    if (this.#reader && standbys.includes(this.#reader)) return this.#reader;
    const positionOf = ({ watch }: Watched) => watch.facts?.position ?? 0;
    const [furthest] = standbys.toSorted((one, other) => positionOf(other) - positionOf(one));
    return furthest ?? null;
  }

  #findReadable(): Watched[] {
    return this.#servers.filter(({ watch: { isUnavailable, facts } }) => {
      if (isUnavailable || !facts?.isStandby) return false;
      const isOfTheSame = this.#latest.system === '' || facts.system === this.#latest.system;
      return isOfTheSame && this.#positions.isReachedBy(facts.position);
    });
  }

  #leave(server: Watched): void {
    if (server === this.#lastPrimary?.server) this.#options.onPrimaryLost?.();
    else this.#options.onReaderLost?.('standby');
  }
}

/** Whether one is not the other, or not any more. */
function isAnother(one: Primary, other: Primary): boolean {
  if (one.server !== other.server) return true;
  const isKnown = one.system !== '' && other.system !== '';
  return isKnown && (one.timeline !== other.timeline || one.system !== other.system);
}

/** The address of the primary among several. Throws the same errors as Servers where there is none. */
export async function findPrimary(addresses: readonly string[], config: pg.ClientConfig): Promise<string> {
  if (addresses.length === 1) return addresses[0]!;
  const servers = new Servers({ addresses, config });
  try {
    await servers.firstAnswers;
    return servers.demandPrimary().address;
  } finally {
    await servers.stop();
  }
}
