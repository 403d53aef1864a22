import { Failure, say, since } from '../../process.ts';
import { runCommandBeside } from '../../server/command-line.ts';
import { connect, query } from '../../postgres/query.ts';
import { openCheckout, presentCheckout, type Checkout } from '../environment/checkouts.ts';
import { startCluster, type Cluster } from '../environment/cluster.ts';
import { prepareCompany, type Company } from '../environment/companies.ts';
import { formatTable, shorten } from '../report/table.ts';
import type { Options } from './options.ts';
import { questions, type Question } from './requests.ts';
import { pickSamples } from './samples.ts';
import { openVersion, type Answer, type Version } from './version.ts';

const shownDifferences = 10;

/** Compares the replies of two checkouts. Throws Failure when some differ. */
export async function compareReplies(options: Options): Promise<void> {
  const before = await openCheckout(options.against);
  const after = options.of === undefined ? presentCheckout : await openCheckout(options.of);
  const cluster = await startCluster({
    url: undefined,
    keep: options.keep,
    employees: options.employees ?? 0,
  });
  try {
    const company = await openCompany(cluster, before, options);
    await compareOn(company.url, before, after, options);
    await company.remove();
  } finally {
    await cluster.stop();
    await before.remove();
  }
}

async function openCompany(cluster: Cluster, checkout: Checkout, { employees }: Options): Promise<Company> {
  if (employees !== null) return prepareCompany(cluster, checkout, employees);
  const name = 'lodestar_demo';
  const remove = async () => void (await query(cluster.url, `drop database if exists ${name} with (force)`));
  await remove();
  await query(cluster.url, `create database ${name}`);
  const url = cluster.urlOf(name);
  const { code, output } = await runCommandBeside(['seed'], { DATABASE_URL: url }, checkout.lodestar);
  if (code !== 0) throw new Failure(`The demo company could not be loaded: ${output.trim()}`);
  return { url, remove };
}

async function compareOn(url: string, before: Checkout, after: Checkout, options: Options): Promise<void> {
  const started = performance.now();
  const now = new Date();
  const versions = {
    // The newer one first, as it migrates.
    after: await openVersion(after, { url, now, migrates: true }),
    before: await openVersion(before, { url, now, migrates: false }),
  };
  const connection = await connect(url);
  try {
    const samples = await pickSamples(
      async (text, values = []) => (await connection.query(text, values)).rows,
    );
    await connection.query('vacuum (analyze) sign_ins');
    const tally = new Tally();
    for (const question of questions(samples, options)) {
      if (question.call !== tally.call) say(`${since(started)}  ${tally.replies}  ${question.call}`);
      tally.call = question.call;
      await askOn(versions, question, tally);
    }
    console.log(tally.table());
    say(`${tally.replies} replies compared in ${since(started)}; ${tally.differences} differ.`);
    if (tally.differences > 0) throw new Failure('The first that differ stand above.');
  } finally {
    await connection.end();
    await versions.before.close();
    await versions.after.close();
  }
}

/** Asks both, and for the pages that follow, in turns: each is the first as often as the other. */
async function askOn(
  versions: { before: Version; after: Version },
  question: Question,
  tally: Tally,
): Promise<void> {
  let { target } = question;
  for (let page = 0; page <= question.pages; page += 1) {
    const ask = (version: Version) => version.ask(question.method, target, question.token, question.body);
    let before: Answer;
    let after: Answer;
    if (tally.replies % 2 === 0) {
      before = await ask(versions.before);
      after = await ask(versions.after);
    } else {
      after = await ask(versions.after);
      before = await ask(versions.before);
    }
    tally.add(question.call, target, before, after);
    const next = question.pages > page && before.status === 200 && nextCursor(before);
    if (!next) return;
    const url = new URL(target, 'http://localhost');
    url.searchParams.set('cursor', next);
    target = url.pathname + url.search;
  }
}

function nextCursor({ body }: Answer): string | null {
  return (JSON.parse(body.toString()) as { next_cursor?: string | null }).next_cursor ?? null;
}

class Tally {
  replies = 0;
  call = '';
  differences = 0;
  readonly #times = new Map<string, { before: number[]; after: number[]; answered: number }>();

  add(call: string, target: string, before: Answer, after: Answer): void {
    this.replies += 1;
    const times = this.#times.get(call) ?? { before: [], after: [], answered: 0 };
    this.#times.set(call, times);
    if (before.status === 200) {
      times.before.push(before.milliseconds);
      times.after.push(after.milliseconds);
    }
    if (before.status === after.status && before.body.equals(after.body)) return;
    this.differences += 1;
    if (this.differences <= shownDifferences) say(`${target}\n${describe(before, after)}`);
  }

  /** Of the replies that were no refusals: how long the one in the middle took, and the slowest of a hundred. */
  table(): string {
    const at = (times: number[], share: number) =>
      times.toSorted((left, right) => left - right)[Math.floor(times.length * share)]!;
    const rows = [...this.#times].flatMap(([call, { before, after }]) =>
      before.length === 0
        ? []
        : [
            {
              call,
              replies: String(before.length),
              'p50 before': shorten(at(before, 0.5)),
              after: shorten(at(after, 0.5)),
              ratio: shorten(at(after, 0.5) / at(before, 0.5)),
              'p99 before': shorten(at(before, 0.99)),
              'p99 after': shorten(at(after, 0.99)),
              'p99 ratio': shorten(at(after, 0.99) / at(before, 0.99)),
            },
          ],
    );
    return formatTable(rows);
  }
}

/** Both, from a little before the first place where they differ. */
function describe(before: Answer, after: Answer): string {
  const texts = [before, after].map(({ body }) => body.toString());
  let place = 0;
  while (place < texts[0]!.length && texts[0]![place] === texts[1]![place]) place += 1;
  const from = Math.max(0, place - 80);
  return [before, after]
    .map(({ status }, index) => `  ${status} …${texts[index]!.slice(from, place + 160)}`)
    .join('\n');
}
