import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { programsApi } from '#shared/contract';
import { roles } from '#shared/roles';
import { cookieName } from '../../../server/http/guard.ts';
import { medianOf } from '../../load/figures.ts';
import { Failure, runNpm, say } from '../../process.ts';
import { createTemporaryFolder } from '../../temporary-folder.ts';
import type { Checkout } from '../environment/checkouts.ts';
import { formatTable } from '../report/table.ts';
import { startChromium, type ControlledChromium } from './chromium.ts';
import { startDemoServer, type DemoServer, type DemoSignIn } from './demo-server.ts';
import type { BrowserOptions } from './options.ts';

/** It is no dependency: npm fetches it when it is missing. */
const lighthouse = 'lighthouse@12.8.2';
const warmUpTimes = 30;

type Category = 'performance' | 'accessibility' | 'best-practices';

/** The part of Lighthouse's report that is read here. */
interface Report {
  finalDisplayedUrl: string;
  runtimeError?: { message?: string };
  environment: { benchmarkIndex: number };
  categories: Record<Category, { score: number | null }>;
  audits: Record<string, { numericValue?: number }> & {
    'network-requests'?: { details?: { items: { resourceType?: string; transferSize: number }[] } };
  };
}

interface MeasuredPage {
  name: string;
  path: string;
  person: DemoSignIn | null;
}

/** A checkout's server, and a browser that visits nothing else: a sign-in in it holds on each port. */
interface Visited {
  version: string;
  server: DemoServer;
  browser: ControlledChromium;
  pages: readonly MeasuredPage[];
}

/**
 * Measures pages of the demo company as Lighthouse sees them on a slow phone, with an empty cache, the checkouts in
 * turn, and prints the median of each figure.
 */
export async function measurePages(
  checkouts: readonly Checkout[],
  { runs, pages: wanted, reports: keptReports }: BrowserOptions,
): Promise<void> {
  say(`Lighthouse comes from npm (${lighthouse}), 180 MB in npm's cache if it isn't there yet.`);
  const folder = createTemporaryFolder('lighthouse');
  const visited: Visited[] = [];
  try {
    for (const checkout of checkouts) visited.push(await open(checkout));
    const names = (visited[0]?.pages ?? []).map(({ name }) => name);
    const rows = [];
    for (const name of names.filter((each) => each.includes(wanted))) {
      const reports = await measureInTurn(visited, name, { runs, folder: folder.path });
      for (const { version } of visited)
        rows.push({ page: name, version, ...figuresOf(reports.get(version) ?? []) });
    }
    console.log(formatTable(rows));
    if (keptReports !== undefined) cpSync(folder.path, keptReports, { recursive: true });
  } finally {
    for (const { browser, server } of visited) {
      await browser.stop();
      await server.stop();
    }
    folder.remove();
  }
}

async function open(checkout: Checkout): Promise<Visited> {
  const server = await startDemoServer({ checkout });
  const browser = await startChromium();
  return { version: checkout.name, server, browser, pages: await listPages(server) };
}

/** Those of nobody come first: a signed-in person then stays so. */
async function listPages(server: DemoServer): Promise<MeasuredPage[]> {
  const employee = await server.signIn('employee');
  const headers = { authorization: `Bearer ${employee.token}` };
  // Not by the client: an earlier version's reply may lack fields of today's contract.
  const reply = await fetch(server.url + programsApi.listAssigned.path, { headers });
  const { programs } = (await reply.json()) as { programs: { _id: string }[] };
  const pages: MeasuredPage[] = [
    { name: 'landing', path: '/', person: null },
    { name: 'login', path: '/login', person: null },
  ];
  for (const role of roles)
    pages.push({ name: `dashboard, ${role}`, path: '/dashboard', person: await server.signIn(role) });
  return [
    ...pages,
    { name: 'program, employee', path: `/trainings/${programs[0]?._id}`, person: employee },
    { name: 'list of programs, admin', path: '/trainings', person: await server.signIn('admin') },
  ];
}

