import { nameOf } from '#shared/person-name';
import { sql } from 'kysely';
import { roles, type Role } from '#shared/roles';
import { commandLineCaller } from '../audit/command-line-caller.ts';
import { auditedTransaction } from '../audit/audited-transaction.ts';
import type { Database } from '../db/database.ts';
import { hasUsers } from '../db/has-users.ts';
import type { Db } from '../db/tables.ts';
import { setChangeInstant } from '../db/transaction.ts';
import { moveBehind } from '../features/training/absences/service.ts';
import { endSeats } from '../features/training/absences/store.ts';
import { hashPassword } from '../passwords.ts';
import { StartError } from '../start-error.ts';
import { buildCompany } from './build-company.ts';
import { addressOf } from './build-people.ts';
import type { SessionRow } from './build-program.ts';
import { createCalendar } from './calendar.ts';

/** Everyone's in the demo company, and in a generated one. */
export const demoPassword = 'guiding-light';

/** An account to look around with: one for each role. */
export interface DemoAccount {
  role: Role;
  name: string;
  email: string;
  password: string;
}

/** The lock keeps out another instance that loads it too, and registrations, until the transaction ends. */
async function assertNobodyThere(tx: Db): Promise<void> {
  await sql`lock table users in share row exclusive mode`.execute(tx);
  if (await hasUsers(tx))
    throw new StartError('The demo company needs an empty database, and this one has users.');
}

/** The parts of sessions that have several; an only one is there already. */
const partsOf = (sessions: readonly SessionRow[]) =>
  sessions.flatMap(({ id: session_id, location = null, join_url = null, parts }) =>
    parts.length === 1
      ? []
      : parts.map((part, index) => ({ session_id, part: index + 1, location, join_url, ...part })),
  );

/** Notes who is away, with the effects on due dates and seats. */
async function beAway(
  tx: Db,
  absences: ReturnType<typeof buildCompany>['absences'],
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<void> {
  await tx.insertInto('absences').values(absences).execute();
  const people = absences.map(({ person_id }) => person_id);
  await moveBehind({ config: { timeZone } }, tx, people, now);
  await endSeats(tx, people, now);
}

/**
 * Loads the demo company, all of it or nothing, with its dates around `now`.
 * Throws StartError when there are users already.
 */
export async function loadDemoCompany(
  database: Database,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<void> {
  await database.assertWritable();
  const company = buildCompany(createCalendar(now, timeZone), await hashPassword(demoPassword));
  await auditedTransaction({ db: database.db, clock: () => now }, commandLineCaller(), async (tx) => {
    await assertNobodyThere(tx);
    await tx.insertInto('departments').values(company.departments).execute();
    await tx.insertInto('sites').values(company.sites).execute();
    await tx.insertInto('positions').values(company.positions).execute();
    await tx.insertInto('users').values(company.users).execute();
    const addresses = company.users.flatMap(({ id, email }) =>
      email === null ? [] : [{ person_id: id, email, proven_at: now }],
    );
    await tx.insertInto('proven_addresses').values(addresses).execute();
    await tx.insertInto('programs').values(company.programs).execute();
    const sessions = company.sessions.map(({ parts: _, ...session }) => session);
    await tx.insertInto('training_sessions').values(sessions).execute();
    await tx.insertInto('session_parts').values(partsOf(company.sessions)).execute();
    await tx.insertInto('program_equivalents').values(company.equivalents).execute();
    await tx.insertInto('program_needs').values(company.needs).execute();
    // A complete person needs a record first.
    await tx.insertInto('training_records').values(company.records).execute();
    await tx
      .insertInto('files')
      .values(company.files.map(({ file }) => file))
      .execute();
    await tx
      .insertInto('file_pieces')
      .values(company.files.map(({ piece }) => piece))
      .execute();
    await tx.insertInto('reading_versions').values(company.versions).execute();
    await tx.insertInto('reading_tries').values(company.tries).execute();
    await tx.insertInto('assignments').values(company.assignments).execute();
    for (const { rows, ...audience } of company.audiences) {
      await tx.insertInto('audiences').values(audience).execute();
      await tx.insertInto('audience_rows').values(rows).execute();
    }
    await tx.insertInto('exemptions').values(company.exemptions).execute();
    await tx.insertInto('waits').values(company.waits).execute();
    await tx.insertInto('seat_offers').values(company.offers).execute();
    await tx.insertInto('attendance').values(company.attendance).execute();
    // It is set up, though it has no name of its own.
    await tx
      .insertInto('company_setup')
      .values({ hidden_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await beAway(tx, company.absences, { now, timeZone });
    // Last, because nothing can be assigned in an archived program.
    for (const { id, archived_at } of company.archivings) {
      const values = { archived_at, updated_at: archived_at };
      await setChangeInstant(tx, archived_at);
      await tx.updateTable('programs').set(values).where('id', '=', id).execute();
    }
    const after = { users: company.users.length, programs: company.programs.length };
    return { result: undefined, entry: { action: 'company.load-demo', after } };
  });
  await database.executeScript('select fill_history()');
}

/** The accounts to look around with, one for each role, as far as they are there. */
export async function findDemoAccounts(db: Db): Promise<DemoAccount[]> {
  const users = await db
    .selectFrom('users')
    .select(['role', 'first_name', 'last_name', 'email'])
    .where('email', 'in', roles.map(addressOf))
    .where('deactivated_at', 'is', null)
    .execute();
  return roles.flatMap((role) => {
    const email = addressOf(role);
    const user = users.find((each) => each.email === email);
    return user ? { role: user.role, name: nameOf(user), email, password: demoPassword } : [];
  });
}
