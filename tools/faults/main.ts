import { constants } from 'node:os';
import { StartError } from '../../server/start-error.ts';
import { runScenarios } from './runner.ts';

// `npm run test:faults` runs every scenario, `npm run test:faults -- kill-server backup` some of them.

// In the orderly way, with the exit handlers that end servers and remove folders.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => process.exit(128 + constants.signals[signal]));

try {
  await runScenarios(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
