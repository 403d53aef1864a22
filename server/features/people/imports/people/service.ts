import type { ImportCounts } from '#shared/people/imports/schemas';
import { lastDayAway } from '#shared/people/users/absence';
import type { CalendarDate } from '#shared/time';
import type { Db } from '../../../../db/tables.ts';
import type { Row } from '../../../../tables/reading/clean-rows.ts';
import { stagePerson } from '../cells/service.ts';
import { deleteLines, type Answers, type Asked, type FileFacts, type ImportRow } from '../store.ts';
import { decide, findLost, findPeople, findPlaces, type Decisions } from './finding/store.ts';
import { letCirclesWait } from './lines/service.ts';
import { listOpen } from './managers/open/service.ts';
import { findManagers, foretellLines } from './managers/store.ts';
import { countLines, findMissing, insertLines } from './outcomes/store.ts';
import { sayTwice, takeOneOfEach } from './repeats/store.ts';
import { createRows, stageRows, type StagedPerson } from './staging/store.ts';
import * as store from './store.ts';

/** Lines that are staged by one statement. */
const batchSize = 1_000;

/** How a file was judged: how many lines have which verdict, and the proof of all. */
export interface Judged {
  counts: ImportCounts;
  digest: string;
  /** Finds the questions that the lines raise, in the same transaction. */
  ask: () => Promise<Asked[]>;
}

/** A file as it is judged on a day. */
type File = Pick<ImportRow, 'facts' | 'source' | 'everybody' | 'answers'> & { today: CalendarDate };

/**
 * Judges a file of people: the same statements for a plan and for a run, before its first write. Nothing but temporary
 * tables is written, and nobody waits for it.
 */
export async function checkPeopleOf(
  tx: Db,
  rows: AsyncIterable<Row>,
  file: File,
  tell: (done: number) => void,
): Promise<Judged> {
  const { facts, source, everybody, answers } = file;
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
  const repeated = await takeOneOfEach(tx, answers.several_rows ?? null);
  await findPeople(tx);
  await findLost(tx);
  await findPlaces(tx);
  await findMissing(tx, everybody ? source : null);
  await checkFound(tx, file);
  return { ...(await countLines(tx)), ask: () => questionsAbout(tx, facts, repeated) };
}

/** The questions that only the checked lines raise. */
async function questionsAbout(tx: Db, facts: FileFacts, repeated: string[]): Promise<Asked[]> {
  const questions: Asked[] = [];
  const columnOf = (field: string) => facts.columns.find((column) => column.field === field)?.heading;
  const ids = columnOf('external_id');
  if (repeated.length > 0) questions.push({ code: 'several_rows', values: repeated });
  if (ids !== undefined && (facts.login_from_id ?? null) === null && (await store.nobodyCanSignIn(tx)))
    questions.push({ code: 'login_from_id', column: ids });
  const column = columnOf('line_manager');
  if (column !== undefined) {
    const managers = await listOpen(tx);
    if (managers.length > 0) questions.push({ code: 'line_manager', column, managers });
  }
  return questions;
}

/** Checks the people that were found; again, if an answer says who is meant. */
async function checkFound(tx: Db, { facts, answers, today }: Judging): Promise<void> {
  await store.foretell(tx, today);
  await store.refuseLines(tx, lastDayAway(today));
  await sayTwice(tx, headingsOf(facts));
  await findManagers(tx, answers.line_managers ?? {});
  await foretellLines(tx);
  await letCirclesWait(tx);
  await store.checkLines(tx);
}

type Judging = { facts: FileFacts; answers: Answers; today: CalendarDate };

/** The headings of the keys; of one without a column the name of the field. */
function headingsOf({ columns }: FileFacts) {
  const headings = new Map(columns.map(({ field, heading }) => [field, heading]));
  return {
    external_id: headings.get('external_id') ?? 'personnel ID',
    login: headings.get('login') ?? 'login',
    email: headings.get('email') ?? 'e-mail',
  };
}

/** Judges the lines as answers say who is meant. */
export async function checkDecided(
  tx: Db,
  { id, ...file }: Pick<ImportRow, 'id'> & Judging,
  decisions: Decisions,
): Promise<void> {
  const answers = Object.entries(decisions).filter(([, answer]) => answer !== 'leave');
  if (answers.length === 0) return;
  await decide(tx, Object.fromEntries(answers));
  await checkFound(tx, file);
  await deleteLines(tx, id);
  await keepLines(tx, id, file.facts);
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
    ...Object.fromEntries(
      ['external_id', 'login', 'line_manager'].map((field) => [
        `zeros_lost:${field}`,
        `The column “${about(field)}” has lost zeros before the number: someone with zeros is known. Format the column as text and export the file again.`,
      ]),
    ),
    has_left: 'This person has left already, so no account is made.',
    role_admin: `The column “${about('role')}” would make this person an admin. Only an admin can do that, by hand.`,
    admin_by_hand: 'This row would change an admin. Change admins by hand.',
    name: `A new person needs a name, and the column “${headings.get('first_name') ?? headings.get('name') ?? headings.get('last_name') ?? 'First name'}” has none.`,
    ...Object.fromEntries(
      ['first_name', 'last_name'].map((part) => [
        `name_like_address:${part}`,
        `The column “${headings.get(part) ?? about('name')}” has a name that looks like a web address. Put a space after each dot.`,
      ]),
    ),
    needs_email_or_login: 'No e-mail address. Add one, or give a login.',
    login_taken: `The column “${about('login')}” has a login that somebody else has.`,
    email_taken: `The column “${about('email')}” has an address that somebody else has.`,
    external_id_taken:
      'Somebody else has the personnel ID that this person had. Give this person a new one in the file.',
    away: `The columns “${about('away_from')}” and “${about('away_until')}” need a first and a last day, in this order and at most three years ahead.`,
    tags: `With the column “${about('tags')}” this person would have more than 50 tags.`,
    user_in_the_way: `The column “${about('role')}” would change the role of somebody who still oversees trainings or has sessions. Hand them over first.`,
  };
}
