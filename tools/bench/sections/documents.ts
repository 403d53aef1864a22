import { setTimeout as pause } from 'node:timers/promises';
import { roles, type Role } from '#shared/roles';
import { documentRequest, lengthOfPlainDocument } from '../../load/documents.ts';
import { count, medianOf, type Counts } from '../../load/figures.ts';
import { startLoad } from '../../load/load.ts';
import type { Report } from '../../load/tally.ts';
import { dashboardRequests } from '../company/read-calls.ts';
import type { TestSystem } from '../company/test-system.ts';
import type { Client } from '../load/client.ts';
import type { Outcome } from '../load/client-process.ts';
import { measureInTurn, ratioOf, sumUp, type Figures, type Lengths } from '../load/rounds.ts';
import type { Row } from '../report/table.ts';
import { dashboardConnections, regularsOf, seeEverybody } from './dashboards.ts';

const path = '/dashboard';
const levels = [1, 16, 64];
/** Of documents beside dashboards. */
const documentsPerSecond = 20;
const documentConnections = 16;
/** Until the process that sends them has begun. */
const beginMilliseconds = 500;

/** Documents of a role's dashboard. */
export interface DocumentFigures {
  role: Role;
  head: Row;
  /** The share that held the screen. */
  rendered: number;
  /** Of a document. */
  figures: Figures;
}

export async function measureDocuments(
  client: Client,
  systems: readonly TestSystem[],
  lengths: Lengths,
): Promise<DocumentFigures[]> {
  const results: DocumentFigures[] = [];
  for (const role of roles) {
    const cases = [];
    for (const system of systems) {
      await seeEverybody(client, system, role);
      const longerThan = await lengthOfPlainDocument(system.server.port, path);
      for (const connections of levels)
        cases.push({
          name: `${connections} ${system.key}`,
          target: system.server,
          postmaster: system.postmaster,
          requests: documentsOf(system, role).map(({ bytes }) => bytes),
          connections,
          longerThan,
        });
    }
    // The code that renders has to get warm, too.
    const outcomes = await measureInTurn(client, cases, { ...lengths, warmSeconds: lengths.seconds });
    for (const { key, head } of systems) {
      for (const connections of levels) {
        const rounds = outcomes.get(`${connections} ${key}`) ?? [];
        const figures = sumUp(connections, rounds);
        results.push({ role, head, rendered: shareOf(rounds), figures });
      }
    }
  }
  return results;
}

/** What the answers to calls of the API have to do with documents that are asked for meanwhile. */
export interface BesideFigures {
  head: Row;
  /** Of one dashboard. */
  calls: number;
  /** Of a call. */
  alone: Figures;
  beside: Figures;
  /** Calls a second beside documents, as a multiple of those alone. */
  ratio: number;
  documents: {
    /** That were due. */
    perSecond: number;
    /** Milliseconds from when they were due. */
    p50: number;
    p99: number;
    rendered: number;
    /** By status. */
    answers: Counts;
  };
}

export async function measureBeside(
  client: Client,
  systems: readonly TestSystem[],
  { rounds, seconds }: Lengths,
): Promise<BesideFigures[]> {
  const measured = systems.map((system) => ({
    system,
    alone: [] as Outcome[],
    beside: [] as Outcome[],
    documents: [] as Report[],
  }));
  for (const system of systems) await seeEverybody(client, system, 'employee');
  for (let round = 0; round < rounds; round += 1) {
    for (const { system, alone, beside, documents } of round % 2 === 0 ? measured : measured.toReversed()) {
      alone.push(await runDashboards(client, system, seconds));
      const stream = await startDocuments(system);
      beside.push(await runDashboards(client, system, seconds));
      documents.push(await stream.stop());
    }
  }
  return measured.map(({ system, alone, beside, documents }) => ({
    head: system.head,
    calls: callsOf(system).calls,
    alone: sumUp(dashboardConnections, alone),
    beside: sumUp(dashboardConnections, beside),
    ratio: ratioOf(
      beside.map(({ perSecond }) => perSecond),
      alone.map(({ perSecond }) => perSecond),
    ),
    documents: sumUpDocuments(documents),
  }));
}

function runDashboards(client: Client, system: TestSystem, seconds: number): Promise<Outcome> {
  const { server, postmaster } = system;
  return client.run({
    port: server.port,
    requests: callsOf(system).requests,
    connections: dashboardConnections,
    seconds,
    processes: { server: server.pid, postmaster },
  });
}

function callsOf(system: TestSystem) {
  return dashboardRequests(system.fixtures, 'employee', regularsOf(system, 'employee'));
}

async function startDocuments(system: TestSystem) {
  const { port } = system.server;
  const load = startLoad({
    port,
    requests: documentsOf(system, 'employee'),
    rate: documentsPerSecond,
    connections: documentConnections,
    warm: true,
    longerThan: await lengthOfPlainDocument(port, path),
  });
  await pause(beginMilliseconds);
  return load;
}

function documentsOf(system: TestSystem, role: Role) {
  return regularsOf(system, role).map(({ token }) => documentRequest(path, token));
}

function sumUpDocuments(reports: readonly Report[]): BesideFigures['documents'] {
  const answers: Counts = {};
  for (const report of reports)
    for (const [name, number] of Object.entries({ ...report.answers, ...report.problems }))
      count(answers, name, number);
  return {
    perSecond: documentsPerSecond,
    p50: medianOf(reports.map(({ latencies }) => latencies.p50)),
    p99: medianOf(reports.map(({ latencies }) => latencies.p99)),
    rendered: shareOf(reports.map(({ longer, sent }) => ({ longer, answered: sent }))),
    answers,
  };
}

/** The share of answers that were longer than the plain document. */
function shareOf(rounds: readonly { longer: number; answered: number }[]): number {
  const sum = (name: 'longer' | 'answered') => rounds.reduce((total, round) => total + round[name], 0);
  return sum('longer') / sum('answered');
}
