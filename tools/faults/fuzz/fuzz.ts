import fc from 'fast-check';
import { sql } from 'kysely';
import { errorTable } from '#shared/errors';
import { roles, type Role } from '#shared/roles';
import { sealAuditTrail } from '../../../server/audit/chain/seal.ts';
import { verifyAuditTrail } from '../../../server/audit/chain/verify.ts';
import type { Database } from '../../../server/db/database.ts';
import { addMessagesWithTokens } from '../../../server/db/message-tokens.ts';
import { addChooseToken } from '../../../test/choose-links.ts';
import { startSmtpServer } from '../../../test/smtp-server.ts';
import { createRandom } from '../../company/random.ts';
import { startServer, type ChildServer } from '../../server/child-server.ts';
import type { Environment } from '../../server/settings.ts';
import { createAdmin, minutesAhead, soon, timeZone } from '../company.ts';
import { withDatabaseOf } from '../database.ts';
import { fillingActs } from '../simulated-company/acts/acts.ts';
import { SimulatedCompany } from '../simulated-company/company.ts';
import { createProgram } from '../simulated-company/found.ts';
import { Judge } from '../simulated-company/judge.ts';
import { companyOffences } from '../simulated-company/offences.ts';
import { compareRequests, type Entry } from '../simulated-company/requests-and-trail.ts';
import { Callers } from './callers.ts';
import { drive, type Fuzz } from './drive.ts';
import { readDocument, type Caller } from './operations.ts';
import { Tally } from './tally.ts';

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

const everyone: Caller[] = [...roles, 'anonymous'];
const driversOfEachRole = 2;

/** Fuzzes a server that it starts with this environment. */
export async function fuzzAt(where: Environment, { requests, rounds, seed }: Run): Promise<Outcome> {
  const smtp = await startSmtpServer();
  const mail = {
    SMTP_URL: smtp.url,
    MAIL_FROM: 'training@company.example',
    PUBLIC_URL: 'https://training.example',
  };
  const env = { ...where, ...mail, LOG_LEVEL: 'error', TIME_ZONE: timeZone, SEAT_PROMOTION_HOURS: '0' };
  createAdmin(env);
  const server = await startServer(env);
  try {
    return await withDatabaseOf(env, async (database) => {
      const fuzz = await prepare(server.url, database);
      // Forms choose periods, too, so that renewals open.
      const judge = new Judge(fuzz.company, { promoteUntilHours: 0, hasRenewals: true });
      for (let round = 0; round < rounds; round += 1) {
        await refill(fuzz, seed + round);
        const share = Math.ceil(requests / rounds / driversOfEachRole);
        const drivers = everyone.flatMap((role, number) =>
          Array.from({ length: driversOfEachRole }, (_, index) =>
            drive(fuzz, { role, requests: share, seed: seed + round * 100 + number * 10 + index }),
          ),
        );
        await Promise.all(drivers);
        for (const problem of await findProblems(fuzz, judge)) {
          const rule = problem.split(':')[0]!;
          if (!fuzz.findings.has(rule)) fuzz.findings.set(rule, `  round ${round + 1}: ${problem}`);
        }
      }
      return sumUp(fuzz, server);
    });
  } finally {
    await server.terminate();
    await smtp.stop();
  }
}

async function prepare(url: string, { db }: Database): Promise<Fuzz> {
  const callers = new Callers(db);
  const company = new SimulatedCompany({
    urls: [url],
    db,
    timeZone,
    admin: { ...(await callers.choose('admin', 0)), email: '' },
    now: () => new Date(),
    mayBreak: false,
    pass: () => {},
    signIn: async (person) => {
      person.token = (await callers.signIn(person.id))?.token ?? '';
    },
  });
  const { operations, codes } = await readDocument(url);
  return {
    url,
    company,
    callers,
    memory: { keys: [], firsts: new Map(), cursors: new Map(), feeds: [] },
    operations,
    known: { errorTable, codes },
    tally: new Tally(),
    repeats: new Map(),
    findings: new Map(),
  };
}

