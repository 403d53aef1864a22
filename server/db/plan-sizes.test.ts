import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { composeStatements } from '../../test/composed-statements.ts';
import { openTestDatabase } from '../../test/database.ts';
import type { Database } from './database.ts';

/**
 * The most nodes of a plan, in an empty database. A busy machine took 17 ms for a plan of 216 nodes. The statements
 * that take longest are in docs/performance.md.
 */
const mostNodes = 240;

interface Node {
  Plans?: Node[];
}

const sizeOf = ({ Plans: nodes = [] }: Node): number => nodes.reduce((size, node) => size + sizeOf(node), 1);

describe('The plans of the statements that the server composes', () => {
  let database: Database;

  beforeAll(async () => {
    database = await openTestDatabase();
  });

  afterAll(() => database.close());

  /** The nodes of the plan that serves any parameters, as the server's connections keep it. */
  const countNodes = (text: string) =>
    database.db.connection().execute(async (connection) => {
      const run = async (statement: string) =>
        (await sql.raw<Record<string, unknown>>(statement).execute(connection)).rows;
      await run('set plan_cache_mode = force_generic_plan');
      await run(`prepare planned as ${text}`);
      const [prepared] = await run(
        `select cardinality(parameter_types) as number from pg_prepared_statements where name = 'planned'`,
      );
      const nulls = Array.from({ length: Number(prepared!['number']) }, () => 'null').join();
      const [row] = await run(`explain (format json) execute planned ${nulls && `(${nulls})`}`);
      await run('deallocate planned');
      const [{ Plan: root }] = row!['QUERY PLAN'] as [{ Plan: Node }];
      return sizeOf(root);
    });

  test('have 240 nodes at most', async () => {
    const sizes = new Map<string, number>();
    for (const { call, text } of composeStatements())
      if (!sizes.has(text)) {
        const size = await countNodes(text);
        sizes.set(text, size);
        expect(size, call).toBeLessThanOrEqual(mostNodes);
      }
    expect(Math.max(...sizes.values()), 'The bound can be lower.').toBeGreaterThan(mostNodes - 30);
  }, 120_000);
});
