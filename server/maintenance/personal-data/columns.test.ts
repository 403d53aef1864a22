import { randomUUID } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { positionsApi, programsApi, signInApi, sitesApi, usersApi } from '#shared/contract';
import { addEnding } from '../../../test/audiences.ts';
import { readRows } from '../../../test/backups.ts';
import { nobody } from '../../../test/client.ts';
import { addImportAbout } from '../../../test/import-file.ts';
import { addMessagesAbout } from '../../../test/messages-about.ts';
import { accountOf, rowsOf } from '../../../test/rows-about.ts';
import { writeAlias } from '../../../test/same-people.ts';
import { stayOnSheetAndWaitingList } from '../../../test/on-sheet-and-waiting-list.ts';
import { password, startWorld, type Someone, type World } from '../../../test/world.ts';
import { readConfig } from '../../config.ts';
import type { Personal } from '../../db/table.ts';
import { tableNames, tables } from '../../db/tables.ts';
import { forgetWhatIsOver } from '../../jobs/forget.ts';
import { erasePerson } from './erase-person.ts';
import { exportPerson } from './export-person.ts';

const factsOf = (whose: Someone) => [whose.first_name, whose.last_name, whose.email, accountOf(whose)];

const personalColumns = Object.entries(tables).flatMap(([table, { columns }]) =>
  Object.entries<{ personal: Personal | null }>(columns).flatMap(([column, description]) =>
    description.personal ? [{ name: `${table}.${column}`, ...description.personal }] : [],
  ),
);

/** Columns whose value the export replaces by another: a department's id by its name. */
const wordedOtherwise = new Set([
  'users.department_id',
  'users_history.department_id',
  'users.position_id',
  'users_history.position_id',
  'users.site_id',
  'users_history.site_id',
  'audit_entries.actor_id',
  'audit_entries.person_ids',
  'audit_entries.personal',
  'files.sha256',
]);

const networkAddress = '203.0.113.77';
const hour = 60 * 60 * 1_000;
const day = '2026-12-24';
const longAgo = '2019-03-07';

let world: World, person: Someone, department: string, position: string, site: string;
let exported: Record<string, unknown>;
let before: Map<string, unknown[]>, after: Map<string, unknown[]>;

beforeAll(async () => {
  // The test chooses the clients' addresses.
  world = await startWorld({
    trustedProxies: ['127.0.0.1'],
    signInIdleHours: 100,
    limits: { ...readConfig({}).limits, requestsPerUser: 200, signInFailuresPerAccount: 1 },
  });
  person = await createPersonInEveryColumn();
  before = await readColumns();
  exported = await exportPerson(world.database.db, person.id, world.clock.now());
  world.clock.advance(hour);
  await erasePerson({ ...world.services, db: world.database.db }, person.id);
  after = await readColumns();
});

afterAll(() => world.close());

/** Somebody who was a manager, a trainer and an employee, used the product as each, and has left. */
async function createPersonInEveryColumn(): Promise<Someone> {
  const [admin, manager] = [await world.createPerson('admin'), await world.createPerson('manager')];
  const trainer = await world.createPerson('trainer');
  const added = await world.as(admin).call(usersApi.createDepartment, { body: { name: 'Harbour' } });
  department = added.department._id;
  const places = { body: { name: 'Harbour' } };
  position = (await world.as(admin).call(positionsApi.create, places)).position._id;
  site = (await world.as(admin).call(sitesApi.create, places)).site._id;
  const names = { first_name: 'Ottilie', last_name: `Zz${randomUUID().slice(0, 8)}` };
  const email = `${randomUUID()}@company.example`;
  const { user } = await world.as(admin).call(usersApi.create, {
    body: { ...names, email, temp_password: password, role: 'manager', department: null },
    headers: { 'idempotency-key': randomUUID() },
  });
  const params = { id: user._id };
  const created = admin.with({ id: user._id, email, token: '', ...names, first_name: 'Tilly' });

  const overseen = await world.createProgram({ admin, manager: created, trainers: [trainer] });
  await world.as(admin).call(programsApi.archive, { params: { id: overseen.id } });
  await world.as(admin).call(usersApi.edit, { params, body: { role: 'trainer', department } });
  const { sessions } = await world.createProgram({ admin, manager, trainers: [created] });
  await sql`
    update training_sessions set location = 'Room 2', cancelled_at = ${day}, cancelled_by = ${admin.id},
      cancel_reason = ${`${created.first_name} was ill.`}
    where id = ${sessions[0]!}`.execute(world.database.db);
  world.clock.advance(48 * hour);
  const { last_name } = names;
  const keys = { login: `login-${last_name}`, external_id: `${last_name} 7`, tags: [last_name] };
  await world.as(admin).call(usersApi.edit, {
    params,
    body: { role: 'employee', department, position, site, joined_on: longAgo, ...keys },
  });
  await completeTraining(created, { admin, manager, trainer });
  await recordTraining(created, { admin, manager, trainer });
  await world.as(admin).call(usersApi.delete, { params });
  await stayOnSheetAndWaitingList(world, created, { admin, manager, trainer, day });
  await addMessagesAbout(world, created, day);
  await addImportAbout(world, created);
  await writeAlias(world, created.id);
  await sql`
    insert into undoable_changes (actor_id, program_ids, person_ids, holds_seats, made_at, until, before, after)
    values (${created.id}, '{}', array[${created.id}::uuid], false, ${day}::date, ${day}::date + 1,
      jsonb_build_object('reminders', ${created.id}::text), jsonb_build_object('reminders', ${created.id}::text))`.execute(
    world.database.db,
  );
  const { db } = world.database;
  await sql`update users set position_since = ${longAgo}, source = ${last_name} where id = ${created.id}`.execute(
    db,
  );
  // Also of the account of somebody who has left there is a former row, and figures that nobody has refreshed.
  await sql`update users set background_color = '#123456' where id = ${created.id}`.execute(db);
  await sql`update person_figures set overdue = 1, open = 1, gaps = 1, changes_at = ${day}`.execute(db);
  await sql`insert into people_behind values (${manager.id}, ${created.id}, ${last_name}, ${names.first_name}, 1)`.execute(
    db,
  );
  await world.services.meter.exchange(db, world.clock.now());
  await world.signIn(created);
  const guess = { body: { email, password: 'a guess' }, headers: { 'x-forwarded-for': networkAddress } };
  await world.as(nobody).send(signInApi.signIn, guess);
  return created;
}

