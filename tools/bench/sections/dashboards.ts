import type { Role } from '#shared/roles';
import { medianOf } from '../../load/figures.ts';
import { dashboardBatches, dashboardRequests, inTurn, verifyRequests } from '../company/read-calls.ts';
import type { Person } from '../company/sign-people-in.ts';
import type { TestSystem } from '../company/test-system.ts';
import type { Client } from '../load/client.ts';
import { measureInTurn, sumUp, type Figures, type Lengths } from '../load/rounds.ts';
import type { Row } from '../report/table.ts';

const dashboardConnections = 64;
/** So long a round of newcomers takes at most. */
const firstSeconds = 10;
const roles: readonly Role[] = ['employee', 'manager', 'trainer', 'admin'];

/** Whole dashboards: requests answered, divided by the requests of one dashboard. */
export interface DashboardFigures {
  role: Role;
  head: Row;
  /** How many took turns. */
  people: number;
  /** Of one dashboard. */
  calls: number;
  perSecond: number;
  /** The same, each as one request. */
  inBatches: number;
  /**
   * Dashboards a second of people who weren't seen in the minute before, each once: that they are here has to be
   * written down. NaN where too few people have the role for that.
   */
  atFirst: number;
  /** Of a request. */
  figures: Figures;
}

export async function measureDashboards(
  client: Client,
  systems: readonly TestSystem[],
  lengths: Lengths,
): Promise<DashboardFigures[]> {
  const results: DashboardFigures[] = [];
  for (const role of roles) {
    const atFirst =
      role === 'employee' ? await measureFirst(client, systems, lengths) : new Map<string, number>();
    for (const system of systems) await seeEverybody(client, system, role);
    const cases = systems.flatMap((system) => {
      const people = regularsOf(system, role);
      return [
        {
          ...placeOf(system),
          name: system.key,
          requests: dashboardRequests(system.fixtures, role, people).requests,
        },
        {
          ...placeOf(system),
          name: batchesOf(system),
          requests: dashboardBatches(system.fixtures, role, people),
        },
      ];
    });
    const outcomes = await measureInTurn(client, cases, lengths);
    for (const system of systems) {
      const figures = sumUp(dashboardConnections, outcomes.get(system.key) ?? []);
      const people = regularsOf(system, role);
      const { calls } = dashboardRequests(system.fixtures, role, people);
      results.push({
        role,
        head: system.head,
        people: people.length,
        calls,
        perSecond: figures.perSecond / calls,
        inBatches: sumUp(dashboardConnections, outcomes.get(batchesOf(system)) ?? []).perSecond,
        atFirst: atFirst.get(system.key) ?? NaN,
        figures,
      });
    }
  }
  return results;
}

const batchesOf = ({ key }: TestSystem) => `${key}, in batches`;

/** Each person's first dashboard, some people in each round, the systems in turn. */
async function measureFirst(
  client: Client,
  systems: readonly TestSystem[],
  { rounds }: Lengths,
): Promise<Map<string, number>> {
  const rates = new Map<string, number[]>(systems.map(({ key }) => [key, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const system of round % 2 === 0 ? systems : systems.toReversed()) {
      const newcomers = newcomersOf(system);
      const size = Math.floor(newcomers.length / rounds);
      const people = newcomers.slice(round * size, (round + 1) * size);
      const { calls, requests } = dashboardRequests(system.fixtures, 'employee', people);
      const { target, ...place } = placeOf(system);
      const processes = { server: target.pid, postmaster: place.postmaster };
      const job = { ...place, port: target.port, processes, requests, seconds: firstSeconds, isOnce: true };
      const { perSecond } = await client.run(job);
      rates.get(system.key)?.push(perSecond / calls);
    }
  }
  return new Map([...rates].map(([key, sample]) => [key, medianOf(sample)]));
}

/** So that nobody's use has to be noted during the rounds. */
async function seeEverybody(client: Client, system: TestSystem, role: Role): Promise<void> {
  const { target, ...place } = placeOf(system);
  const processes = { server: target.pid, postmaster: place.postmaster };
  const requests = verifyRequests(regularsOf(system, role));
  await client.run({ ...place, port: target.port, processes, requests });
}

/** Those who come again and again; of the employees a quarter, as the others come for the first time. */
function regularsOf({ fixtures }: TestSystem, role: Role): Person[] {
  const people = fixtures.people[role];
  return role === 'employee' ? people.slice(0, firstNewcomer(people)) : people;
}

function newcomersOf({ fixtures: { people } }: TestSystem): Person[] {
  return people.employee.slice(firstNewcomer(people.employee));
}

/** After the people that the warm-up has let come already. */
function firstNewcomer(people: readonly Person[]): number {
  return Math.max(inTurn, Math.floor(people.length / 4));
}

function placeOf({ server, postmaster }: TestSystem) {
  return { target: server, postmaster, connections: dashboardConnections };
}
