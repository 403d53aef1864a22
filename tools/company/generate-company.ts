import { commandLineCaller } from '../../server/audit/command-line-caller.ts';
import { recordChange } from '../../server/audit/store.ts';
import { explainBusyTables, explainMissingRights } from '../../server/db/errors.ts';
import type { CopySession } from '../../server/db/copy/copy-session.ts';
import { inPieces } from '../../server/db/copy/copy-text.ts';
import { listIndexesAndKeys } from '../../server/db/copy/indexes-and-keys.ts';
import type { Database } from '../../server/db/database.ts';
import { hasUsers } from '../../server/db/has-users.ts';
import { isServed, lockTables, setTriggers } from '../../server/maintenance/backup/store.ts';
import { hashPassword } from '../../server/passwords.ts';
import { StartError } from '../../server/start-error.ts';
import { demoPassword } from '../../server/demo/load-demo.ts';
import { tablesOf, type FilledTable } from './company-tables.ts';
import { planCompany } from './company.ts';
import { fillSeats, seatTables } from './fill-seats.ts';

/** The present step, for a person who waits; where rows are written, how many there are of about how many. */
export interface Step {
  readonly name: string;
  readonly rows?: { readonly done: number; readonly total: number };
}

type OnProgress = (step: Step) => void;

interface Options {
  /** Active ones. */
  employees: number;
  now: Date;
  timeZone: string;
  onProgress?: OnProgress;
}

/** These are filled without indexes and keys: making them at the end takes a small part of the time. */
const large = ['users', 'training_records', 'assignments'];

/** Their foreign keys to users are taken away, too. */
const pointing = ['sign_ins', 'exemptions', ...seatTables];

const derived = [
  'program_counts',
  'session_counts',
  'company_counts',
  'due_counts',
  'users_history',
  'programs_history',
  'assignments_history',
  ...seatTables,
];

const roomForSorting = `set local maintenance_work_mem = '512MB'`;

/**
 * Fills an empty database with a company of any size, all of it or nothing, with its dates around `now`. Everybody has
 * the demo company's password. Throws StartError when there are users already, a server is running on the database, or
 * its role doesn't own the tables.
 */
export async function generateCompany(database: Database, options: Options): Promise<void> {
  const { employees, now, onProgress = () => {} } = options;
  await database.assertWritable();
  const company = planCompany(employees, options);
  const tables = tablesOf(company, await hashPassword(demoPassword));
  await database
    .copying('write', async (session) => {
      await assertNobodyThere(session, tables);
      await session.executeScript(roomForSorting);
      const rows = await fill(session, tables, onProgress);
      onProgress({ name: 'seats' });
      const seats = await fillSeats(session.db, company, now);
      await session.db
        .insertInto('company_setup')
        .values({ hidden_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const entry = { action: 'company.generate', after: { employees, ...rows, ...seats } } as const;
      const outcome = { now, result: undefined, keysSince: now };
      await recordChange(session.db, commandLineCaller(), [entry], outcome);
    })
    .catch(explainBusyTables)
    .catch(explainMissingRights);
  await tidy(database, tables, onProgress);
}

/** The locks keep everyone out until the transaction ends. */
async function assertNobodyThere({ db }: CopySession, tables: readonly FilledTable[]): Promise<void> {
  if (await isServed(db)) throw new StartError('A server is running on this database. Stop it first.');
  await lockTables(db, [...tables.map(({ name }) => name), ...pointing]);
  if (await hasUsers(db))
    throw new StartError('A generated company needs an empty database, and this one has users.');
}

/** Writes all rows and those that follow from them; returns how many rows each table got. */
async function fill(
  session: CopySession,
  tables: readonly FilledTable[],
  onProgress: OnProgress,
): Promise<Record<string, number>> {
  const { db } = session;
  const definitions = await listIndexesAndKeys(db, large);
  for (const { drop } of definitions.toReversed()) await session.executeScript(drop);

  // The rules in triggers judge change after change; these rows tell of changes long ago.
  const rows: Record<string, number> = {};
  for (const { name } of tables) await setTriggers(db, name, 'disable');
  for (const table of tables) rows[table.name] = await copy(session, table, onProgress);
  for (const { name } of tables) await setTriggers(db, name, 'enable');

  // Without them the next statements would be planned for empty tables, and compare each row with each.
  onProgress({ name: 'statistics' });
  await session.executeScript(`analyze ${tables.map(({ name }) => name).join(', ')}`);
  onProgress({ name: 'history' });
  await session.executeScript('select fill_history()');
  for (const { kind, name, create } of definitions) {
    onProgress({ name: `${kind} ${name}` });
    await session.executeScript(create);
  }
  onProgress({ name: 'counts' });
  await session.executeScript('select rebuild_counts(), rebuild_figures()');
  return rows;
}

async function copy(session: CopySession, table: FilledTable, onProgress: OnProgress): Promise<number> {
  const { name, expected, lines } = table;
  let done = 0;
  const onRows = (more: number) => {
    done += more;
    onProgress({ name, rows: { done, total: expected } });
  };
  await session.copyIn(table, inPieces(lines, onRows));
  return done;
}

/** Statistics for the planner, and the marks by which an index alone answers, which no transaction can set. */
async function tidy(
  database: Database,
  tables: readonly FilledTable[],
  onProgress: OnProgress,
): Promise<void> {
  for (const name of [...tables.map((table) => table.name), ...derived]) {
    onProgress({ name: `vacuum ${name}` });
    await database.executeScript(`vacuum (analyze) ${name}`);
  }
}