/** The reports on a page by version, every other run in the opposite order: other work on the machine meets all alike. */
async function measureInTurn(
  visited: readonly Visited[],
  name: string,
  { runs, folder }: { runs: number; folder: string },
): Promise<Map<string, Report[]>> {
  const reports = new Map<string, Report[]>(visited.map(({ version }) => [version, []]));
  for (let run = 1; run <= runs; run += 1) {
    for (const { version, server, browser, pages } of run % 2 === 1 ? visited : visited.toReversed()) {
      const page = pages.find((each) => each.name === name);
      if (!page) continue;
      say(`${name}, ${version}, run ${run} of ${runs} …`);
      if (run === 1 && page.person) {
        await browser.signIn(server.url, page.person);
        await openOften(server.url + page.path, page.person);
      }
      const file = join(folder, version, `${name} ${run}.json`);
      const once = () => measure(server.url + page.path, browser.port, file);
      // On a busy machine Lighthouse may miss the beginning of a page load, and asks to be run again.
      reports.get(version)?.push(await once().catch(once));
    }
  }
  return reports;
}

/** A server in use has rendered the page before; the first times after its start take much longer. */
async function openOften(url: string, { token }: DemoSignIn): Promise<void> {
  const headers = { accept: 'text/html', cookie: `${cookieName}=${token}` };
  for (let time = 1; time <= warmUpTimes; time += 1) await (await fetch(url, { headers })).arrayBuffer();
}

async function measure(url: string, port: string, file: string): Promise<Report> {
  mkdirSync(join(file, '..'), { recursive: true });
  rmSync(file, { force: true });
  // A phone and simulated throttling are its defaults. It empties the cache, but leaves cookies and local storage.
  const npm = ['exec', '--yes', `--package=${lighthouse}`, '--', 'lighthouse', url];
  const options = [
    `--port=${port}`,
    '--only-categories=performance,accessibility,best-practices',
    '--output=json',
    `--output-path=${file}`,
    '--quiet',
    '--no-enable-error-reporting',
  ];
  const { code, output } = await runNpm([...npm, ...options], { capture: true });
  if (code !== 0) throw new Failure(`Lighthouse could not be fetched, or it failed:\n${output.trim()}`);
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
  if (report.runtimeError?.message) throw new Failure(`Lighthouse failed: ${report.runtimeError.message}`);
  if (report.finalDisplayedUrl !== url)
    throw new Failure(`${url} led to ${report.finalDisplayedUrl}, which is another page.`);
  return report;
}

/** Of each figure the median. */
function figuresOf(reports: readonly Report[]) {
  const median = (read: (report: Report) => number) => medianOf(reports.map(read));
  const score = (category: Category) =>
    Math.round(median(({ categories }) => 100 * (categories[category].score ?? NaN)));
  const value = (audit: string) => median(({ audits }) => audits[audit]?.numericValue ?? NaN);
  const seconds = (audit: string) => (value(audit) / 1000).toFixed(2);
  return {
    performance: score('performance'),
    'LCP (s)': seconds('largest-contentful-paint'),
    'FCP (s)': seconds('first-contentful-paint'),
    'TBT (ms)': Math.round(value('total-blocking-time')),
    CLS: Number(value('cumulative-layout-shift').toFixed(3)),
    accessibility: score('accessibility'),
    'best practices': score('best-practices'),
    'HTML (KiB)': inKiB(median((report) => transferred(report, ['Document']))),
    'JS + CSS (KiB)': inKiB(median((report) => transferred(report, ['Script', 'Stylesheet']))),
    'all (KiB)': inKiB(value('total-byte-weight')),
    requests: median((report) => requestsOf(report).length),
    "machine's speed": Math.round(median(({ environment }) => environment.benchmarkIndex)),
  };
}

/** Bytes of requests of some types, their headers included. */
function transferred(report: Report, types: readonly string[]): number {
  return requestsOf(report)
    .filter(({ resourceType = '' }) => types.includes(resourceType))
    .reduce((sum, { transferSize }) => sum + transferSize, 0);
}

function requestsOf({ audits }: Report) {
  return audits['network-requests']?.details?.items ?? [];
}

function inKiB(bytes: number): string {
  return (bytes / 1024).toFixed(1);
}
