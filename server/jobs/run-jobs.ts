import { setTimeout as pause } from 'node:timers/promises';
import { sealAuditTrail } from '../audit/chain/seal.ts';
import { foldCounts } from '../maintenance/counts/store.ts';
import { countUnsealed, readHead } from '../audit/chain/store.ts';
import { whyUnavailable } from '../db/errors.ts';
import type { Services } from '../services.ts';
import { forgetWhatIsOver } from './forget.ts';
import { writeSignInUses } from './write-sign-in-uses.ts';

interface Log {
  info(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

interface Job {
  name: string;
  everyMilliseconds: number;
  /** Whether it keeps in memory what would be lost without a last run. */
  runsAtEnd?: boolean;
  run(services: Services, log: Log): Promise<void>;
}

const second = 1_000;

/**
 * What goes on beside the requests. Each instance runs all of them; where two would do the same at once the
 * database lets one through.
 */
const jobs: readonly Job[] = [
  { name: 'seal-audit-trail', everyMilliseconds: second, run: seal },
  {
    name: 'exchange-request-counts',
    everyMilliseconds: second,
    run: async ({ meter, verificationMeter, db, database, clock }) => {
      await database.assertWritable();
      await meter.exchange(db, clock());
      await verificationMeter.exchange(db, clock());
    },
  },
  { name: 'write-sign-in-uses', everyMilliseconds: 5 * second, runsAtEnd: true, run: writeSignInUses },
  { name: 'fold-counts', everyMilliseconds: 60 * second, run: fold },
  { name: 'forget-what-is-over', everyMilliseconds: 600 * second, run: forgetWhatIsOver },
];

async function fold({ db, database }: Services): Promise<void> {
  await database.assertWritable();
  await foldCounts(db);
}

async function seal({ db, database, metrics }: Services, log: Log): Promise<void> {
  // Sealing writes; on a full disk it waits like every write.
  await database.assertWritable();
  // Before and not after: what waits must show when sealing fails.
  metrics.unsealed.set(await countUnsealed(db));
  const sealed = await sealAuditTrail(db);
  // In the log, which usually is kept elsewhere, the head bears witness.
  if (sealed > 0) log.info(await readHead(db), 'audit trail sealed');
}

/** Starts all jobs; the returned function ends them, the running ones after what they are at. */
export function startJobs(services: Services, log: Log): () => Promise<void> {
  const stopping = new AbortController();
  const running = jobs.map((job) => repeat(job, services, log, stopping.signal));
  return async () => {
    stopping.abort();
    await Promise.all(running);
  };
}

async function repeat(job: Job, services: Services, log: Log, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await runOnce(job, services, log);
    await pause(job.everyMilliseconds, null, { signal, ref: false }).catch(() => {});
  }
  if (job.runsAtEnd) await runOnce(job, services, log);
}

async function runOnce(job: Job, services: Services, log: Log): Promise<void> {
  const { jobRuns, jobSuccess } = services.metrics;
  try {
    await job.run(services, log);
    jobRuns.inc({ job: job.name, outcome: 'done' });
    jobSuccess.set({ job: job.name }, services.clock().getTime() / second);
  } catch (error) {
    jobRuns.inc({ job: job.name, outcome: 'failed' });
    // That the database is unavailable is told by its connections; the job tries again.
    if (!whyUnavailable(error)) log.error({ err: error }, `job ${job.name} failed`);
  }
}
