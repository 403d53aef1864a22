import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { asDatabaseError } from './errors.ts';

interface WatchOptions {
  config: pg.ClientConfig;
  /** How long an answer may take before the database counts as unavailable, in milliseconds. */
  timeout?: number;
  /** Called once when the database becomes unresponsive: the connections to it will never bring an answer. */
  onUnresponsive: () => void;
  /** Called each time that nobody is found to listen. */
  onUnreachable?: () => Promise<void> | undefined;
}

export interface Watch {
  readonly isUnavailable: boolean;
  stop(): Promise<void>;
}

/** `unreachable`: nobody takes connections; those that are open may still work, or break by themselves. */
type Finding = 'answers' | 'unreachable' | 'unresponsive';

const interval = 1_000;
const intervalWhileUnavailable = 200;
// After a busy stretch of our own the answer may lie in the socket already, unread.
const grace = 200;

/**
 * Asks the database every second, on a connection of its own, whether it is there. A database behind a broken
 * network neither answers nor refuses: without this every caller would have to find that out alone, and wait. One
 * that answers with an error, as when its disk is full, is there.
 */
export function watchDatabase({
  config,
  timeout = 2_500,
  onUnresponsive,
  onUnreachable,
}: WatchOptions): Watch {
  let client: pg.Client | null = null;
  let hasEnded: Promise<void> | null = null;
  let finding: Finding = 'answers';
  const stopping = new AbortController();

  async function ask(): Promise<Finding> {
    const isOld = client !== null;
    try {
      if (!client) {
        client = new pg.Client(config);
        // Told by the next query; without a listener it would end the process.
        client.on('error', () => {});
        hasEnded = new Promise((resolve) => client!.once('end', resolve));
        await client.connect();
      }
      await client.query('select 1');
      return 'answers';
    } catch (error) {
      dropClient();
      // A connection of before may have broken long ago: only a fresh one tells how it is now.
      if (isOld && !stopping.signal.aborted) return ask();
      return asDatabaseError(error) ? 'answers' : 'unreachable';
    }
  }

  async function find(): Promise<Finding> {
    const asked = ask();
    const late = pause(timeout, null, { ref: false });
    const first = await Promise.race([asked, late]);
    return first ?? (await Promise.race([asked, pause<Finding>(grace, 'unresponsive', { ref: false })]));
  }

  function dropClient(): void {
    destroyConnection(client);
    client = null;
    // Else the next wait would be for what has happened already, and be none.
    hasEnded = null;
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const found = await find();
      if (found === 'unresponsive') dropClient();
      if (found === 'unresponsive' && finding !== 'unresponsive' && !stopping.signal.aborted)
        onUnresponsive();
      finding = found;
      if (found === 'unreachable' && !stopping.signal.aborted) await onUnreachable?.();
      const nextTime = pause(found === 'answers' ? interval : intervalWhileUnavailable, null, { ref: false });
      // A connection that breaks is news.
      await (found === 'answers' && hasEnded ? Promise.race([nextTime, hasEnded]) : nextTime);
    }
  }

  const running = run();
  return {
    get isUnavailable() {
      return finding !== 'answers';
    },
    stop: async () => {
      stopping.abort();
      dropClient();
      await Promise.race([running, pause(0)]);
    },
  };
}

/**
 * Ends the connection without a word to the database, which may never answer: its queries fail at once, for the reason
 * if one is told.
 */
export function destroyConnection(client: object | null, reason?: Error): void {
  const connected: { connection?: { stream: Socket } } | null = client;
  connected?.connection?.stream.destroy(reason);
}
