import { setTimeout as pause } from 'node:timers/promises';
import { readArguments } from '../arguments.ts';
import { runLoad } from '../load/load.ts';
import { connect } from '../postgres/query.ts';
import { runProgram } from '../process.ts';
import { runSqlOn, type RunSql } from './company/sign-people-in.ts';
import { openTestSystem } from './company/test-system.ts';
import { presentCheckout } from './environment/checkouts.ts';
import { startCluster } from './environment/cluster.ts';
import { prepareCompany } from './environment/companies.ts';
import { formatTable } from './report/table.ts';

const help = `node tools/run.mjs tools/bench/figures.ts [CHANGES A SECOND]

Measures how old the kept figures of dashboards become while people are assigned to programs without seats for a minute, 20 a
second unless told: each of them adds one to a figure, which so says how many assignments it knows. "people" are the
figures of people, which are counted in one transaction with those who are most behind.
`;

const employees = 1_000;
const seconds = 60;
const pollMilliseconds = 50;

/** Numbers of assignments at an instant: those that there are, and those that each figure knows. */
interface Poll {
  at: number;
  exact: number;
  short: number;
  people: number;
}

await runProgram(async () => {
  const { positionals } = readArguments({ args: process.argv.slice(2), allowPositionals: true }, help);
  const rate = Number(positionals[0] ?? 20);
  const cluster = await startCluster({ url: undefined, keep: undefined, employees });
  try {
    const company = await prepareCompany(cluster, presentCheckout, employees);
    const options = { checkout: presentCheckout, employees, isCompared: false };
    const system = await openTestSystem(cluster, company, options);
    const client = await connect(company.url);
    const requests = await system.version.prepare('assign 1', rate * seconds);
    const polls = await watch(runSqlOn(client), async () => {
      const { answers, problems } = await runLoad({
        port: system.server.port,
        requests: requests.map((bytes) => ({ name: 'assign 1', bytes })),
        rate,
        seconds,
        connections: 16,
      });
      console.log('answers', answers, problems);
    });
    await client.end();
    await system.stop();
    const rows = (['short', 'people'] as const).map((figure) => ({
      figure,
      assignments: polls.at(-1)!.exact,
      'known at the end': polls.at(-1)![figure],
      'oldest, s': Math.max(...polls.map((poll) => ageOf(figure, poll, polls))).toFixed(2),
    }));
    console.log(formatTable(rows));
  } finally {
    await cluster.stop();
  }
});

/** Polls the numbers until the work is done and the job has had its time. */
async function watch(runSql: RunSql, work: () => Promise<void>): Promise<Poll[]> {
  await runSql(
    `update training_sessions set capacity = 1 where program_id in (select id from programs where title = 'Measured')`,
  );
  const polls: Poll[] = [];
  const run = { isOver: false };
  const done = work()
    .then(() => pause(3_000))
    .finally(() => (run.isOver = true));
  while (!run.isOver) {
    const [row] = await runSql(numbers);
    polls.push({ ...(row as Omit<Poll, 'at'>), at: performance.now() });
    await pause(pollMilliseconds);
  }
  await done;
  return polls;
}

/** One snapshot. In each program one person has a seat. */
const numbers = `
  with measured as materialized (select id from programs where title = 'Measured')
  select (select count(*)::int from assignments where program_id in (select id from measured)) as exact,
    (select coalesce(sum(short + 1) filter (where short > 0), 0)::int
      from seat_shortages where program_id in (select id from measured)) as short,
    (select coalesce(sum(f.open), 0)::int from person_figures f where f.person_id in (
      select employee_id from assignments where program_id in (select id from measured))) - (
      select count(*)::int from assignments a join programs p on p.id = a.program_id
      where a.employee_id in (select employee_id from assignments where program_id in (select id from measured))
        and p.title <> 'Measured' and a.completed_at is null and a.standing <> 'left' and p.archived_at is null
        and coalesce(a.due_at, p.deadline) >= now()) as people`;

/** Seconds since a figure was the exact number. */
function ageOf(figure: 'short' | 'people', poll: Poll, polls: readonly Poll[]): number {
  const asOf = polls.findLast(({ at, exact }) => at <= poll.at && exact <= poll[figure]);
  return asOf ? (poll.at - asOf.at) / 1_000 : 0;
}
