import type { WrongCount } from '../maintenance/counts/store.ts';
import { rebuildCounts, verifyCounts } from '../maintenance/counts/verify-counts.ts';
import { StartError } from '../start-error.ts';
import { withExistingDatabase } from './with-database.ts';

const shown = 20;

const describe = ({ subject, kept, counted }: WrongCount) =>
  `  ${subject}: ${kept?.join(', ') ?? 'nothing'} instead of ${counted?.join(', ') ?? 'nothing'}`;

/**
 * `lodestar verify-counts`: throws StartError with a line for each count that is wrong. If it is to repair
 * them, it prints and corrects them instead.
 */
export async function runCountsVerification({ repair = false }: { repair?: boolean }): Promise<void> {
  const { counts, wrong } = await withExistingDatabase(async (database) => {
    const found = await verifyCounts(database);
    if (repair && found.wrong.length > 0) await rebuildCounts(database);
    return found;
  });
  const number = counts.toLocaleString('en-US');
  if (wrong.length === 0) {
    console.log(`${number} counts, all correct.`);
    return;
  }
  const lines = wrong.slice(0, shown).map(describe);
  const more = wrong.length > shown ? [`  and ${wrong.length - shown} more`] : [];
  const howMany =
    wrong.length === 1 ? `1 of ${number} counts is wrong:` : `${wrong.length} of ${number} counts are wrong:`;
  const found = [howMany, ...lines, ...more].join('\n');
  if (!repair) throw new StartError(`${found}\nTo correct them: lodestar verify-counts --repair`);
  console.log(`${found}\nThey were corrected.`);
}
