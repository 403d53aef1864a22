import { fold } from '#shared/fold';
import {
  fieldsOf,
  type ImportKind,
  type PeopleField,
  type recordFields,
} from '#shared/people/imports/import-facts';

/** The headings by which the fields of a file of people are known: those of exports, and usual ones. */
const peopleHeadings: Readonly<Record<PeopleField, readonly string[]>> = {
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
  away_from: ['Away from', 'Absent from', 'On leave from', 'Abwesend ab', 'Abwesend von'],
  away_until: ['Away until', 'Absent until', 'On leave until', 'Abwesend bis'],
  standing: ['Status', 'Employment status', 'Employee status', 'Active', 'Aktiv', 'Actif', 'Activo'],
  left_on: [
    'Left on',
    'Termination date',
    'Last working day',
    'Leaving date',
    'Exit date',
    'Austritt',
    'Austrittsdatum',
    'Date de sortie',
    'Fecha de baja',
  ],
  tags: ['Tags', 'Tag', 'Labels', 'Schlagworte', 'Schlagwörter', 'Merkmale'],
};

/** The same of the further fields of a file of records. */
const recordHeadings: Readonly<
  Record<Exclude<(typeof recordFields)[number], PeopleField>, readonly string[]>
> = {
  training: ['Training', 'Title', 'Course', 'Program', 'Schulung', 'Kurs', 'Unterweisung', 'Lehrgang'],
  trained_on: ['Trained on', 'Done on', 'Completed on', 'Date', 'Datum', 'Absolviert am', 'Durchgeführt am'],
  valid_until: ['Valid until', 'Expires on', 'Expiry date', 'Gültig bis', 'Ablaufdatum'],
  outcome: ['Outcome', 'Result', 'Ergebnis'],
  minutes: ['Minutes', 'Duration (minutes)', 'Minuten', 'Dauer (Minuten)'],
  trainer: ['Trainer', 'Instructor', 'Dozent', 'Referent'],
  note: ['Note', 'Comment', 'Remark', 'Notiz', 'Bemerkung', 'Kommentar'],
};

const plain = (heading: string) => fold(heading).replace(/[^\p{L}\p{N}]/gu, '');

const byHeading = (headings: Readonly<Record<string, readonly string[]>>) =>
  new Map(
    Object.entries(headings).flatMap(([field, known]) =>
      [field, ...known].map((heading) => [plain(heading), field] as const),
    ),
  );

const ofPeople = byHeading(peopleHeadings);
const ofRecords = byHeading(recordHeadings);

const tagHeading = /^tag:\s*([^:,]{1,60})$/iu;

/** Whether a column may be this in a file of this kind. */
export function isField(what: ImportKind, field: string): boolean {
  return fieldsOf[what].includes(field) || (what === 'people' && tagHeading.test(field));
}

/** The field that a heading names by itself; null where it stays out, undefined where nothing knows it. */
export function fieldNamed(heading: string, what: ImportKind): string | null | undefined {
  const name = plain(heading);
  const field = (what === 'records' ? ofRecords.get(name) : undefined) ?? ofPeople.get(name);
  if (field !== undefined) return isField(what, field) ? field : null;
  const tag = tagHeading.exec(heading);
  if (tag) return what === 'people' ? `tag:${tag[1]!.trim()}` : null;
  return undefined;
}
