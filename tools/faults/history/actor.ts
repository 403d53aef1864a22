import { setTimeout as pause } from 'node:timers/promises';
import type { Endpoint, ReplyOf } from '#shared/endpoint';
import { signInApi } from '#shared/contract';
import { senderOf, type Answer, type Asked } from '../client.ts';
import { password } from '../company.ts';
import type { Event, Facts, Kind } from './events.ts';
import type { Random } from './random.ts';

/** A call, and what the history is to know of it. */
interface Task<Called extends Endpoint> extends Asked<Called> {
  /** Known before. */
  facts?: Facts;
  /** What is to be remembered of a success. */
  read?: (reply: ReplyOf<Called>) => Facts;
}

type Answered<Called extends Endpoint> = Promise<Answer<ReplyOf<Called>> & { facts: Facts }>;

interface Session {
  token: string;
  /** Its number. */
  signIn: number;
}

interface Parts {
  /** Of the two instances. */
  urls: readonly string[];
  history: Event[];
  user: { id: string; email: string };
  random: Random;
}

let signIns = 0;

/** One person at work on two instances: every request is written down with its answer. */
export class Actor {
  id: string;
  readonly random: Random;
  /** The one that is asked. */
  instance = 0;
  #email: string;
  readonly #urls: readonly string[];
  readonly #history: Event[];
  #session: Session = { token: '', signIn: 0 };

  constructor({ urls, history, user, random }: Parts) {
    this.#urls = urls;
    this.#history = history;
    this.id = user.id;
    this.#email = user.email;
    this.random = random;
  }

  /** Makes a call and writes it down. */
  ask<Called extends Endpoint>(kind: Kind, endpoint: Called, task: Task<Called> = {}): Answered<Called> {
    return this.#askWith(this.#session, this.instance, kind, endpoint, task);
  }

  /** The same call on both instances at once. */
  async askTwice<Called extends Endpoint>(kind: Kind, endpoint: Called, task: Task<Called>): Promise<void> {
    const session = this.#session;
    await Promise.all([0, 1].map((instance) => this.#askWith(session, instance, kind, endpoint, task)));
  }

  async signIn(): Promise<boolean> {
    signIns += 1;
    const opens = signIns;
    const body = { email: this.#email, password };
    const { reply } = await this.ask('sign-in', signInApi.signIn, { body, facts: { opens } });
    if (!reply) return false;
    this.#session = { token: reply.token, signIn: opens };
    return true;
  }

  /** Goes on as somebody else, who has yet to sign in. */
  becomes({ id, email }: Parts['user']): void {
    this.id = id;
    this.#email = email;
  }

  /** Signs out here, and tries the sign-in on the other instance at once. */
  async signOutAndTryElsewhere(): Promise<void> {
    const ended = this.#session;
    await this.ask('sign-out', signInApi.logout);
    await this.#askWith(ended, 1 - this.instance, 'verify', signInApi.verify, {});
    while (!(await this.signIn())) this.instance = 1 - this.instance;
  }

  async #askWith<Called extends Endpoint>(
    { token, signIn }: Session,
    instance: number,
    kind: Kind,
    endpoint: Called,
    { facts: known = {}, read, ...asked }: Task<Called>,
  ): Answered<Called> {
    const started = performance.now();
    const answer = await senderOf(this.#urls[instance]!, token)(endpoint, asked);
    const ended = performance.now();
    const { status, code, retryAfter, requestId, reply } = answer;
    const facts = reply && read ? { ...known, ...read(reply) } : known;
    this.#history.push({
      kind,
      actor: this.id,
      signIn,
      instance,
      started,
      ended,
      status,
      code,
      retryAfter,
      requestId,
      facts,
    });
    if (status === 0) {
      // Whoever gets no answer tries the other instance, after a moment.
      if (instance === this.instance) this.instance = 1 - instance;
      await pause(100);
    }
    return { ...answer, facts };
  }
}
