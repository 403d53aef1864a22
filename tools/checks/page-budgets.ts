/** A file, and its size as it is sent. */
export interface SentFile {
  file: string;
  bytes: number;
}

/** A page and all that a first visit to it fetches. */
export interface BuiltPage {
  path: string;
  files: SentFile[];
}

export interface Weight {
  kib: number;
  requests: number;
}

/** Where the budgets stand, by the page's path. */
export const budgetsFile = 'tools/checks/page-budgets.json';

const mostNamed = 5;

/** Compares what each page fetches with its budget; one message for each offence. */
export function checkPages(pages: readonly BuiltPage[], budgets: Record<string, Partial<Weight>>): string[] {
  const paths = new Set(pages.map(({ path }) => path));
  const unknown = Object.keys(budgets).filter((path) => !paths.has(path));
  return [
    ...pages.flatMap((page) => checkPage(page, budgets[page.path])),
    ...unknown.map((path) => `${path} has a budget in ${budgetsFile}, but is no page of web/routes.tsx.`),
  ];
}

export function weigh(files: readonly SentFile[]): Weight {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return { kib: inKiB(bytes), requests: files.length };
}

function checkPage({ path, files }: BuiltPage, budget: Partial<Weight> | undefined): string[] {
  const { kib, requests } = weigh(files);
  if (!budget)
    return [`${path} fetches ${kib} KiB in ${requests} requests, and has no budget in ${budgetsFile}.`];
  const biggest = nameBiggest(files);
  return [
    ...compare(`${path} fetches ${kib} KiB`, kib, budget.kib),
    ...compare(`${path} makes ${requests} requests`, requests, budget.requests),
  ].map((offence) => `${offence}. The biggest files: ${biggest}.`);
}

/** A figure that is missing in the budget allows nothing. */
function compare(fact: string, figure: number, budget: number | undefined): string[] {
  return budget !== undefined && figure <= budget ? [] : [`${fact}, and its budget is ${budget}`];
}

function nameBiggest(files: readonly SentFile[]): string {
  return files
    .toSorted((one, other) => other.bytes - one.bytes)
    .slice(0, mostNamed)
    .map(({ file, bytes }) => `${file} ${inKiB(bytes)} KiB`)
    .join(', ');
}

function inKiB(bytes: number): number {
  return Number((bytes / 1024).toFixed(1));
}
