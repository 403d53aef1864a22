import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Role } from '#shared/roles';
import { Failure, runNpm, say } from '../../process.ts';
import { createTemporaryFolder } from '../../temporary-folder.ts';
import { startChromium } from './chromium.ts';
import { startDemoServer } from './demo-server.ts';

/** It is no dependency: npm fetches it when it is missing. */
const lighthouse = 'lighthouse@12.8.2';
const runs = 3;

/** Those who are signed in come last. */
const pages: readonly { name: string; path: string; role?: Role }[] = [
  { name: 'landing', path: '/' },
  { name: 'login', path: '/login' },
  { name: "employee's dashboard", path: '/dashboard', role: 'employee' },
];

type Category = 'performance' | 'accessibility' | 'best-practices';

/** What is read here of Lighthouse's report. */
interface Report {
  finalDisplayedUrl: string;
  runtimeError?: { message?: string };
  environment: { benchmarkIndex: number };
  categories: Record<Category, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
}

/**
 * Measures pages of the demo company as Lighthouse sees them on a slow phone, with an empty cache, and prints for
 * each the run with the median score.
 */
export async function measurePages(): Promise<void> {
  say(`Lighthouse comes from npm (${lighthouse}), 180 MB in npm's cache if it isn't there yet.`);
  const folder = createTemporaryFolder('lighthouse');
  const server = await startDemoServer();
  const browser = await startChromium();
  try {
    const rows = [];
    for (const { name, path, role } of pages) {
      if (role) await browser.signIn(server.url, (await server.signIn(role)).token);
      const reports = [];
      for (let run = 1; run <= runs; run += 1) {
        say(`${name}, run ${run} of ${runs} …`);
        const once = () => measure(server.url + path, browser.port, join(folder.path, 'report.json'));
        // On a busy machine Lighthouse may miss the beginning of a page load, and asks to be run again.
        reports.push(await once().catch(once));
      }
      rows.push({ page: name, ...figuresOf(reports) });
    }
    console.table(rows);
  } finally {
    await browser.stop();
    await server.stop();
    folder.remove();
  }
}

async function measure(url: string, port: string, file: string): Promise<Report> {
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

/** Of the run with the median score. */
function figuresOf(reports: readonly Report[]) {
  const sorted = reports.toSorted(
    (left, right) => scoreOf(left, 'performance') - scoreOf(right, 'performance'),
  );
  const report = sorted[Math.floor(sorted.length / 2)];
  if (!report) throw new Error('Lighthouse did not run.');
  const value = (audit: string) => report.audits[audit]?.numericValue ?? NaN;
  return {
    performance: scoreOf(report, 'performance'),
    'LCP (s)': Number((value('largest-contentful-paint') / 1000).toFixed(2)),
    'TBT (ms)': Math.round(value('total-blocking-time')),
    CLS: Number(value('cumulative-layout-shift').toFixed(3)),
    accessibility: scoreOf(report, 'accessibility'),
    'best practices': scoreOf(report, 'best-practices'),
    "machine's speed": Math.round(report.environment.benchmarkIndex),
  };
}

function scoreOf({ categories }: Report, name: Category): number {
  return Math.round((categories[name].score ?? 0) * 100);
}
