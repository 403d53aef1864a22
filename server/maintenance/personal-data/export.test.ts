import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { programsApi, seatsApi, sessionPlansApi, signInApi, usersApi } from '#shared/contract';
import { nobody } from '../../../test/client.ts';
import { password, startWorld, type Someone, type World } from '../../../test/world.ts';
import { exportPerson } from './export-person.ts';

let world: World;
const as: World['as'] = (person) => world.as(person);
let admin: Someone, manager: Someone, trainer: Someone, employee: Someone;

beforeAll(async () => {
  world = await startWorld();
  [admin, manager] = [await world.createPerson('admin'), await world.createPerson('manager')];
  [trainer, employee] = [await world.createPerson('trainer'), await world.createPerson('employee')];
  const { id, sessions } = await world.createProgram({ admin, manager, trainers: [trainer] });
  const params = { id };
  const colleague = await world.createPerson('employee');
  const body = { assigned_employees: [employee.id, colleague.id] };
  await as(manager).call(programsApi.assign, { params, body });
  const choice = { user: employee.id, session: sessions[0]! };
  await as(employee).call(programsApi.enrol, { params, body: choice });
  const completed = { completed_employees: [employee.id] };
  await as(trainer).call(programsApi.complete, { params, body: completed });
  await as(nobody).call(signInApi.signIn, { body: { email: employee.email, password } });
  const name = { first_name: 'Eve', last_name: 'Newname' };
  await as(employee).call(signInApi.changeName, { body: name });
});

afterAll(() => world.close());

const exported = (who: string) => exportPerson(world.database.db, who, world.clock.now());

test('an export for an unknown address or id is refused', async () => {
  await expect(exported('nobody@company.example')).rejects.toThrow('There is nobody with the address');
  await expect(exported('00000000-0000-4000-8000-000000000000')).rejects.toThrow(
    'There is nobody with the id',
  );
});

test('an export holds all that is known of the person §54.1', async () => {
  const person = await exported(` ${employee.email.toUpperCase()}`);
  expect(person).toMatchObject({
    profile: { id: employee.id, email: employee.email, last_name: 'Newname', role: 'employee' },
    trainings: [{ program: { title: 'Fire Safety' }, status: 'complete', cycle: 1, due_at: null }],
    records: [{ program: { title: 'Fire Safety' }, title: 'Fire Safety', source: 'session', minutes: 60 }],
    exemptions: [],
    oversees: [],
    teaches: [],
  });
  expect(person['sign_ins']).toHaveLength(2);
  const entries = person['audit_entries'] as Record<string, unknown>[];
  expect(entries.map(({ action }) => action)).toEqual([
    'program.assign',
    'program.enrol',
    'program.complete',
    'sign-in',
    'user.change-name',
  ]);
  expect(entries.at(-1)).toMatchObject({
    acted: true,
    address: '127.0.0.1',
    personal_before: { last_name: employee.last_name },
    personal_after: { last_name: 'Newname' },
  });
});

test('an export holds no secret, and nothing that is somebody else’s §54.1', async () => {
  const text = JSON.stringify(await exported(employee.id));
  const account = await world.database.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', employee.id)
    .executeTakeFirstOrThrow();
  expect(text).not.toContain(account.password_hash);
  expect(text).not.toMatch(/password_hash|token|salt/);
  for (const other of [manager, trainer, admin]) expect(text).not.toContain(other.email);
  const [assignment] = JSON.parse(text).audit_entries as Record<string, unknown>[];
  expect(assignment).toMatchObject({ action: 'program.assign', acted: false, address: null });
});

test('an export of somebody whose session was cancelled names no colleague who sat there or was given a seat §73.5', async () => {
  const [overseer, teacher] = [await world.createPerson('manager'), await world.createPerson('trainer')];
  const program = await world.createProgram({
    admin,
    manager: overseer,
    trainers: [teacher, teacher],
    sessionDays: [3, 4],
  });
  const [first = '', second = ''] = program.sessions;
  const params = { id: program.id };
  const people: Someone[] = [];
  for (let count = 0; count < 4; count += 1) people.push(await world.createPerson('employee'));
  // One assignment each, as that entry names all who are assigned together.
  for (const { id } of people)
    await as(overseer).call(programsApi.assign, { params, body: { assigned_employees: [id] } });
  const [seated, waiting] = [people.slice(0, 3), people[3]!];
  for (const person of seated)
    await as(person).call(programsApi.enrol, { params, body: { user: person.id, session: first } });
  await sql`update training_sessions set capacity = 3 where id = ${first}`.execute(world.database.db);
  await as(waiting).call(seatsApi.wait, { params, body: { session: first } });
  await sql`update training_sessions set capacity = 2 where id = ${second}`.execute(world.database.db);
  await as(overseer).call(sessionPlansApi.cancel, {
    params: { ...params, session: first },
    body: { reason: 'The hall is flooded.', move_to: [second] },
  });
  const told = new Set<string>();
  for (const person of people) {
    const all = await exported(person.id);
    const text = JSON.stringify(all);
    for (const colleague of people.filter(({ id }) => id !== person.id))
      expect(text).not.toContain(colleague.id);
    const last = (all['audit_entries'] as { action: string; after: { session: string | null } }[]).at(-1)!;
    told.add(`${last.action} ${last.after.session}`);
  }
  expect(told).toEqual(
    new Set([`program.leave-cancelled ${second}`, 'program.leave-cancelled null', `program.wait ${first}`]),
  );
  const byTrainer = (await exported(teacher.id))['audit_entries'] as object[];
  expect(byTrainer).toContainEqual(
    expect.objectContaining({
      action: 'program.cancel-session',
      after: { moved: 2, freed: 1 },
      personal_after: { because: 'The hall is flooded.' },
    }),
  );
});

test('an export of a manager holds the programs overseen, and one of a trainer the sessions taught', async () => {
  expect(await exported(manager.id)).toMatchObject({ oversees: [{ title: 'Fire Safety' }], teaches: [] });
  expect(await exported(trainer.id)).toMatchObject({ oversees: [], teaches: [{ program: 'Fire Safety' }] });
});

test('somebody who has left can be exported by id', async () => {
  await as(admin).call(usersApi.delete, { params: { id: employee.id } });
  await expect(exported(employee.email)).rejects.toThrow(`Name one by its id: ${employee.id}`);
  expect(await exported(employee.id)).toMatchObject({ profile: { id: employee.id }, sign_ins: [] });
});
