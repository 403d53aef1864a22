import { ensureScreensBuilt } from './build/ensure-screens-built.ts';
import { ensureInstalled } from './install.ts';
import { runProgram } from './process.ts';

// `npm run build`
await runProgram(async () => {
  await ensureInstalled();
  await ensureScreensBuilt();
});
