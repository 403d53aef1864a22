import { ensureInstalled } from '../install.ts';
import { runProgram } from '../process.ts';

// `npm run bench`
await runProgram(async () => {
  await ensureInstalled();
  const { bench } = await import('./bench.ts');
  await bench(process.argv.slice(2));
});
