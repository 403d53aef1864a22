import { keyFields } from '#shared/people/imports/import-facts';
import type { ImportCounts } from '#shared/people/imports/schemas';
import { lastDayAway } from '#shared/people/users/absence';
import type { CalendarDate } from '#shared/time';
import type { Db } from '../../../../db/tables.ts';
import type { Row } from '../../../../tables/reading/clean-rows.ts';
import { columnOf, placeOf, row } from '../cells/sentences/service.ts';
import { stagePerson } from '../cells/service.ts';
import { deleteLines, type FileFacts, type ImportRow } from '../store.ts';
import { decide, findPeople, findPlaces, type Decisions } from './finding/store.ts';
import { letCirclesWait } from './lines/service.ts';
import { countLines, findMissing, insertLines } from './outcomes/store.ts';
import { createRows, stageRows, type StagedPerson } from './staging/store.ts';
import * as store from './store.ts';

/** Lines that are staged by one statement. */
const batchSize = 1_000;

/**
 * Judges a file of people: the same statements for a plan and for a run, before its first write. Nothing but temporary
 * tables is written, and nobody waits for it. Returns how many lines have which verdict, and the proof of all.
 */
export async function checkPeopleOf(
  tx: Db,
  rows: AsyncIterable<Row>,
  {
    facts,
    source,
    everybody,
    today,
  }: Pick<ImportRow, 'facts' | 'source' | 'everybody'> & { today: CalendarDate },
  tell: (done: number) => void,
): Promise<{ counts: ImportCounts; digest: string }> {
  await createRows(tx);
  let batch: StagedPerson[] = [];
  let done = 0;
  const flush = async () => {
    await stageRows(tx, batch);
    done += batch.length;
    batch = [];
    tell(done);
  };
  for await (const each of rows) {
    batch.push(stagePerson(each, facts));
    if (batch.length === batchSize) await flush();
  }
  await flush();
  await findPeople(tx);
  await findPlaces(tx);
  await findMissing(tx, everybody ? source : null);
  await checkFound(tx, today);
  return countLines(tx);
}

/** Checks the people that were found; again, if an answer says who is meant. */
async function checkFound(tx: Db, today: CalendarDate): Promise<void> {
  await store.foretell(tx, today);
  await store.refuseLines(tx, lastDayAway(today));
  await store.indexKeys(tx);
  await store.findManagers(tx);
  await store.foretellLines(tx);
  await letCirclesWait(tx);
  await store.checkLines(tx);
}

/** Judges the lines as answers say who is meant. */
export async function checkDecided(
  tx: Db,
  { id, facts, today }: Pick<ImportRow, 'id' | 'facts'> & { today: CalendarDate },
  decisions: Decisions,
): Promise<void> {
  const answers = Object.entries(decisions).filter(([, answer]) => answer !== 'leave');
  if (answers.length === 0) return;
  await decide(tx, Object.fromEntries(answers));
  await checkFound(tx, today);
  await deleteLines(tx, id);
  await keepLines(tx, id, facts);
}

/** Keeps the lines as they were judged. */
export async function keepLines(tx: Db, id: string, facts: FileFacts): Promise<void> {
  await insertLines(tx, id, reasonsFor(facts));
}

/** Why a line is refused that the database judged, by the code and the field. */
function reasonsFor({ columns }: FileFacts): Record<string, string> {
  const at = (field: string) => columnOf(columns, field);
  const keys = keyFields.map((field) => [`key_twice:${field}`, `${at(field)} has the same as another row.`]);
  const names = ['first_name', 'last_name'].map((part) => [
    `name_like_address:${part}`,
    `${at(columns.some(({ field }) => field === part) ? part : 'name')} has a name that looks like a web address. Put a space after each dot.`,
  ]);
  const named = ['first_name', 'name', 'last_name'].find((part) =>
    columns.some(({ field }) => field === part),
  );
  return {
    'zeros_lost:external_id': `${at('external_id')} has lost zeros before the number: someone with zeros is known. Format the column as text and export the file again.`,
    ...Object.fromEntries([...keys, ...names]),
    key_twice: `Row ${row} means the same person as another row.`,
    role_admin: `${at('role')} would make this person an admin. Only an admin can do that, by hand.`,
    admin_by_hand: `Row ${row} would change an admin. Change admins by hand.`,
    name: `${named ? at(named) : `Row ${row}`} has no name. A new person needs one.`,
    needs_email_or_login: `There is no e-mail address in ${placeOf(columns, 'email')}. Add one, or give a login.`,
    login_taken: `${at('login')} has a login that someone else has.`,
    email_taken: `${at('email')} has an address that someone else has.`,
    external_id_taken: `${at('external_id')} means a person whose personnel ID someone else has now. Give this person a new one in the file.`,
    away: `A first and a last day are needed in ${placeOf(columns, 'away_from', 'away_until')}, in this order and at most three years ahead.`,
    tags: `${at('tags')} would give this person more than 50 tags.`,
    user_in_the_way: `${at('role')} would change the role of someone who still oversees trainings or has sessions. Hand them over first.`,
  };
}
