import { setTimeout as pause } from 'node:timers/promises';
import { audiencesApi, usersApi } from '#shared/contract';
import { createClient } from '../../../test/client.ts';
import { summarize } from '../../load/figures.ts';
import { say } from '../../process.ts';
import { runCommandBeside } from '../../server/command-line.ts';
import type { RunSql } from '../company/sign-people-in.ts';
import { shorten, type Row } from '../report/table.ts';

const everybodys = { departments: [], sites: [], positions: [], kinds: [] };

/** The twenty rows that the people with a tag `crane:1` to `crane:20` fit, each with more conditions. */
const rowsOf = (first: number) =>
  Array.from({ length: 21 - first }, (_, index) => ({
    ...everybodys,
    roles: ['employee' as const, 'trainer' as const, 'manager' as const],
    tags: [`crane:${first + index}`],
    joined_after: '1990-01-01',
  }));

interface Sut {
  url: string;
  runSql: RunSql;
  admin: string;
}

/** How long it takes to preview and to make an audience of twenty rows, to narrow it, and to take it away. */
export async function measureChanges({ url, runSql, admin: token }: Sut): Promise<Row[]> {
  const as = createClient(url).as({ token });
  const [program] = await runSql(`select id from programs where title = 'Program 350'`);
  const params = { id: String(program?.['id']) };
  const rows: Row[] = [];
  for (const [name, audience] of [
    ['made', rowsOf(1)],
    ['narrowed by a row', rowsOf(2)],
    ['taken away', []],
  ] as const) {
    const body = { rows: [...audience] };
    let began = performance.now();
    const { effects, digest } = await as.call(audiencesApi.preview, { params, body });
    const preview = performance.now() - began;
    began = performance.now();
    await as.call(audiencesApi.set, { params, body: { ...body, effects: digest } });
    const change = performance.now() - began;
    const people = effects.map(({ code, people: concerned }) => `${concerned} ${code}`).join(', ');
    rows.push({
      audience: name,
      people,
      preview: `${shorten(preview / 1_000)} s`,
      change: `${shorten(change / 1_000)} s`,
    });
    say(`  ${name}: ${people}: ${shorten(preview / 1_000)} s, ${shorten(change / 1_000)} s`);
  }
  return rows;
}

const editsOf = 100;

/** How long an edit of a person takes who moves to another department and gets a tag, with no audiences, 20, and all. */
export async function measureEdits({ url, runSql, admin: token }: Sut): Promise<Row[]> {
  const as = createClient(url).as({ token });
  await runSql(`create table kept_audiences as select * from audiences`);
  await runSql(`create table kept_rows as select program_id, place, departments, sites, positions, roles, kinds, tags,
    joined_after from audience_rows`);
  // No trigger notes the people of a position, as would a change by an admin.
  const asWritten = (script: string) =>
    runSql(`do $$ begin set local session_replication_role = replica; ${script} end $$`);
  const remove = 'delete from audience_rows; delete from audiences;';
  const add = (where: string) => `${remove}
    insert into audiences select * from kept_audiences k where ${where};
    insert into audience_rows (program_id, place, departments, sites, positions, roles, kinds, tags, joined_after)
      select * from kept_rows k where ${where};`;
  const wide = `k.program_id in (select id from programs where title <= 'Program 020')`;
  const [department] = await runSql(`select id from departments where name = 'Department 009'`);
  const rows: Row[] = [];
  const measure = async (name: string) => {
    const people = await runSql(
      `select id, department_id, tags from users where standing = 'employee' order by md5(id || $1) limit $2`,
      [name, editsOf],
    );
    const taken: number[] = [];
    for (const person of people) {
      const params = { id: String(person['id']) };
      const edit = async (body: { department: string | null; tags: string[] }) => {
        const began = performance.now();
        await as.call(usersApi.edit, { params, body });
        taken.push(performance.now() - began);
      };
      await edit({ department: String(department?.['id']), tags: ['shift:night', 'forklift'] });
      await edit({ department: person['department_id'] as string | null, tags: person['tags'] as string[] });
    }
    const { p50, p95, p99 } = summarize(taken);
    rows.push({
      audiences: name,
      p50: shorten(p50),
      p95: shorten(p95),
      p99: shorten(p99),
      edits: taken.length,
    });
    say(`  ${name}: ${shorten(p50)} ms, p99 ${shorten(p99)} ms`);
  };
  await asWritten(remove);
  await measure('none, to warm up');
  await measure('none');
  await asWritten(add(wide));
  await measure('20 of 20 rows');
  await asWritten(add('true'));
  await measure('these and 60 of positions');
  return rows;
}

