import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

interface WatchOptions {
  config: pg.ClientConfig;
  /** How long an answer may take before the database counts as away, in milliseconds. */
  patience?: number;
  /** Called once when the database stops answering. */
  onAway: () => void;
}

export interface Watch {
  readonly isAway: boolean;
  stop(): Promise<void>;
}

const interval = 1_000;
const intervalWhileAway = 200;
// After a busy stretch of our own the answer may lie in the socket already, unread.
const grace = 200;

/**
 * Asks the database every second, on a connection of its own, whether it is there. A database behind a broken
 * network neither answers nor refuses: without this every caller would have to find that out alone, and wait.
 */
export function watchDatabase({ config, patience = 2_500, onAway }: WatchOptions): Watch {
  let client: pg.Client | null = null;
  let isAway = false;
  const stopping = new AbortController();

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client(config);
    // Told by the next question; without a listener it would end the process.
    fresh.on('error', () => {});
    client = fresh;
    await fresh.connect();
    return fresh;
  }

  async function ask(): Promise<void> {
    const answer = (client ?? (await connect())).query('select 1');
    await answer;
  }

  async function isAnswering(): Promise<boolean> {
    const asked = ask().then(
      () => true,
      () => false,
    );
    const late = pause(patience, null, { ref: false });
    const first = await Promise.race([asked, late]);
    return first ?? (await Promise.race([asked, pause(grace, false, { ref: false })]));
  }

  function dropClient(): void {
    const dropped = client;
    client = null;
    destroyConnection(dropped);
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const answers = await isAnswering();
      if (!answers) dropClient();
      if (!answers && !isAway && !stopping.signal.aborted) onAway();
      isAway = !answers;
      await pause(isAway ? intervalWhileAway : interval, null, { ref: false });
    }
  }

  const running = run();
  return {
    get isAway() {
      return isAway;
    },
    stop: async () => {
      stopping.abort();
      dropClient();
      await Promise.race([running, pause(0)]);
    },
  };
}

/** Ends the connection without a word to the database, which may never answer: its queries fail at once. */
export function destroyConnection(client: pg.ClientBase | null): void {
  (
    client as unknown as { connection?: { stream: { destroy(): void } } } | null
  )?.connection?.stream.destroy();
}
