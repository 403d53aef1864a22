import { Failure, runProgram, runTool, say } from './process.ts';

// `npm run queries`: the snapshot test writes the files that it otherwise compares.
await runProgram(async () => {
  const { code } = await runTool('vitest', ['run', '--project', 'unit', 'server/queries', '--update']);
  if (code !== 0)
    throw new Failure('The statements were printed, but not all is well: the reasons stand above.');
  say('Printed the composed statements into server/queries.');
});
