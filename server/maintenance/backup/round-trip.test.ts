import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { positionsApi, programsApi, sitesApi, usersApi } from '#shared/contract';
import { readRows, restore, takeBackup } from '../../../test/backups.ts';
import { timeZone } from '../../../test/database.ts';
import { writeAlias } from '../../../test/same-people.ts';
import { addRegistration } from '../../../test/registrations.ts';
import { openVacantDatabase } from '../../../test/vacant-database.ts';
import { password, startWorld, type Someone, type World } from '../../../test/world.ts';
import { createApp } from '../../app.ts';
import { commandLineCaller } from '../../audit/command-line-caller.ts';
import { auditedTransaction } from '../../audit/audited-transaction.ts';
import { readConfig } from '../../config.ts';
import type { Database } from '../../db/database.ts';
import { migrate } from '../../db/migrate.ts';
import { backedUpTables } from '../../db/tables.ts';
import { compareCounts } from '../counts/store.ts';
import { sealAuditTrail } from '../../audit/chain/seal.ts';
import { verifyAuditTrail } from '../../audit/chain/verify.ts';
import { insertDepartment } from '../../features/people/departments/store.ts';

// Characters that COPY has to escape, and text that looks like the end of its rows.
const oddText = 'Tab\tand \\ and \\. and\r\nbreak – ☂ 𝄞 {"a": "\\N"}';

