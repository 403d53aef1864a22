import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../server/root.ts';
import { countAll, countsFile, printCounts, readCounts, sumOf } from './checks/private-words.ts';
import { Failure, runProgram, say } from './process.ts';

// `npm run words`: prints the counts anew, also where a file has moved, as long as there are no more in all.
await runProgram(async () => {
  const [now, before] = [countAll(), readCounts()];
  if (sumOf(now) > sumOf(before))
    throw new Failure(
      `There are ${sumOf(now)} of the words, and ${sumOf(before)} is the most: \`npm run check -- words\` says where.`,
    );
  writeFileSync(join(projectRoot, countsFile), printCounts(now));
  say(`${sumOf(before)} -> ${sumOf(now)} words, in ${now.size} files.`);
});
