import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { composeStatements } from '../../test/composed-statements.ts';
import { openTestDatabase, type TestDatabase } from '../../test/database.ts';

/** Facts that many statements need. */
const facts = [
  'status_of',
  'numbers_from',
  'numbers_of',
  'numbers_of_programs',
  'state_of_message',
  'people_due',
  'later_due',
  'takes_people',
  'seats_of',
  'first_free',
  'is_in_time',
  'move_of',
  'is_wanted',
  'link_of',
  'parts_of',
  'untold_parts',
  'because_of',
  'untold_facts',
  'people_untold',
  'is_still_ahead',
];

const statements = [...new Map(composeStatements().map((each) => [each.text, each])).values()];

describe('the facts that the database has a name for', () => {
  let database: TestDatabase;
  let canExplain: boolean;

  beforeAll(async () => {
    database = await openTestDatabase();
    const { rows } = await sql<{
      version: number;
    }>`select current_setting('server_version_num')::int as version`.execute(database.db);
    // A plan for parameters without values can be asked for since PostgreSQL 16.
    canExplain = rows[0]!.version >= 160_000;
  });

  afterAll(() => database.close());

  const planOf = async (text: string) => {
    const { rows } = await sql<{
      'QUERY PLAN': string;
    }>`explain (verbose, generic_plan, costs off) ${sql.raw(text)}`.execute(database.db);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };

  test('are functions whose call a plan would show', async (context) => {
    if (!canExplain) context.skip();
    const plan = await planOf('select * from numbers_of_programs(now()) offset 0');
    expect(plan).not.toContain('numbers_of_programs');
    await sql`create function named_fact() returns setof int language sql volatile as 'select 1'`.execute(
      database.db,
    );
    expect(await planOf('select * from named_fact()')).toContain('Function Scan on public.named_fact');
  });

  test.each(statements.map(({ call, text }) => [call, text] as const))(
    'are written into the statement that asks, and planned with it: %s',
    async (_call, text) => {
      if (!canExplain) return;
      const plan = await planOf(text);
      for (const fact of facts) expect(plan).not.toMatch(new RegExp(`\\b${fact}\\(`));
      expect(plan).not.toMatch(/Function Scan on public\./);
    },
  );
});
