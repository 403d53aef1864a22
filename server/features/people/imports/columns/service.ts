import type { ImportKind } from '#shared/people/imports/import-facts';
import { peopleFields } from '#shared/people/imports/import-facts';
import type { ImportColumn, Question } from '#shared/people/imports/schemas';
import { fold } from '#shared/fold';
import { judgeDates, type DateColumn } from '../../../../tables/reading/date-columns.ts';
import { readTable } from '../../../../tables/reading/read-table.ts';
import type { Answers, ColumnAnswer, FileFacts } from '../store.ts';

/** The fields of each kind of file, with the headings by which they are known: those of exports, and usual ones. */
const peopleHeadings: Readonly<Record<(typeof peopleFields)[number], readonly string[]>> = {
  external_id: [
    'Personnel ID',
    'Personnel number',
    'Personnel no',
    'Employee ID',
    'Employee number',
    'Employee no',
    'Staff ID',
    'Staff number',
    'Payroll number',
    'External ID',
    'Personalnummer',
    'Personal-Nr',
    'PersNr',
    'Pers-Nr',
    'Mitarbeiternummer',
    'Mitarbeiter-Nr',
    'Mitarbeiter-ID',
    'Personal-ID',
  ],
  login: [
    'Login',
    'Login name',
    'User name',
    'Username',
    'User ID',
    'Account',
    'Benutzername',
    'Benutzer',
    'Anmeldename',
    'Kennung',
  ],
  email: [
    'E-mail',
    'E-mail address',
    'Mail',
    'Mail address',
    'E-Mail-Adresse',
    'Mailadresse',
    'Work e-mail',
    'Business e-mail',
  ],
  first_name: ['First name', 'Given name', 'Forename', 'Vorname', 'Rufname'],
  last_name: ['Last name', 'Surname', 'Family name', 'Nachname', 'Familienname', 'Zuname'],
  name: [
    'Name',
    'Full name',
    'Employee',
    'Employee name',
    'Mitarbeiter',
    'Mitarbeitername',
    'Vollständiger Name',
    'Person',
  ],
  role: ['Role', 'Rolle'],
  department: [
    'Department',
    'Dept',
    'Division',
    'Team',
    'Organisational unit',
    'Organizational unit',
    'Abteilung',
    'Bereich',
    'Organisationseinheit',
    'Kostenstelle',
  ],
  site: [
    'Site',
    'Location',
    'Plant',
    'Office',
    'Branch',
    'Standort',
    'Werk',
    'Niederlassung',
    'Filiale',
    'Betriebsstätte',
  ],
  position: [
    'Position',
    'Job title',
    'Job',
    'Function',
    'Stelle',
    'Tätigkeit',
    'Funktion',
    'Stellenbezeichnung',
    'Berufsbezeichnung',
  ],
  line_manager: [
    'Line manager',
    'Manager',
    'Supervisor',
    'Reports to',
    'Manager ID',
    'Superior',
    'Vorgesetzter',
    'Vorgesetzte',
    'Vorgesetzte/r',
    'Führungskraft',
    'Disziplinarischer Vorgesetzter',
  ],
  joined_on: [
    'Joined on',
    'Joined',
    'Joining date',
    'Start date',
    'Hire date',
    'Hired on',
    'Date of joining',
    'Entry date',
    'Eintritt',
    'Eintrittsdatum',
    'Einstellungsdatum',
    'Eingestellt am',
  ],
  tags: ['Tags', 'Tag', 'Labels', 'Schlagworte', 'Schlagwörter', 'Merkmale'],
};

const plain = (heading: string) => fold(heading).replace(/[^\p{L}\p{N}]/gu, '');

const fieldsByHeading = new Map(
  Object.entries(peopleHeadings).flatMap(([field, headings]) =>
    [field, ...headings].map((heading) => [plain(heading), field] as const),
  ),
);

