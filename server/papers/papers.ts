import { Readable } from 'node:stream';
import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads';
import { KeyedMutex } from '../concurrency/keyed-mutex.ts';
import { Semaphore } from '../concurrency/semaphore.ts';
import type { Drawing, DrawRequest, FromThread } from './drawing.ts';

/** The bounds of the drawing of documents. */
export interface PaperBounds {
  /** How many are drawn at the same time. One person's is one, and the next once that is read. */
  running: number;
  /** How many may wait for that: of all people's, and behind another one of the same person. */
  waiting: number;
  waitingOfPerson: number;
  /** How long each of them waits at most, for either. */
  waitMilliseconds: number;
  /** How long it may take to draw one, as far as its reader lets it be drawn. */
  limitMilliseconds: number;
  /** A thread that doesn't answer for so long is stuck, and ends with all that it draws. */
  stuckMilliseconds: number;
  /** After so long without a document the thread ends, and its memory is free. */
  idleMilliseconds: number;
}

const usualBounds: PaperBounds = {
  running: 2,
  waiting: 16,
  waitingOfPerson: 5,
  waitMilliseconds: 10_000,
  limitMilliseconds: 30_000,
  stuckMilliseconds: 5_000,
  idleMilliseconds: 60_000,
};

/** In bytes: this much is drawn ahead of a slow reader, so that most documents wait for none. */
const drawnAhead = 2 * 1024 * 1024;

/** In MB, of the thread: a document that needs more ends the thread, and not the server. */
const resourceLimits = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 16 };

/**
 * Draws documents to print in a thread of its own, as their readers read. So they make no call wait. The thread starts
 * with the first one. A person's documents are drawn one after the other: they delay nobody else's.
 */
export class Papers {
  readonly #bounds: PaperBounds;
  readonly #turns: Semaphore;
  readonly #turnsOfPerson: KeyedMutex;
  readonly #streams = new Set<Readable>();
  #worker: Worker | null = null;
  #idle: NodeJS.Timeout | undefined;

  constructor(bounds: Partial<PaperBounds> = {}) {
    this.#bounds = { ...usualBounds, ...bounds };
    const { running, waiting, waitingOfPerson, waitMilliseconds } = this.#bounds;
    const message = 'Too many documents are being drawn.';
    this.#turns = new Semaphore({ running, waiting, waitMilliseconds, messages: { full: message } });
    this.#turnsOfPerson = new KeyedMutex({ waiting: waitingOfPerson, waitMilliseconds, message });
  }

  /** Whether the thread runs. */
  get isRunning(): boolean {
    return this.#worker !== null;
  }

  /** The document's bytes, once it is its turn. Throws OverloadError when that takes too long. */
  draw<Facts>(personId: string, { module, name }: Drawing<Facts>, facts: Facts): Promise<Readable> {
    const request = { module, name, facts: JSON.stringify(facts) };
    return new Promise((resolve, reject) => {
      const drawAndSend = async () => {
        const stream = await this.#turns.run(async () => {
          const begun = this.#begin(request);
          resolve(begun.stream);
          await begun.drawn;
          return begun.stream;
        });
        // A person who lets documents lie unread gets no further one.
        if (!stream.closed) await new Promise((done) => stream.once('close', done));
      };
      this.#turnsOfPerson.run(personId, drawAndSend).catch(reject);
    });
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    await this.#worker?.terminate();
  }

  /** The stream of a document, and a promise that ends once nothing is left to do for it in the thread. */
  #begin(request: DrawRequest): { stream: Readable; drawn: Promise<void> } {
    clearTimeout(this.#idle);
    const worker = (this.#worker ??= this.#startWorker());
    const { port1: port, port2 } = new MessageChannel();
    const { stream, progress } = readFrom(port);
    this.#streams.add(stream);
    worker.postMessage({ request, port: port2 }, [port2]);
    // Before anybody reads it.
    stream.read(0);
    const drawn = new Promise<void>((resolve) => {
      const giveUp = async () => {
        // Either its reader is too slow, or there is much to draw, or the thread is stuck.
        if (progress.isAwaited && !(await this.#answers(worker))) this.#end(worker);
        if (!progress.isWhole) stream.destroy(new Error('A document took too long.'));
      };
      const timer = setTimeout(() => void giveUp(), this.#bounds.limitMilliseconds);
      port.once('close', () => {
        // The thread has ended, though nobody may have noticed yet.
        if (!progress.isWhole && !stream.destroyed) this.#end(worker);
        clearTimeout(timer);
        this.#streams.delete(stream);
        this.#endWhenIdle();
        resolve();
      });
    });
    return { stream, drawn };
  }

  #startWorker(): Worker {
    const worker = new Worker(new URL('./draw-thread.ts', import.meta.url), { env: {}, resourceLimits });
    worker.unref();
    worker.on('error', (cause) => this.#end(worker, cause));
    worker.on('exit', () => this.#end(worker));
    return worker;
  }

  /** Whether the thread still takes messages: then it closes the port that it gets. */
  #answers(worker: Worker): Promise<boolean> {
    const { port1, port2 } = new MessageChannel();
    worker.postMessage({ request: null, port: port2 }, [port2]);
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        resolve(false);
        port1.close();
      }, this.#bounds.stuckMilliseconds);
      port1.once('close', () => {
        clearTimeout(timer);
        resolve(true);
      });
    });
  }

  /** Ends the thread with all that it draws: the next document gets another one. */
  #end(worker: Worker, cause?: unknown): void {
    if (this.#worker !== worker) return;
    this.#worker = null;
    void worker.terminate();
    for (const stream of this.#streams)
      stream.destroy(new Error('The thread that draws documents has ended.', { cause }));
  }

  #endWhenIdle(): void {
    if (this.#streams.size > 0) return;
    clearTimeout(this.#idle);
    this.#idle = setTimeout(
      () => this.#worker && this.#end(this.#worker),
      this.#bounds.idleMilliseconds,
    ).unref();
  }
}

interface Progress {
  /** Whether the thread is to send something. */
  isAwaited: boolean;
  /** Whether it has sent everything. */
  isWhole: boolean;
}

/** The bytes that come through the port. Destroying the stream closes the port. */
function readFrom(port: MessagePort): { stream: Readable; progress: Progress } {
  const progress = { isAwaited: false, isWhole: false };
  const stream = new Readable({
    highWaterMark: drawnAhead,
    read() {
      progress.isAwaited = true;
      port.postMessage(null);
    },
    destroy(error, done) {
      port.close();
      done(error);
    },
  });
  // Its reader hears of it; without one nobody has to.
  stream.on('error', () => undefined);
  port.on('message', (message: FromThread) => {
    progress.isAwaited = false;
    progress.isWhole = message.kind === 'end';
    if (message.kind === 'bytes') stream.push(Buffer.from(message.bytes.buffer));
    else if (message.kind === 'end') stream.push(null);
    else stream.destroy(new Error('A document was not drawn.', { cause: message.stack }));
  });
  return { stream, progress };
}
