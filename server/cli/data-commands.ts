import type { Command } from 'commander';
import { parseHead, printAuditHead, runAuditVerification } from './audit.ts';
import { runBackup } from './backup.ts';
import { runErasePerson } from './erase-person.ts';
import { runAudiences } from './judge-audiences.ts';
import type { ImportOptions } from './import-answers.ts';
import { runImport } from './import-file.ts';
import { runRenewals } from './renew.ts';
import { runRestore } from './restore.ts';
import { runCountsVerification } from './verify-counts.ts';
import { withExistingDatabase } from './with-database.ts';
import type { Head } from '../audit/chain/store.ts';
import { exportFiles } from '../maintenance/personal-data/export-files.ts';
import { exportPerson } from '../maintenance/personal-data/export-person.ts';

/** Collects an option that may be given several times. */
const collect = (each: string, others: string[] = []) => [...others, each];

/** The commands that back up, check, renew, assign, export and erase the recorded data. */
export function addDataCommands(program: Command): void {
  program
    .command('backup')
    .description('write everything to one file, even while a server is running; "-" means standard output')
    .argument('<file>', 'the path of a new file')
    .action(runBackup);

  program
    .command('restore')
    .description('load a backup into an empty database; "-" means standard input')
    .argument('<file>', 'a file that backup wrote')
    .action(runRestore);

  const audit = program.command('audit').description('check the audit trail');

  audit
    .command('verify')
    .description('find every entry that was changed, removed or inserted')
    .option('--head <head>', 'a head that was kept elsewhere: "POSITION HASH"', parseHead)
    .action(({ head }: { head?: Head }) => runAuditVerification(head ?? null));

  audit
    .command('head')
    .description("print the newest link's position and hash, to be kept elsewhere")
    .action(printAuditHead);

  program
    .command('verify-counts')
    .description('count everything again and compare it with the numbers in the database')
    .option('--repair', 'correct wrong counts')
    .action(runCountsVerification);

  program
    .command('renew')
    .description('open renewals that are due and end past exemptions, as a running server does every hour')
    .action(runRenewals);

  program
    .command('audiences')
    .description(
      'assign people who match an audience and end the trainings of others, as a server does every night',
    )
    .action(runAudiences);

  program
    .command('import')
    .description(
      'plan an import of people or trainings; --run carries it out; exits with 2 if there are questions',
    )
    .argument('<file>', 'a .csv, .txt or .xlsx file')
    .requiredOption('--source <name>', 'the system that the file comes from (letters, digits, hyphens)')
    .option('--what <kind>', 'people, records or matrix', 'people')
    .option('--everybody', 'the file lists everyone from its source; others will be suspended')
    .option('--missing <number>', 'how many people will be suspended, if there are many')
    .option('--dates <order>', 'the order of the dates, if the file leaves it open: ymd, dmy or mdy')
    .option('--headings-row <number>', 'the row with the headings, if it isn’t found')
    .option('--sheet <name>', 'the sheet of a spreadsheet, if it isn’t found')
    .option('--column <heading=field>', 'the field of a column, left out without a field', collect)
    .option(
      '--standing <word=meaning>',
      'what a word about someone’s employment means: active or left',
      collect,
    )
    .option(
      '--line-manager <name=key>',
      'who a line manager is: their personnel ID, login or e-mail, or leave',
      collect,
    )
    .option(
      '--login-from-id <yes|no>',
      'people with neither an e-mail address nor a login sign in with their personnel ID',
    )
    .option('--several-rows <which>', 'which of several rows about one person to use: first, last or leave')
    .option('--run', 'do it')
    .action((file: string, given: ImportOptions) => runImport(file, given));

  program
    .command('export-person')
    .description('print everything stored about one person, as JSON')
    .argument('<email-or-id>', 'the address of an active account, or an id')
    .option('--files <folder>', 'write the files of the person’s records there, too')
    .action(async (who: string, { files }: { files?: string }) => {
      const person = await withExistingDatabase(async ({ db }, { now }) => {
        if (files !== undefined) await exportFiles(db, who, files);
        return exportPerson(db, who, now);
      });
      console.log(JSON.stringify(person, null, 2));
    });

  program
    .command('erase-person')
    .description(
      'erase everything that identifies a person, for good; completed trainings are kept without a name',
    )
    .argument('<email-or-id>', 'the address of an active account, or an id')
    .option('--yes', 'without asking for confirmation')
    .action(runErasePerson);
}
