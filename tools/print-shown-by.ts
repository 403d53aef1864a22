import { readNumbered, readShown } from './checks/statements.ts';
import { runProgram } from './process.ts';

// `npm run shown-by`: each statement of docs/product, and below it the tests and pictures that show it.
await runProgram(async () => {
  const shown = Map.groupBy(readShown(), ({ number }) => number);
  for (const { section, statement, text } of readNumbered()) {
    const number = `${section}.${statement}`;
    console.log(statement === 0 ? `\n## ${section}. ${text}` : `§${number} ${text}`);
    for (const { file, title } of shown.get(number) ?? []) console.log(`  ${file}: ${title}`);
  }
});
