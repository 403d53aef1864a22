import { ensureScreensBuilt } from './build/ensure-screens-built.ts';
import { readBuiltPages } from './checks/built-pages.ts';
import { weigh } from './checks/page-budgets.ts';
import { ensureInstalled } from './install.ts';
import { runProgram } from './process.ts';

// `npm run budgets`: what the first visit to each page costs.
await runProgram(async () => {
  await ensureInstalled();
  await ensureScreensBuilt();
  console.table(Object.fromEntries(readBuiltPages().map(({ path, files }) => [path, weigh(files)])));
});
