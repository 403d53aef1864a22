import { setTimeout as pause } from 'node:timers/promises';
import { addressOf } from '../../../server/demo/build-people.ts';
import { listCounts } from '../../load/figures.ts';
import { runLoad, startLoad } from '../../load/load.ts';
import { isAllOf, listAnswers, type Report } from '../../load/tally.ts';
import { query } from '../../postgres/query.ts';
import { startServer, type ChildServer } from '../../server/child-server.ts';
import { watchMemory } from '../../server/process-figures.ts';
import { createLoadFixtures } from '../load/load-fixtures.ts';
import { dashboardReads, newDepartment } from '../load/requests.ts';
import { kinds } from '../misbehaviour/kinds.ts';
import type { Kind, Outcome, Scene } from '../misbehaviour/scene.ts';
import { chosenFrom, numberFrom } from '../numbers.ts';
import type { Finding, Scenario } from '../runner.ts';

const heapMegabytes = 256;
/** Of everybody's reads beside one kind, unless it says otherwise; of any read or change where all come at once. */
const usualMedian = 100;
const longestMilliseconds = 5_000;
const allAtOnce = 'all-at-once';

export const scenario: Scenario = {
  name: 'misbehaviour',
  title: `${Object.keys(kinds).length} kinds of misbehaviour, one after the other, and those without an end at once on two instances`,
  mustHold:
    `A server with ${heapMegabytes} MB and without limits on requests lives, answers each kind as it may, and works on none ` +
    `of it for longer than it may. Everybody's reads are all answered meanwhile, half of them within ${usualMedian} ms. Beside ` +
    `all kinds at once everybody else's reads and changes are answered, each within ${longestMilliseconds / 1_000} s.`,
  run,
};

const addRecords = `
  insert into training_records (person_id, title, trained_on, recorded_at, source, decision)
  select u.id,
    case when $3 then (select string_agg(chr(19968 + (n * 37 + c * 7919) % 20000), '') from generate_series(1, 60) c)
      else 'Course ' || n end, current_date - n % 900, now(), 'external', 'accepted'
  from users u, generate_series(1, $2::int) n where u.email = $1 returning id, person_id as person`;

type Everybody = Omit<Scene, 'url' | 'port' | 'pid' | 'seconds'>;

/**
 * FAULTS_ONLY takes some kinds by their names, or "all-at-once"; FAULTS_SECONDS is how long each goes on, and FAULTS_FILES
 * how many hostile files are generated beside the bombs.
 */
async function run(): Promise<Finding> {
  const names = chosenFrom('FAULTS_ONLY', [...Object.keys(kinds), allAtOnce]);
  const fixtures = await createLoadFixtures(20);
  try {
    const [{ id, token: secondAdmin }] = fixtures.colleagues as [(typeof fixtures.colleagues)[0]];
    await query(fixtures.url, `update users set role = 'admin', department_id = null where id = $1`, [id]);
    const add = (...values: unknown[]) =>
      query<{ id: string; person: string }>(fixtures.url, addRecords, values);
    const records = await add(addressOf('employee'), 2_500, false);
    const [first] = await add(addressOf('trainer'), 1_000, true);
    const everybody = { fixtures, secondAdmin, records, chinese: first!.person };
    const findings = [
      await oneByOne(
        everybody,
        names.filter((name) => name !== allAtOnce),
      ),
      ...(names.includes(allAtOnce) ? [await atOnce(everybody)] : []),
    ];
    return {
      figures: findings.map(({ figures }) => figures).join('\n'),
      holds: findings.every(({ holds }) => holds),
    };
  } finally {
    await fixtures.stop();
  }
}

const readsOf = ({ port }: ChildServer, { fixtures }: Everybody, rate: number) => ({
  port,
  requests: dashboardReads(fixtures),
  rate,
  warm: true,
  connections: 20,
});

