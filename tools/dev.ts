import { readEnvironmentFile } from './environment-file.ts';
import { ensureInstalled } from './install.ts';
import { run, runProgram, runTool, say } from './process.ts';

// `npm run dev`: restarts the server on a change, and serves the screens with hot reload.
await runProgram(async () => {
  await ensureInstalled();
  readEnvironmentFile();
  say('Watching: the server, and the screens (served by Vite).');
  await Promise.race([
    run(process.execPath, ['--watch', 'server/cli/main.ts', 'serve']),
    runTool('vite', []),
  ]);
});
