import { ensureInstalled } from '../../install.ts';
import { runProgram } from '../../process.ts';

// `npm run bench:replies`
await runProgram(async () => {
  await ensureInstalled();
  const { compareReplies } = await import('./compare.ts');
  const { readOptions } = await import('./options.ts');
  await compareReplies(readOptions(process.argv.slice(2)));
});
