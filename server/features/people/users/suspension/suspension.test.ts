import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { calendarApi, linesApi, programsApi, signInApi, usersApi } from '#shared/contract';
import { nobody } from '../../../../../test/client.ts';
import { stage } from '../../../../../test/cast.ts';
import { userBody } from '../../../../../test/user-body.ts';
import { password, startWorld, type Someone } from '../../../../../test/world.ts';
import { endSuspensions, suspendPeople } from './store.ts';

describe('suspending somebody', () => {
  const { world, admin, manager, person, createProgram } = stage({
    newcomers: { person: { role: 'employee', last_name: 'Nightingale' } },
  });

  const of = ({ id }: Someone) => ({ params: { id } });
  const suspend = (someone: Someone, by = admin) =>
    by.call(usersApi.suspend, { ...of(someone), body: { because: 'Under investigation' } });
  const refusalOf = (someone: Someone, by = admin) =>
    by.refusal(usersApi.suspend, { ...of(someone), body: {} });
  const signIn = (someone: Someone) =>
    world.as(nobody).status(signInApi.signIn, { body: { email: someone.email, password } });
  const idsIn = async (query: Record<string, string>) => {
    const { people } = await admin.call(usersApi.people, { query });
    return people.map(({ _id }) => _id);
  };

  test('is refused for oneself, for people who have left, and to everybody but admins §103.1', async () => {
    await world.createPerson('admin');
    expect(await refusalOf(admin)).toMatchObject({ status: 409, code: 'user_in_the_way' });
    expect(await refusalOf(person, manager)).toMatchObject({ status: 403 });
    await admin.deletes(person);
    expect(await refusalOf(person)).toMatchObject({ status: 404 });
    expect(await admin.refusal(usersApi.endSuspension, of(person))).toMatchObject({ status: 404 });
  });

  test('leaves an admin, also where two admins suspend each other at once §103.1', async () => {
    const alone = await startWorld();
    const [one, other] = [await alone.createPerson('admin'), await alone.createPerson('admin')];
    const suspendBy = (by: Someone, { id }: Someone) =>
      alone.as(by).status(usersApi.suspend, { params: { id }, body: {} });
    const statuses = await Promise.all([suspendBy(one, other), suspendBy(other, one)]);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    const active = await sql`select from users where standing = 'admin'`.execute(alone.database.db);
    expect(active.rows).toHaveLength(1);
    const suspended = await sql`update users set suspended_at = now() where standing = 'admin'`
      .execute(alone.database.db)
      .catch((error: unknown) => String(error));
    expect(suspended).toContain('the last admin has to stay');
    await alone.close();
  });

  test('ends sign-ins, the calendar’s address and the links of mails at once, and lets nobody in meanwhile §103.2', async () => {
    await person.call(calendarApi.subscribe, { body: {} });
    await suspend(person);
    expect(await person.status(signInApi.verify)).toBe(401);
    expect(await signIn(person)).toBe(401);
    const { rows } = await sql`
      select from sign_ins where user_id = ${person.id} union all
      select from calendar_feeds where person_id = ${person.id}`.execute(world.database.db);
    expect(rows).toEqual([]);
    await admin.call(usersApi.endSuspension, of(person));
    expect(await signIn(person)).toBe(200);
  });

  test('changes nothing a second time, and is told with its reason in the audit trail §103.1', async () => {
    const { user } = await suspend(person);
    expect(user).toMatchObject({ state: 'suspended' });
    expect((await suspend(person)).user.suspended_at).toBe(user.suspended_at);
    const { user: back } = await admin.call(usersApi.endSuspension, of(person));
    expect(back).toMatchObject({ state: 'active', suspended_at: null });
    await admin.call(usersApi.endSuspension, of(person));
    const entries = await admin.trail({ person: person.id });
    expect(entries.map(({ action }) => action).slice(0, 2)).toEqual(['user.end-suspension', 'user.suspend']);
    expect(entries.filter(({ action }) => action.includes('suspen'))).toHaveLength(2);
    expect(JSON.stringify(entries[1])).toContain('Under investigation');
  });

  test('keeps the address taken, and the personal page for admins alone §103.3', async () => {
    const lead = await world.createPerson('employee');
    await admin.edits(person, { line_manager: lead.id });
    expect(await lead.status(usersApi.view, of(person))).toBe(200);
    await suspend(person);
    expect(await lead.status(usersApi.view, of(person))).toBe(404);
    expect((await lead.call(linesApi.team, { query: {} })).people).toEqual([]);
    expect(await admin.status(usersApi.view, of(person))).toBe(200);
    const twin = userBody({ email: person.email });
    expect(await admin.refusal(usersApi.create, { body: twin })).toMatchObject({
      status: 409,
      code: 'email_taken',
    });
  });

  test('leaves the person in one list alone, in no count, and not to be assigned, until they are back §103.3 §103.4', async () => {
    const program = await createProgram();
    const params = { id: program.id };
    const body = { assigned_employees: [person.id] };
    await manager.assigns(program, person);
    const assigned = () => manager.assignedTo(program);
    const total = async () => (await admin.call(programsApi.countByStatus, { params })).total;
    expect([await total(), (await assigned()).length]).toEqual([1, 1]);

    await suspend(person);
    expect([await total(), (await assigned()).length]).toEqual([0, 0]);
    expect(await idsIn({ search: 'Nightingale' })).not.toContain(person.id);
    expect(await idsIn({ search: 'Nightingale', state: 'suspended' })).toContain(person.id);
    expect(await idsIn({ state: 'suspended' })).toContain(person.id);
    expect(await idsIn({ state: 'all' })).toContain(person.id);
    expect((await manager.call(usersApi.ownEmployees, { query: {} })).employees).toEqual([]);
    const other = await createProgram();
    expect(await manager.refusal(programsApi.assign, { params: { id: other.id }, body })).toMatchObject({
      code: 'not_an_active_employee',
    });

    await admin.call(usersApi.endSuspension, of(person));
    expect([await total(), (await assigned()).length]).toEqual([1, 1]);
    expect(await idsIn({ state: 'suspended' })).not.toContain(person.id);
  });

  test('can be done for many people in one transaction, and passes by those who have left §103.5', async () => {
    const people = await Promise.all([1, 2, 3].map(() => world.createPerson('employee')));
    await admin.deletes(people[0]!);
    const ids = people.map(({ id }) => id);
    const { db } = world.database;
    const now = world.clock.now();
    expect((await suspendPeople(db, ids, now)).sort()).toEqual(ids.slice(1).sort());
    expect(await suspendPeople(db, ids, now)).toEqual([]);
    expect((await endSuspensions(db, ids, now)).sort()).toEqual(ids.slice(1).sort());
  });

  test('ends when the person leaves §103.1', async () => {
    await suspend(person);
    await admin.deletes(person);
    expect(await idsIn({ state: 'left', search: 'Nightingale' })).toContain(person.id);
    expect(await idsIn({ state: 'suspended' })).not.toContain(person.id);
  });
});
