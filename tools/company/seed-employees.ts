import { seconds } from '../../server/cli/describe-rows.ts';
import { assertDemoIsWelcome } from '../../server/cli/production.ts';
import { describeAccounts } from '../../server/cli/seed.ts';
import { withDatabase } from '../../server/cli/with-database.ts';
import { findDemoAccounts } from '../../server/demo/load-demo.ts';
import { generateCompany } from './generate-company.ts';
import { createProgressReporter } from './report-progress.ts';

/**
 * `lodestar seed --employees`: generates a company of so many employees, with its progress on standard error, and prints
 * its accounts. Throws StartError as generateCompany does, and in production.
 */
export function seedEmployees(employees: number): Promise<void> {
  return withDatabase(
    async (database, { now, config }) => {
      assertDemoIsWelcome(config);
      const started = performance.now();
      const onProgress = createProgressReporter((line) => console.error(line));
      await generateCompany(database, { now, timeZone: config.timeZone, employees, onProgress });
      const accounts = await findDemoAccounts(database.db);
      const size = employees.toLocaleString('en-US');
      console.log(`A company of ${size} employees was generated in ${seconds(started)}.`);
      console.log(describeAccounts(accounts));
    },
    { asOwner: true },
  );
}
