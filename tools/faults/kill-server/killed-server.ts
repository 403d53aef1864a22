import { setTimeout as pause } from 'node:timers/promises';
import { startServer, type ChildServer } from '../../server/child-server.ts';
import type { Environment } from '../../server/settings.ts';
import { createAdmin, createPeople, type People } from '../company.ts';
import { killIfThere, postmasterOf, processesOf, untilGone } from '../postgres-processes.ts';
import { untilWorking } from '../until-working.ts';
import { WriteLog } from '../writes/write-log.ts';
import { Losses } from '../writes/losses.ts';
import { Tally } from '../writes/tally.ts';
import { startWriting } from '../writes/writers.ts';

/** Whom kill -9 hits; PostgreSQL is the one that the server runs itself. */
export type Victim = 'server' | 'PostgreSQL' | 'both';

const writers = 8;

/** What may come instead of a success when these are killed. */
const allowed: Record<Victim, RegExp[]> = {
  server: [/^no answer broken/],
  PostgreSQL: [/^503 /],
  both: [/^no answer broken/, /^503 /],
};

/** A server that writers keep busy, and that is killed again and again. */
export class KilledServer {
  readonly #env: Environment;
  readonly #people: People;
  readonly #writeLog = new WriteLog();
  readonly #losses = new Losses();
  readonly #tallies: Record<Victim, Tally> = {
    server: new Tally(),
    PostgreSQL: new Tally(),
    both: new Tally(),
  };
  #server: ChildServer;
  /** The most that a start took of the processor, in milliseconds. */
  #processorMilliseconds = 0;

  private constructor(env: Environment, server: ChildServer, people: People) {
    this.#env = env;
    this.#server = server;
    this.#people = people;
  }

  /** Starts a server with a company on a new database. */
  static async start(env: Environment): Promise<KilledServer> {
    createAdmin(env);
    const server = await startServer(env);
    try {
      const people = await createPeople(server.url, { managers: writers, trainers: writers });
      return new KilledServer(env, server, people);
    } catch (error) {
      await server.terminate();
      throw error;
    }
  }

  /**
   * Kills once so many writes are acknowledged in all, waits until the server works again and looks for what is
   * lost. Returns the milliseconds from the kill until it worked.
   */
  async killWhileWriting(victim: Victim, writes: number): Promise<number> {
    const { note } = this.#tallies[victim];
    const writing = startWriting({ people: this.#people, writeLog: this.#writeLog, note }, writers);
    await pause(300 + Math.random() * 700);
    await writing.reach(writes);
    const began = performance.now();
    if (victim === 'PostgreSQL') {
      await this.#killPostgres();
      if (!this.#server.isRunning()) throw new Error(`The server ended: ${this.#server.printed().errors}`);
    } else {
      await Promise.all([writing.stop(), this.#killServer(victim)]);
    }
    await untilWorking(this.#server.port, this.#people.admin);
    const milliseconds = Math.round(performance.now() - began);
    await writing.stop();
    await this.#losses.look(this.#server.url, this.#people.admin, this.#writeLog);
    return milliseconds;
  }

  /** The server is to start it again by itself. */
  async #killPostgres(): Promise<void> {
    const postmaster = postmasterOf(this.#env);
    const processes = processesOf(postmaster);
    killIfThere(postmaster);
    // Else a backend that has not noticed yet would answer as if nothing had happened.
    await untilGone(processes);
  }

  async #killServer(victim: Victim): Promise<void> {
    const postmaster = victim === 'both' ? postmasterOf(this.#env) : null;
    const ended = this.#server.kill();
    if (postmaster !== null) killIfThere(postmaster);
    await ended;
    this.#server = await startServer(this.#env);
    const { processorMilliseconds } = this.#server;
    this.#processorMilliseconds = Math.max(this.#processorMilliseconds, processorMilliseconds);
  }

  /** Kills the server for the last time; the seconds that its PostgreSQL lives on without it. */
  async leavePostgresAlone(): Promise<number> {
    const processes = processesOf(postmasterOf(this.#env));
    await this.#server.kill();
    return untilGone(processes);
  }

  /** Whether nothing is lost, and nothing came to anybody that may not. */
  holds(): boolean {
    return (
      this.#losses.isNone() &&
      Object.entries(this.#tallies).every(([victim, tally]) => tally.hasOnly(...allowed[victim as Victim]))
    );
  }

  /** The most that a start of the server took of the processor, which tells a busy machine from a slow start. */
  get processorMilliseconds(): number {
    return this.#processorMilliseconds;
  }

  /** As text: "812 writes acknowledged, 0 lost, 0 half". */
  summary(): string {
    return `${this.#writeLog.count} writes acknowledged, ${this.#losses.summary()}`;
  }

  /** The answers while the victim was killed, as text. */
  tellAnswers(victim: Victim): string {
    return this.#tallies[victim].summary();
  }

  async end(): Promise<void> {
    if (this.#server.isRunning()) await this.#server.terminate();
  }
}