/**
 * How long the nightly job takes where a thousandth of the people have changed and nobody was judged, how long it holds rows
 * meanwhile, and how long an admin waits who edits others.
 */
export async function measureNight(sut: Sut, databaseUrl: string): Promise<Row[]> {
  const { url, runSql, admin: token } = sut;
  const rows: Row[] = [];
  const night = async (name: string) => {
    const watched = watchDatabase(runSql);
    const edits = editOthers(url, runSql, token);
    const began = performance.now();
    const { code, output } = await runCommandBeside(['audiences'], { DATABASE_URL: databaseUrl });
    const seconds = (performance.now() - began) / 1_000;
    const { transaction, wait } = await watched();
    const { p99, max } = summarize(await edits());
    if (code !== 0) throw new Error(output);
    rows.push({
      night: name,
      done: output.trim(),
      time: `${shorten(seconds)} s`,
      'longest change': `${shorten(transaction)} ms`,
      'longest wait for a lock': `${shorten(wait)} ms`,
      'an edit of others, p99': `${shorten(p99)} ms`,
      longest: `${shorten(max)} ms`,
    });
    say(`  ${JSON.stringify(rows.at(-1))}`);
  };
  await night('as the company was filled');
  await runSql(`do $$ begin
    set local session_replication_role = replica;
    update users set tags = '{}', position_id = (select id from positions where name = 'Position 002')
      where standing = 'employee' and position_id is not null and get_byte(uuid_send(id), 3) = 7
        and get_byte(uuid_send(id), 5) < 64;
    end $$`);
  await night('a thousandth of the people have changed');
  await night('again');
  return rows;
}

/** Looks at the changes under way until the returned function is called: the longest one, and the longest wait for a lock. */
function watchDatabase(runSql: RunSql): () => Promise<{ transaction: number; wait: number }> {
  const longest = { transaction: 0, wait: 0 };
  const over = new AbortController();
  const watching = (async () => {
    while (!over.signal.aborted) {
      const [row] = await runSql(`
        select coalesce(max(extract(epoch from clock_timestamp() - xact_start) * 1000)
            filter (where backend_xid is not null), 0)::float8 as transaction,
          coalesce(max(extract(epoch from clock_timestamp() - query_start) * 1000)
            filter (where wait_event_type = 'Lock'), 0)::float8 as wait
        from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
          and backend_type = 'client backend'`);
      longest.transaction = Math.max(longest.transaction, Number(row?.['transaction']));
      longest.wait = Math.max(longest.wait, Number(row?.['wait']));
      await pause(20);
    }
  })();
  return async () => {
    over.abort();
    await watching;
    return longest;
  };
}

/** Edits one person after the other until the returned function is called, which gives how long each took. */
function editOthers(url: string, runSql: RunSql, token: string): () => Promise<number[]> {
  const as = createClient(url).as({ token });
  const taken: number[] = [];
  const over = new AbortController();
  const editing = (async () => {
    const people = await runSql(
      `select id, tags from users where standing = 'employee' order by md5(id::text) limit 5000`,
    );
    for (let n = 0; !over.signal.aborted; n += 1) {
      const person = people[n % people.length]!;
      const began = performance.now();
      const body = { tags: [...(person['tags'] as string[]), ...(n % 2 === 0 ? ['edited'] : [])] };
      await as.call(usersApi.edit, { params: { id: String(person['id']) }, body });
      taken.push(performance.now() - began);
      await pause(100);
    }
  })();
  return async () => {
    over.abort();
    await editing;
    return taken;
  };
}