const tagHeading = /^tag:\s*([^:,]{1,60})$/iu;
const keyFields = ['external_id', 'login', 'email'];
const dateFields = new Set(['joined_on']);

/** Whether a column may hold this in a file of this kind. */
export function isField(_what: ImportKind, field: string): boolean {
  return (peopleFields as readonly string[]).includes(field) || tagHeading.test(field);
}

/** The field that a heading names by itself; null where it stays out. */
function fieldOf(heading: string): string | null {
  const tag = tagHeading.exec(heading);
  return tag ? `tag:${tag[1]!.trim()}` : (fieldsByHeading.get(plain(heading)) ?? null);
}

/** The headings, each once: a second "Name" is "Name (2)". */
export function namedOnce(headings: readonly string[]): string[] {
  const taken = new Set<string>();
  return headings.map((heading) => {
    let name = heading;
    for (let number = 2; taken.has(name); number += 1) name = `${heading} (${number})`;
    taken.add(name);
    return name;
  });
}

function columnOf(heading: string, answer: ColumnAnswer | undefined): ImportColumn {
  const { field, program = null, dates = null, order = null } = answer ?? {};
  return { heading, field: field === undefined ? fieldOf(heading) : field, program, dates, order };
}

const mostSamples = 3;
const mostExamples = 5;

/**
 * Reads the file once, and finds how it is read, which fields its columns hold, and which questions are open. Throws the errors of
 * `readTable`.
 */
export async function surveyFile(
  content: Buffer,
  answers: Answers,
  remembered: Readonly<Record<string, ColumnAnswer>>,
): Promise<FileFacts> {
  const table = await readTable(content, {
    encoding: answers.encoding ?? undefined,
    delimiter: answers.delimiter ?? undefined,
  });
  const told = { ...remembered, ...answers.columns };
  const columns = namedOnce(table.headings).map((heading) => columnOf(heading, told[heading]));
  const dates = columns.flatMap(({ field }, index) => (field && dateFields.has(field) ? [index] : []));
  const cells = new Map(dates.map((index) => [index, new Set<string>()]));
  const samples = new Set<string>();
  let rows = 0;
  for await (const row of table.rows) {
    rows += 1;
    for (const [index, found] of cells) found.add(row.cells[index] ?? '');
    if (samples.size < mostSamples) addSamples(samples, row.cells);
  }
  const questions = questionsAbout(columns);
  const judged: Record<string, DateColumn> = {};
  for (const [index, found] of cells) {
    const column = columns[index]!;
    const order = judgeDates(found, column.order);
    judged[column.heading] = order;
    if (order === 'ymd' || order === 'dmy' || order === 'mdy') column.order = order;
    if (order === 'asked')
      questions.push({ code: 'date_order', column: column.heading, values: examplesOf(found) });
  }
  const { encoding, delimiter, sheet } = table;
  return { encoding, delimiter, sheet, rows, samples: [...samples], columns, questions, judged };
}

function addSamples(samples: Set<string>, cells: readonly string[]): void {
  for (const cell of cells)
    // oxlint-disable-next-line no-control-regex
    if (samples.size < mostSamples && /[^\u0000-\u007f]/u.test(cell)) samples.add(cell.slice(0, 200));
}

const examplesOf = (cells: ReadonlySet<string>) =>
  [...cells].filter((cell) => /^\d{1,2}[./-]\d{1,2}[./-]\d{4}/.test(cell)).slice(0, mostExamples);

function questionsAbout(columns: readonly ImportColumn[]): Question[] {
  const questions: Question[] = [];
  const byField = new Map<string, string>();
  for (const { heading, field } of columns) {
    if (field === null) continue;
    if (byField.has(field))
      questions.push({ code: 'column_twice', column: heading, values: [byField.get(field)!, heading] });
    else byField.set(field, heading);
  }
  if (!keyFields.some((field) => byField.has(field))) questions.push({ code: 'no_key' });
  return questions;
}
