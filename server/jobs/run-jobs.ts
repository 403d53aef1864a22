import { setTimeout as pause } from 'node:timers/promises';
import { sealAuditTrail } from '../audit/chain/seal.ts';
import { announceTomorrow } from '../features/messages/day-before/service.ts';
import { addDigests } from '../features/messages/digests/service.ts';
import { tellNewTrainings } from '../features/messages/new-trainings/service.ts';
import { publishDue } from '../features/programs/publishing/service.ts';
import { askForMarks, remind } from '../features/messages/reminders/service.ts';
import { failAbandoned } from '../features/people/imports/work/service.ts';
import { endDeputies } from '../features/people/lines/service.ts';
import { followAbsences, moveNewDueDates } from '../features/people/users/absence/days/service.ts';
import { refreshFigures } from '../features/people/users/everybody/store.ts';
import { tellFailedSignIns } from '../features/people/sign-in/failures/service.ts';
import { refreshShortages } from '../features/training/solvency/store.ts';
import { syncByNight } from '../features/training/audiences/nights/service.ts';
import { renew } from '../features/training/renewals/service.ts';
import { endSeatsOfSuspended } from '../features/training/seats/suspended/service.ts';
import { repairSeats } from '../features/training/seats/repair/service.ts';
import { endHolds } from '../features/training/undoing/service.ts';
import { foldCounts } from '../maintenance/counts/store.ts';
import { countUnsealed, readHead } from '../audit/chain/store.ts';
import { whyUnavailable } from '../db/errors.ts';
import type { Services } from '../services.ts';
import { forgetWhatIsOver } from './forget.ts';
import type { Job, Log } from './job.ts';
import { countMessages, createSendMessages } from './send-messages.ts';
import { writeSignInUses } from './write-sign-in-uses.ts';

const second = 1_000;
const minute = 60 * second;

const never = new AbortController().signal;

/**
 * The jobs beside the requests. Each instance runs all of them; where two would do the same at once the database lets
 * one through.
 */
const jobs: readonly Job[] = [
  { name: 'seal-audit-trail', everyMilliseconds: second, run: seal },
  {
    name: 'exchange-request-counts',
    everyMilliseconds: second,
    run: async ({ meter, changeMeter, verificationMeter, db, database, clock }) => {
      await database.assertWritable();
      await meter.exchange(db, clock());
      await changeMeter.exchange(db, clock());
      await verificationMeter.exchange(db, clock());
    },
  },
  // Time may have made the figures of a dashboard wrong while no instance ran.
  { name: 'refresh-figures', everyMilliseconds: second, runsAtStart: true, run: refresh },
  { name: 'write-sign-in-uses', everyMilliseconds: 5 * second, runsAtEnd: true, run: writeSignInUses },
  { name: 'tell-failed-sign-ins', everyMilliseconds: minute, run: tellOfFailures },
  { name: 'end-deputies', everyMilliseconds: minute, run: endDeputiesAndTell },
  { name: 'follow-absences', everyMilliseconds: minute, run: followAbsencesAndTell },
  { name: 'fail-abandoned-imports', everyMilliseconds: 5 * second, run: failAbandonedAndTell },
  { name: 'end-seats-of-suspended', everyMilliseconds: minute, run: endSeatsAndTell },
  { name: 'count-messages', everyMilliseconds: minute, run: countMessages },
  { name: 'fold-counts', everyMilliseconds: minute, run: fold },
  { name: 'end-holds', everyMilliseconds: 2 * second, run: endHoldsAndTell },
  { name: 'repair-seats', everyMilliseconds: minute, run: repairAndTell },
  { name: 'publish-changes', everyMilliseconds: 10 * second, run: publishAndTell },
  { name: 'remind', everyMilliseconds: minute, run: remindAndTell },
  { name: 'tell-new-trainings', everyMilliseconds: minute, run: tellNewAndLog },
  { name: 'announce-tomorrow', everyMilliseconds: minute, run: announceAndLog },
  { name: 'judge-audiences', everyMilliseconds: minute, run: syncAudiences },
  { name: 'forget-what-is-over', everyMilliseconds: 10 * minute, run: forgetWhatIsOver },
  { name: 'renew', everyMilliseconds: 60 * minute, runsAtStart: true, run: renewAndTell },
  { name: 'move-due-dates-of-absences', everyMilliseconds: 60 * minute, run: moveDueDatesAndTell },
];

async function renewAndTell(services: Services, log: Log): Promise<void> {
  await services.database.assertWritable();
  const { renewals, exemptions } = await renew(services);
  if (renewals.people > 0) log.info(renewals, 'renewals opened');
  if (exemptions.people > 0) log.info(exemptions, 'exemptions ended');
}

async function syncAudiences(services: Services, log: Log): Promise<void> {
  await services.database.assertWritable();
  const trainings = await syncByNight(services);
  if (trainings !== null) log.info({ trainings }, 'audiences judged');
}

async function tellOfFailures(services: Services, log: Log): Promise<void> {
  await services.database.assertWritable();
  const hours = await tellFailedSignIns(services);
  if (hours > 0) log.info({ hours }, 'hours of accounts with failed sign-ins');
}

async function endDeputiesAndTell(services: Services, log: Log): Promise<void> {
  await services.database.assertWritable();
  const people = await endDeputies(services);
  if (people > 0) log.info({ people }, 'deputies ended');
}

async function followAbsencesAndTell(services: Services, log: Log): Promise<void> {
  await services.database.assertWritable();
  const { begun, ended } = await followAbsences(services);
  if (begun + ended > 0) log.info({ begun, ended }, 'absences begun and ended');
}

