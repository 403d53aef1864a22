import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { BUDGETS, checkPages, weigh } from './page-budgets.mjs';
import { PAGE_FILES } from './page-files.mjs';
import { Failure, ROOT, report } from './run.mjs';

const WEB = join(ROOT, 'dist', 'web');

/** @typedef {import('./page-budgets.mjs').Page} Page */

/** Compares each page of the built screens with its budget; `--figures` prints what each weighs. */
async function checkBudgets() {
  await ensureBuilt();
  const pages = readPages();
  if (process.argv.includes('--figures')) printFigures(pages);
  const messages = checkPages(pages, readJson(join(ROOT, BUDGETS)));
  for (const message of messages) console.error(message);
  if (messages.length > 0) {
    throw new Failure(
      `The budget check found ${messages.length} offences: CONTRIBUTING.md says how to raise a budget.`,
    );
  }
}

/** @returns {Page[]} */
function readPages() {
  /** @type {Record<string, string[]>} */
  const filesOfPages = readJson(join(WEB, PAGE_FILES));
  return Object.entries(filesOfPages).map(([path, files]) => ({ path, files: files.map(measure) }));
}

/** As it is sent: compressed, where the build has compressed it. */
function measure(/** @type {string} */ file) {
  const plain = join(WEB, file);
  const compressed = `${plain}.br`;
  return { file, bytes: statSync(existsSync(compressed) ? compressed : plain).size };
}

function readJson(/** @type {string} */ path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}

function printFigures(/** @type {Page[]} */ pages) {
  console.table(Object.fromEntries(pages.map(({ path, files }) => [path, weigh(files)])));
}

await checkBudgets().catch(report);
