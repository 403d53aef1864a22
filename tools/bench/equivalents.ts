import type { Client } from 'pg';
import { equivalentsApi, programsApi } from '#shared/contract';
import type { Role } from '#shared/roles';
import { createClient } from '../../test/client.ts';
import { onDurablePostgres } from '../faults/databases.ts';
import { generateCompany, inSeconds, settle, verifyCounts } from '../faults/large-company.ts';
import { connect } from '../postgres/query.ts';
import { say } from '../process.ts';
import { startServer } from '../server/child-server.ts';
import { createProgram } from './company/fresh-programs.ts';
import { runSqlOn, signPeopleIn } from './company/sign-people-in.ts';

/*
 * How long it takes to let a training count for another one that many people have to do. Also whether assigning takes
 * longer if others count.
 *
 *   npx node tools/run.mjs tools/bench/equivalents.ts 100000
 */

const people = Number(process.argv[2] ?? 100_000);
const assignedAtOnce = Math.min(10_000, people);
const rounds = 5;
const everybody = `select * from users where role = 'employee' and deactivated_at is null order by id`;

const median = (times: readonly number[]) => times.toSorted((one, other) => one - other)[rounds >> 1]!;

await onDurablePostgres(async (url) => {
  await generateCompany(people, url);
  const client = await connect(url);
  const server = await startServer({ DATABASE_URL: url });
  try {
    const signIn = async (role: Role) => (await signPeopleIn(runSqlOn(client), role, 1))[0]!;
    const staff = {
      admin: await signIn('admin'),
      manager: await signIn('manager'),
      trainer: await signIn('trainer'),
    };
    const { as } = createClient(server.url);
    const admin = as(staff.admin);
    const create = async () => {
      const id = await createProgram({ as }, staff);
      await client.query(`update programs set due_days = 30 where id = '${id}'`);
      return id;
    };

    const [target, source] = [await create(), await create()];
    await recordEverybody(client, source);
    await assignEverybody(client, target);
    const params = { id: target };
    const body = { equivalents: [{ program: source, from: '2020-01-01' }] };
    const [preview, previewed] = await timed(() => admin.call(equivalentsApi.preview, { params, body }));
    const [, done] = await timed(() =>
      admin.call(equivalentsApi.set, { params, body: { ...body, effects: preview.digest } }),
    );
    say(
      `${preview.effects[0]?.people} people complete: previewed in ${inSeconds(previewed)}, done in ${inSeconds(done)}`,
    );
    say(await verifyCounts(url));

    const sources = [source, await create(), await create(), await create(), await create()];
    const ids = await listPeople(client);
    const [plain, counting]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1)
      for (const [times, equivalents] of [
        [plain, []],
        [counting, sources],
      ] as const) {
        const id = await create();
        const values = equivalents.map((each) => `('${id}', '${each}', current_date)`);
        if (values.length > 0)
          await client.query(`insert into program_equivalents values ${values.join(', ')}`);
        const [, time] = await timed(() =>
          as(staff.manager).call(programsApi.assign, { params: { id }, body: { assigned_employees: ids } }),
        );
        times.push(time);
      }
    say(
      `${assignedAtOnce} people assigned: ${inSeconds(median(plain))}, with five that count ${inSeconds(median(counting))} ` +
        `(${Math.round((median(counting) / median(plain) - 1) * 100)} % more)`,
    );
  } finally {
    await server.kill();
    await client.end();
  }
});

async function timed<Result>(work: () => Promise<Result>): Promise<[Result, number]> {
  const started = performance.now();
  const result = await work();
  return [result, performance.now() - started];
}

/** Everybody has done the program, as if they had done so one by one. */
async function recordEverybody(client: Client, programId: string): Promise<void> {
  await client.query(`
    begin;
    alter table training_records disable trigger user;
    insert into training_records (person_id, program_id, title, version, trained_on, recorded_at, source, person_name)
      select u.id, p.id, p.title, p.version, current_date - 100, now() - interval '100 days', 'import',
        u.first_name || ' ' || u.last_name
      from programs p cross join (${everybody} limit ${people}) u where p.id = '${programId}';
    alter table training_records enable trigger user;
    commit`);
  await settle(client);
}

/** Everybody has to do the program. */
async function assignEverybody(client: Client, programId: string): Promise<void> {
  await client.query(`
    insert into assignments (program_id, employee_id, assigned_at, assigned_by, last_name, first_name, standing)
    select p.id, u.id, now(), p.assigned_manager_id, u.last_name, u.first_name, 'employee'
    from programs p cross join (${everybody} limit ${people}) u where p.id = '${programId}'`);
  await settle(client);
}

async function listPeople(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select id from (${everybody} limit ${assignedAtOnce}) each`,
  );
  return rows.map(({ id }) => id);
}
