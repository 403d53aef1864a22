import { connect } from 'node:net';
import { latenciesOf } from './figures.mjs';

/**
 * Connections that are a burden by being slow.
 *
 * @typedef {object} SlowJob
 * @property {number} port
 * @property {number} sockets
 * @property {string} atOnce what each sends when it is connected
 * @property {string} slowly what it sends after that, a byte each `interval`, over and over; empty for silence
 * @property {number} interval milliseconds
 * @property {number} seconds after which those that are still there are given up
 *
 * @typedef {object} SlowReport
 * @property {number} connected
 * @property {number} cutOff by the server
 * @property {number} answered with a status of any kind before that
 * @property {number} left that the server let be to the end
 * @property {import('./figures.mjs').Latencies} livedMs how long those that were cut off had been connected
 */

/** So many that are being connected at a time don't overflow the queue of the listening socket. */
const CONNECTING = 100;

function open(/** @type {SlowJob} */ job) {
  const { port, sockets, atOnce, slowly, interval, seconds } = job;
  /** @type {Set<import('node:net').Socket>} */
  const alive = new Set();
  /** @type {number[]} */
  const lived = [];
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
  for (let index = 0; index < CONNECTING; index += 1) openNext();

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
    const left = alive.size;
    /** @type {SlowReport} */
    const report = { connected, cutOff: lived.length, answered, left, livedMs: latenciesOf(lived) };
    process.send?.(report, () => process.exit(0));
  }, 200);
}

process.once('message', (/** @type {SlowJob} */ job) => open(job));
process.on('disconnect', () => process.exit(1));
