import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import {
  audiencesApi,
  equivalentsApi,
  needsApi,
  auditApi,
  contract,
  dueDatesApi,
  importsApi,
  positionsApi,
  programsApi,
  recordsApi,
  sessionPlansApi,
  signInApi,
  usersApi,
  undoApi,
} from '#shared/contract';
import { isChange, type Endpoint } from '#shared/endpoint';
import type { AuditAction } from '#shared/audit';
import { auditFacts } from '#shared/audit-facts';
import { holdTraining, setAudience } from '../../../test/audiences.ts';
import { count } from '../../../test/equivalents.ts';
import { changeRecords } from '../../../test/change-records.ts';
import { changeSeats } from '../../../test/change-seats.ts';
import { changeSheet } from '../../../test/change-sheet.ts';
import { changeReadings } from '../../../test/change-readings.ts';
import { changeImports } from '../../../test/change-imports.ts';
import { changeAccounts } from '../../../test/change-accounts.ts';
import { nobody } from '../../../test/client.ts';
import { requirePrograms } from '../../../test/positions.ts';
import { stage } from '../../../test/cast.ts';
import { password, withMail } from '../../../test/world.ts';

/** The names of the facts, also of those in lists; there an id isn't shown. */
function factNames(facts: unknown): string[] {
  if (typeof facts !== 'object') return [];
  return Object.entries(facts ?? {}).flatMap(([name, value]: [string, unknown]) => {
    const listed = Array.isArray(value) ? (value as unknown[]).flatMap(factNames) : [];
    return [name, ...listed.filter((inner) => inner !== 'id')];
  });
}

