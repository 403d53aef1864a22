import { connect } from '../postgres/query.ts';
import { openTestSystem } from './company/test-system.ts';
import { runSqlOn, type RunSql } from './company/sign-people-in.ts';
import { presentCheckout } from './environment/checkouts.ts';
import type { Cluster } from './environment/cluster.ts';
import { prepareCompany } from './environment/companies.ts';
import { recordStatements, type RecordedStatement } from './record-statements.ts';
import { showPlan, sumUpPlan, type Explained } from './report/plan.ts';
import { formatTable, shorten } from './report/table.ts';
import { nameSize } from './sizes.ts';

/** As the server's sessions are set up. */
const session = 'set plan_cache_mode = force_generic_plan; set jit = off';

/** Prints how the database answers the calls that read, those with `wanted` in their name: a table, and each one's plan. */
export async function explainCalls(
  cluster: Cluster,
  sizes: readonly number[],
  wanted: string,
): Promise<void> {
  for (const employees of sizes) {
    const company = await prepareCompany(cluster, presentCheckout, employees);
    const options = { checkout: presentCheckout, employees, isCompared: false };
    const system = await openTestSystem(cluster, company, options);
    const calls = system.version.calls.filter(({ name }) => name.includes(wanted));
    const statements = await recordStatements(company.url, calls);
    const connection = await connect(company.url);
    const explained = await explainStatements(statements, runSqlOn(connection));
    await connection.end();
    await system.stop();
    console.log(`### ${nameSize(employees)} employees\n\n${tableOfPlans(explained)}\n`);
    for (const { name, result } of explained)
      console.log(`#### ${name}, ${nameSize(employees)}\n\n\`\`\`\n${showPlan(result)}\n\`\`\`\n`);
  }
}

interface ExplainedCall {
  name: string;
  result: Explained;
}

/** A line for each call; `sorted` is how many rows are put in order at once, where most are. */
export function tableOfPlans(explained: readonly ExplainedCall[]): string {
  return formatTable(
    explained.map(({ name, result }) => {
      const { milliseconds, hit, read, removed, sorted } = sumUpPlan(result);
      return { call: name, ms: shorten(milliseconds), hit, read, 'removed by filters': removed, sorted };
    }),
  );
}

export async function explainStatements(
  statements: readonly RecordedStatement[],
  runSql: RunSql,
): Promise<ExplainedCall[]> {
  await runSql(session);
  const explained: ExplainedCall[] = [];
  for (const { name, text, values } of statements) {
    await runSql(`prepare explained as ${text}`);
    const parameters = values.length > 0 ? `(${values.map(writeLiteral).join(', ')})` : '';
    const execute = `execute explained ${parameters}`;
    // The first time shows the gaps in the database's memory and not how it works.
    await runSql(execute);
    const [row] = await runSql(`explain (analyze, buffers, format json) ${execute}`);
    await runSql('deallocate explained');
    const results = (row?.['QUERY PLAN'] ?? []) as Explained[];
    explained.push(...results.map((result) => ({ name, result })));
  }
  return explained;
}

/** In quotes a value is of whatever type the statement wants. */
function writeLiteral(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`;
  const text = value instanceof Date ? value.toISOString() : `${value as string | number}`;
  return `'${text.replaceAll("'", "''")}'`;
}
