import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callerOf } from '../faults/company.mjs';
import { findFreePort, startServer } from '../faults/server.mjs';
import { Failure, runNpm, say } from '../scripts/run.mjs';
import { startChromium } from './chromium.mjs';

/** The newest that runs on every Node on which Lodestar does. It is no dependency: npm fetches it when it is missing. */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const RUNS = 3;

/** @type {Array<{name: string, path: string, email?: string}>} those who are signed in come last */
const PAGES = [
  { name: 'landing', path: '/' },
  { name: 'login', path: '/login' },
  { name: "employee's dashboard", path: '/dashboard', email: 'employee@lodestar.example' },
];

/**
 * What is read here of Lighthouse's report.
 *
 * @typedef {object} Report
 * @property {string} finalDisplayedUrl
 * @property {{message?: string}} [runtimeError]
 * @property {{benchmarkIndex: number}} environment
 * @property {Record<'performance' | 'accessibility' | 'best-practices', {score: number | null}>} categories
 * @property {Record<string, {numericValue?: number}>} audits
 */

/**
 * Measures pages of the demo company as Lighthouse sees them on a slow phone, with an empty cache, and prints for
 * each the run with the median score.
 */
export async function measurePages() {
  say(`Lighthouse comes from npm (${LIGHTHOUSE}), 180 MB in npm's cache if it isn't there yet.`);
  const folder = mkdtempSync(join(tmpdir(), 'lodestar-lighthouse-'));
  const env = {
    PORT: String(await findFreePort()),
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: '',
    DEMO: 'on',
  };
  const server = await startServer(env);
  const browser = await startChromium();
  try {
    const rows = [];
    for (const { name, path, email } of PAGES) {
      if (email) {
        const body = { email, password: 'guiding-light' };
        const { token } = await callerOf(() => server.url)('POST', '/api/user/signin', body);
        await browser.signIn(server.url, token);
      }
      const reports = [];
      for (let run = 1; run <= RUNS; run += 1) {
        say(`${name}, run ${run} of ${RUNS} …`);
        const once = () => measure(server.url + path, browser.port, join(folder, 'report.json'));
        // On a busy machine Lighthouse may miss the beginning of a page load, and asks to be run again.
        reports.push(await once().catch(once));
      }
      rows.push({ page: name, ...figuresOf(medianOf(reports)) });
    }
    console.table(rows);
  } finally {
    await browser.stop();
    await server.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @returns {Promise<Report>} */
async function measure(/** @type {string} */ url, /** @type {string} */ port, /** @type {string} */ file) {
  rmSync(file, { force: true });
  // A phone and simulated throttling are its defaults. It empties the cache, but leaves cookies and local storage.
  const npm = ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', url];
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
  /** @type {Report} */
  const report = JSON.parse(readFileSync(file, 'utf8'));
  if (report.runtimeError?.message) throw new Failure(`Lighthouse failed: ${report.runtimeError.message}`);
  if (report.finalDisplayedUrl !== url) {
    throw new Failure(`${url} led to ${report.finalDisplayedUrl}, which is another page.`);
  }
  return report;
}

function medianOf(/** @type {Report[]} */ reports) {
  const sorted = reports.toSorted(
    (left, right) => scoreOf(left, 'performance') - scoreOf(right, 'performance'),
  );
  return /** @type {Report} */ (sorted[Math.floor(sorted.length / 2)]);
}

function scoreOf(/** @type {Report} */ { categories }, /** @type {keyof Report['categories']} */ name) {
  return Math.round((categories[name].score ?? 0) * 100);
}

function figuresOf(/** @type {Report} */ report) {
  const value = (/** @type {string} */ audit) => report.audits[audit]?.numericValue ?? Number.NaN;
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