describe('the audit trail', () => {
  const { world, admin, manager, trainer, employee, createProgram } = stage({
    settings: withMail,
    people: { admin: 'admin', manager: 'manager', trainer: 'trainer', employee: 'employee' },
  });

  /** The entries after the one with this id, oldest first. */
  async function listSince(after: number) {
    const entries = await admin.trail({ limit: '200' });
    return entries.filter(({ id }) => id > after).toReversed();
  }
  const newest = async () => (await listSince(0)).at(-1)?.id ?? 0;

  test.each(['manager', 'trainer', 'employee'] as const)('is refused to the role %s', async (role) => {
    const person = await world.createPerson(role);
    expect(await person.refusal(auditApi.list)).toMatchObject({
      status: 403,
      code: 'role_forbidden',
    });
  });

  test('has no entry for what was refused or only read §51.1', async () => {
    const before = await newest();
    const body = { name: '' };
    expect(await admin.status(usersApi.createDepartment, { body })).toBe(400);
    const taken = { name: `Harbour ${randomUUID()}` };
    await admin.call(usersApi.createDepartment, { body: taken });
    expect(await admin.status(usersApi.createDepartment, { body: taken })).toBe(409);
    await admin.call(usersApi.rolesAndDepartments);
    await world.as(nobody).call(signInApi.logout);
    expect((await listSince(before)).map(({ action }) => action)).toEqual(['department.create']);
  });

  test('has one entry for each change that was acknowledged, whichever it is §51.1', async () => {
    const before = await newest();
    const actions: AuditAction[] = [];
    const made = new Set<Endpoint>();
    const done = (endpoint: Endpoint, action: AuditAction) => {
      made.add(endpoint);
      actions.push(action);
    };

    await changeAccounts(world, admin, done);
    await changeImports(world, admin, done);
    // From a day before on nobody waits for a seat any more.
    const facts = { trainers: [trainer, trainer, trainer], sessionDays: [3, 3, 3] };
    const { id, sessions } = await world.createProgram({ admin, manager, ...facts });
    done(programsApi.create, 'program.create');
    const params = { id };
    const program = await admin.views({ id });
    await admin.call(programsApi.edit, {
      params,
      body: {
        title: 'Fire Safety II',
        description: program.description,
        deadline: world.day(7),
        duration: 90,
        assigned_manager: manager.id,
        sessions: sessions.map((_id) => ({ _id, trainer: trainer.id, date: world.day(3), time: '09:30' })),
        updated_at: null,
      },
    });
    done(programsApi.edit, 'program.edit');
    await admin.call(programsApi.publish, { params, body: { notify: 'nobody' } });
    done(programsApi.publish, 'program.publish');
    const ofSession = { params: { id, session: sessions[2]! }, body: { reason: 'Storm' } };
    await manager.call(sessionPlansApi.cancel, ofSession);
    done(sessionPlansApi.cancel, 'program.cancel-session');
    const assign = () => manager.assigns({ id }, employee);
    await assign();
    done(programsApi.assign, 'program.assign');
    await manager.unassigns({ id }, employee);
    done(programsApi.unassign, 'program.unassign');
    const { undo: change } = await manager.call(programsApi.assign, {
      params,
      body: { assigned_employees: [employee.id], undoable: true },
    });
    done(programsApi.assign, 'program.assign');
    await manager.call(undoApi.undo, { params: { change: change! } });
    done(undoApi.undo, 'program.undo');
    await manager.call(usersApi.assign, { params: { id: employee.id }, body: { programs: [id] } });
    done(usersApi.assign, 'program.assign');
    const people = [employee.id];
    await manager.call(dueDatesApi.extend, {
      params,
      body: { people, due: world.day(30), because: 'Sick leave' },
    });
    done(dueDatesApi.extend, 'program.extend');
    await manager.call(dueDatesApi.remind, { params, body: { people } });
    done(dueDatesApi.remind, 'program.remind');
    await manager.call(dueDatesApi.remindOverdue, { body: { people } });
    done(dueDatesApi.remindOverdue, 'user.remind');
    await manager.call(dueDatesApi.exempt, {
      params,
      body: { people, until: null, because: 'Parental leave' },
    });
    done(dueDatesApi.exempt, 'program.exempt');
    await manager.call(dueDatesApi.endExemption, { params, body: { people } });
    done(dueDatesApi.endExemption, 'program.end-exemption');
    const colleague = await world.createPerson('employee');
    await manager.assigns({ id }, colleague);
    done(programsApi.assign, 'program.assign');
    await changeSeats(world, { employee, colleague }, { id, sessions }, done);
    await changeSheet(world, { trainer, employee, session: sessions[0]! }, done);
    // Nobody sits down again in the session that they left early; the other one has a seat more.
    await world.database.db
      .updateTable('training_sessions')
      .set({ capacity: 5 })
      .where('id', '=', sessions[1]!)
      .execute();
    await employee.enrols({ id }, sessions[1]);
    done(programsApi.enrol, 'program.enrol');
    await trainer.completes({ id }, employee);
    done(programsApi.complete, 'program.complete');
    await admin.call(dueDatesApi.applyRenewals, { params, body: { apply: true } });
    done(dueDatesApi.applyRenewals, 'program.apply-renewals');
    await changeRecords(world, { admin, employee }, done);
    const digest = await holdTraining(world, admin, id, await world.createPerson('employee'));
    await admin.call(audiencesApi.release, { params, body: { digest } });
    done(audiencesApi.release, 'program.end-audience');
    await setAudience(admin, id, []);
    done(audiencesApi.set, 'program.set-audience');
    const { position } = await admin.call(positionsApi.create, { body: { name: 'Stoker' } });
    done(positionsApi.create, 'position.create');
    const required = await createProgram({ due_days: 14 });
    done(programsApi.create, 'program.create');
    await requirePrograms(world, admin, position._id, [required.id]);
    done(positionsApi.setPrograms, 'program.set-audience');
    await count(admin, { id }, [required]);
    done(equivalentsApi.set, 'program.set-equivalents');
    await admin.call(needsApi.set, { params, body: { needs: [required.id] } });
    done(needsApi.set, 'program.set-needs');
    await admin.archives({ id });
    done(programsApi.archive, 'program.archive');
    await changeReadings(world, { admin, manager, employee }, done);

    const entries = await listSince(before);
    expect(entries.map(({ action }) => action)).toEqual(actions);
    const missing = contract.filter((endpoint) => isChange(endpoint) && !made.has(endpoint));
    expect(missing, 'make these changes in this test too').toEqual([]);
    // The calls that reject or revoke several records make for each the entry of one. An account that opens by a mail
    // has the entry of one that opens at once. The programs of a position have those of their audiences. A person who
    // is assigned to several programs has one of each. So has each person that an import invites.
    const likeOthers: Endpoint[] = [
      recordsApi.rejectMany,
      recordsApi.revokeMany,
      signInApi.confirm,
      usersApi.assign,
      importsApi.invite,
      positionsApi.setPrograms,
    ];
    const own = [...made].filter((endpoint) => !likeOthers.includes(endpoint));
    // A signature may be a failed try, and an edit may ask again: two more actions.
    expect(new Set(actions).size, 'an action for each change').toBe(own.length + 2);
    for (const { action, before: past, after } of entries) {
      const unknown = [past, after].flatMap(factNames).filter((name) => !Object.hasOwn(auditFacts, name));
      expect(unknown, `facts of ${action} that shared/audit-facts.ts lacks`).toEqual([]);
    }
    const edit = entries.find(({ action }) => action === 'program.edit')!;
    expect(edit.before).toMatchObject({ title: 'Fire Safety', duration: 60 });
    expect(edit.after).toMatchObject({ title: 'Fire Safety II', duration: 90, manager: manager.id });
    const rename = entries.find(({ action }) => action === 'user.change-name')!;
    expect([rename.before, rename.after]).toEqual([
      { first_name: 'Ada', last_name: 'Test' },
      { first_name: 'Eve', last_name: 'Test' },
    ]);
  });

  test('names the actor, the source, the request, the person concerned and the time §51.2', async () => {
    const before = await newest();
    const { id } = await createProgram({ title: 'First Aid' });
    world.clock.advance(1_500);
    const body = { assigned_employees: [employee.id] };
    const answer = await manager.send(programsApi.assign, { params: { id }, body });
    const entry = (await listSince(before)).at(-1)!;
    expect(entry).toMatchObject({
      action: 'program.assign',
      actor: {
        _id: manager.id,
        name: `${manager.first_name} ${manager.last_name}`,
        role: 'manager',
        active: true,
      },
      address: '127.0.0.1',
      program: { _id: id, name: 'First Aid' },
      people: [{ _id: employee.id, active: true }],
      people_count: 1,
      request_id: answer.headers.get('x-request-id'),
      recorded_at: world.clock.now().toISOString(),
    });
  });

  test('keeps no password and no token §51.2', async () => {
    const secret = `secret-${randomUUID()}`;
    const email = `${randomUUID()}@company.example`;
    const facts = { first_name: 'Ada', last_name: 'Test', email };
    await world.as(nobody).call(signInApi.register, {
      body: { ...facts, password: secret, confirm_password: secret },
    });
    const { token } = await world.as(nobody).call(signInApi.signIn, { body: { email, password: secret } });
    const { rows } = await sql<{
      text: string;
    }>`select row_to_json(e)::text as text from audit_entries e`.execute(world.database.db);
    const all = rows.map(({ text }) => text).join();
    expect(all).toContain(email);
    expect(all).not.toContain(secret);
    expect(all).not.toContain(token);
  });

  test('is filtered by person, program, action and date §51.3', async () => {
    const find = async (query: Record<string, string>) => {
      const entries = await admin.trail(query);
      return entries;
    };
    const someone = await world.createPerson('employee', { last_name: `Rare ${randomUUID()}` });
    const { id } = await createProgram({ title: `Rare ${randomUUID()}` });
    await manager.assigns({ id }, someone);
    await world.as(nobody).call(signInApi.signIn, { body: { email: someone.email, password } });

    const title = (await find({ program: id }))[0]!.program!.name;
    const actionsOf = (entries: { action: string }[]) => entries.map(({ action }) => action);
    for (const person of [someone.id, someone.last_name.toUpperCase(), someone.email]) {
      expect(actionsOf(await find({ person }))).toEqual(['sign-in', 'program.assign']);
    }
    const named = await world.createPerson('employee', { email: `ren\u00e9@${randomUUID()}.example` });
    await world.as(nobody).call(signInApi.signIn, { body: { email: named.email, password } });
    const decomposed = named.email.normalize('NFD');
    expect(actionsOf(await find({ person: decomposed })), 'accents spelt the other way').toEqual(['sign-in']);
    for (const program of [id, title.toLowerCase()]) {
      expect(actionsOf(await find({ program }))).toEqual(['program.assign', 'program.create']);
    }
    expect(actionsOf(await find({ program: id, action: 'program.create' }))).toEqual(['program.create']);
    expect(await find({ program: id, from: world.day(1) })).toEqual([]);
    expect(await find({ program: id, to: world.day(-1) })).toEqual([]);
    expect(await find({ program: id, from: world.day(0), to: world.day(0) })).toHaveLength(2);
    expect(await find({ person: '%' })).toEqual([]);
  });

  test('comes in pages in which no entry is missing or there twice', async () => {
    const seen: number[] = [];
    let cursor: string | null = '';
    do {
      const page: Awaited<ReturnType<typeof nextPage>> = await nextPage(cursor);
      seen.push(...page.entries.map(({ id }) => id));
      cursor = page.next_cursor;
    } while (cursor);
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from audit_entries`.execute(
      world.database.db,
    );
    expect(seen).toHaveLength(rows[0]!.count);
    expect(seen).toEqual([...new Set(seen)].toSorted((left, right) => right - left));
  });

  const nextPage = (cursor: string) => admin.call(auditApi.list, { query: { limit: '7', cursor } });
});
