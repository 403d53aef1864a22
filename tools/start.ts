import { makeReady } from './make-ready.ts';
import { runProgram } from './process.ts';

// `npm start`: goes on as the server in this same process, so that a signal reaches it without a go-between.
await runProgram(async () => {
  await makeReady();
  const { createProgram, runCommandLine } = await import('../server/cli/program.ts');
  await runCommandLine(createProgram(), ['serve', ...process.argv.slice(2)]);
});
