import { Refusal } from '#shared/errors';
import { Semaphore } from '../../concurrency/semaphore.ts';
import type { Row } from './clean-rows.ts';
import { ReadingThread } from './reading-thread.ts';
import type { Table, TableChoices } from './table.ts';
import type { Answer } from './thread-messages.ts';

/** The bounds of the reading of files. */
export interface ReadingBounds {
  /** How many are read at the same time, each in a thread of its own. */
  running: number;
  /** How many may wait for that, and how long. */
  waiting: number;
  waitMilliseconds: number;
  /** How long a thread may work on one file. */
  limitMilliseconds: number;
  /** How much memory a thread may take for a file, beside the file itself. */
  memoryMegabytes: number;
  /** After so long without a file a thread ends, and its memory is free. */
  idleMilliseconds: number;
}

const usualBounds: ReadingBounds = {
  running: 2,
  waiting: 16,
  waitMilliseconds: 10_000,
  limitMilliseconds: 30_000,
  memoryMegabytes: 128,
  idleMilliseconds: 30_000,
};

/** A table that must be closed, also where not all of its rows were read. */
export interface OpenTable extends Table, AsyncDisposable {}

/**
 * Reads tables in files so that reading can be stopped. Threads with a bound of time and memory keep a file
 * from blocking other calls or ending the server (product §98).
 */
export class TableReader {
  readonly #bounds: ReadingBounds;
  readonly #turns: Semaphore;
  readonly #idle = new Map<ReadingThread, NodeJS.Timeout>();

  constructor(bounds: Partial<ReadingBounds> = {}) {
    this.#bounds = { ...usualBounds, ...bounds };
    const { running, waiting, waitMilliseconds } = this.#bounds;
    const full = 'Too many files are being read.';
    this.#turns = new Semaphore({ running, waiting, waitMilliseconds, messages: { full } });
  }

  /** How many threads wait for the next file. */
  get idle(): number {
    return this.#idle.size;
  }

  /**
   * The table in the file, whose bytes are handed over to the thread: nobody else can read them any more. Throws as
   * `readTable` does, Refusal("file_too_large") if the file takes too long or too much memory, and OverloadError.
   */
  async open(bytes: Buffer<ArrayBuffer>, choices: TableChoices = {}): Promise<OpenTable> {
    const release = await this.#turns.acquire();
    const thread = this.#takeThread();
    let isOpen = true;
    const close = async () => {
      if (!isOpen) return;
      isOpen = false;
      thread.close();
      this.#putAway(thread);
      release();
    };
    try {
      const { encoding, delimiter, sheet, headings_row, second_headings_row, known, usual } = choices;
      const own = { encoding, delimiter, sheet, headings_row, second_headings_row, known, usual };
      const message = { kind: 'open' as const, bytes: ownBuffer(bytes), choices: own };
      const { head } = expected('table', await thread.open(message, this.#bounds.limitMilliseconds));
      return { ...head, rows: rowsOf(thread), [Symbol.asyncDispose]: close };
    } catch (error) {
      await close();
      throw error;
    }
  }

  close(): void {
    for (const [thread, timer] of this.#idle) {
      clearTimeout(timer);
      thread.end(new Error('The server is stopping.'));
    }
    this.#idle.clear();
  }

  #takeThread(): ReadingThread {
    for (const [thread, timer] of this.#idle) {
      clearTimeout(timer);
      this.#idle.delete(thread);
      if (!thread.hasEnded) return thread;
    }
    return new ReadingThread(this.#bounds.memoryMegabytes);
  }

  #putAway(thread: ReadingThread): void {
    if (thread.hasEnded) return;
    const end = () => {
      this.#idle.delete(thread);
      thread.end(new Error('There are no files left to read.'));
    };
    this.#idle.set(thread, setTimeout(end, this.#bounds.idleMilliseconds).unref());
  }
}

/** A batch is asked for while the rows of the one before are worked on. */
async function* rowsOf(thread: ReadingThread): AsyncGenerator<Row, undefined> {
  let next = thread.more();
  for (;;) {
    const { rows, isLast } = expected('rows', await next);
    if (!isLast) {
      next = thread.more();
      // It is awaited in the next turn, if there is one.
      next.catch(() => undefined);
    }
    yield* rows;
    if (isLast) return;
  }
}

function expected<Kind extends Answer['kind']>(kind: Kind, answer: Answer): Answer & { kind: Kind } {
  if (answer.kind === 'refused') throw new Refusal(answer.code, { message: answer.message });
  if (answer.kind !== kind) throw new Error('A file was not read.', { cause: answer });
  return answer as Answer & { kind: Kind };
}

/** Bytes that share their memory with others can't be handed over. */
function ownBuffer(bytes: Buffer<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const isWhole = bytes.byteLength === bytes.buffer.byteLength;
  return isWhole ? bytes : Uint8Array.from(bytes);
}
