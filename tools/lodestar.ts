import { makeReady } from './make-ready.ts';
import { runProgram } from './process.ts';

// `npm run lodestar -- <command>`: silent when nothing is to be installed or built.
await runProgram(async () => {
  await makeReady();
  const { createProgram, runCommandLine } = await import('../server/cli/program.ts');
  const { addEmployeesOption } = await import('./company/seed-option.ts');
  const program = createProgram();
  addEmployeesOption(program);
  await runCommandLine(program, process.argv.slice(2));
});
