import { createInterface } from 'node:readline/promises';
import { systemClock } from '../clock.ts';
import { erasePerson } from '../maintenance/personal-data/erase-person.ts';
import { findPerson } from '../maintenance/personal-data/find-person.ts';
import { StartError } from '../start-error.ts';
import { withExistingDatabase } from './with-database.ts';

/** `lodestar erase-person`: asks for the address or id once more, because nothing brings the person back. */
export async function runErasePerson(who: string, { yes = false }: { yes?: boolean }): Promise<void> {
  await withExistingDatabase(
    async (database, { config }) => {
      const { id, namesakes } = await findPerson(database.db, who);
      if (!yes) await confirm(who);
      await database.assertWritable();
      await erasePerson({ db: database.db, clock: systemClock, config }, id);
      console.log(`Erased. The records that are kept name Person ${id.slice(0, 8)} (${id}).`);
      if (namesakes.length > 0) {
        console.log(`Earlier accounts with this address were not erased: ${namesakes.join(', ')}`);
      }
    },
    { asOwner: true },
  );
}

async function confirm(who: string): Promise<void> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = new Promise<string>((resolve) => {
      lines.once('close', () => resolve(''));
      void lines.question(`This can't be undone. Type ${who} again: `).then(resolve, () => resolve(''));
    });
    if ((await answer).trim() !== who) throw new StartError("That doesn't match. Nobody was erased.");
  } finally {
    lines.close();
  }
}
