import { connect, type Socket } from 'node:net';
import { latenciesOf, type Latencies } from './figures.ts';

/** Connections that are a burden by being slow. */
export interface SlowJob {
  port: number;
  sockets: number;
  /** The text that each sends when it is connected. */
  atOnce: string;
  /** The text that it sends after that, a byte each `interval`, over and over; empty for silence. */
  slowly: string;
  /** Milliseconds. */
  interval: number;
  /** After which those that are still there are given up. */
  seconds: number;
}

export interface SlowReport {
  connected: number;
  /** By the server. */
  cutOff: number;
  /** With a status of any kind before that. */
  answered: number;
  /** That the server let be to the end. */
  left: number;
  /** How long those that were cut off had been connected. */
  livedMs: Latencies;
}

/** So many that are being connected at a time don't overflow the queue of the listening socket. */
const connectingAtATime = 100;

function open(job: SlowJob): void {
  const { port, sockets, atOnce, slowly, interval, seconds } = job;
  const alive = new Set<Socket>();
  const lived: number[] = [];
  let begun = 0;
  let connected = 0;
  let answered = 0;
  let sentBytes = 0;

  const openNext = () => {
    if (begun >= sockets) return;
    begun += 1;
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let since = 0;
    socket.once('connect', () => {
      since = performance.now();
      connected += 1;
      alive.add(socket);
      if (atOnce) socket.write(atOnce);
      openNext();
    });
    socket.once('data', () => (answered += 1));
    socket.on('error', () => {});
    socket.once('close', () => {
      if (alive.delete(socket)) lived.push(performance.now() - since);
      else openNext();
    });
  };
  for (let index = 0; index < connectingAtATime; index += 1) openNext();

  const dripping = setInterval(() => {
    const byte = slowly[sentBytes % slowly.length];
    sentBytes += 1;
    if (byte) for (const socket of alive) socket.write(byte);
  }, interval);
  const began = performance.now();
  const watching = setInterval(() => {
    const isOver = performance.now() - began > seconds * 1000;
    if (!isOver && (begun < sockets || alive.size > 0)) return;
    clearInterval(watching);
    clearInterval(dripping);
    const report: SlowReport = {
      connected,
      cutOff: lived.length,
      answered,
      left: alive.size,
      livedMs: latenciesOf(lived),
    };
    process.send?.(report);
  }, 200);
}

process.once('message', (job) => open(job as SlowJob));
process.on('disconnect', () => process.exit());
