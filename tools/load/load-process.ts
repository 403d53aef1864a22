import { operationsApi } from '#shared/contract';
import { openConnection, type Connection } from './connection.ts';
import { requestOf, takeInTurn, type RawRequest } from './requests.ts';
import { startTally, type Counting, type Report } from './tally.ts';

/**
 * The description of a load. With `rate` it is an open loop: so many requests a second are due, even when the server
 * falls behind, and their latency counts from when they were due. Without, each connection sends its next request after
 * the answer.
 */
export interface Job extends Counting {
  port: number;
  /** Sent in turn. */
  requests: readonly RawRequest[];
  /** Without them until it is stopped. */
  seconds?: number;
  /** Of requests in all. */
  limit?: number;
  /** Requests a second. */
  rate?: number;
  /** Of a closed loop; of an open loop at most. */
  connections?: number;
  /**
   * Whether all connections of an open loop are there before it begins, as those of proxies and browsers are: Node
   * takes new ones one at a time, between all other work.
   */
  warm?: boolean;
  /** A connection of its own for each request. */
  fresh?: boolean;
  /** Milliseconds of a closed loop between an answer and the next request. */
  pause?: number;
  /** Milliseconds until an answer is given up. */
  timeout?: number;
}

/** A request is sent that much later than it is due at most, which counts as latency. */
const tickMilliseconds = 1;

/** Opens connections, some at a time, each of which has had an answer. */
async function openWarm(port: number, number: number): Promise<Connection[]> {
  const { bytes } = requestOf(operationsApi.live);
  const opened: Connection[] = [];
  const open = async () => {
    while (opened.length < number) {
      const connection = openConnection(port);
      opened.push(connection);
      await new Promise((resolve) => connection.send(bytes, resolve));
    }
  };
  await Promise.all(Array.from({ length: 16 }, open));
  return opened;
}

function work(job: Job, idle: Connection[]): { finished: Promise<Report>; stop: () => void } {
  const { connections = 4_000, timeout = 30_000, seconds = Infinity, limit = Infinity } = job;
  const tally = startTally(job);
  const next = takeInTurn(job.requests);
  const busy = new Set<{ connection: Connection; since: number }>();
  const { promise: finished, resolve } = Promise.withResolvers<Report>();
  const began = performance.now();
  let sent = 0;
  let resting = 0;
  let stopped = false;

  const isOver = () => stopped || sent >= limit || performance.now() - began >= seconds * 1000;
  const finishIfOver = () => {
    if (busy.size + resting > 0 || !isOver()) return;
    clearInterval(ticking);
    clearInterval(watching);
    for (const connection of idle.splice(0)) connection.end();
    resolve(tally.sum());
  };

  const take = () => {
    for (let found = idle.pop(); found; found = idle.pop()) if (found.isOpen()) return found;
    return openConnection(job.port);
  };
  const send = (due: number, then: () => void) => {
    sent += 1;
    tally.noteSent();
    const { name, bytes } = next();
    const connection = take();
    const entry = { connection, since: performance.now() };
    busy.add(entry);
    connection.send(bytes, (outcome) => {
      busy.delete(entry);
      tally.note(name, outcome, due);
      if (job.fresh) connection.end();
      else if (connection.isOpen()) idle.push(connection);
      then();
      finishIfOver();
    });
  };

  const goOn = () => {
    if (isOver()) return;
    const again = () => send(performance.now(), goOn);
    if (!job.pause) {
      again();
      return;
    }
    resting += 1;
    setTimeout(() => {
      resting -= 1;
      if (!isOver()) again();
      finishIfOver();
    }, job.pause);
  };
  const offer = (rate: number) => {
    const interval = 1000 / rate;
    let due = began;
    return setInterval(() => {
      for (; due <= performance.now() && !isOver(); due += interval) {
        if (busy.size < connections) send(due, () => {});
        else tally.noteUnsent();
      }
      finishIfOver();
    }, tickMilliseconds);
  };

  const watching = setInterval(() => {
    const now = performance.now();
    for (const { connection, since } of busy) if (now - since > timeout) connection.giveUp();
    finishIfOver();
  }, 100);
  const ticking = job.rate ? offer(job.rate) : undefined;
  if (!ticking) for (let index = 0; index < connections && !isOver(); index += 1) send(began, goOn);
  const stop = () => {
    stopped = true;
  };
  return { finished, stop };
}

let stop = () => {};

async function start(job: Job): Promise<void> {
  const idle = job.warm ? await openWarm(job.port, job.connections ?? 0) : [];
  const working = work(job, idle);
  stop = working.stop;
  process.send?.(await working.finished);
}

process.on('message', (message) => (message === 'stop' ? stop() : void start(message as Job)));
process.on('disconnect', () => process.exit());
