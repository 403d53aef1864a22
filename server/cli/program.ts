import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { Refusal } from '#shared/errors';
import { OutcomeUnknownError } from '../db/errors.ts';
import type { Applied } from '../db/migrate.ts';
import { projectRoot } from '../root.ts';
import { StartError } from '../start-error.ts';
import { createAdmin } from './create-admin.ts';
import { addDataCommands } from './data-commands.ts';
import { serve } from './serve.ts';
import { withDatabase } from './with-database.ts';

// 0: done. 1: it failed, and the message says why. 2: the command line was wrong.
const failed = 1;
const misused = 2;

const outcomeUnknown =
  'This may or may not have been done: the connection to the database broke. Check before you run it again.';

const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
  version: string;
};

function describeApplied({ migrations, functions }: Applied): string {
  const sentences = [
    ...(migrations.length > 0 ? [`Applied ${migrations.join(', ')}.`] : []),
    ...(functions.length > 0
      ? [`Defined ${functions.length} ${functions.length === 1 ? 'function' : 'functions'}.`]
      : []),
  ];
  return sentences.join(' ') || 'The database is up to date.';
}

/** Every command of Lodestar, ready to be run. */
export function createProgram(): Command {
  const program = new Command('lodestar')
    .description(
      'Runs employee training and proves it. Settings come from the environment; see .env.example.',
    )
    .version(version)
    .showHelpAfterError()
    .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : misused));

  program.command('serve').description('serve the web application').action(serve);

  program
    .command('migrate')
    .description('bring the database up to date; safe to repeat, also on several machines at once')
    .action(() =>
      withDatabase(async (_database, { applied }) => {
        console.log(describeApplied(applied));
      }),
    );

  program
    .command('seed')
    .description('load the demo company into an empty database')
    .action(async () => (await import('./seed.ts')).seed());

  program
    .command('create-admin')
    .description('create an admin; asks for the password, or reads it from standard input')
    .requiredOption('--email <address>', 'e-mail address to sign in with')
    .requiredOption('--first-name <name>', 'first name')
    .requiredOption('--last-name <name>', 'last name')
    .action((options: { email: string; firstName: string; lastName: string }) =>
      withDatabase(async (database, { now }) => {
        console.log(await createAdmin(database, options, now));
      }),
    );

  addDataCommands(program);
  return program;
}

/** Runs the command that the arguments ask for, and sets the exit code. */
export async function runCommandLine(program: Command, args: readonly string[]): Promise<void> {
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    // An error that the person can fix is one sentence; anything else is a defect and shows where.
    const told = error instanceof OutcomeUnknownError ? new StartError(outcomeUnknown) : error;
    console.error(told instanceof StartError || told instanceof Refusal ? told.message : told);
    process.exitCode = failed;
  }
}
