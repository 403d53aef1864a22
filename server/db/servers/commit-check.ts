import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { destroyConnection } from '../destroy-connection.ts';

interface Options {
  /** A connection to the primary, not connected yet. */
  open: () => pg.Client;
  onChange: () => void;
}

/** The commits in a row that were not answered in time. One alone may have waited for a busy disk. */
const mostUnanswered = 2;
const pauseMilliseconds = 300;

// It writes to the log and to no table, needs no right, and is committed like every other change.
const smallestChange = "select pg_logical_emit_message(true, 'lodestar', '')";

/**
 * Whether commits go through. A primary whose synchronous standbys are gone answers everything else. While they
 * don't, one small change waits for its commit: a single one, since the database keeps each that waits.
 */
export class CommitCheck {
  readonly #options: Options;
  #unanswered = 0;
  #client: pg.Client | null = null;
  #isStopped = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Whether changes are not to be tried now. */
  get isStuck(): boolean {
    return this.#unanswered >= mostUnanswered;
  }

  /** A commit was answered. One that wrote nothing waits for no standby, so it doesn't prove that commits go through. */
  wasAnswered(): void {
    if (!this.isStuck) this.#unanswered = 0;
  }

  /** A commit was not answered before its deadline. */
  wasNotAnswered(): void {
    this.#unanswered += 1;
    if (this.#unanswered !== mostUnanswered) return;
    this.#options.onChange();
    if (!this.#client) void this.#waitForCommit();
  }

  /** Another server is the primary now, of whose commits nothing is known. */
  reset(): void {
    destroyConnection(this.#client);
    this.#goOn();
  }

  stop(): void {
    this.#isStopped = true;
    destroyConnection(this.#client);
  }

  #goOn(): void {
    const wasStuck = this.isStuck;
    this.#unanswered = 0;
    if (wasStuck) this.#options.onChange();
  }

  async #waitForCommit(): Promise<void> {
    while (this.isStuck && !this.#isStopped) {
      const client = this.#options.open();
      // The query reports the error; without a listener it would end the process.
      client.on('error', () => {});
      this.#client = client;
      try {
        await client.connect();
        await client.query(smallestChange);
        this.#goOn();
      } catch {
        // The watch calls it, and looks for the primary at the same time.
        await pause(pauseMilliseconds, null, { ref: false });
      } finally {
        destroyConnection(client);
      }
    }
    this.#client = null;
  }
}
