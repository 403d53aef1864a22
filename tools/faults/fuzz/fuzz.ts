import { CompiledQuery, sql } from 'kysely';
import { errorTable } from '#shared/errors';
import { readConfig } from '../../../server/config.ts';
import { compareCounts } from '../../../server/maintenance/counts/store.ts';
import { createCompany, type Company } from '../../../test/company.ts';
import { findSeatViolations } from '../../../test/seat-violations.ts';
import { startWorld, withMail, type World } from '../../../test/world.ts';
import { signInApi } from '#shared/contract';
import { serverSettings } from '../../server/settings.ts';
import { timeZone } from '../company.ts';
import { companyOffences, findOffences } from '../simulated-company/offences.ts';
import { compareRequests, type Entry } from '../simulated-company/requests-and-trail.ts';
import { drive, type Fuzz } from './drive.ts';
import { readDocument, type Operation } from './operations.ts';
import { Tally } from './tally.ts';

export interface Outcome {
  findings: string[];
  /** Figures. */
  lines: string[];
}

interface Run {
  /** Of the database server. */
  url: string;
  /** A part of method and path, by which calls are chosen. */
  only: string;
  /** Of each call in a round. */
  requests: number;
  rounds: number;
  seed: number;
}

/**
 * Asks a server all calls of the contract, one after the other. Each is prepared as it succeeds, sent with something wrong
 * in it again and again, after which the database must be as right as before, and then as it was prepared.
 */
export async function fuzz({ url, only, requests, rounds, seed }: Run): Promise<Outcome> {
  const { limits } = readConfig(serverSettings);
  const world = await startWorld({ ...withMail, limits, timeZone }, { url });
  try {
    const document = await readDocument(world.baseUrl);
    const operations = document.operations.filter(({ key }) => key.includes(only));
    const state = { findings: new Map<string, string>(), tally: new Tally() };
    for (let round = 0; round < rounds; round += 1) {
      const company = await createCompany(world);
      const fuzzing = await prepare(world, company, state, document);
      for (const [index, operation] of operations.entries()) {
        const before = new Set(await findBrokenRules(world));
        await drive(fuzzing, operation, { requests, seed: seed + round * 1_000 + index });
        if (operation.endpoint === signInApi.logout) await signEverybodyIn(world, company);
        const after = [...(await findBrokenRules(world)), ...(await compareWithTrail(fuzzing))];
        for (const problem of after.filter((each) => !before.has(each)))
          state.findings.set(`${operation.key}: ${problem.split(':')[0]}`, `  ${problem}`);
      }
    }
    return sumUp(state, operations);
  } finally {
    await world.close();
  }
}

type State = Pick<Fuzz, 'findings' | 'tally'>;

async function prepare(
  world: World,
  company: Company,
  state: State,
  { operations, codes }: Awaited<ReturnType<typeof readDocument>>,
): Promise<Fuzz> {
  const leaving = await world.createPerson('admin');
  await world.as(leaving).call(signInApi.logout);
  return {
    ...state,
    world,
    company,
    operations,
    endedToken: leaving.token,
    known: {
      errorTable,
      codes,
      isToken: (text) => peopleOf(company).some(({ token }) => token === text),
    },
    asked: [],
  };
}

/** A call that ends a sign-in may have been sent with that of anybody. */
async function signEverybodyIn(world: World, company: Company): Promise<void> {
  for (const person of peopleOf(company)) person.token = await world.signIn(person);
}

const peopleOf = ({ people, strangers }: Company) =>
  [people, strangers].flatMap((each) => Object.values(each));

/** The rules that the database breaks. Preparations break some of them, as they make rows by themselves. */
async function findBrokenRules({ database: { db }, clock, services }: World): Promise<string[]> {
  const now = clock.now();
  const { promoteUntilHours } = services.config;
  const ask = async (text: string, parameters: unknown[]) =>
    (await db.executeQuery(CompiledQuery.raw(text, parameters))).rows as { id: string }[];
  const { wrong } = await compareCounts(db);
  return [
    ...wrong.map((each) => `a count is not what its rows come to: ${JSON.stringify(each)}`),
    ...(await findSeatViolations(ask, { now, promoteUntilHours })),
    ...(await findOffences(companyOffences, { db, now, timeZone })),
  ];
}

/** No request may have an entry that was refused, or several, or one of another call. */
async function compareWithTrail({ world, asked }: Fuzz): Promise<string[]> {
  const ids = asked.map(({ requestId }) => requestId);
  const { rows } = await sql<Entry>`
    select request_id as request, action, concat(program_id, person_ids) as people
    from audit_entries where request_id = any(${ids}::text[]) order by id`.execute(world.database.db);
  return compareRequests(asked, rows).map((problem) => `one audit entry for each change: ${problem}`);
}

function sumUp({ findings, tally }: State, operations: readonly Operation[]): Outcome {
  const unreached = operations.filter((operation) => !tally.hasSucceeded(operation));
  for (const { key } of unreached)
    if (!findings.has(`${key}: succeeds`)) findings.set(`${key}: succeeds`, '');
  return {
    findings: [...findings].map(([kind, text]) => `${kind}\n${text}`),
    lines: [
      ...tally.lines(),
      `${operations.length - unreached.length} of ${operations.length} calls succeeded at least once`,
    ],
  };
}
