import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../server/root.ts';
import { isAllowed, licencesDocument } from './checks/licences.ts';
import { listShipped } from './checks/shipped-packages.ts';
import { Failure, runProgram, say } from './process.ts';

const file = 'docs/licences.md';

// `npm run licences`
await runProgram(async () => {
  const shipped = listShipped();
  writeFileSync(join(projectRoot, file), licencesDocument(shipped));
  say(`Wrote ${shipped.length} packages to ${file}.`);
  const refused = shipped.filter(({ licence }) => !isAllowed(licence));
  if (refused.length === 0) return;
  const names = refused.map(({ name, licence }) => `${name} (${licence || 'it tells none'})`);
  throw new Failure(`The licences of these are not allowed: ${names.join(', ')}.`);
});
