import type { Socket } from 'node:net';
import pg from 'pg';
import { AwayError } from './errors.ts';
import { destroyConnection } from './watch.ts';

interface Lane {
  client: pg.Client;
  /** Resolves when the client is connected. */
  ready: Promise<unknown>;
  /** Questions sent and not answered yet. */
  pending: number;
  isCorked: boolean;
  /** When it last answered, or got something to answer. */
  movedAt: number;
}

interface Options {
  config: pg.ClientConfig;
  lanes: number;
  /** Told of a connection that breaks; the next question opens another one. */
  onError: (error: Error) => void;
  /** Whether the database is known to be away. */
  isAway: () => boolean;
}

const room = 8;
// Milliseconds after which a lane is taken to be held up by something slow.
const patience = 20;

/** Columns by name. */
export type Row = Readonly<Record<string, unknown>>;

/**
 * A few connections on which many questions are under way at the same time, one behind the other: those of the same
 * turn of the event loop leave in one packet, and nobody waits for a connection to become free. For questions that
 * take no locks and little time, as all that are behind wait for them.
 */
export class ReadLanes {
  readonly #options: Options;
  readonly #lanes: (Lane | null)[];
  #isClosed = false;

  constructor(options: Options) {
    this.#options = options;
    this.#lanes = Array.from({ length: options.lanes }, () => null);
  }

  /** How many connections have something to answer. */
  get busy(): number {
    return this.#lanes.filter((lane) => lane !== null && lane.pending > 0).length;
  }

  /** The statement's first row, null when there is none. Throws AwayError, and what the database refuses. */
  async ask({ name, text }: { name: string; text: string }, values: unknown[]): Promise<Row | null> {
    if (this.#isClosed || this.#options.isAway()) throw new AwayError();
    const lane = this.#choose();
    if (lane.pending === 0) lane.movedAt = performance.now();
    lane.pending += 1;
    try {
      await lane.ready;
      this.#cork(lane);
      const { rows } = await lane.client.query<Row>({ name, text, values });
      lane.movedAt = performance.now();
      return rows[0] ?? null;
    } finally {
      lane.pending -= 1;
    }
  }

  /** Breaks all connections off: whoever waits for an answer is told at once. */
  destroy(): void {
    for (const lane of this.#lanes) if (lane) destroyConnection(lane.client);
  }

  /** What is under way is answered first. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const open = this.#lanes.filter((lane) => lane !== null);
    await Promise.all(open.map((lane) => lane.ready.then(() => lane.client.end()).catch(() => {})));
  }

  /**
   * The first lane with room, else the least busy: questions that leave together cost less than on lanes of their own,
   * up to where they would wait for each other for long.
   */
  #choose(): Lane {
    let best = 0;
    for (let index = 0; index < this.#lanes.length; index += 1) {
      const pending = this.#lanes[index]?.pending ?? 0;
      const waits = pending > 0 && performance.now() - this.#lanes[index]!.movedAt > patience;
      if (pending < room && !waits) {
        best = index;
        break;
      }
      if (pending < (this.#lanes[best]?.pending ?? Infinity)) best = index;
    }
    return (this.#lanes[best] ??= this.#open(best));
  }

  #open(index: number): Lane {
    const client = new pg.Client({ ...this.#options.config, pipeline: true });
    const forget = () => {
      if (this.#lanes[index]?.client === client) this.#lanes[index] = null;
    };
    client.on('error', (error) => {
      forget();
      this.#options.onError(error);
    });
    client.on('end', forget);
    const ready = client.connect();
    ready.catch(forget);
    return { client, ready, pending: 0, isCorked: false, movedAt: 0 };
  }

  /** Holds what is written until the event loop has seen everyone who came in this turn. */
  #cork(lane: Lane): void {
    if (lane.isCorked) return;
    lane.isCorked = true;
    const { stream } = (lane.client as unknown as { connection: { stream: Socket } }).connection;
    stream.cork();
    setImmediate(() => {
      lane.isCorked = false;
      stream.uncork();
    });
  }
}
