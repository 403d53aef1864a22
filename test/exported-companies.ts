import fc from 'fast-check';
import { sql } from 'kysely';
import { exportsApi } from '../shared/contract.ts';
import { roles } from '../shared/roles.ts';
import { importsOf } from './import-file.ts';
import type { Someone, World } from './world.ts';

/** Parts of texts as people, other systems and attackers write them. */
const parts = [
  'a',
  'B',
  '7',
  'é',
  'ß',
  'Ø',
  '李',
  'ع',
  '😀',
  ' ',
  ',',
  ';',
  '"',
  "'",
  '|',
  '\t',
  '=',
  '+',
  '-',
  '@',
  '<',
  '>',
  '&',
  '\n',
  '\r\n',
  '\u2028',
  '\u00A0',
  '/',
  '.',
  '(',
  '0',
  'sep=;',
  '<clear',
];

const text = fc
  .array(fc.constantFrom(...parts), { minLength: 1, maxLength: 8 })
  .map((pieces) => `x${pieces.join('')}`.normalize('NFC').trim());
/** Also one that begins as a formula does. */
const name = fc.oneof(
  text,
  text.map((each) => `=${each.slice(1)}y`),
  text.map((each) => `'${each}`),
);
const day = fc
  .date({ min: new Date('1970-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

/** Somebody of a drawn company. */
const person = fc.record({
  first_name: name,
  last_name: fc.oneof(name, fc.constant('')),
  has: fc.record({ id: fc.boolean(), login: fc.boolean(), email: fc.boolean(), joined: fc.boolean() }),
  zeros: fc.constantFrom('', '0', '00'),
  role: fc.constantFrom(...roles),
  department: fc.nat(3),
  position: fc.nat(2),
  joined_on: day,
  tags: fc.uniqueArray(fc.constantFrom('forklift', 'shift:night', 'Ä b', "x'y"), { maxLength: 3 }),
  manager: fc.nat(20),
  pending: fc.boolean(),
  leaves: fc.boolean(),
});

/** A company: names of its places, and its people. */
export const companies = fc.record({
  places: fc.array(text, { minLength: 1, maxLength: 3 }),
  people: fc.array(person, { minLength: 1, maxLength: 8 }),
  format: fc.constantFrom('csv' as const, 'xlsx' as const),
});

type Drawn = typeof companies extends fc.Arbitrary<infer Company> ? Company : never;

let count = 0;

/**
 * Makes the drawn company beside those that are there, exports its people and plans the file as it came. Returns how many
 * there are, and how many lines have which verdict.
 */
export async function exportAndPlan(world: World, admin: Someone, { places, people, format }: Drawn) {
  const { db } = world.database;
  // They have their names from before there was a rule for them.
  await sql`alter table users disable trigger users_name_of_new_people`.execute(db);
  const own = (count += 1);
  const insert = async (table: string, value: string) => {
    const { rows } = await sql<{ id: string }>`
      insert into ${sql.table(table)} (name) values (btrim(one_line(${value}))) returning id`.execute(db);
    return rows[0]!.id;
  };
  const site = await insert('sites', `${own} ${places[0]!}`);
  const departments = await Promise.all(
    places.map((each, n) => insert('departments', `${each} ${own} ${n}`)),
  );
  const positions = await Promise.all(places.map((each, n) => insert('positions', `${each} ${own} ${n}`)));
  const ids: string[] = [];
  for (const [number, each] of people.entries()) {
    const key = `${own}-${number}`;
    const { has } = each;
    const email = has.email || !has.login ? `p${key}@company.example` : null;
    const manager = ids[each.manager] ?? null;
    const position = positions[each.position] ?? null;
    const { rows } = await sql<{ id: string }>`
      insert into users (first_name, last_name, email, login, external_id, password_hash, role, department_id, site_id,
        position_id, position_since, joined_on, tags, line_manager_id, line_manager_pending, background_color, created_at,
        updated_at)
      values (${each.first_name}, ${each.last_name}, ${email}, ${has.login ? `login-${key}` : null},
        ${has.id ? `${each.zeros}${own}${number}` : null}, 'none', ${each.role}, ${departments[each.department] ?? null},
        ${site}, ${position}, ${position && '2020-01-01'}, ${has.joined ? each.joined_on : null},
        ${each.tags}, ${manager}, ${manager === null && each.pending ? `unknown-${key}` : null}, '#123456', now(), now())
      returning id`.execute(db);
    ids.push(rows[0]!.id);
  }
  for (const [number, { leaves }] of people.entries())
    if (leaves && number > 0)
      await sql`update users set deactivated_at = now() where id = ${ids[number]!}`.execute(db);
  const { path } = exportsApi.people[format];
  const response = await fetch(`${world.baseUrl}${path}?site=${site}`, {
    headers: { authorization: `Bearer ${admin.token}` },
  });
  const content = Buffer.from(await response.arrayBuffer());
  const planned = await importsOf(world, () => admin).upload(content, { source: 'again' });
  const there = people.filter(({ leaves }, number) => !leaves || number === 0).length;
  return { there, planned };
}
