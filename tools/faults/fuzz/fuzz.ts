import { errorTable } from '#shared/errors';
import { roles } from '#shared/roles';
import { startServer, type ChildServer } from '../../server/child-server.ts';
import type { Environment } from '../../server/settings.ts';
import { createAdmin, timeZone } from '../company.ts';
import { withDatabaseOf } from '../database.ts';
import { observe, refill } from './accounts.ts';
import { Company, observerEmail } from './company.ts';
import { checkDatabase } from './database.ts';
import { drive, type Fuzz } from './drive.ts';
import type { Records } from './check-answers.ts';
import { RequestLog, type Share } from './request-log.ts';
import { readCodes, readOperations, type Caller } from './operations.ts';

export interface Outcome {
  findings: string[];
  /** Figures. */
  lines: string[];
}

interface Run {
  /** Of each role. */
  requests: number;
  /** After each of them nothing is sent, and the database is checked. */
  rounds: number;
  seed: number;
}

const callers: Caller[] = [...roles, 'anonymous'];
const driversOfEachRole = 2;

/** Fuzzes a server that it starts with this environment. */
export async function fuzzAt(where: Environment, { requests, rounds, seed }: Run): Promise<Outcome> {
  const env = { ...where, LOG_LEVEL: 'error', TIME_ZONE: timeZone, SEAT_PROMOTION_HOURS: '0' };
  createAdmin(env, observerEmail);
  const server = await startServer(env);
  try {
    const fuzz = await prepare(server.url);
    const atRest = newDatabaseChecker(env, fuzz);
    const started = performance.now();
    for (let round = 0; round < rounds; round += 1) {
      await refill(fuzz);
      const share = Math.ceil(requests / rounds / driversOfEachRole);
      const drivers = callers.flatMap((role, number) =>
        Array.from({ length: driversOfEachRole }, (_, index) =>
          drive(fuzz, { role, requests: share, seed: seed + round * 100 + number * 10 + index }),
        ),
      );
      await Promise.all(drivers);
      await atRest.checkNow(`round ${round + 1}`);
    }
    const minutes = (performance.now() - started) / 60_000;
    for (const line of complaintsOf(server)) fuzz.findings.set(kindOf(line), line.slice(0, 1_500));
    const { operations, requestLog, company } = fuzz;
    const unreached = operations.filter(({ key }) => !requestLog.operations.get(key)?.done);
    for (const { key } of unreached) fuzz.findings.set(`${key}: never succeeded`, '');
    return {
      findings: [...fuzz.findings].map(([kind, text]) => `${kind}\n${text}`),
      lines: [
        ...figuresOf(requestLog, minutes),
        `${operations.length - unreached.length} of ${operations.length} operations succeeded at least once`,
        `${company.programs.size} programs, ${atRest.trained()} records, ${atRest.entries()} audit entries ` +
          `for ${requestLog.changeCount} acknowledged changes`,
      ],
    };
  } finally {
    await server.terminate();
  }
}

async function prepare(url: string): Promise<Fuzz> {
  const [company, requestLog] = [new Company(), new RequestLog()];
  const operations = await readOperations(url);
  const observer = await observe({ url, requestLog }, observerEmail);
  company.observer = observer.id;
  const known = { errorTable, codes: await readCodes(url) };
  return { url, company, requestLog, observer, operations, known, findings: new Map() };
}

function newDatabaseChecker(env: Environment, { requestLog, findings }: Fuzz) {
  let records: Records = { trained: new Map(), archived: new Map() };
  let entries = 0;
  return {
    trained: () => records.trained.size,
    entries: () => entries,
    checkNow: async (when: string) => {
      const outcome = await withDatabaseOf(env, ({ db }) =>
        checkDatabase(db, { records, changes: requestLog.changes }),
      );
      ({ records, entries } = outcome);
      for (const { rule, detail } of outcome.found) {
        if (!findings.has(rule)) findings.set(rule, `  ${when}: ${detail}`);
      }
    },
  };
}

/** Lines of its log that tell of an error, and all that it said on standard error. */
function complaintsOf(server: ChildServer): string[] {
  const { log, errors } = server.printed();
  return [
    ...log.split('\n').filter((line) => /"level":(50|60)/.test(line)),
    ...errors.split('\n').filter((line) => line.trim() !== ''),
  ];
}

/** Complaints of one kind differ in their times and ids. */
function kindOf(line: string): string {
  const message = /"err":\{"type":"[^"]*","message":"([^"]*)"/.exec(line)?.[1] ?? line.slice(0, 120);
  return `the log: ${message.replace(/[0-9a-f-]{36}|\d+/g, '…')}`;
}

function figuresOf(requestLog: RequestLog, minutes: number): string[] {
  const share = ({ all, done }: Share) => `${Math.round((done / all) * 100)} %`;
  const total = requestLog.durations.length;
  const weakest = [...requestLog.operations]
    .toSorted(([, left], [, right]) => left.done - right.done)
    .slice(0, 6)
    .map(([key, { done, all }]) => `${key} ${done}/${all}`);
  return [
    `${total} requests in ${minutes.toFixed(1)} min; half within ${requestLog.quantile(0.5)} ms, 99 % within ` +
      `${requestLog.quantile(0.99)} ms, all within ${requestLog.quantile(1)} ms`,
    `succeeded: ${[...requestLog.roles].map(([role, row]) => `${role} ${share(row)} of ${row.all}`).join(', ')}`,
    `statuses: ${[...requestLog.statuses]
      .toSorted(([left], [right]) => left - right)
      .map(([status, count]) => `${status} ×${count}`)
      .join(', ')}`,
    `rarest successes: ${weakest.join('; ')}`,
  ];
}
