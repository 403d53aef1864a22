import { randomUUID } from 'node:crypto';
import type { MessageKind } from '#shared/messages';
import { readCompanyName, type Face } from '../../../../db/company-face.ts';
import { whyUnavailable } from '../../../../db/errors.ts';
import { keepTrainingToken } from '../../../../db/message-tokens.ts';
import { makeWaitingDue, readTokenSecret, tokenOf, withoutName } from '../../../../db/outbox.ts';
import type { Db } from '../../../../db/tables.ts';
import { noteTaught } from '../../../../db/teaching.ts';
import { inTransaction } from '../../../../db/transaction.ts';
import type { Letter, Mail, Mailer } from '../../../../mail/letter.ts';
import { storedTextOf } from '../../../../mail/letter-text.ts';
import type { Services } from '../../../../services.ts';
import type { Prepared, Kind } from '../../letters/kind.ts';
import * as store from './store.ts';

/** The letter of each kind of message, and whether it is still needed. */
export type Kinds = Readonly<Record<MessageKind, Kind>>;

type Needed = Pick<Services, 'db' | 'clock' | 'config' | 'face' | 'metrics'>;

interface Log {
  error(facts: object, message: string): void;
}

/** Messages under way at a time: each needs a connection to the mail server. */
const mostUnderWay = 5;
/** A message whose sending has not begun by then is left to the next claim. The claim must outlive the send. */
const beginWithinMilliseconds = 60_000;
const pauseMilliseconds = 30_000;

const firstRetrySeconds = 30;
const longestRetrySeconds = 6 * 60 * 60;
/** While nothing can be sent: how often messages that wait are prepared. A start with the setting has them go out. */
const settingsRetrySeconds = 10 * 60;

const withoutMail = 'SMTP_URL is not set';
const withoutUrl = 'PUBLIC_URL is not set';

/** The message can't be written before somebody sets something. */
class SettingMissingError extends Error {}

/**
 * Sends the messages that are due (docs/adr/0035). Each instance has one, and none knows of the others. A
 * message is claimed in the database, prepared again, and sent while no transaction is open.
 */
export class Delivery {
  readonly #services: Needed;
  readonly #kinds: Kinds;
  readonly #mailer: Mailer | null;
  readonly #pauseMilliseconds: number;
  readonly #underWay = new Set<Promise<void>>();
  #secret: Promise<Buffer> | null = null;
  /** How many sends in a row failed for reasons outside their messages. */
  #troubles = 0;
  /** Whether messages that waited for a setting are due by now, as a server that sends mail has started. */
  #hasCaughtUp = false;
  #pausedUntil = 0;

  constructor(
    services: Needed,
    { kinds, mailer, pause = pauseMilliseconds }: { kinds: Kinds; mailer: Mailer | null; pause?: number },
  ) {
    this.#services = services;
    this.#kinds = kinds;
    this.#mailer = mailer;
    this.#pauseMilliseconds = pause;
  }

