import type { TrainingSession } from '#shared/shapes';
import { Refusal } from '#shared/errors';
import { auditedTransaction } from '../../../../audit/audited-transaction.ts';
import type { Caller } from '../../../../audit/caller.ts';
import { hashOfToken } from '../../../../db/outbox.ts';
import type { Db } from '../../../../db/tables.ts';
import { zoneOf } from '../../../../db/time-zone.ts';
import type { Services } from '../../../../services.ts';
import { readChoice, type ZonedInstant } from '../rules/store.ts';
import { enrolOne, type WantedSeat } from '../service.ts';
import * as store from './store.ts';

/** The choice that the token of a reminder opens, for anybody who has it. Throws Refusal("token_expired"). */
export async function viewTraining(db: Db, token: string, at: ZonedInstant) {
  const training = await store.readTraining(db, hashOfToken(token), at);
  if (!training) throw new Refusal('token_expired');
  return training;
}

/**
 * Enrols the recipient of the mail with this token, who counts as the author (product §86). Where they have a seat in
 * that session already, nothing is done and the answer is the same. Throws Refusal("token_expired") for a token that
 * opens nothing, or nothing any more, and else the errors of enrolling oneself.
 */
export function chooseByMail(
  services: Services,
  caller: Caller,
  { token, session: sessionId, unlessClash }: WantedSeat & { token: string },
): Promise<TrainingSession> {
  const hash = hashOfToken(token);
  return auditedTransaction(services, caller, async (tx, now) => {
    const { personId, programId } = await demandTraining(tx, hash, now);
    const person = { _id: personId, role: 'employee', isByMail: true } as const;
    const choice = { programId, sessionId, unlessClash, now, zone: zoneOf(services) };
    try {
      const session = await enrolOne(tx, person, choice);
      return {
        result: session,
        entry: {
          action: 'program.enrol-by-mail',
          actor: person,
          programId,
          personIds: [personId],
          after: { session: sessionId },
        },
      };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // Another call may have been quicker, as the other tab's: it has ended the training, or taken this very seat.
      const training = await demandTraining(tx, hash, now);
      const held = training.sessionId === sessionId && (await readChoice(tx, person, choice));
      if (!held) throw error;
      return { result: held.session, entry: [] };
    }
  });
}

async function demandTraining(tx: Db, hash: Buffer, now: Date): Promise<store.LinkedTraining> {
  const training = await store.findTraining(tx, hash, now);
  if (!training) throw new Refusal('token_expired');
  return training;
}
