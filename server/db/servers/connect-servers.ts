import pg from 'pg';
import type { ConnectionPool } from '../bounded-pool.ts';
import type { Answer, Database } from '../database.ts';
import type { Deadlines } from '../deadline.ts';
import { UnavailableError, whyUnavailable } from '../errors.ts';
import type { KnownColumns } from '../statement-batch.ts';
import { CommitCheck } from './commit-check.ts';
import { ServerConnections } from './server-connections.ts';
import { Servers } from './servers.ts';
import { createStateLog } from './state-log.ts';

interface Options {
  /** One server's, or those of a primary and its standbys in any order. */
  addresses: readonly string[];
  config: pg.ClientConfig;
  deadlines: Deadlines;
  /** How long a caller waits for a connection and for a lock, in milliseconds. */
  timeouts: { connection: number; lock: number };
  poolSize: number;
  /** Whether a server of ours is using them: then they are watched, also where there is one. */
  serves: boolean;
  onConnectionError?: (error: unknown) => void;
  onState?: (line: string) => void;
  ensureRunning?: () => Promise<void>;
}

/** All servers of a database as one: changes go to the primary, reads to the server that answers them now. */
interface ConnectedServers extends Pick<Database, 'read' | 'assertWritable' | 'load' | 'state'> {
  readonly commits: CommitCheck;
  readonly connectForChanges: ConnectionPool['connect'];
  readonly connectForReading: ConnectionPool['connect'];
  /** Asks nothing more; queries that are under way go on. */
  stop(): Promise<void>;
  /** Closes the connections once their queries are answered. */
  close(): Promise<void>;
}

// A statement that waits for a table keeps all those waiting that are behind it on its connection.
const sharedLockMilliseconds = 20;

/** Connects lazily, to one server or to several. */
export function connectServers(options: Options): ConnectedServers {
  const { addresses, config, deadlines, timeouts, poolSize, serves } = options;
  const columns: KnownColumns = new Map();
  const connectionOptions = {
    config,
    deadlines,
    poolSize,
    waitMilliseconds: timeouts.connection,
    lockTimeouts: { pool: timeouts.lock, shared: serves ? sharedLockMilliseconds : timeouts.lock },
    noticesEnds: serves,
    columns,
    onError: (error: unknown) => void tellOf(error),
  };
  const servers =
    serves || addresses.length > 1
      ? new Servers({
          addresses,
          config,
          onPrimaryLost: () => {
            primary.destroy();
            commits.reset();
          },
          onReaderLost: (former) => (former === 'primary' ? primary.destroyReads() : standby.destroy()),
          onFinding: () => tellStates(),
          onUnreachable: () => options.ensureRunning?.().catch((error: unknown) => void tellOf(error)),
        })
      : null;
  const addressOfPrimary = () => servers?.primary?.address ?? addresses[0]!;
  const primary = new ServerConnections({
    ...connectionOptions,
    address: addressOfPrimary,
    forChanges: true,
    isUnavailable: () => isClosed || servers?.primary === null,
  });
  const standby = new ServerConnections({
    ...connectionOptions,
    address: () => servers?.reader?.address ?? addresses[0]!,
    forChanges: false,
    isUnavailable: () => isClosed || !servers?.standbyIsRead,
  });
  const commits = new CommitCheck({
    open: () => new pg.Client({ ...config, connectionString: addressOfPrimary() }),
    onChange: () => tellStates(),
  });
  let isClosed = false;

  const tellStates = createStateLog(
    [
      {
        holds: () => servers?.firstAnswers === null && servers.primary === null,
        begins: () => 'The database has no primary: changes are refused.',
        ends: () => `The database has a primary again: ${servers?.primary?.name}.`,
      },
      {
        holds: () => servers?.standbyIsRead === true,
        begins: () => `Reads are answered by the standby ${servers?.reader?.name}.`,
        ends: () => (servers?.reader ? 'Reads are answered by the primary again.' : 'Nobody answers reads.'),
      },
      {
        holds: () => commits.isStuck,
        begins: () => "The database's commits are not answered: changes are refused.",
        ends: () => "The database's commits are answered again.",
      },
    ],
    (line) => options.onState?.(line),
  );

  /** A connection that broke is reported unless a state that lasts explains it. */
  async function tellOf(error: unknown): Promise<void> {
    await servers?.check();
    if (servers?.primary !== null) options.onConnectionError?.(error);
  }

  async function assertWritable(): Promise<void> {
    await servers?.firstAnswers;
    servers?.demandPrimary();
    if (commits.isStuck) throw new UnavailableError("The database's commits are not answered.");
  }

  /** Whose connections reads take now. */
  function sourceOfReads(fromPrimary: boolean): ServerConnections {
    if (servers?.standbyIsRead && !fromPrimary) return standby;
    servers?.demandPrimary();
    return primary;
  }

  const read: Database['read'] = async (statements, { isExpensive, fromPrimary = false }) => {
    if (servers?.firstAnswers) await servers.firstAnswers;
    const ask = async (source: ServerConnections): Promise<Answer> => ({
      outcomes: await source.read(statements, isExpensive),
      isFromStandby: source === standby,
    });
    const reader = servers?.reader;
    const source = sourceOfReads(fromPrimary);
    const answer = await ask(source);
    if (!servers || addresses.length === 1 || fromPrimary || !isLost(answer)) return answer;
    // The server may just have died, and another one may answer.
    if (servers.reader === reader) await servers.check();
    return servers.reader === reader ? answer : ask(sourceOfReads(false));
  };

  return {
    commits,
    connectForChanges: async () => {
      await assertWritable();
      return primary.pool.connect();
    },
    connectForReading: async () => {
      await servers?.firstAnswers;
      return sourceOfReads(false).pool.connect();
    },
    read,
    assertWritable,
    load: () => ({ lent: primary.busy + standby.busy, waiting: primary.pool.waiting + standby.pool.waiting }),
    state: () => ({
      acceptsChanges: !isClosed && (!servers || servers.hearsPrimary) && !commits.isStuck,
      answersReads: !isClosed && servers?.reader !== null,
      hasPrimary: !isClosed && (!servers || servers.hearsPrimary),
      readableStandbys: servers?.readableStandbys ?? 0,
    }),
    stop: async () => {
      isClosed = true;
      commits.stop();
      await servers?.stop();
    },
    close: async () => {
      await primary.close();
      await standby.close();
    },
  };
}

/** Whether nothing was answered because the connection broke or there is none. */
function isLost({ outcomes }: Answer): boolean {
  return outcomes.some(
    (outcome) => outcome.status === 'rejected' && whyUnavailable(outcome.reason) === 'not_ready',
  );
}
