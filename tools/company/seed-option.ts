import type { Command } from 'commander';
import { parseEmployees } from './parse-employees.ts';

/** Lets `lodestar seed` take `--employees`, with which it generates a company of so many instead of the demo's. */
export function addEmployeesOption(program: Command): void {
  const command = program.commands.find((each) => each.name() === 'seed');
  if (!command) throw new Error('There is no command "seed".');
  command
    .option('--employees <count>', 'generate a company with this many employees instead', parseEmployees)
    .action(async ({ employees }: { employees?: number }) => {
      if (employees !== undefined) return (await import('./seed-employees.ts')).seedEmployees(employees);
      return (await import('../../server/cli/seed.ts')).seed();
    });
}
