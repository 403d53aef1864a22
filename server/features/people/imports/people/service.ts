import { createHash } from 'node:crypto';
import type { ImportCounts } from '#shared/people/imports/schemas';
import { lastDayAway } from '#shared/people/users/absence';
import type { CalendarDate } from '#shared/time';
import type { Db } from '../../../../db/tables.ts';
import type { Row } from '../../../../tables/reading/clean-rows.ts';
import { stagePerson } from '../cells/service.ts';
import type { Services } from '../../../../services.ts';
import { deleteLines, type FileFacts, type Foretold, type ImportRow } from '../store.ts';
import { findDuties } from './duties/service.ts';
import { presentOf } from './foretelling/service.ts';
import { foretell, readMakes } from './foretelling/store.ts';
import { decide, findPeople, findPlaces, type Decisions } from './finding/store.ts';
import { letCirclesWait } from './lines/service.ts';
import { countLines, findMissing, insertLines } from './outcomes/store.ts';
import { createRows, stageRows, type StagedPerson } from './staging/store.ts';
import * as store from './store.ts';

/** Lines that are staged by one statement. */
const batchSize = 1_000;

/**
 * Judges a file of people: the same statements for a plan and for a run, before its first write. Nothing but temporary
 * tables is written, and nobody waits for it. Returns how many lines have which verdict, the effects of all, and their
 * proof.
 */
export async function checkPeopleOf(
  { config }: Pick<Services, 'config'>,
  tx: Db,
  rows: AsyncIterable<Row>,
  { facts, source, everybody, now }: Pick<ImportRow, 'facts' | 'source' | 'everybody'> & { now: Date },
  tell: (done: number) => void,
): Promise<{ counts: ImportCounts; digest: string; foretold: Foretold }> {
  const present = presentOf({ config }, now);
  await createRows(tx);
  let batch: StagedPerson[] = [];
  let done = 0;
  const flush = async () => {
    await stageRows(tx, batch);
    done += batch.length;
    batch = [];
    tell(done);
  };
  for await (const row of rows) {
    batch.push(stagePerson(row, facts));
    if (batch.length === batchSize) await flush();
  }
  await flush();
  await findPeople(tx);
  await findPlaces(tx);
  await findMissing(tx, everybody ? source : null);
  await checkFound(tx, present.today);
  const { counts, digest } = await countLines(tx);
  const duties = await findDuties(tx, { now, timeZone: config.timeZone });
  const makes = await readMakes(tx);
  const { effects, digest: seen } = await foretell(tx, present);
  const proof = createHash('sha256').update(JSON.stringify([digest, seen, duties, makes]));
  // Samples would name the people who are there, and none of those who are new.
  const unnamed = effects.map(({ sample: _sample, ...effect }) => effect);
  return { counts, digest: proof.digest('hex'), foretold: { makes, effects: unnamed } };
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
  const headings = new Map(columns.map(({ field, heading }) => [field, heading]));
  const about = (field: string) => headings.get(field) ?? field;
  return {
    'zeros_lost:external_id': `The column “${about('external_id')}” has lost zeros before the number: somebody with zeros is known. Format the column as text and export the file again.`,
    ...Object.fromEntries(
      ['external_id', 'login', 'email'].map((field) => [
        `key_twice:${field}`,
        `The column “${about(field)}” has the same in another row, too.`,
      ]),
    ),
    key_twice: 'Another row means the same person.',
    role_admin: `The column “${about('role')}” would make this person an admin. Only an admin can do that, by hand.`,
    admin_by_hand: 'This row would change an admin. Change admins by hand.',
    name: `A new person needs a name, and the column “${headings.get('first_name') ?? headings.get('name') ?? headings.get('last_name') ?? 'First name'}” has none.`,
    ...Object.fromEntries(
      ['first_name', 'last_name'].map((part) => [
        `name_like_address:${part}`,
        `The column “${headings.get(part) ?? about('name')}” has a name that looks like a web address. Put a space after each dot.`,
      ]),
    ),
    needs_email_or_login: `The columns “${about('email')}” and “${about('login')}” are empty. A person needs an e-mail address or a login.`,
    login_taken: `The column “${about('login')}” has a login that somebody else has.`,
    email_taken: `The column “${about('email')}” has an address that somebody else has.`,
    external_id_taken:
      'Somebody else has the personnel ID that this person had. Give this person a new one in the file.',
    away: `The columns “${about('away_from')}” and “${about('away_until')}” need a first and a last day, in this order and at most three years ahead.`,
    tags: `With the column “${about('tags')}” this person would have more than 50 tags.`,
    user_in_the_way: `The column “${about('role')}” would change the role of somebody who still oversees trainings or has sessions. Hand them over first.`,
  };
}
