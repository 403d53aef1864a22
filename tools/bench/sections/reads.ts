import { requestsOf } from '../company/read-calls.ts';
import type { TestSystem } from '../company/test-system.ts';
import type { Client } from '../load/client.ts';
import { measureAtHalf, measureCosts, type Cost, type HalfRate } from '../load/costs.ts';
import type { Lengths } from '../load/rounds.ts';
import type { Row } from '../report/table.ts';

/** A call on one system. */
export interface ReadFigures {
  name: string;
  head: Row;
  cost: Cost;
  atHalf: HalfRate;
}

/** Measures one call on all systems whose version knows it, everything in turn. */
export async function measureRead(
  client: Client,
  systems: readonly TestSystem[],
  name: string,
  lengths: Lengths,
): Promise<ReadFigures[]> {
  const measured = systems
    .map((system) => ({
      system,
      requests: requestsOf(system.version.calls, name),
      verify: system.version.dashboards.employee.verify,
    }))
    .filter(({ requests }) => requests.length > 0);
  const costs = await measureCosts(client, measured, lengths);
  const atHalf = await measureAtHalf(measured, costs, lengths);
  return measured.map(({ system }, index) => ({
    name,
    head: system.head,
    cost: costs[index]!,
    atHalf: atHalf[index]!,
  }));
}