  /**
   * Claims messages that are due and begins to send them, until none is left to claim. The sends under way then go on.
   */
  async sendDue(log: Log, signal?: AbortSignal): Promise<void> {
    if (!this.#hasCaughtUp) await this.#catchUp();
    for (;;) {
      if (signal?.aborted || performance.now() < this.#pausedUntil) return;
      const free = this.#free();
      // Not one by one: a claim costs as much for all that can be sent.
      if (free * 2 < mostUnderWay && this.#underWay.size > 0) {
        await Promise.race(this.#underWay);
        continue;
      }
      const began = performance.now();
      const claim = randomUUID();
      // Looked up by index: the plan may be older than the messages.
      const ids = await inTransaction(this.#services, (tx) => store.claimMessages(tx, claim, free));
      for (const id of ids) this.#begin(id, { claim, began, log });
      if (ids.length < free) return;
    }
  }

  async #catchUp(): Promise<void> {
    const { db, config } = this.#services;
    const missing = [!this.#mailer && withoutMail, config.publicUrl === null && withoutUrl];
    await makeWaitingDue(
      db,
      [withoutMail, withoutUrl].filter((reason) => !missing.includes(reason)),
    );
    this.#hasCaughtUp = true;
  }

  /** Resolves when nothing is under way any more. */
  async settled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  /** How many more can be sent now; one tries whether a mail server that refused all works again. */
  #free(): number {
    return (this.#troubles < mostUnderWay ? mostUnderWay : 1) - this.#underWay.size;
  }

  #begin(id: string, claimed: { claim: string; began: number; log: Log }): void {
    const work = this.#deliver(id, claimed)
      .catch((error: unknown) => {
        // It is due again when the claim runs out.
        if (!whyUnavailable(error)) claimed.log.error({ err: error, message: id }, 'a message was not sent');
      })
      .finally(() => this.#underWay.delete(work));
    this.#underWay.add(work);
  }

  async #deliver(
    id: string,
    { claim, began, log }: { claim: string; began: number; log: Log },
  ): Promise<void> {
    const { db, clock, face, metrics } = this.#services;
    const message = await store.readClaimed(db, id, claim);
    if (!message) return;
    const fail = async (failure: Omit<store.Failure, 'written'>, letter: Letter | null) => {
      await store.markFailed(db, id, claim, { ...failure, written: letter && writtenOf(letter) });
      metrics.messages.inc({ outcome: failure.againInSeconds === null ? 'failed' : 'postponed' });
    };
    let prepared: Prepared;
    try {
      prepared = await prepare(this.#services, db, message, {
        kinds: this.#kinds,
        secret: await this.#readSecret(),
      });
    } catch (error) {
      if (whyUnavailable(error)) throw error;
      if (error instanceof SettingMissingError) return fail(waitFor(error.message), null);
      log.error({ err: error, message: id }, 'a message could not be written');
      const failure = {
        error: 'We couldn’t create this message. The server’s log says why.',
        isCounted: true,
      };
      return fail({ ...failure, againInSeconds: retrySeconds(message.attempts) }, null);
    }
    if ('droppedBecause' in prepared) {
      await store.markDropped(db, id, claim, { because: prepared.droppedBecause, now: clock() });
      metrics.messages.inc({ outcome: 'dropped' });
      return;
    }
    if ('notBefore' in prepared) {
      await store.postpone(db, id, claim, (prepared.notBefore.getTime() - clock().getTime()) / 1_000);
      metrics.messages.inc({ outcome: 'postponed' });
      return;
    }
    const { letter, opens, taught } = prepared;
    if (!this.#mailer) return fail(waitFor(withoutMail), letter);
    if (performance.now() - began > beginWithinMilliseconds) return;
    // A quick reader opens it before the mail server has answered.
    if (opens) {
      const token = tokenOf(id, await this.#readSecret());
      await keepTrainingToken(db, { messageId: id, token, ...opens }, clock());
    }
    const outcome = await this.#mailer.send(mailOf(message, letter, await face.read()));
    if (outcome.outcome === 'sent') {
      this.#troubles = 0;
      const isOwnSeat = message.sessionId !== null;
      await store.markSent(db, id, writtenOf(letter), {
        to: message.person.email,
        calendar: isOwnSeat ? letter.calendar : undefined,
        now: clock(),
      });
      if (taught) await noteTaught(db, message.person.id, taught);
      metrics.messages.inc({ outcome: 'sent' });
      return;
    }
    const { error, isFinal, concernsAll } = outcome;
    const isOutage = concernsAll && this.#noteTrouble();
    const seconds = isOutage ? this.#pauseMilliseconds / 1_000 : retrySeconds(message.attempts);
    await fail({ error, isCounted: !isOutage, againInSeconds: isFinal ? null : seconds }, letter);
  }

  /** As many in a row as are sent at a time are no accident. Then this instance claims nothing for a while. */
  #noteTrouble(): boolean {
    this.#troubles += 1;
    if (this.#troubles < mostUnderWay) return false;
    this.#pausedUntil = performance.now() + this.#pauseMilliseconds;
    return true;
  }

  #readSecret(): Promise<Buffer> {
    this.#secret ??= readTokenSecret(this.#services.db).catch((error: unknown) => {
      this.#secret = null;
      throw error;
    });
    return this.#secret;
  }
}

/** The message's letter at this moment, or why it is not needed. Throws SettingMissingError. */
async function prepare(
  { config, clock }: Pick<Needed, 'config' | 'clock'>,
  tx: Db,
  message: store.ClaimedMessage,
  { kinds, secret }: { kinds: Kinds; secret: Buffer },
): Promise<Prepared> {
  if (message.standing === 'left') return { droppedBecause: 'The person has left.' };
  if (message.standing === 'suspended') return { droppedBecause: 'The person is suspended.' };
  if (message.isLate) return { droppedBecause: 'It was more than 7 days old.' };
  if (message.person.email === '') return { droppedBecause: 'The person has no e-mail address.' };
  return kinds[message.kind].prepare(tx, message, {
    config,
    now: clock(),
    urlOf: (path) => {
      if (config.publicUrl === null) throw new SettingMissingError(withoutUrl);
      return `${config.publicUrl}${path}`;
    },
    companyName: async () => {
      const name = await readCompanyName(tx);
      if (name === null) throw new SettingMissingError(withoutName);
      return name;
    },
    token: tokenOf(message.id, secret),
  });
}

/** Whether the message would still go out, if it were sent now. */
export async function isNeeded(
  services: Pick<Needed, 'config' | 'clock'>,
  tx: Db,
  message: store.ClaimedMessage,
  kinds: Kinds,
): Promise<boolean> {
  try {
    // A person who sends it by hand doesn't mind that it is old.
    const asNew = { ...message, isLate: false };
    const prepared = await prepare(services, tx, asNew, { kinds, secret: await readTokenSecret(tx) });
    return !('droppedBecause' in prepared);
  } catch (error) {
    if (error instanceof SettingMissingError) return true;
    throw error;
  }
}

function mailOf({ id, resends, person }: store.ClaimedMessage, letter: Letter, face: Face): Mail {
  return {
    // A mailbox shows one mail of those with the same. A mail that has arrived and is sent again gets another one.
    messageId: resends > 0 ? `${id}.${resends}` : id,
    to: { name: person.name ? `${person.name.first} ${person.name.last}` : '', address: person.email },
    letter,
    face,
  };
}

/** The URL of the button may have a token, and is left out. */
function writtenOf(letter: Letter): store.Written {
  return { subject: letter.subject, text: storedTextOf(letter) };
}

const waitFor = (error: string) => ({ error, isCounted: false, againInSeconds: settingsRetrySeconds });

/** 30 seconds after the first attempt, then four times as long each. */
function retrySeconds(attempts: number): number {
  return Math.min(firstRetrySeconds * 4 ** (attempts - 1), longestRetrySeconds);
}
