import { sql } from 'kysely';
import type { DateOrder, RowChoice, Standing } from '../../shared/people/imports/import-facts.ts';
import type { Import, ImportLine } from '../../shared/people/imports/schemas.ts';
import { importsOf } from '../import-file.ts';
import type { Someone, World } from '../world.ts';
import { contentOf, type EmployeeList, type ExpectedPerson } from './lists.ts';

/** The faults of an import by their kinds, each in words. */
export interface Faults {
  /** Facts that aren't those of the list, and accounts of rows that the list itself marks as nobody's. */
  wrong: string[];
  /** People and facts that are missing, and nothing tells it. */
  lost: string[];
  /** People and facts that are missing, as the plan says; no answer brings them in. */
  told: string[];
  /** Files that can't be read or run, and questions that stay open after all answers. */
  stuck: string[];
}

/** The body of a call that answers questions. */
export interface Answers {
  sheet?: string;
  columns?: Record<string, { field: string | null; order?: DateOrder }>;
  standing?: Record<string, Standing>;
  login_from_id?: boolean;
  several_rows?: RowChoice;
  line_managers?: Record<string, { line: number } | 'leave'>;
}

/** Somebody in the database, with the same fields as in a list. */
type ActualPerson = Record<(typeof fields)[number] | 'id', string | null> & { manager_id: string | null };

const fields = [
  'external_id',
  'login',
  'email',
  'first_name',
  'last_name',
  'department',
  'site',
  'position',
  'joined_on',
] as const;

const peopleOf = async ({ database }: World, source: string): Promise<ActualPerson[]> => {
  const { rows } = await sql<ActualPerson>`
    select u.id, external_id, login, email, first_name, last_name, d.name as department, s.name as site,
      p.name as position, joined_on::text as joined_on, line_manager_id as manager_id
    from users u
    left join departments d on d.id = u.department_id
    left join sites s on s.id = u.site_id
    left join positions p on p.id = u.position_id
    where source = ${source}`.execute(database.db);
  return rows;
};

const same = (expected: ExpectedPerson, actual: ActualPerson) =>
  (['external_id', 'login', 'email'] as const).some(
    (key) => expected[key] !== undefined && expected[key] === actual[key],
  );

/** The answers in this body that are asked for. The sheet and columns can be chosen at any time. */
function askedOf({ questions }: Import, { sheet, columns, ...answers }: Answers): Answers {
  const isAsked = (code: string, text?: string) =>
    questions.some(
      (each) =>
        each.code === (code === 'line_managers' ? 'line_manager' : code) &&
        (text === undefined ||
          each.values?.includes(text) ||
          each.managers?.some(({ value }) => value === text)),
    );
  const asked = Object.entries(answers).flatMap(([code, answer]) => {
    if (typeof answer !== 'object') return isAsked(code) ? [[code, answer]] : [];
    const texts = Object.entries(answer).filter(([text]) => isAsked(code, text));
    return texts.length > 0 ? [[code, Object.fromEntries(texts)]] : [];
  });
  return { ...(sheet && { sheet }), ...(columns && { columns }), ...Object.fromEntries(asked) };
}

/** Imports the list, gives the answers that are asked for, and compares everybody with the expected people. */
export async function judgeList(
  world: World,
  admin: Someone,
  list: EmployeeList,
  answers: readonly Answers[],
): Promise<Faults> {
  const imports = importsOf(world, () => admin);
  const faults: Faults = { wrong: [], lost: [], told: [], stuck: [] };
  try {
    let plan = await imports.upload(contentOf(list), { source: 'list', name: list.file });
    for (const body of answers) {
      const asked = askedOf(plan, body);
      if (Object.keys(asked).length > 0) plan = await imports.answer(plan, asked);
    }
    if (plan.headings_row !== list.heading.row) faults.wrong.push(`Headings in row ${plan.headings_row}`);
    const open = plan.questions.filter(({ optional }) => !optional);
    if (open.length > 0) return { ...faults, stuck: open.map(({ code }) => code) };
    const lines = await Promise.all(
      (['create', 'refused', 'decide'] as const).map((verdict) => imports.lines(plan, verdict)),
    );
    const [created = [], ...leftOut] = lines;
    await imports.run(plan);
    const told = new Set(leftOut.flat().map(({ line }) => line));
    compare(list, await peopleOf(world, 'list'), { created, told, faults });
  } catch (error) {
    faults.stuck.push(String(error));
  }
  return faults;
}

interface Outcome {
  created: readonly ImportLine[];
  /** The rows that the plan left out, as it says. */
  told: ReadonlySet<number>;
  faults: Faults;
}

function compare(
  { people, left_out }: EmployeeList,
  actual: ActualPerson[],
  { created, told, faults }: Outcome,
): void {
  const expected = new Set(people.map(({ line }) => line));
  const onlyPeopleTell = new Set(
    left_out.filter(({ told_by }) => told_by === 'person').map(({ line }) => line),
  );
  for (const { line, name } of created)
    if (!expected.has(line) && !onlyPeopleTell.has(line)) faults.wrong.push(`${line}: ${name} is nobody`);
  for (const person of people) {
    const found = actual.find((each) => same(person, each));
    if (found) {
      compareFacts(person, found, faults);
      compareManager(people, { person, found, actual, lines: created, faults });
    } else (told.has(person.line) ? faults.told : faults.lost).push(`${person.line}: ${person.last_name}`);
  }
}

function compareFacts(person: ExpectedPerson, found: ActualPerson, { wrong, lost }: Faults): void {
  for (const field of fields) {
    const fact = person[field];
    if (fact === undefined || fact === found[field]) continue;
    (found[field] === null ? lost : wrong).push(`${person.line}: ${field} ${fact}, not ${found[field]}`);
  }
}

interface Match {
  person: ExpectedPerson;
  found: ActualPerson;
  actual: readonly ActualPerson[];
  lines: readonly ImportLine[];
  faults: Faults;
}

function compareManager(
  people: readonly ExpectedPerson[],
  { person, found, actual, lines, faults }: Match,
): void {
  const { line_manager_line: row, line_manager: text, line } = person;
  if (text === undefined) return;
  const meant = people.find((each) => each.line === row);
  const manager = actual.find(({ id }) => id === found.manager_id);
  if (meant ? manager && same(meant, manager) : !manager) return;
  const fault = `${line}: line manager ${text}, not ${manager?.last_name}`;
  if (manager) faults.wrong.push(fault);
  else {
    const isTold = lines.some((each) => each.line === line && each.changes['line_manager_pending']);
    (isTold ? faults.told : faults.lost).push(fault);
  }
}