async function moveDueDatesAndTell(services: Services, log: Log): Promise<void> {
  await services.database.assertWritable();
  const people = await moveNewDueDates(services);
  if (people > 0) log.info({ people }, 'due dates moved behind absences');
}

async function failAbandonedAndTell(services: Services, log: Log): Promise<void> {
  await services.database.assertWritable();
  const imports = await failAbandoned(services);
  if (imports > 0) log.info({ imports }, 'imports failed whose server had stopped');
}

async function endSeatsAndTell(services: Services, log: Log): Promise<void> {
  await services.database.assertWritable();
  const seats = await endSeatsOfSuspended(services);
  if (seats > 0) log.info({ seats }, 'seats of suspended people ended');
}

async function publishAndTell(services: Services, log: Log): Promise<void> {
  await services.database.assertWritable();
  const people = await publishDue(services);
  if (people > 0) log.info({ people }, 'changes of programs published');
}

async function remindAndTell(services: Services, log: Log): Promise<void> {
  await services.database.assertWritable();
  const people = await remind(services);
  if (people > 0) log.info({ people }, 'reminders added');
  const sessions = await askForMarks(services);
  if (sessions > 0) log.info({ sessions }, 'marks of sessions asked for');
  const managers = await addDigests(services);
  if (managers > 0) log.info({ managers }, 'weekly overviews added');
}

async function tellNewAndLog(services: Services, log: Log): Promise<void> {
  await services.database.assertWritable();
  const people = await tellNewTrainings(services);
  if (people > 0) log.info({ people }, 'messages about new trainings added');
}

async function announceAndLog(services: Services, log: Log): Promise<void> {
  await services.database.assertWritable();
  const people = await announceTomorrow(services);
  if (people > 0) log.info({ people }, 'e-mails about sessions of the next day added');
}

async function endHoldsAndTell(services: Services, log: Log): Promise<void> {
  await services.database.assertWritable();
  const people = await endHolds(services);
  if (people > 0) log.info({ people }, 'seats given that nobody can take back anymore');
}

async function repairAndTell(services: Services, log: Log): Promise<void> {
  await services.database.assertWritable();
  const { promotedByTime, promotedLate, miscounted } = await repairSeats(services);
  const { repairedSeats } = services.metrics;
  repairedSeats.inc({ kind: 'free-beside-waiter' }, promotedLate.length);
  repairedSeats.inc({ kind: 'miscounted' }, miscounted.length);
  if (promotedByTime.length > 0)
    log.info({ people: promotedByTime.length }, 'seats given to who has become overdue');
  if (promotedLate.length > 0) log.error({ promotions: promotedLate }, 'seats were free beside who waits');
  if (miscounted.length > 0) log.error({ sessions: miscounted }, 'seats were counted wrong');
}

async function refresh(services: Services): Promise<void> {
  await services.database.assertWritable();
  await refreshFigures(services);
  await refreshShortages(services);
}

async function fold({ db, database }: Services): Promise<void> {
  await database.assertWritable();
  await foldCounts(db);
}

async function seal({ db, database, metrics }: Services, log: Log): Promise<void> {
  // Sealing writes; on a full disk it waits like every write.
  await database.assertWritable();
  // Before and not after: the number of waiting entries must show when sealing fails.
  metrics.unsealed.set(await countUnsealed(db));
  const sealed = await sealAuditTrail(db);
  // In the log, which usually is kept elsewhere, the head bears witness.
  if (sealed > 0) log.info(await readHead(db), 'audit trail sealed');
}

/** For a job, the services with the connection that all of them share. Those of every few seconds come first there. */
function servicesFor(
  { everyMilliseconds }: Pick<Job, 'everyMilliseconds'>,
  services: Services,
  ending: AbortSignal,
): Services {
  const { often, seldom } = services.database.dbForJobs(ending);
  return { ...services, db: everyMilliseconds < minute ? often : seldom };
}

/** Does the work that must be done before requests come. The jobs try failed work again. */
export async function runJobsAtStart(services: Services, log: Log): Promise<void> {
  for (const job of jobs) if (job.runsAtStart) await runOnce(job, services, log, never);
}

/** Starts all jobs; the returned function ends them, the running ones after their present step. */
export function startJobs(services: Services, log: Log): () => Promise<void> {
  const stopping = new AbortController();
  // The outcome of mails under way is noted at the end, too.
  const all = [...jobs, createSendMessages({ ...services, db: services.database.dbForJobs(never).often })];
  const running = all.map((job) => repeat(job, services, log, stopping.signal));
  return async () => {
    stopping.abort();
    await Promise.all([...running, ...all.map((job) => job.end?.())]);
  };
}

async function repeat(job: Job, services: Services, log: Log, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const isDone = await runOnce(job, services, log, signal);
    const milliseconds = isDone ? job.everyMilliseconds : Math.min(job.everyMilliseconds, minute);
    await pause(milliseconds, null, { signal, ref: false }).catch(() => {});
  }
  if (job.runsAtEnd) await runOnce(job, services, log, never);
}

async function runOnce(job: Job, services: Services, log: Log, signal: AbortSignal): Promise<boolean> {
  const { jobRuns, jobSuccess } = services.metrics;
  try {
    await job.run(servicesFor(job, services, signal), log, signal);
    jobRuns.inc({ job: job.name, outcome: 'done' });
    jobSuccess.set({ job: job.name }, services.clock().getTime() / second);
    return true;
  } catch (error) {
    jobRuns.inc({ job: job.name, outcome: 'failed' });
    // The database's connections log that it is unavailable; the job tries again.
    if (!whyUnavailable(error)) log.error({ err: error }, `job ${job.name} failed`);
    return false;
  }
}