/** Signs in from the network, takes part in a program, and takes another first name. */
async function completeTraining(
  { id: employee, email, first_name, last_name }: Someone,
  { admin, manager, trainer }: Record<'admin' | 'manager' | 'trainer', Someone>,
): Promise<void> {
  const headers = { 'x-forwarded-for': networkAddress };
  const answer = await world.as(nobody).send(signInApi.signIn, { body: { email, password }, headers });
  const signedIn = answer.body;
  // Mistaken once more in the same browser, which has a count of its own.
  const device = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('device='))!;
  const cookie = device.slice(0, device.indexOf(';'));
  const mistaken = { email, password: 'a mistake' };
  await world.as(nobody).send(signInApi.signIn, { body: mistaken, headers: { ...headers, cookie } });
  const { id, sessions } = await world.createProgram({ admin, manager, trainers: [trainer] });
  const params = { id };
  const body = { assigned_employees: [employee] };
  await world.as(manager).call(programsApi.assign, { params, body });
  const change = (values: RawBuilder<unknown>) =>
    sql`update assignments set ${values} where employee_id = ${employee}`.execute(world.database.db);
  await change(
    sql`due_at = '2026-12-24', due_because = 'extension', due_reason = ${`${first_name} was ill.`}`,
  );
  const choice = { user: employee, session: sessions[0]! };
  await world.as(signedIn).call(programsApi.enrol, { params, body: choice, headers });
  const completed = { completed_employees: [employee] };
  await world.as(trainer).call(programsApi.complete, { params, body: completed });
  await change(sql`valid_until = '2027-12-24', answered_by = gen_random_uuid()`);
  await change(sql`valid_until = '2028-12-24'`);
  await world.as(signedIn).call(signInApi.changeName, { headers, body: { first_name, last_name } });
}

/** Has been trained elsewhere, which was proposed, accepted and revoked, and is exempt from a program; others say why. */
async function recordTraining(
  { id, first_name, last_name }: Someone,
  { admin, manager, trainer }: Record<'admin' | 'manager' | 'trainer', Someone>,
): Promise<void> {
  const program = await world.createProgram({ admin, manager, trainers: [trainer] });
  const told = `${first_name} ${last_name} was ill.`;
  const { db } = world.database;
  await sql`
    insert into training_records (person_id, title, trained_on, recorded_at, recorded_by, source, score, minutes,
      trainer_id, trainer, place, valid_until, note, person_name, certified_name, decision, decided_at, decided_by,
      decided_because, revoked_at, revoked_by, revoked_because)
    values (${id}, 'First Aid', ${day}, ${day}, ${admin.id}, 'external', 93, 60, ${trainer.id}, ${told}, ${told}, ${day},
      ${told}, ${told}, ${first_name}, 'accepted', ${day}, ${admin.id}, ${told}, ${day}, ${admin.id}, ${told})`.execute(
    db,
  );
  await sql`
    with put as (
      insert into files (record_id, name, type, size, sha256, put_by, put_at, removed_at, removed_by, removed_because)
      select r.id, ${`${last_name}.pdf`}, 'application/pdf', 4, sha256('%PDF'), ${admin.id}, ${day}::date, removed_at,
        ${admin.id}, removed_because
      from training_records r,
        (values (null::timestamptz, null), (${day}::timestamptz, ${told})) removed (removed_at, removed_because)
      where r.person_id = ${id} and r.title = 'First Aid' returning id
    )
    insert into file_pieces select id, 0, ${`%PDF ${last_name}`}::text::bytea from put`.execute(db);
  await sql`
    insert into reading_versions (program_id, version, link, declaration, pass_percent, made_at, made_by)
    values (${program.id}, 1, 'https://intranet.example/rules', 'I have read it.', 80, ${day}, ${id})`.execute(
    db,
  );
  await sql`
    insert into training_records (person_id, program_id, title, version, trained_on, recorded_at, recorded_by, source,
      signed_version)
    values (${id}, ${program.id}, 'Rules', 1, ${day}, ${day}, ${id}, 'acknowledgement', 1)`.execute(db);
  await sql`
    insert into reading_tries (program_id, person_id, version, cycle, failed, granted)
    values (${program.id}, ${id}, 1, 1, 2, 3)`.execute(db);
  await addEnding(world, program.id, id, day);
  await sql`
    insert into exemptions (program_id, person_id, because, until, exempted_at, exempted_by, cycle, due_at, due_because,
      due_reason)
    values (${program.id}, ${id}, ${told}, ${day}, ${day}, ${admin.id}, 1, ${day}, 'extension', ${told})`.execute(
    db,
  );
}

