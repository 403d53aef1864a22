import fc from 'fast-check';
import { sql } from 'kysely';
import { csvOf, importsOf } from './import-file.ts';
import type { Someone, World } from './world.ts';

/*
 * Companies whose files name line managers in all the ways of real ones. A model says who is meant. It knows nothing of
 * the product: it compares names letter by letter, in lists.
 */

const firstNames = ['Anna', 'José', 'Jose', 'Jürgen', 'Zoë', 'O’Neil', 'Øyvind', 'Łukasz', 'Anna Maria'];
const lastNames = ['Müller', 'Muller', 'Twin', 'García', 'Öz', 'Groß', 'D’Angelo', 'van der Berg', 'Twin-Öz'];

/** How the file writes the line manager of somebody. */
const ways = ['key', 'first last', 'last, first', 'with key', 'capitals', 'plain letters', 'nobody'] as const;
type Way = (typeof ways)[number];

const person = fc.record({
  first: fc.constantFrom(...firstNames),
  last: fc.constantFrom(...lastNames),
  /** The name under which they are there before the file comes; null for somebody new. */
  before: fc.option(fc.constantFrom(...lastNames), { freq: 2 }),
  isInFile: fc.integer({ min: 0, max: 3 }).map((number) => number > 0),
  manager: fc.nat(30),
  way: fc.constantFrom(...ways),
});

export const companiesWithManagers = fc.array(person, { minLength: 2, maxLength: 12 });

type Drawn = (typeof companiesWithManagers extends fc.Arbitrary<infer Company> ? Company : never)[number];

interface Person extends Drawn {
  key: string;
  /** All names under which somebody may know them. */
  names: string[];
}

const letters = new Map([
  ['ø', 'o'],
  ['ł', 'l'],
  ['ß', 'ss'],
  ['’', "'"],
]);

/** A name as people take it for the same. */
const heard = (name: string) =>
  Array.from(name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase(), (each) => letters.get(each) ?? each)
    .join('')
    .replace(/\s+/g, ' ');

/** The text in the file that names this line manager. */
function written({ first, last, key }: Person, way: Way): string {
  switch (way) {
    case 'key':
      return key;
    case 'first last':
      return `${first} ${last}`;
    case 'last, first':
      return `${last}, ${first}`;
    case 'with key':
      return `${last}, ${first} (${key})`;
    case 'capitals':
      return `${first} ${last}`.toUpperCase();
    case 'plain letters':
      return `${first} ${last}`.normalize('NFD').replace(/\p{M}/gu, '');
    case 'nobody':
      return `Nobody Of ${key}`;
  }
}

interface Expected {
  key: string;
  text: string;
  /** The key of the line manager; null if somebody has to say who is meant. */
  manager: string | null;
}

/** Who is meant by each text of the file. */
function expect({
  people,
  lines,
}: {
  people: Person[];
  lines: { of: Person; to: Person; way: Way }[];
}): Expected[] {
  return lines.map(({ of, to, way }) => {
    const text = written(to, way);
    const isByKey = way === 'key' || way === 'with key';
    const [last, first] = text.split(', ');
    const name = heard(first === undefined ? text : `${first} ${last}`);
    const meant = isByKey ? [to] : people.filter(({ names }) => names.some((each) => heard(each) === name));
    const [only] = meant;
    return { key: of.key, text, manager: meant.length === 1 && only !== of ? only!.key : null };
  });
}

let count = 0;

/** Imports the drawn company. Returns the line managers and questions as the model has them, and as they are. */
export async function importCompany(world: World, admin: Someone, drawn: readonly Drawn[]) {
  const own = (count += 1);
  const people = drawn.map((each, number): Person => {
    const last = `${each.last}-${own}`;
    const key = `k${own}-${number}`;
    const before = each.before === null ? null : `${each.before}-${own}`;
    const isInFile = each.isInFile || before === null;
    const names = [...(before === null ? [] : [before]), ...(isInFile ? [last] : [])];
    return {
      ...each,
      last: isInFile ? last : before,
      before,
      isInFile,
      key,
      names: names.map((name) => `${each.first} ${name}`),
    };
  });
  const imports = importsOf(world, () => admin);
  const known = people.filter(({ before }) => before !== null);
  const headings = ['Personnel ID', 'E-mail', 'First name', 'Last name'];
  const cells = ({ key, first }: Person, last: string) => [key, `${key}@company.example`, first, last];
  if (known.length > 0)
    await imports.doAll(csvOf(headings, ...known.map((each) => cells(each, each.before!))), {
      source: 'before',
    });
  // A line leads to somebody earlier in the list, so that there is no circle. The first leads to themselves.
  const lines = people.flatMap((of, number) =>
    of.isInFile ? [{ of, to: people[of.manager % Math.max(number, 1)]!, way: of.way }] : [],
  );
  const expected = expect({ people, lines });
  if (expected.length === 0) return null;
  const planned = await imports.upload(
    csvOf(
      [...headings, 'Manager'],
      ...lines.map(({ of }, index) => [...cells(of, of.last), expected[index]!.text]),
    ),
    { source: 'now' },
  );
  await imports.run(planned);
  const { rows } = await sql<{ key: string; manager: string | null; pending: string | null }>`
    select u.external_id as key, m.external_id as manager, u.line_manager_pending as pending
    from users u left join users m on m.id = u.line_manager_id
    where u.external_id = any(${expected.map(({ key }) => key)}::text[])`.execute(world.database.db);
  const found = new Map(rows.map((row) => [row.key, row]));
  const same = (text: string) => text.normalize('NFC').toLowerCase();
  const open = Map.groupBy(
    expected.filter(({ manager }) => manager === null),
    ({ text }) => same(text),
  );
  const byText = ([one]: readonly [string, number], [other]: readonly [string, number]) =>
    one < other ? -1 : 1;
  return {
    expected: expected.map(({ key, text, manager }) => ({
      key,
      manager,
      pending: manager === null ? text : null,
    })),
    done: expected.map(({ key }) => found.get(key)!),
    open: Array.from(open, ([text, of]) => [text, of.length] as const).toSorted(byText),
    asked: planned.questions
      .flatMap(({ managers = [] }) => managers)
      .map(({ value, rows: many }) => [same(value), many] as const)
      .toSorted(byText),
    waiting: planned.counts.waiting,
  };
}
