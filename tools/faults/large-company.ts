import { join } from 'node:path';
import type { Client } from 'pg';
import type { Role } from '#shared/roles';
import { projectRoot } from '../../server/root.ts';
import { listAnswers, type Report } from '../load/tally.ts';
import { runCommandBeside } from '../server/command-line.ts';

/** What scenarios in a company of 100,000 people share. */

const generator = join(projectRoot, 'tools/lodestar.ts');

/** Fills an empty database with a company of so many employees. */
export async function generateCompany(employees: number, url: string): Promise<void> {
  await runLodestar(['seed', '--employees', String(employees)], url, generator);
}

/** Whether each kept count is the recounted one, as `lodestar verify-counts` says. */
export async function verifyCounts(url: string): Promise<string> {
  return (await runLodestar(['verify-counts'], url)).trim();
}

/** Runs a command to its end. Beside: PostgreSQL logs into a pipe of this process, and stops where nobody reads it. */
async function runLodestar(command: string[], url: string, program?: string): Promise<string> {
  const { code, output } = await runCommandBeside(
    command,
    { DATABASE_URL: url },
    program ? [program] : undefined,
  );
  if (code !== 0) throw new Error(`${command.join(' ')} failed: ${output}`);
  return output;
}

/** Does what autovacuum and the checkpointer do in time: else many changed rows would cost those who read them next. */
export async function settle(client: Client): Promise<void> {
  for (const table of ['assignments', 'training_records', 'programs'])
    await client.query(`vacuum (analyze) ${table}`);
  await client.query('checkpoint');
}

/** Somebody of each role who may be put in charge. */
export async function findStaff(client: Client, token: string) {
  const { rows } = await client.query<{ role: Role; id: string }>(
    `select distinct on (role) role, id from users where deactivated_at is null order by role, id`,
  );
  const idOf = (role: Role) => rows.find((row) => row.role === role)!.id;
  return { admin: { token }, manager: { id: idOf('manager') }, trainer: { id: idOf('trainer') } };
}

export const isServed = ({ answers, problems }: Report) =>
  Object.keys({ ...answers, ...problems }).every((status) => status.startsWith('2'));

export const tellLatencies = (report: Report) =>
  `p50 ${report.latencies.p50} ms, p99 ${report.latencies.p99} ms, longest ${report.latencies.max} ms (${listAnswers(report)})`;

export const inSeconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`;
