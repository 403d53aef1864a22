import { readArguments } from '../arguments.ts';
import { connect, query } from '../postgres/query.ts';
import { Failure, runProgram, say, since } from '../process.ts';
import { startServer, type ChildServer } from '../server/child-server.ts';
import { residentMegabytes, watchMemory } from '../server/process-figures.ts';
import { insertSignIns, runSqlOn, type RunSql } from './company/sign-people-in.ts';
import { startCluster, type Cluster } from './environment/cluster.ts';
import { explainStatements, tableOfPlans } from './explain.ts';
import { measureChanges, measureEdits, measureNight } from './people/audiences.ts';
import { fillCompany } from './people/company.ts';
import { listCalls, measureLists, type Askers } from './people/lists.ts';
import { recordStatements } from './record-statements.ts';
import { showPlan } from './report/plan.ts';
import { formatTable, shorten, type Row } from './report/table.ts';

const sections = ['lists', 'exports', 'changes', 'edits', 'night'];

const help = `node tools/run.mjs tools/bench/people.ts [PEOPLE] [options]

Measures lists of people with each of their filters, exports, audiences and their nightly job in a company of so many
people (1000000), which the database fills by itself. Nothing else should run on the machine meanwhile.

  --only SECTION,…   some of ${sections.join(', ')}
  --calls TEXT       of the lists only those with this in their name
  --keep FOLDER      keep the company there for the next time
  --database-url URL a PostgreSQL server where databases may be created, instead of a private one
  --explain          print how the database answers the lists, and the plan of those that take longer than they should
`;

await runProgram(async () => {
  const { values, positionals } = readArguments(
    {
      args: process.argv.slice(2),
      allowPositionals: true,
      options: {
        only: { type: 'string', default: sections.join() },
        calls: { type: 'string', default: '' },
        keep: { type: 'string' },
        'database-url': { type: 'string' },
        explain: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    } as const,
    help,
  );
  const people = Number(positionals[0] ?? 1_000_000);
  if (!(people >= 100))
    throw new Failure(`"${positionals[0]}" is not a number of people of 100 or more.\n\n${help}`);
  if (values.help) return console.log(help);
  const cluster = await startCluster({ url: values['database-url'], keep: values.keep, employees: people });
  try {
    const url = await prepare(cluster, people);
    const server = await startServer({ DATABASE_URL: url });
    const connection = await connect(url);
    const runSql = runSqlOn(connection);
    try {
      const askers = await signIn(runSql);
      const sut = { url: server.url, runSql, admin: askers.admin };
      const measure = async (name: string, work: () => Promise<Row[]>) => {
        if (!values.only.split(',').includes(name)) return;
        say(`${name} …`);
        console.log(`### ${name}\n\n${formatTable(await work())}\n`);
      };
      await measure('lists', async () => {
        const calls = (await listCalls(runSql, askers, people)).filter(({ name }) =>
          name.includes(values.calls),
        );
        const { rows, slow } = await measureLists(server.url, calls);
        if (values.explain) {
          const explained = await explainStatements(await recordStatements(url, calls), runSql);
          console.log(`### plans\n\n${tableOfPlans(explained)}\n`);
          for (const { name, result } of explained.filter((each) => slow.has(each.name)))
            console.log(`#### ${name}\n\n\`\`\`\n${showPlan(result)}\n\`\`\`\n`);
        }
        return rows;
      });
      await measure('exports', () => measureExports(server, askers.admin));
      await measure('changes', () => measureChanges(sut));
      await measure('edits', () => measureEdits(sut));
      await measure('night', () => measureNight(sut, url));
    } finally {
      say(server.printed().errors.slice(-2_000));
      await connection.end();
      await server.terminate();
    }
  } finally {
    await cluster.stop();
  }
});

/** A database that the run may change; one that is kept stays as it was filled. */
async function prepare(cluster: Cluster, people: number): Promise<string> {
  const [kept, own, draft] = [`people_${people}`, `people_${people}_own`, `people_${people}_draft`];
  const drop = (name: string) => query(cluster.url, `drop database if exists ${name} with (force)`);
  await drop(own);
  const there = await query(cluster.url, 'select from pg_database where datname = $1', [kept]);
  if (there.length === 0) {
    await drop(draft);
    await query(cluster.url, `create database ${draft}`);
    const began = performance.now();
    say(`Filling a company of ${people} people …`);
    await fillCompany(cluster.urlOf(draft), people);
    say(`Filled in ${since(began)}.`);
    await query(cluster.url, `alter database ${draft} rename to ${kept}`);
  }
  if (!cluster.isKept) return cluster.urlOf(kept);
  await query(cluster.url, `create database ${own} template ${kept} strategy file_copy`);
  return cluster.urlOf(own);
}

async function signIn(runSql: RunSql): Promise<Askers> {
  const found = await runSql(`
    select (select id from users where standing = 'admin' order by id limit 1) as admin,
      (select id from users where external_id = 'K1') as top,
      (select assigned_manager_id from programs where title = 'Program 081') as overseer`);
  const { admin, top, overseer } = found[0] as unknown as Askers;
  const tokens = await insertSignIns(runSql, [admin, top, overseer]);
  return { admin: tokens[0]!, top: tokens[1]!, overseer: tokens[2]! };
}

/** How long everybody takes as a file, and how much memory the server then takes. */
async function measureExports({ url, pid }: ChildServer, token: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const ending of ['csv', 'xlsx']) {
    const before = residentMegabytes(pid) ?? 0;
    const most = watchMemory(pid);
    const began = performance.now();
    const response = await fetch(`${url}/api/export/people.${ending}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    if (!response.ok || !response.body) throw new Error(`${response.status} ${await response.text()}`);
    let bytes = 0;
    for await (const piece of response.body) bytes += piece.length;
    rows.push({
      file: ending,
      MB: shorten(bytes / 1e6),
      time: since(began),
      'memory before, MB': before,
      more: most() - before,
    });
    say(`  ${JSON.stringify(rows.at(-1))}`);
  }
  return rows;
}