describe('a backup', () => {
  let world: World;
  const as: World['as'] = (person) => world.as(person);
  let admin: Someone, manager: Someone, trainer: Someone, employee: Someone;

  beforeAll(async () => {
    world = await startWorld();
    [admin, manager] = [await world.createPerson('admin'), await world.createPerson('manager')];
    [trainer, employee] = [await world.createPerson('trainer'), await world.createPerson('employee')];
    for (const name of ['Harbour', '\\.', '\\N']) {
      await as(admin).call(usersApi.createDepartment, { body: { name } });
      await as(admin).call(sitesApi.create, { body: { name } });
      await as(admin).call(positionsApi.create, { body: { name, code: name } });
    }
    const trainers = [trainer];
    const archived = await world.createProgram({ admin, manager, trainers, description: oddText });
    const open = await world.createProgram({ admin, manager, trainers });
    for (const { id, sessions } of [archived, open]) {
      const params = { id };
      const body = { assigned_employees: [employee.id] };
      await as(manager).call(programsApi.assign, { params, body });
      const choice = { user: employee.id, session: sessions[0]! };
      await as(employee).call(programsApi.enrol, { params, body: choice });
    }
    const params = { id: archived.id };
    const completed = { completed_employees: [employee.id] };
    await as(trainer).call(programsApi.complete, { params, body: completed });
    await as(admin).call(programsApi.archive, { params });
    await world.database.executeScript(`
      update assignments set due_at = '2026-12-24T05:59:59.999Z', due_because = 'extension', due_reason = 'Was ill.'
        where program_id = '${open.id}';
      insert into training_records (person_id, title, trained_on, recorded_at, source, score, note, decision)
        values ('${employee.id}', 'First Aid', '2026-02-28', now(), 'external', 92.5, E'A "note"\nof two lines', 'proposed');
      insert into exemptions (program_id, person_id, because, until, exempted_at, exempted_by, cycle)
        values ('${open.id}', '${trainer.id}', 'Teaches it.', '2027-01-31', now(), '${admin.id}', 1);
      insert into audiences values ('${open.id}', '2026-12-01', '${admin.id}', now(), now());
      update programs set due_days = 14 where id = '${open.id}';
      insert into audience_rows (program_id, place, tags, joined_after)
        values ('${open.id}', 0, '{forklift,shift:night}', '2026-01-31');
      insert into program_equivalents values ('${open.id}', '${archived.id}', '2026-12-02');
      insert into program_needs values ('${open.id}', '${archived.id}');
      with stored as (
        insert into files (program_id, name, type, size, sha256, put_by, put_at)
          values ('${open.id}', 'Plan.pdf', 'application/pdf', 3, sha256('\\x00ff0a'), '${admin.id}', now())
        returning id
      )
      insert into file_pieces select id, 0, '\\x00ff0a' from stored;
      insert into absences values ('${employee.id}', '2026-12-03', '2027-01-09', 'leave', '2026-12-03', '2027-01-10', false);
      insert into absence_due_dates values ('${open.id}', '${employee.id}', null, null, null);
      insert into audience_endings values ('${open.id}', '${employee.id}', '2026-12-03');
      update training_sessions set capacity = 12, location = E'Room\t2' where program_id = '${open.id}';
      insert into training_sessions (program_id, position, trainer_id, starts_at, cancelled_at, cancelled_by, cancel_reason)
        values ('${open.id}', 1, '${trainer.id}', now(), now(), '${admin.id}', 'The room floods.');
      insert into waits (program_id, person_id, since) values ('${open.id}', '${employee.id}', now());
      insert into seat_offers (program_id, person_id, offered_at) values ('${open.id}', '${employee.id}', now());
      insert into reminders (person_id, program_id, cycle, due_at, step, message_id)
        values ('${employee.id}', '${open.id}', 1, now(), 7, gen_random_uuid());
      insert into unpublished_changes values ('${open.id}', now(), now(), '[]');
      insert into reminder_days values ('2026-12-01', now());
      insert into reading_versions (program_id, version, link, declaration, questions, pass_percent, made_at, made_by)
        values ('${open.id}', 1, 'https://intranet.example/rules', E'Read\\nand understood',
          '[{"text": "Where?", "options": ["Here", "There"], "right": [1]}]', 80, now(), '${admin.id}');
      insert into reading_tries values ('${open.id}', '${employee.id}', 1, 1, 2, 3);
      insert into day_before_days values ('2026-12-01', now());
      insert into session_messages (session_id, day, place, written_by, written_at, text)
        values ('${open.sessions[0]!}', '2026-12-01', 1, '${trainer.id}', now(), 'Bring a pen.');
      insert into attendance (session_id, person_id, program_id, outcome, note, marked_by, marked_at)
        values ('${open.sessions[0]!}', '${employee.id}', '${open.id}', 'excused', 'Was ill.', '${trainer.id}', now());
      insert into messages (kind, person_id, program_id, facts, created_at, not_before, next_at, claim, subject, text,
          attempts, last_error)
        values ('reset', '${employee.id}', '${open.id}', '{"step": 7}', now(), now(), now(), gen_random_uuid(),
          'News', E'Two\\tparts\\nof a text', 2, '452 Mailbox full');
      insert into calendar_feeds (person_id, token_hash, created_at) values ('${employee.id}', '\\x00ff', now());
      insert into digest_unsubscriptions values ('${manager.id}', now());
      insert into digest_days values ('2026-12-07', now());
      insert into import_columns values ('hr', 'people', 'No', '{"field": "login"}');
      insert into import_sources values ('hr', 'people', '{"headings_row": 3}');
      insert into company_settings (name, logo, logo_type, time_zone, updated_at)
        values ('Nordlicht', '\\x00ff', 'image/png', 'Europe/Berlin', now());
      insert into company_setup (hidden_at) values (now())`);
    await writeAlias(world, employee.id);
    await addRegistration(world);
    await as(admin).call(usersApi.edit, {
      params: { id: (await world.createPerson('employee')).id },
      body: { login: 'k-1', email: '', tags: ['a\\b', '"c": {d}'] },
    });
    await sealAuditTrail(world.database.db);
    const leaver = await world.createPerson('admin');
    await as(admin).call(usersApi.delete, { params: { id: leaver.id } });
  });

  afterAll(() => world.close());

  describe('restored into a new database', () => {
    let restored: Database;
    let again: Database;

    beforeAll(async () => {
      restored = await openVacantDatabase();
      const { file, summary } = await takeBackup(world.database);
      const told = await restore(restored, file);
      expect(told).toEqual({ rows: summary.rows, head: summary.head, migrated: [] });
      again = await openVacantDatabase();
      await restore(again, (await takeBackup(restored)).file, 7);
    });

    afterAll(async () => {
      await restored.close();
      await again.close();
    });

    test('has the same rows, and so has a backup of it §67.2 §85.10', async () => {
      for (const table of backedUpTables) {
        const rows = await readRows(world.database, table);
        expect(await readRows(restored, table), table).toEqual(rows);
        expect(await readRows(again, table), table).toEqual(rows);
        expect(rows.length, `${table} is empty: put a row into it in beforeAll of this file`).toBeGreaterThan(
          0,
        );
      }
      const { rows } = await sql`select from programs where description = ${oddText}`.execute(again.db);
      expect(rows).toHaveLength(1);
    });

    test('has the counts of its rows, those of due dates and seats among them §66.2', async () => {
      expect(await readRows(restored, 'due_counts')).toHaveLength(1);
      const seats = restored.db
        .selectFrom('training_sessions')
        .select('seats_taken')
        .where('capacity', '=', 12);
      expect(await seats.execute()).toEqual([{ seats_taken: 1 }]);
      expect((await compareCounts(restored.db)).wrong).toEqual([]);
    });

    test('has nobody signed in or registering, and takes the old password §2.5', async () => {
      expect(await readRows(restored, 'sign_ins')).toEqual([]);
      expect(await readRows(restored, 'registrations')).toEqual([]);
      const { app } = await createApp({ database: restored, clock: world.clock.now, config: readConfig({}) });
      const payload = { email: employee.email, password };
      const { statusCode } = await app.inject({ method: 'POST', url: '/api/user/signin', payload });
      await app.close();
      expect(statusCode).toBe(200);
    });

    test('goes on where the trail ended, and verifies', async () => {
      const { head } = await verifyAuditTrail(world.database.db);
      expect(await verifyAuditTrail(restored.db, head)).toMatchObject({ head, findings: [] });
      await auditedTransaction(
        { db: restored.db, clock: world.clock.now },
        commandLineCaller(),
        async (tx) => {
          const id = await insertDepartment(tx, 'Airport');
          return { result: id, entry: { action: 'department.create', after: { _id: id } } };
        },
      );
      await sealAuditTrail(restored.db);
      expect((await verifyAuditTrail(restored.db, head)).findings).toEqual([]);
    });

    test('has its rules back', async () => {
      for (const statement of [
        'delete from assignments',
        'delete from training_records',
        `update training_records set note = 'Another.'`,
        'delete from audit_entries',
        'delete from attendance',
        'delete from training_sessions where cancelled_at is not null',
      ]) {
        await expect(restored.executeScript(statement)).rejects.toThrow(/stays|only grows/);
      }
      const archived = restored.executeScript('update programs set archived_at = null');
      await expect(archived).rejects.toThrow('archived program stays');
    });
  });

  test('is of one moment while others write', async () => {
    const progress = { isOver: false, written: 0 };
    const write = async () => {
      while (!progress.isOver) {
        progress.written += 1;
        const body = { name: `Office ${progress.written}` };
        await as(admin).call(usersApi.createDepartment, { body });
      }
    };
    const writers = Promise.all([write(), write(), write()]);
    const backups: Awaited<ReturnType<typeof takeBackup>>[] = [];
    while (progress.written < 40 || backups.length < 2) backups.push(await takeBackup(world.database));
    progress.isOver = true;
    await writers;
    for (const { file } of [backups[0]!, backups.at(-1)!]) {
      const copy = await openVacantDatabase();
      await restore(copy, file, 100_000);
      const { rows } = await sql<{ departments: number; entries: number }>`
        select (select count(*)::int from departments) as departments,
          (select count(*)::int from audit_entries where action = 'department.create') as entries`.execute(
        copy.db,
      );
      expect(rows[0]!.departments).toBe(rows[0]!.entries);
      await copy.close();
    }
  });

  test('of an older release is restored at its schema, then migrated', async () => {
    const [old, updated] = [await openVacantDatabase(), await openVacantDatabase()];
    await migrate(old, { timeZone, upTo: '0002-guards.sql' });
    await old.executeScript(`insert into users (first_name, last_name, email, password_hash, role,
      background_color, created_at, updated_at)
      values ('Ada', 'Admin', 'ada@company.example', 'x', 'admin', '#000000', now(), now())`);
    const { file, summary } = await takeBackup(old);
    expect(summary).toMatchObject({ rows: { users: 1 }, head: { position: 0 } });
    const { migrated } = await restore(updated, file);
    expect(migrated).toContain('0003-audit.sql');
    // Values that a later release adds to a row are beside the former ones.
    const held = (await readRows(old, 'users')).map((row) => JSON.parse(row) as object);
    const restored = (await readRows(updated, 'users')).map((row) => JSON.parse(row) as object);
    expect(restored).toEqual(held.map((row) => expect.objectContaining(row)));
    expect(await migrate(updated, { timeZone })).toEqual({ migrations: [], functions: [] });
    await old.close();
    await updated.close();
  });
});