async function oneByOne(everybody: Everybody, names: readonly string[]): Promise<Finding> {
  const server = await startServer({
    DATABASE_URL: everybody.fixtures.url,
    NODE_OPTIONS: `--max-old-space-size=${heapMegabytes}`,
  });
  try {
    const reads = readsOf(server, everybody, 60);
    await runLoad({ ...reads, seconds: 3 });
    const quiet = await runLoad({ ...reads, seconds: 8 });
    const lines = [`reads alone: ${inWords(quiet)}`];
    const most = watchMemory(server.pid);
    let holds = true;
    for (const name of names) {
      const kind = kinds[name]!;
      const reading = startLoad(kind.reads?.fresh ? { ...reads, fresh: true, warm: false, rate: 20 } : reads);
      await pause(500);
      const outcome = await kind.behave({
        ...everybody,
        ...server,
        seconds: numberFrom('FAULTS_SECONDS', 8),
      });
      const beside = await reading.stop();
      const isRight = judge(kind, outcome, beside) && server.isRunning();
      holds &&= isRight;
      const line = `${isRight ? '' : 'DOES NOT HOLD: '}${name}: ${tell(outcome)}; reads: ${inWords(beside)}`;
      lines.push(line);
      console.log(`  ${line}`);
    }
    lines.push(`the server held ${most()} MB at most, and ${server.isRunning() ? 'lives' : 'has ended'}`);
    return { figures: lines.join('\n'), holds };
  } finally {
    await server.kill();
  }
}

function judge({ may, reads = {} }: Kind, { answers, measured = {} }: Outcome, beside: Report): boolean {
  const { p50 = usualMedian, p99 = Infinity } = reads;
  return (
    Object.entries(answers).every(([answer, number]) => number === 0 || may.test(answer)) &&
    Object.values(measured).every(([value, most]) => value <= most) &&
    isAllOf(beside, ['200']) &&
    beside.latencies.p50 <= p50 &&
    beside.latencies.p99 <= p99
  );
}

function tell({ answers, measured = {} }: Outcome): string {
  const figures = Object.entries(measured).map(
    ([name, [value, most]]) => `${value.toFixed(1)} ${name} (at most ${most})`,
  );
  return [listCounts(answers), ...figures].join(', ');
}

/** Those that may come together, on both instances, beside the reads and changes of others. */
async function atOnce(everybody: Everybody): Promise<Finding> {
  const env = { DATABASE_URL: everybody.fixtures.url, SIGN_IN_FAILURES_PER_ACCOUNT: '10' };
  const servers = [await startServer(env), await startServer(env)];
  try {
    const others = servers.flatMap((server) => {
      const reads = readsOf(server, everybody, 30);
      const changes = { ...reads, requests: [newDepartment(everybody.fixtures)], rate: 2 };
      return [
        { name: 'reads', load: startLoad(reads) },
        { name: 'changes', load: startLoad(changes) },
      ];
    });
    await pause(2_000);
    const seconds = numberFrom('FAULTS_SECONDS', 60);
    const misbehaving = Object.entries(kinds)
      .filter(([, { isAlone }]) => !isAlone)
      .flatMap(([name, { behave }]) =>
        servers.map(
          async (server) => `  ${name}: ${tell(await behave({ ...everybody, ...server, seconds }))}`,
        ),
      );
    const told = await Promise.all(misbehaving);
    const reports = await Promise.all(
      others.map(async ({ name, load }) => ({ name, report: await load.stop() })),
    );
    const holds =
      servers.every((server) => server.isRunning()) &&
      reports.every(
        ({ report }) => isAllOf(report, ['200', '201']) && report.latencies.max <= longestMilliseconds,
      );
    const figures = reports.map(({ name, report }) => `${allAtOnce}, others' ${name}: ${inWords(report)}`);
    return { figures: [...figures, ...told].join('\n'), holds };
  } finally {
    for (const server of servers) await server.kill();
  }
}

function inWords(report: Report): string {
  const { p50, p99, max } = report.latencies;
  return `p50 ${p50} ms, p99 ${p99} ms, longest ${max} ms (${listAnswers(report)})`;
}
