import type { Client } from 'pg';
import { dueDatesApi } from '#shared/contract';
import { createClient } from '../../../test/client.ts';
import { createProgram } from '../../bench/company/fresh-programs.ts';
import { runSqlOn, signInEachRole } from '../../bench/company/sign-people-in.ts';
import { startLoad, runLoad } from '../../load/load.ts';
import { connect } from '../../postgres/query.ts';
import { startServer } from '../../server/child-server.ts';
import { peakMegabytes } from '../../server/process-figures.ts';
import { onDurablePostgres } from '../databases.ts';
import {
  findStaff,
  generateCompany,
  inSeconds,
  isServed,
  settle,
  tellLatencies,
  verifyCounts,
} from '../large-company.ts';
import { dashboardReads, newDepartment } from '../load/requests.ts';
import { numberFrom } from '../numbers.ts';
import type { Finding, Scenario } from '../runner.ts';

const perSecond = 40;
const seconds = 20;

export const scenario: Scenario = {
  name: 'period',
  title: 'an admin applies a changed period to the earlier records of everybody, while the company works',
  mustHold:
    'it does what its preview told, each record ends on its new day, counts are right, and no other call fails',
  run: () => onDurablePostgres(measure),
};

async function measure(url: string): Promise<Finding> {
  const records = numberFrom('FAULTS_RECORDS', 100_000);
  await generateCompany(records, url);
  const client = await connect(url);
  const server = await startServer({ DATABASE_URL: url });
  let endLoad: () => Promise<unknown> = async () => undefined;
  try {
    const tokens = await signInEachRole(runSqlOn(client));
    const { as } = createClient(server.url);
    const admin = as({ token: tokens.admin });
    const programId = await createProgram({ as }, await findStaff(client, tokens.admin));
    await completeEverybody(client, programId, records);
    const job = {
      port: server.port,
      requests: [...dashboardReads({ tokens }), newDepartment({ tokens })],
      rate: perSecond,
    };
    await runLoad({ ...job, seconds: 5 });
    const before = await runLoad({ ...job, seconds });

    const load = startLoad(job);
    endLoad = () => load.stop();
    const call = { params: { id: programId }, body: { apply: true as const } };
    const [preview, previewMilliseconds] = await timed(() => admin.call(dueDatesApi.previewRenewals, call));
    const endWatch = watchLock(url, programId);
    const applying = timed(() =>
      admin.call(dueDatesApi.applyRenewals, { ...call, body: { ...call.body, effects: preview.digest } }),
    );
    const held = await applying.then(endWatch, endWatch);
    const [applied, milliseconds] = await applying;
    const meanwhile = await load.stop();

    const after = await runLoad({ ...job, seconds });
    const onNewDay = await countOnNewDay(client, programId);
    const figures = [
      `${applied.records.toLocaleString('en-US')} records: previewed in ${inSeconds(previewMilliseconds)}, applied in ` +
        `${inSeconds(milliseconds)}; another change of the program waited for ${inSeconds(held)} at the longest; ` +
        `the server held ${peakMegabytes(server.pid)} MB at most`,
      `other calls, ${perSecond} a second: before ${tellLatencies(before)}; meanwhile ${tellLatencies(meanwhile)}; after ${tellLatencies(after)}`,
      await verifyCounts(url),
    ].join('\n');
    const isDone = [preview.records, applied.records, onNewDay].every((number) => number === records);
    return { figures, holds: isDone && [before, meanwhile, after].every(isServed) };
  } finally {
    await endLoad();
    await server.kill();
    await client.end();
  }
}

async function timed<Result>(work: () => Promise<Result>): Promise<[Result, number]> {
  const started = performance.now();
  const result = await work();
  return [result, performance.now() - started];
}

/** Asks for the program's row as a change does, again and again; the returned function ends it and tells the longest wait. */
function watchLock(url: string, programId: string): () => Promise<number> {
  const over = new AbortController();
  const watching = (async () => {
    const client = await connect(url);
    let longest = 0;
    while (!over.signal.aborted) {
      const [, milliseconds] = await timed(() =>
        client.query('select from programs where id = $1 for share', [programId]),
      );
      longest = Math.max(longest, milliseconds);
    }
    await client.end();
    return longest;
  })();
  return () => {
    over.abort();
    return watching;
  };
}

/**
 * So many people have completed a new program that comes back each year, as if they had done so earlier: the rules in
 * triggers judge change after change. Then its period becomes two years.
 */
async function completeEverybody(client: Client, programId: string, records: number): Promise<void> {
  await client.query(`
    begin;
    alter table assignments disable trigger user;
    alter table training_records disable trigger user;
    update programs set renew_months = 24, due_days = 30 where id = '${programId}';
    insert into training_records (person_id, program_id, title, version, trained_on, recorded_at, source, valid_until,
        person_name)
      select u.id, p.id, p.title, p.version, current_date - 100, now() - interval '100 days', 'import',
        (current_date - 100 + interval '12 months')::date, u.first_name || ' ' || u.last_name
      from programs p cross join (
        select * from users where role = 'employee' and deactivated_at is null order by id limit ${records}) u
      where p.id = '${programId}';
    insert into assignments (program_id, employee_id, assigned_at, assigned_by, completed_at, completed_by, valid_until,
        last_name, first_name, standing)
      select p.id, r.person_id, r.recorded_at, p.assigned_manager_id, r.recorded_at, p.assigned_manager_id, r.valid_until,
        u.last_name, u.first_name, 'employee'
      from programs p join training_records r on r.program_id = p.id join users u on u.id = r.person_id
      where p.id = '${programId}';
    insert into program_counts (program_id, slot, assigned, completed)
      values ('${programId}', 0, ${records}, ${records});
    alter table assignments enable trigger user;
    alter table training_records enable trigger user;
    commit`);
  await settle(client);
}

async function countOnNewDay(client: Client, programId: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from training_records r
      join assignments a on a.program_id = r.program_id and a.employee_id = r.person_id and a.valid_until = r.valid_until
      where r.program_id = $1 and r.valid_until = (current_date - 100 + interval '24 months')::date`,
    [programId],
  );
  return rows[0]!.count;
}
