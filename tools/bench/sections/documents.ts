import { roles, type Role } from '#shared/roles';
import { documentRequest, lengthOfPlainDocument } from '../../load/documents.ts';
import type { TestSystem } from '../company/test-system.ts';
import type { Client } from '../load/client.ts';
import { measureCosts, type Cost } from '../load/costs.ts';
import type { Lengths } from '../load/rounds.ts';
import type { Row } from '../report/table.ts';

/** Dashboards as documents with their screens and data. */
export interface DocumentFigures {
  role: Role;
  head: Row;
  cost: Cost;
}

const path = '/dashboard';

/**
 * Measures the documents of dashboards, all systems in turn. One connection asks for them, as a server that has too much to
 * do sends them without their screens.
 */
export async function measureDocuments(
  client: Client,
  systems: readonly TestSystem[],
  lengths: Lengths,
): Promise<DocumentFigures[]> {
  const results: DocumentFigures[] = [];
  for (const role of roles) {
    // It throws where a server has no screens.
    for (const { server } of systems) await lengthOfPlainDocument(server.port, path);
    const measured = systems.map((system) => {
      const { verify, tokens } = system.version.dashboards[role];
      const requests = tokens.map((token) => documentRequest(path, token).bytes);
      return { system, requests, verify, connections: 1 };
    });
    const costs = await measureCosts(client, measured, lengths);
    systems.forEach(({ head }, index) => results.push({ role, head, cost: costs[index]! }));
  }
  return results;
}
