import type { ReplyOf } from '#shared/endpoint';
import type { sessionPlansApi } from '#shared/contract';
import type { Authorized } from '../../../authorized.ts';
import { zoneOf } from '../../../db/time-zone.ts';
import { readSnapshot } from '../../../db/transaction.ts';
import type { Services } from '../../../services.ts';
import { planSessions } from '#shared/session-planner';
import { readSituation } from './store.ts';

/** Sessions that would give everybody in the program a seat in time (product §76); writes nothing. */
export async function plan(
  services: Services,
  { subjectId: programId }: Authorized<'program.view-solvency'>,
): Promise<ReplyOf<typeof sessionPlansApi.plan>> {
  const { clock, config, db } = services;
  const now = clock();
  const at = { now, zone: zoneOf(services) };
  const { trainers, ...found } = await readSnapshot(db, (tx) => readSituation(tx, programId, at));
  const { sessions, stillShort, whyNot } = planSessions({
    ...found,
    now,
    timeZone: config.timeZone,
    noticeHours: config.promoteUntilHours,
  });
  return {
    sessions: sessions.map(({ date, time, trainerId, capacity, because }) => ({
      date,
      time,
      trainer: trainers.get(trainerId)!,
      capacity,
      because,
    })),
    still_short: stillShort,
    why_not: whyNot,
  };
}
