import { medianOf } from '../../load/figures.ts';
import type { TestSystem } from '../company/test-system.ts';
import type { Client, Outcome } from '../load/client.ts';

import { databaseCost, ratioOf, serverCost, sumUp, type Figures } from '../load/rounds.ts';
import type { Row } from '../report/table.ts';

/** A call that changes something, under one load. */
export interface WriteFigures {
  name: string;
  head: Row;
  /** That were made in each round. */
  calls: number;
  figures: Figures;
  /** Processor time of server and database together, as a multiple of `GET /api/user/verify` in the same rounds. */
  toVerify: number;
}

const rounds = 3;
const verifyLoad = { connections: 16, seconds: 0.5 };

/**
 * Makes each change with `wanted` in its name under each of its loads, on all systems in turn. Changes of more people than
 * a company has are left out, and all of them on the embedded database, whose memory is measured after reads alone.
 */
export async function measureWrites(
  client: Client,
  systems: readonly TestSystem[],
  wanted: string,
): Promise<WriteFigures[]> {
  const results: WriteFigures[] = [];
  const known = systems.at(-1)?.version.writes ?? [];
  for (const { name, people, loads } of known.filter((write) => write.name.includes(wanted))) {
    const able = systems.filter(({ employees, isEmbedded }) => people <= employees && !isEmbedded);
    for (const load of loads) {
      const measured = able.map((system) => ({ system, writes: [] as Outcome[], verify: [] as Outcome[] }));
      for (let round = 0; round < rounds; round += 1)
        for (const { system, writes, verify } of round % 2 === 0 ? measured : measured.toReversed()) {
          const { version, server, postmaster } = system;
          const target = { port: server.port, processes: { server: server.pid, postmaster } };
          const { verify: requests } = version.dashboards.employee;
          verify.push(await client.run({ ...target, ...verifyLoad, requests }));
          const prepared = await version.prepare(name, load.calls);
          writes.push(await client.run({ ...target, connections: load.connections, requests: prepared }));
        }
      for (const { system, writes, verify } of measured) {
        const both = (outcome: Outcome) => serverCost(outcome) + databaseCost(outcome);
        results.push({
          name,
          head: system.head,
          calls: medianOf(writes.map(({ answered }) => answered)),
          figures: sumUp(load.connections, writes),
          toVerify: ratioOf(writes.map(both), verify.map(both)),
        });
      }
    }
  }
  return results;
}
