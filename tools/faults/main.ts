import { ensureInstalled } from '../install.ts';
import { runProgram } from '../process.ts';

// `npm run test:faults` runs every scenario, `npm run test:faults -- crowd backup` some of them.
await runProgram(async () => {
  await ensureInstalled();
  const { runScenarios } = await import('./runner.ts');
  await runScenarios(process.argv.slice(2));
});
