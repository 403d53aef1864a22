import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../server/root.ts';
import { printSettings } from './checks/settings.ts';
import { runProgram, say } from './process.ts';

// `npm run settings`
await runProgram(async () => {
  for (const [path, text] of printSettings()) {
    writeFileSync(join(projectRoot, path), text);
    say(`Printed the settings into ${path}.`);
  }
});