const people: Record<Role, number> = { admin: 4, manager: 4, trainer: 4, employee: 12 };
const programsAtLeast = 12;
/** Between two rounds. */
const actsOfRound = 80;

/** The company lives on, so that requests find rows of every kind in the place of those that they have used up. */
async function refill({ company, callers }: Fuzz, seed: number): Promise<void> {
  company.place.admin = { ...(await callers.choose('admin', 0)), email: '' };
  for (const role of roles) {
    const there = await company.rows(
      sql`select id from users where role = ${role} and deactivated_at is null`,
    );
    for (let count = there.length; count < people[role]; count += 1) await company.hire(role);
  }
  const active = await company.rows(sql`select id from programs where archived_at is null`);
  for (let index = active.length; index < programsAtLeast; index += 1) {
    const trainer = (await callers.choose('trainer', index)).id;
    const session = { _id: null, trainer, date: company.day(30), time: '09:00' };
    await createProgram(company, {
      title: 'Fire Safety',
      due_days: null,
      manager: (await callers.choose('manager', index)).id,
      // One whose sheet is open, one for which people wait, and one to go to instead.
      sessions: [
        { ...session, ...minutesAhead(soon), capacity: null },
        { ...session, capacity: 1 },
        { ...session, time: '14:00', capacity: 2 },
      ],
    });
  }
  for (const { act, lot } of fc.sample(fillingActs, { numRuns: actsOfRound, seed }))
    await act(company, createRandom(`act ${lot}`));
  await addLinks(company);
}

/** Links as mails have them that go out on other days: of the weekly overview, and of reminders. */
async function addLinks(company: SimulatedCompany): Promise<void> {
  const { db, now } = company.place;
  const managers = await company.rows(sql<{ id: string }>`
    select id from users where role = 'manager' and deactivated_at is null`);
  const digests = managers.map(({ id: personId }) => ({ kind: 'digest' as const, personId }));
  await addMessagesWithTokens(db, digests, { minutes: 60, now: now() });
  const open = await company.rows(sql<{ personId: string; programId: string }>`
    select employee_id as "personId", program_id as "programId" from assignments
    where session_id is null and completed_at is null and standing = 'employee' limit 20`);
  for (const training of open) await addChooseToken({ database: { db }, clock: { now } }, training);
}

/** All that the database holds and may not, while nothing is written. */
async function findProblems({ company, repeats }: Fuzz, judge: Judge): Promise<string[]> {
  const entries = await company.rows(sql<Entry>`
    select request_id as request, action, concat(program_id, person_ids) as people from audit_entries order by id`);
  const told = entries.map((entry) => ({ ...entry, request: repeats.get(entry.request) ?? entry.request }));
  await sealAuditTrail(company.place.db);
  const { findings } = await verifyAuditTrail(company.place.db);
  return [
    ...(await judge.findBrokenRules(companyOffences)),
    ...compareRequests(company.asked, told).map((problem) => `one audit entry for each change: ${problem}`),
    ...findings.map((finding) => `the audit chain verifies: ${finding}`),
    ...company.complaints,
  ];
}

async function sumUp({ company, findings, operations, tally }: Fuzz, server: ChildServer): Promise<Outcome> {
  for (const line of complaintsOf(server)) findings.set(kindOf(line), line.slice(0, 1_500));
  const unreached = operations.filter((operation) => !tally.hasSucceeded(operation));
  for (const { key } of unreached) findings.set(`${key}: never succeeded`, '');
  const [rows] = await company.rows(sql<Record<string, number>>`
    select (select count(*) from programs)::int as programs, (select count(*) from training_records)::int as records,
      (select count(*) from audit_entries)::int as entries`);
  return {
    findings: [...findings].map(([kind, text]) => `${kind}\n${text}`),
    lines: [
      ...tally.lines(),
      `${operations.length - unreached.length} of ${operations.length} operations succeeded at least once`,
      `${rows!['programs']} programs, ${rows!['records']} records, ${rows!['entries']} audit entries; ` +
        `${company.asked.length} changes asked for`,
    ],
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
