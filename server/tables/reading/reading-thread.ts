import { Worker } from 'node:worker_threads';
import type { Refusal } from '#shared/errors';
import { tooLarge } from './refusals.ts';
import type { Answer, FromThread, ToThread } from './thread-messages.ts';

/** A thread that reads one table at a time, and can be ended whatever it does. */
export class ReadingThread {
  readonly #worker: Worker;
  #hasEnded = false;
  /** Settles the question that is open. */
  #settle: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | undefined;
  #timer: NodeJS.Timeout | undefined;
  #remaining = 0;

  /** A file that needs more memory ends the thread, and not the server. */
  constructor(memoryMegabytes: number) {
    this.#worker = new Worker(new URL('./read-thread.ts', import.meta.url), {
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes, maxYoungGenerationSizeMb: 16 },
    });
    this.#worker.unref();
    this.#worker.on('message', (message: FromThread) => this.#receive(message));
    this.#worker.on('error', (error: Error & { code?: string }) =>
      this.end(
        error.code === 'ERR_WORKER_OUT_OF_MEMORY'
          ? tooLarge('This file needs too much memory to be read. Split it into several files.')
          : error,
      ),
    );
    this.#worker.on('exit', () => this.end(new Error('The thread that reads files has ended.')));
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** Opens a file, whose bytes are handed over, and which may be worked on for so long in all. */
  open(message: ToThread & { kind: 'open' }, limitMilliseconds: number): Promise<Answer> {
    this.#remaining = limitMilliseconds;
    return this.#ask(message, [message.bytes.buffer]);
  }

  /** The next rows. Throws Refusal("file_too_large") if the file takes too long or too much memory. */
  more(): Promise<Answer> {
    return this.#ask({ kind: 'more' });
  }

  /** Forgets the file. */
  close(): void {
    // Nobody knows how long the thread would still work on an answer that nobody waits for.
    if (this.#settle) this.end(new Error('Nobody reads the file anymore.'));
    else this.#worker.postMessage({ kind: 'close' } satisfies ToThread);
  }

  end(reason: Error): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    void this.#worker.terminate();
    clearTimeout(this.#timer);
    this.#settle?.reject(reason);
    this.#settle = undefined;
  }

  #ask(message: ToThread, transferred: ArrayBuffer[] = []): Promise<Answer> {
    if (this.#hasEnded) throw new Error('The thread that reads files has ended.');
    return new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
      this.#timer = setTimeout(() => this.end(takesTooLong()), this.#remaining);
      this.#worker.postMessage(message, transferred);
    });
  }

  #receive({ answer, milliseconds }: FromThread): void {
    clearTimeout(this.#timer);
    this.#remaining = Math.max(0, this.#remaining - milliseconds);
    this.#settle?.resolve(answer);
    this.#settle = undefined;
  }
}

const takesTooLong = (): Refusal =>
  tooLarge('This file takes too long to be read. Split it into several files.');
