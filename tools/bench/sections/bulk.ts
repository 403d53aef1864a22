import type { TestSystem } from '../company/test-system.ts';
import type { Client } from '../load/client.ts';
import { sumUp, type Figures } from '../load/rounds.ts';
import type { Row } from '../report/table.ts';

/** A call that changes something, under one load. */
export interface WriteFigures {
  name: string;
  head: Row;
  /** That were made. */
  calls: number;
  figures: Figures;
}

/**
 * Makes each change under each of its loads; those that are about more people than there are, are left out, and all of them
 * on the embedded database, whose memory is measured after reads alone.
 */
export async function measureWrites(client: Client, system: TestSystem): Promise<WriteFigures[]> {
  const { employees, head, server, postmaster, version, isEmbedded } = system;
  const results: WriteFigures[] = [];
  for (const { name, people, loads } of isEmbedded ? [] : version.writes) {
    for (const { connections, calls } of people > employees ? [] : loads) {
      const requests = await version.prepare(name, calls);
      const processes = { server: server.pid, postmaster };
      const outcome = await client.run({ port: server.port, requests, connections, processes });
      const figures = sumUp(connections, [outcome]);
      results.push({ name, head, calls: outcome.answered, figures });
    }
  }
  return results;
}
