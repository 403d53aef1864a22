import { createProgram, runCommandLine } from './program.ts';

await runCommandLine(createProgram(), process.argv.slice(2));
