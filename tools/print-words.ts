import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../server/root.ts';
import {
  countAll,
  countsFile,
  printCounts,
  read,
  readCounts,
  stumblesIn,
  sumOf,
} from './checks/private-words.ts';
import { Failure, runProgram, say } from './process.ts';

// `npm run words`: prints the counts again if there are no more in all, even if a file has moved.
// `npm run words -- path…`: prints the sentences of these files that are counted.
await runProgram(async () => {
  const paths = process.argv.slice(2);
  for (const path of paths)
    for (const { sentence, long } of stumblesIn(path, read(path)))
      say(`${path}${long ? ' (long)' : ''}: ${sentence}`);
  if (paths.length > 0) return;
  const now = countAll();
  const [sum, before] = [sumOf(now), sumOf(readCounts())];
  if (sum.habits > before.habits || sum.long > before.long)
    throw new Failure(
      `There are ${sum.habits} words and ${sum.long} long sentences, and ${before.habits} and ${before.long} are the most: \`npm run check -- words\` says where.`,
    );
  writeFileSync(join(projectRoot, countsFile), printCounts(now));
  say(
    `Words ${before.habits} -> ${sum.habits}, long sentences ${before.long} -> ${sum.long}, in ${now.size} files.`,
  );
});
