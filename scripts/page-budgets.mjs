/**
 * @typedef {{file: string, bytes: number}} SentFile a file, and its size as it is sent
 * @typedef {{path: string, files: SentFile[]}} Page and all that a first visit to it fetches
 * @typedef {{kib: number, requests: number}} Weight
 */

/** Where the budgets stand. */
export const BUDGETS = 'scripts/page-budgets.json';

const MOST_NAMED = 5;

/**
 * Compares what each page fetches with its budget.
 *
 * @param {Page[]} pages
 * @param {Record<string, Weight>} budgets by the page's path
 * @returns {string[]} one message for each offence
 */
export function checkPages(pages, budgets) {
  const paths = new Set(pages.map(({ path }) => path));
  const unknown = Object.keys(budgets).filter((path) => !paths.has(path));
  return [
    ...pages.flatMap((page) => checkPage(page, budgets[page.path])),
    ...unknown.map((path) => `${path} has a budget in ${BUDGETS}, but is no page of web/routes.tsx.`),
  ];
}

/** @returns {Weight} */
export function weigh(/** @type {SentFile[]} */ files) {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return { kib: inKiB(bytes), requests: files.length };
}

/** @returns {string[]} */
function checkPage(/** @type {Page} */ { path, files }, /** @type {Weight | undefined} */ budget) {
  const { kib, requests } = weigh(files);
  if (!budget)
    return [`${path} fetches ${kib} KiB in ${requests} requests, and has no budget in ${BUDGETS}.`];
  const biggest = nameBiggest(files);
  return [
    ...compare(`${path} fetches ${kib} KiB`, kib, budget.kib),
    ...compare(`${path} makes ${requests} requests`, requests, budget.requests),
  ].map((offence) => `${offence}. The biggest files: ${biggest}.`);
}

/** @returns {string[]} */
function compare(/** @type {string} */ fact, /** @type {number} */ figure, /** @type {number} */ budget) {
  // So asked, a figure that is missing in the budget allows nothing.
  return figure <= budget ? [] : [`${fact}, and its budget is ${budget}`];
}

function nameBiggest(/** @type {SentFile[]} */ files) {
  return files
    .toSorted((one, other) => other.bytes - one.bytes)
    .slice(0, MOST_NAMED)
    .map(({ file, bytes }) => `${file} ${inKiB(bytes)} KiB`)
    .join(', ');
}

function inKiB(/** @type {number} */ bytes) {
  return Number((bytes / 1024).toFixed(1));
}
