import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { CallApi, DocumentRequest, RenderedDocument } from '#shared/rendering';
import type { FromWorker, ToWorker } from './messages.ts';

/** How a document went; the labels of the metric. */
export type Outcome =
  | 'rendered'
  /** There is nothing to render at this path, or for this person: it leads on to another. */
  | 'empty'
  /** The sign-in has ended. */
  | 'signed_out'
  /** A call of the API failed, so that the browser finds out by itself. */
  | 'unanswered'
  /** There was too much to do. */
  | 'busy'
  /** It took longer than the limit. */
  | 'late'
  /** A defect. */
  | 'failed';

export interface Rendering {
  outcome: Outcome;
  /** Null unless the outcome is "rendered". */
  document: RenderedDocument | null;
  /** A defect's, for the log. */
  stack?: string;
}

interface Job {
  callApi: CallApi;
  finish: (rendering: Rendering) => void;
}

interface Options {
  /** The path of the bundle that exports `render`. */
  file: string;
  /** How many documents are rendered at the same time. */
  concurrency: number;
  /** How long a document may take. */
  limitMilliseconds: number;
  /** Called when the thread has ended by itself. */
  onEnd?: (stack: string) => void;
}

/** A thread that could not even be started is not started again before. */
const pauseMilliseconds = 5_000;

/** A thread that has not answered for so long is stuck, and another one takes its place. */
const stuckMilliseconds = 5_000;

/** In MB, of the thread: a document that needs more ends the thread, and not the server. */
const resourceLimits = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 16 };

/**
 * Renders documents in a thread of its own, so that a large screen keeps no call waiting. The thread starts with the
 * first use. Whatever goes wrong, `render` resolves: then there is no document, and why.
 */
export class DocumentRenderer {
  readonly #options: Options;
  readonly #jobs = new Map<number, Job>();
  #worker: Worker | null = null;
  #lastId = 0;
  #hasAnswered = false;
  #pausedUntil = 0;
  #isClosed = false;
  #stuck: NodeJS.Timeout | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  /** How many are being rendered. */
  get running(): number {
    return this.#jobs.size;
  }

  /** Starts the thread, so that the first document doesn't wait for it. */
  start(): void {
    if (performance.now() < this.#pausedUntil) return;
    this.#worker ??= this.#startWorker();
  }

  render(request: DocumentRequest, callApi: CallApi): Promise<Rendering> {
    const { concurrency, limitMilliseconds } = this.#options;
    if (this.#jobs.size >= concurrency) return Promise.resolve({ outcome: 'busy', document: null });
    this.start();
    if (!this.#worker) return Promise.resolve({ outcome: 'failed', document: null });
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve) => {
      const timer = setTimeout(
        () => this.#jobs.get(id)?.finish({ outcome: 'late', document: null }),
        limitMilliseconds,
      );
      const finish = (rendering: Rendering) => {
        clearTimeout(timer);
        this.#jobs.delete(id);
        if (rendering.outcome !== 'rendered') this.#send({ kind: 'forget', id });
        resolve(rendering);
      };
      this.#jobs.set(id, { callApi, finish });
      this.#send({ kind: 'render', id, request });
      this.#stuck ??= setTimeout(() => this.#restart(), stuckMilliseconds).unref();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#stuck);
    await this.#worker?.terminate();
  }

  #send(message: ToWorker): void {
    this.#worker?.postMessage(message);
  }

  #startWorker(): Worker {
    const worker = new Worker(new URL('./render-worker.ts', import.meta.url), {
      workerData: { file: pathToFileURL(this.#options.file).href },
      // The screens take a local storage for a browser's.
      execArgv: ['--no-experimental-webstorage'],
      resourceLimits,
    });
    worker.unref();
    worker.on('message', (message: FromWorker) => this.#receive(message));
    worker.on('error', (error: Error) => this.#end(worker, error.stack ?? error.message));
    worker.on('exit', () => this.#end(worker, 'The thread that renders documents has ended.'));
    return worker;
  }

  #receive(message: FromWorker): void {
    // It has answered, so it is not stuck.
    this.#hasAnswered = true;
    clearTimeout(this.#stuck);
    this.#stuck = undefined;
    const job = this.#jobs.get(message.id);
    if (!job) return;
    if (message.kind === 'call') void this.#call(message, job);
    else if (message.kind === 'failed')
      job.finish({ outcome: 'failed', document: null, stack: message.stack });
    else job.finish({ outcome: message.document ? 'rendered' : 'empty', document: message.document });
  }

  async #call({ id, callId, request }: Extract<FromWorker, { kind: 'call' }>, job: Job): Promise<void> {
    // A server that is closing takes no more calls.
    const answer = await job.callApi(request).catch(() => null);
    if (answer?.status === 200) this.#send({ kind: 'answer', id, callId, answer });
    else job.finish({ outcome: answer?.status === 401 ? 'signed_out' : 'unanswered', document: null });
  }

  #restart(): void {
    this.#stuck = undefined;
    void this.#worker?.terminate();
  }

  /** The next document gets another thread. */
  #end(worker: Worker, stack: string): void {
    if (this.#worker !== worker) return;
    this.#worker = null;
    if (!this.#isClosed) this.#options.onEnd?.(stack);
    if (!this.#hasAnswered) this.#pausedUntil = performance.now() + pauseMilliseconds;
    this.#hasAnswered = false;
    clearTimeout(this.#stuck);
    this.#stuck = undefined;
    for (const { finish } of this.#jobs.values()) finish({ outcome: 'failed', document: null, stack });
  }
}
