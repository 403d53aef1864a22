import type { Client } from 'pg';
import { collectFixtures } from '../../bench/company/fixtures.ts';
import { listReadCalls } from '../../bench/company/read-calls.ts';
import { runSqlOn, signInEachRole } from '../../bench/company/sign-people-in.ts';
import { runLoad, startLoad } from '../../load/load.ts';
import { connect } from '../../postgres/query.ts';
import { startServer } from '../../server/child-server.ts';
import { peakMegabytes } from '../../server/process-figures.ts';
import { onDurablePostgres } from '../databases.ts';
import {
  generateCompany,
  inSeconds,
  isServed,
  settle,
  tellLatencies,
  verifyCounts,
} from '../large-company.ts';
import { compareReads, timeReads } from '../load/read-times.ts';
import { dashboardReads, newDepartment } from '../load/requests.ts';
import { numberFrom } from '../numbers.ts';
import type { Finding, Scenario } from '../runner.ts';

const perSecond = 40;
const seconds = 20;

export const scenario: Scenario = {
  name: 'renewals',
  title: 'all renewals of a company come at once, after a long stop, while another instance serves',
  mustHold:
    'each is opened once before the instance that starts is ready, counts are right, and no other call fails',
  run: () => onDurablePostgres(measure),
};

async function measure(url: string): Promise<Finding> {
  const [employees, renewals] = [
    numberFrom('FAULTS_EMPLOYEES', 100_000),
    numberFrom('FAULTS_RENEWALS', 100_000),
  ];
  const env = { DATABASE_URL: url };
  await generateCompany(employees, url);
  const client = await connect(url);
  const serving = await startServer(env);
  try {
    const former = await countRenewals(client);
    await client.query(makeDue(renewals));
    await settle(client);
    const tokens = await signInEachRole(runSqlOn(client));
    const requests = [...dashboardReads({ tokens }), newDepartment({ tokens })];
    const job = { port: serving.port, requests, rate: perSecond };
    const calls = await dashboardsAndLists(client);
    const time = () => timeReads(serving.port, calls);
    for (let warmUp = 0; warmUp < 3; warmUp += 1) await time();
    const timesBefore = [await time(), await time()] as const;
    const before = await runLoad({ ...job, seconds });

    const load = startLoad(job);
    const started = await startServer(env);
    const meanwhile = await load.stop();
    const opened = (await countRenewals(client)) - former;
    const memory = peakMegabytes(started.pid);
    await started.terminate();

    const after = await runLoad({ ...job, seconds });
    await settle(client);
    const timesAfter = [await time(), await time()] as const;
    const figures = [
      `${opened.toLocaleString('en-US')} renewals opened by an instance that was ready after ` +
        `${inSeconds(started.startMilliseconds)}, where nothing is due after ${inSeconds(serving.startMilliseconds)}; ` +
        `it held ${memory} MB at most`,
      `other calls, ${perSecond} a second: before ${tellLatencies(before)}; meanwhile ${tellLatencies(meanwhile)}; after ${tellLatencies(after)}`,
      `dashboards and lists, each call alone, before to after: ${compareReads(timesBefore[1], timesAfter[1])}`,
      `the same twice before: ${compareReads(...timesBefore)}`,
      `the same twice after: ${compareReads(...timesAfter)}`,
      await verifyCounts(url),
    ].join('\n');
    const holds = opened === renewals && [before, meanwhile, after].every(isServed);
    return { figures, holds };
  } finally {
    await serving.kill();
    await client.end();
  }
}

/** Every call of the dashboards, and those of the lists, but for a page that begins inside. */
async function dashboardsAndLists(client: Client) {
  const fixtures = await collectFixtures(runSqlOn(client));
  return listReadCalls(fixtures, '').filter(({ name }) => name !== 'users, page inside');
}

async function countRenewals(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from assignments where opened_by = 'renewal'`,
  );
  return rows[0]!.count;
}

/**
 * So many complete trainings of active programs end in ten days. The rules in triggers judge change after change; this
 * tells of what has long been.
 */
const makeDue = (number: number) => `
  begin;
  alter table assignments disable trigger user;
  create temporary table due on commit drop as
    select a.program_id, a.employee_id, a.session_id from assignments a join programs p on p.id = a.program_id
    where p.archived_at is null and a.standing = 'employee' and a.completed_at is not null
    order by a.program_id, a.employee_id limit ${number};
  update programs set renew_months = 12, renew_on = null, due_days = 30, window_days = 60
    where id in (select program_id from due);
  update assignments a set valid_until = null
    from programs p where p.id = a.program_id and a.valid_until is not null;
  insert into training_records (person_id, program_id, title, version, cycle, trained_on, recorded_at, source, valid_until)
    select d.employee_id, d.program_id, p.title, p.version, a.cycle, current_date, now(), 'import', current_date + 10
    from due d join programs p on p.id = d.program_id
    join assignments a on a.program_id = d.program_id and a.employee_id = d.employee_id;
  update assignments a set valid_until = current_date + 10
    from due d where a.program_id = d.program_id and a.employee_id = d.employee_id;
  alter table assignments enable trigger user;
  commit;`;
