import { roles, type Role } from '#shared/roles';
import type { TestSystem } from '../company/test-system.ts';
import type { Client } from '../load/client.ts';
import { measureCosts, measureAtHalf, type Cost, type HalfRate, type Measured } from '../load/costs.ts';
import type { Lengths } from '../load/rounds.ts';
import type { Row } from '../report/table.ts';

/** The dashboards of a role on one system. */
export interface DashboardFigures {
  role: Role;
  head: Row;
  /** How many people took turns. */
  people: number;
  /** Requests of one dashboard. */
  calls: number;
  /** Of one dashboard. */
  cost: Cost;
  /** Of one request, at half of the rate that the processors allow. */
  atHalf: HalfRate;
}

/** Measures whole dashboards as the version's screens ask for them, all systems in turn. */
export async function measureDashboards(
  client: Client,
  systems: readonly TestSystem[],
  lengths: Lengths,
): Promise<DashboardFigures[]> {
  const results: DashboardFigures[] = [];
  for (const role of roles) {
    const measured = systems.map((system): Measured => {
      const { requests, verify } = system.version.dashboards[role];
      return { system, requests, verify };
    });
    const costs = await measureCosts(client, measured, lengths);
    const atHalf = await measureAtHalf(measured, costs, lengths);
    for (const [index, { head, version }] of systems.entries()) {
      const { people, calls } = version.dashboards[role];
      const { server, database, toVerify, failures } = costs[index]!;
      const cost = {
        server: server * calls,
        database: database * calls,
        toVerify: toVerify * calls,
        failures,
      };
      results.push({ role, head, people, calls, cost, atHalf: atHalf[index]! });
    }
  }
  return results;
}
