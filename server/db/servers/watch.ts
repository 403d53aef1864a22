import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { destroyConnection } from '../destroy-connection.ts';
import { asDatabaseError, hasSqlState } from '../errors.ts';

/** The facts that a server tells about itself. */
export interface ServerFacts {
  isStandby: boolean;
  /** How far its log goes: a primary's is written so far, a standby's replayed. In bytes. */
  position: number;
  /** Goes up whenever a standby becomes the primary; 0 of a standby. */
  timeline: number;
  /** The same for a primary and its standbys, and for no other database. */
  system: string;
}

interface WatchOptions {
  config: pg.ClientConfig;
  /** How long an answer may take before the database counts as unavailable, in milliseconds. */
  timeout?: number;
  /** Called once when the database becomes unresponsive: the connections to it will never bring an answer. */
  onUnresponsive: () => void;
  /** Called each time that nobody is found to listen. */
  onUnreachable?: () => Promise<void> | undefined;
  /** Called each time that something was found out. */
  onFinding?: () => void;
  /** Whether to ask on a new connection the next time, which through a proxy may lead to another server. */
  mustLookAround?: () => boolean;
}

export interface Watch {
  readonly isUnavailable: boolean;
  /** Whether the answer is late: it may come, or the database becomes unresponsive. */
  readonly isSilent: boolean;
  /** The facts that the database sent last; null if it sent none, and while it is unavailable. */
  readonly facts: ServerFacts | null;
  /** Why the database refused to be asked; null where it didn't. */
  readonly refusal: Error | null;
  /** Resolves when something was found out for the first time. */
  readonly isKnown: Promise<void>;
  /** Asks at once; resolves when it is known how it is now. */
  check(): Promise<void>;
  stop(): Promise<void>;
}

/** `unreachable`: nobody takes connections; those that are open may still work, or break by themselves. */
type Finding = 'answers' | 'unreachable' | 'unresponsive';

interface Connection {
  client: pg.Client;
  /** Resolves when it is connected. */
  ready: Promise<unknown>;
  hasEnded: Promise<void>;
}

// With the time until a late answer counts as silence this is a second: nobody hears outdated news for longer.
const interval = 300;
const silence = 500;
const intervalWhileRefused = 1_000;
const intervalWhileUnavailable = 200;
// After a busy stretch of our own the answer may lie in the socket already, unread.
const grace = 200;

const question = `
  select is_standby as "isStandby", system_identifier::text as system,
    (case when is_standby then coalesce(pg_last_wal_replay_lsn(), '0/0') else pg_current_wal_lsn() end - '0/0')::float8
      as position,
    case when is_standby then 0 else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline
  from (select pg_is_in_recovery() as is_standby offset 0) server, pg_control_system()`;

// For services that hide their log position: a server that is no standby is the primary then.
const plainQuestion = `
  select pg_is_in_recovery() as "isStandby", '' as system, 0::float8 as position, 0 as timeline`;

/**
 * Asks one database server a few times a second whether it is there and whether it is the primary. It has a connection
 * of its own. One behind a broken network neither answers nor refuses. Without this every caller would have to find
 * that out alone, and wait. One that answers with an error, as when its disk is full, is there.
 */
export function watchDatabase({
  config,
  timeout = 2_500,
  onUnresponsive,
  onUnreachable,
  onFinding,
  mustLookAround = () => false,
}: WatchOptions): Watch {
  let connection: Connection | null = null;
  let text = question;
  let finding: Finding = 'answers';
  let isSilent = false;
  let facts: ServerFacts | null = null;
  let refusal: Error | null = null;
  const stopping = new AbortController();
  const known = Promise.withResolvers<void>();
  // Resolved to ask again without a pause, and when something has been found out.
  let wake = Promise.withResolvers<void>();
  let found = Promise.withResolvers<void>();
  let isAsking = false;

  function open(): Connection {
    const client = new pg.Client(config);
    // The next query reports it; without a listener it would end the process.
    client.on('error', () => {});
    const hasEnded = new Promise<void>((resolve) => client.once('end', resolve));
    const ready = client.connect();
    ready.catch(() => {});
    return { client, ready, hasEnded };
  }

  function drop(dropped: Connection | null): void {
    if (dropped) destroyConnection(dropped.client);
    if (connection === dropped) connection = null;
  }

  async function askFacts(client: pg.Client): Promise<pg.QueryResult<ServerFacts>> {
    try {
      return await client.query<ServerFacts>(text);
    } catch (error) {
      if (text === plainQuestion || !hasSqlState(error, 'insufficient_privilege', 'feature_not_supported'))
        throw error;
      text = plainQuestion;
      return client.query<ServerFacts>(text);
    }
  }

  async function ask(isOver: () => boolean): Promise<Finding> {
    const isOld = connection !== null;
    const asked = (connection ??= open());
    try {
      await asked.ready;
      const { rows } = await askFacts(asked.client);
      if (isOver()) return 'answers';
      facts = rows[0] ?? null;
      refusal = null;
      return 'answers';
    } catch (error) {
      drop(asked);
      // A connection of before may have broken long ago: only a fresh one tells how it is now.
      if (isOld && !isOver()) return ask(isOver);
      const isThere = asDatabaseError(error) !== null && !hasSqlState(error, 'cannot_connect_now');
      if (!isOver()) refusal = isThere ? (error as Error) : null;
      return isThere ? 'answers' : 'unreachable';
    }
  }

  async function find(): Promise<Finding> {
    let isOver = false;
    const asked = ask(() => isOver || stopping.signal.aborted);
    const within = (milliseconds: number) => Promise.race([asked, pause(milliseconds, null, { ref: false })]);
    const soon = (await within(Math.min(silence, timeout))) ?? (await within(grace));
    if (soon) return soon;
    isSilent = true;
    onFinding?.();
    const late = (await within(Math.max(0, timeout - silence - grace))) ?? (await within(grace));
    isOver = true;
    return late ?? 'unresponsive';
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      wake = Promise.withResolvers();
      isAsking = true;
      const now = await find();
      isAsking = false;
      if (stopping.signal.aborted) break;
      if (now === 'unresponsive') drop(connection);
      if (now !== 'answers') facts = refusal = null;
      const isNews = now === 'unresponsive' && finding !== 'unresponsive';
      finding = now;
      isSilent = false;
      known.resolve();
      found.resolve();
      found = Promise.withResolvers();
      onFinding?.();
      if (isNews) onUnresponsive();
      if (mustLookAround()) drop(connection);
      if (now === 'unreachable') await onUnreachable?.();
      await untilNextTime(now);
    }
  }

  function untilNextTime(now: Finding): Promise<unknown> {
    const whileAnswering = refusal ? intervalWhileRefused : interval;
    const nextTime = pause(now === 'answers' ? whileAnswering : intervalWhileUnavailable, null, {
      ref: false,
    });
    // A connection that breaks is news.
    return Promise.race([nextTime, wake.promise, ...(connection ? [connection.hasEnded] : [])]);
  }

  const running = run();
  return {
    get isUnavailable() {
      return finding !== 'answers';
    },
    get isSilent() {
      return isSilent;
    },
    get facts() {
      return facts;
    },
    get refusal() {
      return refusal;
    },
    isKnown: known.promise,
    check: async () => {
      wake.resolve();
      // An answer that is under way may be older than the caller's own finding.
      if (isAsking) await found.promise;
      await found.promise;
    },
    stop: async () => {
      stopping.abort();
      drop(connection);
      found.resolve();
      known.resolve();
      await Promise.race([running, pause(0)]);
    },
  };
}
