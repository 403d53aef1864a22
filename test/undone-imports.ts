import fc from 'fast-check';
import { sql } from 'kysely';
import { tableNames } from '../server/db/tables.ts';
import { moveNewDueDates } from '../server/features/people/users/absence/days/service.ts';
import type { Import } from '../shared/people/imports/schemas.ts';
import { csvOf, importsOf } from './import-file.ts';
import type { Someone, World } from './world.ts';

/* Weekly files of drawn companies, and their undo: all tables are as before again (product §115). */

/** Tables that tell of the past, or that follow from others and are compared by `recount`. */
const others = new Set<string>(
  `audit_entries audit_seals audit_unsealed users_history programs_history assignments_history imports import_files
  import_lines import_changes idempotency_keys rate_counters program_counts session_counts due_counts company_counts
  figures_to_refresh shortages_to_refresh sign_ins schema_migrations schema_functions`.split(/\s+/),
);

/** Columns that tell when a row was written; somebody who stops fitting again has all nights again. */
const withoutTimes = '{since,updated_at,ends_on}';

/** A job removes the rows of ended trainings some minutes later. */
const stillOpen = sql`where exists (select from assignments a
  where a.employee_id = t.person_id and a.program_id = t.program_id and a.cycle = t.cycle)`;

/** The rows of all other tables. */
export async function readCompany({ database: { db } }: World): Promise<Record<string, string[]>> {
  const company: Record<string, string[]> = {};
  for (const table of tableNames.filter((name) => !others.has(name))) {
    const { rows } = await sql<{ row: string }>`
      select (to_jsonb(t) - ${withoutTimes}::text[])::text as row from ${sql.table(table)} t
      ${table === 'new_trainings' ? stillOpen : sql``}`.execute(db);
    company[table] = rows.map(({ row }) => row).toSorted();
  }
  return company;
}

const acts = ['hire', 'leave', 'return', 'rename', 'mail', 'move', 'lead', 'tag', 'away', 'back'] as const;
const change = fc.record({ act: fc.constantFrom(...acts), who: fc.nat(20), what: fc.nat(4) });
type Change = typeof change extends fc.Arbitrary<infer One> ? One : never;

/** Some weeks of a company, and after each how many of the latest files are undone. */
export const histories = fc.array(
  fc.record({ changes: fc.array(change, { minLength: 1, maxLength: 8 }), undone: fc.nat(2) }),
  { minLength: 1, maxLength: 5 },
);
export type History = typeof histories extends fc.Arbitrary<infer One> ? One : never;

interface Employee {
  key: string;
  first: string;
  mail: number;
  department: number;
  position: number;
  lead: string;
  tag: string;
  away: [string, string] | null;
  isIn: boolean;
}

/** The positions that audiences of the test's programs name. */
export const positionNames = ['Cook', 'Waiter', 'Driver'] as const;

const headings = [
  'Personnel ID',
  'Login',
  'E-mail',
  'First name',
  'Department',
  'Position',
  'Line manager',
  'Tags',
  'Away from',
  'Away until',
];

/** The companies of a test, one after the other; `assertSame` compares two states of all tables. */
export function companiesOf(
  world: World,
  admin: Someone,
  assertSame: (after: unknown, before: unknown) => void,
) {
  let companies = 0;
  const imports = importsOf(world, () => admin);

  function apply(people: Employee[], { act, who, what }: Change, own: number): void {
    const one = people[who % Math.max(1, people.length)];
    if (act === 'hire' || !one) {
      people.push({
        key: `${own}-${people.length}`,
        first: 'Sam',
        mail: 0,
        department: what,
        position: what,
        lead: people[who]?.key ?? '',
        tag: '',
        away: null,
        isIn: true,
      });
      return;
    }
    if (act === 'leave') one.isIn = false;
    if (act === 'return') one.isIn = true;
    if (act === 'rename') one.first = ['Ada', 'Ben', 'Cleo', 'Dora', 'Eli'][what]!;
    if (act === 'mail') one.mail = what;
    if (act === 'move') [one.department, one.position] = [what, (what + who) % 4];
    if (act === 'lead') one.lead = people[what]?.key ?? '';
    if (act === 'tag') one.tag = what === 0 ? '' : 'forklift';
    if (act === 'away') one.away = [world.day(what - 1), world.day(what + 20)];
    if (act === 'back') one.away = null;
  }

  const orClear = (value: string) => value || '<clear>';
  const rowOf = (each: Employee, own: number) => [
    each.key,
    each.key,
    `p${each.mail}-${each.key}@company.example`,
    each.first,
    `Department ${own} ${each.department}`,
    positionNames[each.position] ?? `Position ${own}`,
    orClear(each.lead),
    orClear(each.tag),
    ...(each.away ?? ['<clear>', '<clear>']),
  ];

  async function doAll(people: readonly Employee[], own: number): Promise<Import> {
    const rows = people.filter(({ isIn }) => isIn).map((each) => rowOf(each, own));
    // A file has a row at least: somebody who is refused.
    const content = csvOf(headings, ...rows, ...(rows.length > 0 ? [] : [[`${own}-0`]]));
    const planned = await imports.upload(content, { source: `c${own}`, everybody: 'true' });
    const { missing } = planned.counts;
    return missing > 0 && rows.length === 0 ? planned : imports.run(planned, { missing });
  }

  /** Lives through the weeks; each undo has to lead back. */
  return async function live(history: History): Promise<void> {
    const own = (companies += 1);
    let people: Employee[] = [];
    const done: { imported: Import; before: unknown; people: Employee[] }[] = [];
    for (const { changes, undone } of history) {
      const former = structuredClone(people);
      for (const each of changes) apply(people, each, own);
      // Due dates that have come into an absence follow within an hour. Neither a file nor its undo waits.
      await moveNewDueDates(world.services);
      const before = await readCompany(world);
      const imported = await doAll(people, own);
      world.clock.advance(60_000);
      if (imported.state !== 'done') {
        people = former;
        continue;
      }
      done.push({ imported, before, people: former });
      for (let count = 0; count < undone; count += 1) {
        const last = done.pop();
        if (!last) break;
        const { state, undone: result } = await imports.undo(last.imported);
        assertSame([state, result?.kept], ['undone', 0]);
        await moveNewDueDates(world.services);
        assertSame(await readCompany(world), last.before);
        people = last.people;
        world.clock.advance(60_000);
      }
    }
  };
}
