import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../server/root.ts';
import { printVisibleFields } from './checks/visible-fields.ts';
import { runProgram, say } from './process.ts';

// `npm run fields`
await runProgram(async () => {
  const { path, text } = printVisibleFields();
  writeFileSync(join(projectRoot, path), text);
  say(`Printed who sees which field of a person into ${path}.`);
});
