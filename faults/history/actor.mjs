import { setTimeout as pause } from 'node:timers/promises';
import { senderOf } from '../client.mjs';
import { password } from '../company.mjs';

/**
 * @typedef {import('./events.mjs').Event} Event
 * @typedef {import('./events.mjs').Facts} Facts
 * @typedef {import('../client.mjs').Answer} Answer
 * @typedef {(body: import('../client.mjs').Reply) => Partial<Facts>} Reader what is to be remembered of a reply
 */

let signIns = 0;

/** One person at work on two instances: every request is written down with its answer. */
export class Actor {
  #urls;
  #history;
  #token = '';
  #signIn = 0;
  instance = 0;

  /**
   * @param {object} parts
   * @param {string[]} parts.urls of the instances
   * @param {Event[]} parts.history
   * @param {{id: string, email: string}} parts.user
   * @param {import('./random.mjs').Random} parts.random
   */
  constructor({ urls, history, user, random }) {
    this.#urls = urls;
    this.#history = history;
    this.id = user.id;
    this.email = user.email;
    this.random = random;
  }

  /**
   * Sends a request and writes it down.
   *
   * @param {string} kind
   * @param {[method: string, path: string, body?: object]} request
   * @param {Facts} [facts] known before
   * @param {Reader} [read] facts from the reply of a request that succeeded
   * @returns {Promise<Answer & {facts: Facts}>}
   */
  async ask(kind, request, facts = {}, read = () => ({})) {
    return this.#askWith(
      { token: this.#token, signIn: this.#signIn, instance: this.instance },
      kind,
      request,
      facts,
      read,
    );
  }

  /** The same request on both instances at once. */
  async askTwice(
    /** @type {string} */ kind,
    /** @type {[method: string, path: string, body?: object]} */ request,
    /** @type {Facts} */ facts,
    /** @type {Reader} */ read = () => ({}),
  ) {
    const session = { token: this.#token, signIn: this.#signIn };
    return Promise.all(
      [0, 1].map((instance) => this.#askWith({ ...session, instance }, kind, request, facts, read)),
    );
  }

  async signIn() {
    signIns += 1;
    const opens = signIns;
    const form = { email: this.email, password };
    const { status, body } = await this.ask('sign-in', ['POST', '/api/user/signin', form], { opens });
    if (status !== 200) return false;
    this.#token = body.token;
    this.#signIn = opens;
    return true;
  }

  /** Signs out here, and tries the sign-in on the other instance at once. */
  async signOutAndTryElsewhere() {
    const ended = { token: this.#token, signIn: this.#signIn };
    await this.ask('sign-out', ['POST', '/api/user/logout', {}]);
    const elsewhere = { ...ended, instance: 1 - this.instance };
    await this.#askWith(elsewhere, 'verify', ['GET', '/api/user/verify'], {}, () => ({}));
    while (!(await this.signIn())) this.instance = 1 - this.instance;
  }

  /**
   * @param {{token: string, signIn: number, instance: number}} session
   * @param {string} kind
   * @param {[method: string, path: string, body?: object]} request
   * @param {Facts} facts
   * @param {Reader} read
   */
  async #askWith({ token, signIn, instance }, kind, request, facts, read) {
    const started = performance.now();
    const answer = await senderOf(() => this.#urls[instance] ?? '', token)(...request);
    const ended = performance.now();
    const { status, code, retryAfter, requestId, body } = answer;
    const all = status >= 200 && status < 300 ? { ...facts, ...read(body) } : facts;
    const entry = {
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
    };
    this.#history.push({ ...entry, facts: all });
    if (status === 0) {
      // Whoever gets no answer tries the other instance, after a moment.
      if (instance === this.instance) this.instance = 1 - instance;
      await pause(100);
    }
    return { ...answer, facts: all };
  }
}
