import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { programsApi, sessionPlansApi, signInApi, usersApi } from '#shared/contract';
import { Refusal } from '#shared/errors';
import { tableNames } from '../../db/tables.ts';
import { readRows } from '../../../test/backups.ts';
import { nobody } from '../../../test/client.ts';
import { password, startWorld, type Someone, type World } from '../../../test/world.ts';
import { connectPostgres } from '../../db/connect-postgres.ts';
import { testServerUrl, withDatabase } from '../../../test/database.ts';
import { readConfig } from '../../config.ts';
import { sealAuditTrail } from '../../audit/chain/seal.ts';
import { verifyAuditTrail } from '../../audit/chain/verify.ts';
import { erasePerson } from './erase-person.ts';
import { findPerson } from './find-person.ts';

describe('erasing a person', () => {
  let world: World;
  const as: World['as'] = (person) => world.as(person);
  let admin: Someone, manager: Someone, trainer: Someone, colleague: Someone;

  beforeAll(async () => {
    world = await startWorld();
    [admin, manager] = [await world.createPerson('admin'), await world.createPerson('manager')];
    [trainer, colleague] = [await world.createPerson('trainer'), await world.createPerson('employee')];
  });

  afterAll(() => world.close());

  const erase = (id: string) =>
    erasePerson({ db: world.database.db, clock: world.clock.now, config: readConfig({}) }, id);
  const refusalOf = (id: string) =>
    erase(id).then(
      () => null,
      (error: unknown) => (error instanceof Refusal ? error : null),
    );

  /** Somebody who registered, was assigned with a colleague, enrolled in two programs and completed one. */
  async function createLeaver() {
    const names = { first_name: 'Ottilie', last_name: `Zz${randomUUID().slice(0, 8)}` };
    const email = `${randomUUID()}@company.example`;
    const body = { ...names, email, password, confirm_password: password };
    const headers = { 'idempotency-key': randomUUID() };
    await as(nobody).send(signInApi.register, { body, headers });
    const signedIn = await as(nobody).call(signInApi.signIn, { body: { email, password } });
    const { user } = signedIn;
    const programs = [];
    for (let count = 0; count < 2; count += 1) {
      const program = await world.createProgram({ admin, manager, trainers: [trainer] });
      const params = { id: program.id };
      const both = { assigned_employees: [user._id, colleague.id] };
      await as(manager).call(programsApi.assign, { params, body: both });
      const choice = { user: user._id, session: program.sessions[0]! };
      await as(signedIn).call(programsApi.enrol, { params, body: choice });
      programs.push(program.id);
    }
    const params = { id: programs[0]! };
    const completed = { completed_employees: [user._id] };
    await as(trainer).call(programsApi.complete, { params, body: completed });
    return { id: user._id, email, ...names, completed: programs[0]! };
  }

  test('is refused for a manager of active programs, a trainer with sessions to come and the last admin §54.2', async () => {
    await createLeaver();
    expect((await refusalOf(manager.id))?.message).toMatch(/oversees active trainings/);
    expect((await refusalOf(trainer.id))?.message).toMatch(/still has sessions to teach/);
    expect((await refusalOf(admin.id))?.code).toBe('last_admin');
    const { rows } = await sql`select from users where email like 'erased-%'`.execute(world.database.db);
    expect(rows).toEqual([]);
    await expect(erase(randomUUID())).rejects.toThrow('There is nobody with the id');
  });

  test('leaves nothing in any table that says who it was §54.2', async () => {
    const leaver = await createLeaver();
    await sealAuditTrail(world.database.db);
    await erase(leaver.id);
    for (const table of tableNames) {
      const text = (await readRows(world.database, table)).join('\n');
      expect(text, table).not.toContain(leaver.last_name);
      expect(text, table).not.toContain(leaver.email);
    }
    const [account] = (await readRows(world.database, 'users')).flatMap((row) =>
      row.includes(leaver.id) ? [JSON.parse(row) as Record<string, unknown>] : [],
    );
    expect(account).toMatchObject({
      first_name: 'Erased',
      last_name: `Person ${leaver.id.slice(0, 8)}`,
      email: `erased-${leaver.id}@invalid`,
      department_id: null,
    });
    expect(account?.['deactivated_at']).not.toBeNull();
  });

  test('gives the seats to who waits for them, and the trail tells it', async () => {
    const leaver = await createLeaver();
    const { rows: seats } = await sql<{ id: string; program_id: string }>`
      update training_sessions s set capacity = 1 from assignments a
      where a.employee_id = ${leaver.id} and a.completed_at is null and s.id = a.session_id
      returning s.id, s.program_id`.execute(world.database.db);
    const [seat] = seats;
    await sql`update training_sessions set starts_at = ${world.day(9)}::date, ends_at = ${world.day(10)}::date
      where id = ${seat!.id}`.execute(world.database.db);
    await sql`insert into waits (program_id, person_id, session_id, since)
      values (${seat!.program_id}, ${colleague.id}, ${seat!.id}, ${world.clock.now()})`.execute(
      world.database.db,
    );
    await erase(leaver.id);
    const { rows } = await sql`
      select a.session_id as seat, e.action from assignments a join audit_entries e
        on e.program_id = a.program_id and e.person_ids = array[a.employee_id] and e.action = 'program.promote'
      where a.program_id = ${seat!.program_id} and a.employee_id = ${colleague.id}`.execute(
      world.database.db,
    );
    expect(rows).toEqual([{ seat: seat!.id, action: 'program.promote' }]);
  });

  test('keeps completions and the chain, and the acts of others from the same addresses §54.2', async () => {
    const leaver = await createLeaver();
    await sealAuditTrail(world.database.db);
    const { head } = await verifyAuditTrail(world.database.db);
    await erase(leaver.id);
    await sealAuditTrail(world.database.db);
    const records = await world.database.db
      .selectFrom('assignments')
      .select(['program_id', 'completed_by'])
      .where('employee_id', '=', leaver.id)
      .execute();
    expect(records).toEqual([{ program_id: leaver.completed, completed_by: trainer.id }]);
    expect((await verifyAuditTrail(world.database.db, head)).findings).toEqual([]);

    const { rows } = await sql<{ action: string; address: string | null }>`
      select distinct action, personal ->> 'address' as address from audit_entries
      where actor_id = ${leaver.id} or ${leaver.id} = any(person_ids) order by action`.execute(
      world.database.db,
    );
    const addressOf = Object.fromEntries(rows.map(({ action, address }) => [action, address]));
    expect(addressOf).toEqual({
      'program.assign': '127.0.0.1',
      'program.complete': '127.0.0.1',
      'program.enrol': null,
      'sign-in': null,
      'user.erase': null,
      'user.register': null,
    });
  });

  test('takes the name of a trainer from the records of others, and nothing else of them §54.2', async () => {
    const former = await world.createPerson('trainer');
    const record = {
      person_id: colleague.id,
      title: 'First Aid',
      trained_on: '2026-11-01',
      recorded_at: world.clock.now(),
      source: 'external',
      trainer_id: former.id,
      trainer: former.last_name,
      place: 'Lyon',
      note: 'By the book.',
      revoked_at: world.clock.now(),
      revoked_by: former.id,
      revoked_because: 'The wrong person.',
    } as const;
    const { id } = await world.database.db
      .insertInto('training_records')
      .values(record)
      .returning('id')
      .executeTakeFirstOrThrow();
    await erase(former.id);
    const kept = world.database.db.selectFrom('training_records').selectAll().where('id', '=', id);
    expect(await kept.executeTakeFirstOrThrow()).toMatchObject({ ...record, trainer: null });
  });

  test('takes from a trainer why their session was cancelled, from the trail as well §73.5', async () => {
    const former = await world.createPerson('trainer');
    const { id, sessions } = await world.createProgram({ admin, manager, trainers: [former, trainer] });
    const params = { id, session: sessions[0]! };
    await as(manager).call(sessionPlansApi.cancel, { params, body: { reason: 'Jo has the measles.' } });
    await sealAuditTrail(world.database.db);
    await erase(former.id);
    for (const table of tableNames)
      expect((await readRows(world.database, table)).join('\n'), table).not.toContain('measles');
    expect((await verifyAuditTrail(world.database.db)).findings).toEqual([]);
  });

  test('ends the sign-in, frees the address, and has an entry in the audit trail without a name', async () => {
    const leaver = await createLeaver();
    const account = { email: leaver.email, password };
    const signedIn = await as(nobody).call(signInApi.signIn, { body: account });
    await erase(leaver.id);
    expect(await as(signedIn).status(signInApi.verify)).toBe(401);
    expect(await as(nobody).status(signInApi.signIn, { body: account })).toBe(401);
    const { rows } = await sql`select actor_id, person_ids, personal - 'salt' as personal from audit_entries
      where action = 'user.erase' order by id desc limit 1`.execute(world.database.db);
    expect(rows).toEqual([{ actor_id: null, person_ids: [leaver.id], personal: { address: null } }]);
    await expect(findPerson(world.database.db, leaver.email)).rejects.toThrow('There is nobody with');
  });

  test('is refused to a database role that may not change the audit trail, with the one that may', async () => {
    const leaver = await createLeaver();
    const role = `application_${randomUUID().slice(0, 8)}`;
    await world.database.executeScript(`create role ${role} login;
      grant select, insert, update, delete on all tables in schema public to ${role};
      revoke update on audit_entries from ${role};`);
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
      world.database.db,
    );
    const address = new URL(withDatabase(testServerUrl(), rows[0]!.name));
    address.username = role;
    const limited = connectPostgres({ url: address.toString() });
    const services = { db: limited.db, clock: world.clock.now, config: readConfig({}) };
    await expect(erasePerson(services, leaver.id)).rejects.toThrow('Set DATABASE_OWNER_URL');
    await limited.close();
    await world.database.executeScript(`drop owned by ${role}; drop role ${role}`);
    expect(await findPerson(world.database.db, leaver.email)).toMatchObject({ id: leaver.id });
  });

  test('succeeds for somebody who has left, and again', async () => {
    const leaver = await createLeaver();
    await as(admin).call(usersApi.delete, { params: { id: leaver.id } });
    await expect(findPerson(world.database.db, leaver.email)).rejects.toThrow(leaver.id);
    await erase(leaver.id);
    const users = await readRows(world.database, 'users');
    await erase(leaver.id);
    expect(await readRows(world.database, 'users')).toEqual(users);
    await sealAuditTrail(world.database.db);
    expect((await verifyAuditTrail(world.database.db)).findings).toEqual([]);
  });

  test('means by an address that several people had the one who has it now', async () => {
    const former = await world.createPerson('employee', { email: 'shared@company.example' });
    await as(admin).call(usersApi.delete, { params: { id: former.id } });
    const current = await world.createPerson('employee', { email: 'Shared@company.example' });
    const found = { id: current.id, namesakes: [former.id] };
    expect(await findPerson(world.database.db, ' SHARED@company.example')).toEqual(found);
    expect(await findPerson(world.database.db, former.id.toUpperCase())).toMatchObject({ id: former.id });
  });
});