/** The person's values in the personal columns, by table and column; nulls left out. */
async function readColumns(): Promise<Map<string, unknown[]>> {
  const found = new Map<string, unknown[]>();
  for (const table of tableNames) {
    const condition = rowsOf[table]?.(person);
    if (!condition) continue;
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select row_to_json(t) as row from ${sql.table(table)} t where ${condition}`.execute(world.database.db);
    for (const column of Object.keys(tables[table].columns)) {
      const values = rows.map(({ row }) => row[column]).filter((value) => value !== null);
      found.set(`${table}.${column}`, values);
    }
  }
  return found;
}

/** The values at a path into the export, through all items of its lists. */
function valuesAt(path: string): unknown[] {
  const of = (value: unknown, name: string) => (value as Record<string, unknown> | null)?.[name] ?? [];
  const step = (values: unknown[], name: string) =>
    values.flatMap((value) => of(value, name)).filter((value) => value !== null);
  return path.split('.').reduce<unknown[]>(step, [exported]);
}

const asText = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)
    ? new Date(value).toISOString()
    : JSON.stringify(value);

/** Whether the value tells who the person is. */
const tells = (value: unknown) =>
  [...factsOf(person), networkAddress, department, position, site, longAgo].some((fact) =>
    JSON.stringify(value).toLowerCase().includes(fact.toLowerCase()),
  );

test('the person that these tests erase and export stands in every personal column', () => {
  const missing = personalColumns.filter(({ name }) => !before.get(name)?.length);
  expect(missing).toEqual([]);
  // By the person's id, address and browser.
  expect(before.get('rate_counters.subject')).toHaveLength(3);
});

test.each(personalColumns)('erasing treats $name as its description says §54.2', ({ name, erasure }) => {
  const [former, present] = [before.get(name)!, after.get(name)!];
  if (erasure === 'deleted') expect(present).toEqual([]);
  else if (erasure === 'emptied') {
    expect(former.some(tells) ? present.filter(tells) : present).toEqual([]);
  } else if (erasure === 'replaced') {
    // The erasure leaves former rows itself.
    expect(present.length).toBeGreaterThanOrEqual(former.length);
    expect(present.filter((value) => former.map(asText).includes(asText(value)))).toEqual([]);
  } else expect(present.map(asText)).toEqual(expect.arrayContaining(former.map(asText)));
});

test.each(personalColumns.filter(({ exported: shown }) => typeof shown === 'string' || Array.isArray(shown)))(
  'the export shows $name where its description says',
  ({ name, exported: paths }) => {
    for (const path of [paths].flat() as string[]) {
      const shown = valuesAt(path);
      expect(shown.length, path).toBeGreaterThan(0);
      if (!wordedOtherwise.has(name)) {
        expect(shown.map(asText)).toEqual(expect.arrayContaining(before.get(name)!.flat().map(asText)));
      }
    }
  },
);

test('after erasing, no table tells the name, the e-mail address or its hash, nor, some hours later, the network address §81.8', async () => {
  const facts = ['Ottilie', ...factsOf(person)];
  expect(await findInDatabase(facts)).toEqual([]);
  // A network's counts are nobody's in particular, and are forgotten.
  world.clock.advance(3 * hour);
  await forgetWhatIsOver(world.services);
  expect(await findInDatabase([...facts, networkAddress])).toEqual([]);
});

async function findInDatabase(facts: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const table of tableNames) {
    const text = (await readRows(world.database, table)).join('\n').toLowerCase();
    found.push(
      ...facts.filter((fact) => text.includes(fact.toLowerCase())).map((fact) => `${table}: ${fact}`),
    );
  }
  return found;
}
