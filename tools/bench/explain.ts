import { connect } from '../postgres/query.ts';
import { openTestSystem } from './company/test-system.ts';
import { runSqlOn, type RunSql } from './company/sign-people-in.ts';
import { presentCheckout } from './environment/checkouts.ts';
import type { Cluster } from './environment/cluster.ts';
import { prepareCompany } from './environment/companies.ts';
import { recordStatements, type RecordedStatement } from './record-statements.ts';
import { formatTable, shorten, type Row } from './report/table.ts';
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
    const runSql = runSqlOn(connection);
    await runSql(session);
    const explained = [];
    for (const statement of statements) explained.push(await explain(statement, runSql));
    await connection.end();
    await system.stop();
    const size = nameSize(employees);
    console.log(`### ${size} employees\n\n${formatTable(explained.map(({ row }) => row))}\n`);
    for (const { row, plan } of explained)
      console.log(`#### ${row['call']}, ${size}\n\n\`\`\`\n${plan}\n\`\`\`\n`);
  }
}

interface Explained {
  Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number };
  'Execution Time': number;
}

/** The cost of a statement as a row, and its plan as PostgreSQL prints it. */
async function explain(
  { name, text, values }: RecordedStatement,
  runSql: RunSql,
): Promise<{ row: Row; plan: string }> {
  await runSql(`prepare explained as ${text}`);
  const execute = `execute explained ${values.length > 0 ? `(${values.map(writeLiteral).join(', ')})` : ''}`;
  // The first time shows the gaps in the database's memory and not how it works.
  await runSql(execute);
  const lines = await runSql(`explain (analyze, buffers, costs off) ${execute}`);
  const [json] = await runSql(`explain (analyze, buffers, format json) ${execute}`);
  await runSql('deallocate explained');
  const [{ Plan: root, 'Execution Time': milliseconds }] = json!['QUERY PLAN'] as [Explained];
  const [hit, read] = [root['Shared Hit Blocks'], root['Shared Read Blocks']];
  return {
    row: { call: name, ms: shorten(milliseconds), hit, read },
    plan: lines.map((line) => String(line['QUERY PLAN'])).join('\n'),
  };
}

/** In quotes a value is of whatever type the statement wants. */
function writeLiteral(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`;
  const text = value instanceof Date ? value.toISOString() : `${value as string | number}`;
  return `'${text.replaceAll("'", "''")}'`;
}
