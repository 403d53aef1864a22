import { createHash } from 'node:crypto';
import type { ImportCounts } from '#shared/people/imports/schemas';
import { lastDayAway } from '#shared/people/users/absence';
import type { CalendarDate } from '#shared/time';
import type { Db } from '../../../../db/tables.ts';
import type { Services } from '../../../../services.ts';
import type { Row } from '../../../../tables/reading/clean-rows.ts';
import { columnOf, placeOf, row } from '../cells/sentences/service.ts';
import { stagePerson } from '../cells/service.ts';
import {
  deleteLines,
  type Answers,
  type Asked,
  type FileFacts,
  type Foretold,
  type ImportRow,
} from '../store.ts';
import { findDuties } from './duties/service.ts';
import { decide, findLost, findPeople, findPlaces, type Decisions } from './finding/store.ts';
import { presentOf } from './foretelling/service.ts';
import { foretell, readMakes } from './foretelling/store.ts';
import { letCirclesWait } from './lines/service.ts';
import { listOpen } from './managers/open/service.ts';
import { findManagers, foretellLines } from './managers/store.ts';
import { countLines, findMissing, findSuspended, insertLines } from './outcomes/store.ts';
import { leaveOutShared, noteLeaving, sayTwice, takeOneOfEach } from './repeats/store.ts';
import { createRows, stageRows, type StagedPerson } from './staging/store.ts';
import * as store from './store.ts';

/** Lines that are staged by one statement. */
const batchSize = 1_000;

/** The judgment of a file: the counts of verdicts, the effects and the proof of all. */
export interface Judged {
  counts: ImportCounts;
  digest: string;
  foretold: Foretold;
  /** Finds the questions that the lines raise, in the same transaction. */
  ask: () => Promise<Asked[]>;
}

type File = Pick<ImportRow, 'facts' | 'source' | 'everybody' | 'answers'> & { now: Date };

/**
 * Judges a file of people: the same statements for a plan and for a run, before its first write. Nothing but temporary
 * tables is written, and nobody waits for it.
 */
export async function checkPeopleOf(
  { config }: Pick<Services, 'config'>,
  tx: Db,
  rows: AsyncIterable<Row>,
  file: File,
  tell: (done: number) => void,
): Promise<Judged> {
  const { facts, source, everybody, answers, now } = file;
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
  for await (const each of rows) {
    batch.push(stagePerson(each, facts));
    if (batch.length === batchSize) await flush();
  }
  await flush();
  const repeated = await takeOneOfEach(tx, answers.several_rows ?? null);
  await leaveOutShared(tx, headingsOfKeys(facts).email);
  await noteLeaving(tx, present.today);
  await findPeople(tx);
  await findLost(tx);
  await findPlaces(tx);
  await findMissing(tx, everybody ? source : null);
  await checkFound(tx, { ...file, today: present.today });
  const { counts, digest } = await countLines(tx);
  const duties = await findDuties(tx, { now, timeZone: config.timeZone });
  const makes = await readMakes(tx);
  const { effects, digest: seen } = await foretell(tx, present);
  const proof = createHash('sha256').update(JSON.stringify([digest, seen, duties, makes]));
  // Samples would name the people who are there, and none of those who are new.
  const unnamed = effects.map(({ sample: _sample, ...effect }) => effect);
  return {
    counts,
    digest: proof.digest('hex'),
    foretold: { makes, effects: unnamed },
    ask: () => questionsAbout(tx, facts, repeated),
  };
}

/** The questions that only the checked lines raise. */
async function questionsAbout(tx: Db, facts: FileFacts, repeated: string[]): Promise<Asked[]> {
  const questions: Asked[] = [];
  const ids = headingOf(facts, 'external_id');
  if (repeated.length > 0) questions.push({ code: 'several_rows', values: repeated });
  if (ids !== undefined && (facts.login_from_id ?? null) === null) {
    const who = await store.whoHasAnIdAlone(tx);
    if (who) questions.push({ code: 'login_from_id', column: ids, optional: who === 'some' });
  }
  const column = headingOf(facts, 'line_manager');
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
  await sayTwice(tx, headingsOfKeys(facts));
  await findManagers(tx, answers.line_managers ?? {});
  await foretellLines(tx);
  await letCirclesWait(tx);
  await store.checkLines(tx);
  await findSuspended(tx);
}

type Judging = { facts: FileFacts; answers: Answers; today: CalendarDate };

const headingOf = ({ columns }: FileFacts, field: string): string | undefined =>
  columns.find((column) => column.field === field)?.heading;

/** The headings of the keys, or the name of a field without a column. */
function headingsOfKeys(facts: FileFacts) {
  return {
    external_id: headingOf(facts, 'external_id') ?? 'personnel ID',
    login: headingOf(facts, 'login') ?? 'login',
    email: headingOf(facts, 'email') ?? 'e-mail',
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
  const at = (field: string) => columnOf(columns, field);
  const zeros = ['external_id', 'login', 'line_manager'].map((field) => [
    `zeros_lost:${field}`,
    `${at(field)} seems to have lost its leading zeros. Format the column as text and export the file again.`,
  ]);
  const names = ['first_name', 'last_name'].map((part) => [
    `name_like_address:${part}`,
    `${at(columns.some(({ field }) => field === part) ? part : 'name')} has a name that looks like a web address. Put a space after each dot.`,
  ]);
  const named = ['first_name', 'name', 'last_name'].find((part) =>
    columns.some(({ field }) => field === part),
  );
  return {
    ...Object.fromEntries([...zeros, ...names]),
    has_left: `According to ${placeOf(columns, 'standing', 'left_on')}, this person has left. No account will be created.`,
    role_admin: `${at('role')} would make this person an admin. An admin has to do that by hand.`,
    admin_by_hand: `Row ${row} would change an admin’s account. Change the account by hand.`,
    name: `${named ? at(named) : `Row ${row}`} has no name. A new person needs one.`,
    needs_email_or_login: 'No e-mail address. Add one, or give a login.',
    login_taken: `${at('login')} has a login that belongs to someone else.`,
    email_taken: `${at('email')} has an e-mail address that belongs to someone else.`,
    external_id_taken: `${at('external_id')} used to be this person’s personnel ID, but now belongs to someone else. Give this person a new one in the file.`,
    away: `Add a first and a last day in ${placeOf(columns, 'away_from', 'away_until')}, in that order and at most three years ahead.`,
    tags: `${at('tags')} would give this person more than 50 tags.`,
    user_in_the_way: `${at('role')} would change the role of someone who still oversees trainings or has sessions to teach. Hand them over first.`,
  };
}
