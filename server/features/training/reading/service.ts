import type { BodyOf } from '#shared/endpoint';
import { Refusal } from '#shared/errors';
import type { readingApi } from '#shared/contract';
import { scoreOf } from '#shared/programs/reading/reading-rules';
import type { AssignedEmployee } from '#shared/shapes';
import type { TrainingRecord } from '#shared/training/records/schemas';
import { auditedTransaction } from '../../../audit/audited-transaction.ts';
import type { ChangeEntry } from '../../../audit/store.ts';
import type { Authorized } from '../../../authorized.ts';
import { lockPeople } from '../../../db/locks.ts';
import type { StoredQuestion } from '../../../db/reading-tables.ts';
import type { Db } from '../../../db/tables.ts';
import { zoneOf } from '../../../db/time-zone.ts';
import type { Services } from '../../../services.ts';
import { followAnswers, shareAnswered } from '../answers/service.ts';
import { lockOpenAssignments } from '../assignments/service.ts';
import { readAssigned } from '../assignments/store.ts';
import { recordingOf } from '../records/service.ts';
import { readRecords } from '../records/store.ts';
import { promoteWaiters, promotionEntries } from '../seats/promotion/service.ts';
import * as store from './store.ts';

/** A signature that was made, or a try that failed, which is kept as well. */
export type Outcome = { record: TrainingRecord } | { failed: { score: number; tries_left: number } };

/** Throws Refusal("not_found") for a program that nobody reads and signs, and ("program_archived"). */
async function sharePresent(tx: Db, programId: string): Promise<store.PresentVersion> {
  const present = await store.shareVersion(tx, programId);
  if (!present) throw new Refusal('not_found');
  if (present.is_archived) throw new Refusal('program_archived');
  return present;
}

/**
 * Signs the present version for oneself (product §118). The program is locked first, then the assignment. So two calls at
 * once make one record, and none is of a version that is past. Too few right answers make a failed try. It is stored, and
 * the route answers it with a refusal. Under its key, a call that comes again is the same try. Throws
 * Refusal("not_found") for people who aren't assigned, ("program_archived"), ("version_changed"), ("already_complete"),
 * ("no_tries_left") and ("invalid_input") for answers that don't fit.
 */
export function acknowledge(
  services: Services,
  authorized: Authorized<'program.acknowledge'>,
  { version, answers }: BodyOf<typeof readingApi.acknowledge>,
): Promise<Outcome> {
  const { actor, subjectId: programId } = authorized;
  return auditedTransaction<Outcome>(services, authorized, async (tx, now) => {
    const answered = await shareAnswered(tx, [programId]);
    const present = await sharePresent(tx, programId);
    if (answered.length > 0) await lockPeople(tx, [actor._id]);
    const training = await store.lockTraining(tx, programId, actor._id);
    if (!training) throw new Refusal('not_found');
    if (training.is_complete) throw new Refusal('already_complete');
    if (present.version !== version)
      throw new Refusal('version_changed', { facts: { version: present.version } });
    const { questions } = present;
    const given = fittingAnswers(questions, answers ?? []);
    const { cycle } = training;
    const score = questions.length > 0 ? scoreOf(questions, given) : null;
    const one = { programId, personId: actor._id, version, cycle };
    if (score !== null && (await store.readTriesLeft(tx, one)) <= 0) throw new Refusal('no_tries_left');
    const entry = { programId, personIds: [actor._id] };
    if (score !== null && score < present.pass_percent) {
      const left = await store.addFailure(tx, one);
      return {
        result: { failed: { score, tries_left: left } },
        entry: { ...entry, action: 'program.fail-questions', after: { version, cycle, score } },
      };
    }
    const recording = recordingOf(services, actor._id, now);
    const signature = await store.recordSignature(tx, { programId, version, score }, recording);
    const personIds = [actor._id];
    const followed = await followAnswers(tx, { programIds: answered, personIds }, recording);
    const promotions = await promoteWaiters(services, tx, answered, now);
    const [record] = await readRecords(tx, [signature.id], recording);
    return {
      result: { record: record! },
      entry: [
        {
          ...entry,
          action: 'program.acknowledge',
          after: {
            record: signature.id,
            version,
            cycle: signature.cycle,
            trained_on: signature.trained_on,
            valid_until: signature.valid_until,
            ...(score !== null && { score }),
          },
        },
        ...followed,
        ...promotionEntries(promotions),
      ],
    };
  });
}

/** The answers, one list for each question. Throws Refusal("invalid_input"). */
function fittingAnswers(
  questions: readonly StoredQuestion[],
  answers: readonly number[][],
): readonly number[][] {
  const fits =
    answers.length === questions.length &&
    answers.every((places, index) => places.every((place) => place < questions[index]!.options.length));
  if (fits) return answers;
  throw new Refusal('invalid_input', { errors: { answers: 'Answer each question with its own answers' } });
}

/**
 * Gives people three more tries (product §118) if they have none left. Returns those who got some. Throws
 * Refusal("not_found") for a program that nobody reads and signs, ("program_archived"), ("not_assigned"),
 * ("already_complete"), and for oneself ("not_for_yourself").
 */
export function grantTries(
  services: Services,
  authorized: Authorized<'program.grant-tries'>,
  people: readonly string[],
): Promise<AssignedEmployee[]> {
  const { actor, subjectId: programId } = authorized;
  return auditedTransaction(services, authorized, async (tx, now) => {
    const { version } = await sharePresent(tx, programId);
    await lockOpenAssignments(tx, programId, people);
    const personIds = await store.grantTries(tx, { programId, version, personIds: people });
    return {
      result: await readAssigned(tx, actor, { programId, personIds, now, zone: zoneOf(services) }),
      entry: personIds.map((id): ChangeEntry => ({
        action: 'program.grant-tries',
        programId,
        personIds: [id],
        after: { version, tries: true },
      })),
    };
  });
}
