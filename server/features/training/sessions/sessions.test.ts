import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { programsApi, sessionsApi, usersApi } from '#shared/contract';
import { createStaff, holdSession } from '../../../../test/held-session.ts';
import { readPdf } from '../../../../test/pdf.ts';
import type { Someone } from '../../../../test/world.ts';
import { stage, during } from '../../../../test/cast.ts';

describe("a trainer's sessions", () => {
  const { world } = stage({ people: {} });
  const staff = during(() => createStaff(world));

  const listOf = async (trainer: Someone, query: { from?: string; to?: string } = {}) =>
    (await trainer.call(sessionsApi.listOwn, { query })).sessions;

  test('are refused to any other role, and between days that are none', async () => {
    for (const person of [staff.admin, staff.manager])
      expect(await person.refusal(sessionsApi.listOwn)).toMatchObject({ status: 403 });
    expect(await staff.trainer.refusal(sessionsApi.listOwn, { query: { from: 'today' } })).toMatchObject({
      status: 400,
    });
  });

  test('are told with how many sit there, are complete and are to be marked', async () => {
    const trainer = await world.createPerson('trainer');
    const held = await holdSession(world, { ...staff, trainer }, { people: 3, seats: 5 });
    const mine = () => listOf(trainer);
    expect(await mine()).toMatchObject([
      {
        _id: held.id,
        program: { _id: held.program, title: 'Fire Safety' },
        enrolled: 3,
        complete: 0,
        to_mark: 3,
        seats_taken: 3,
        capacity: 5,
      },
    ]);
    const marks = held.seated.map(({ id }, index) => ({
      person: id,
      outcome: index === 0 ? ('attended' as const) : ('absent' as const),
      note: null,
    }));
    await trainer.call(sessionsApi.mark, { params: { id: held.id }, body: { marks: marks.slice(0, 2) } });
    expect(await mine()).toMatchObject([{ enrolled: 1, complete: 1, to_mark: 1 }]);
    await held.startIn(30);
    expect(await mine()).toMatchObject([{ to_mark: 0 }]);
  });

  test('are those of the days asked for, in order of time, without cancelled ones and archived programs §75.1', async () => {
    const trainer = await world.createPerson('trainer');
    const { id, sessions } = await world.createProgram({
      ...staff,
      trainers: [trainer, trainer, trainer, staff.otherTrainer],
      sessionDays: [3, 1, 2, 1],
    });
    const days = async (query: object) =>
      (await listOf(trainer, query)).map(({ _id }) => sessions.indexOf(_id));
    expect(await days({})).toEqual([1, 2, 0]);
    expect(await days({ from: world.day(2) })).toEqual([2, 0]);
    expect(await days({ from: world.day(1), to: world.day(2) })).toEqual([1, 2]);
    await sql`update training_sessions set cancelled_at = now(), cancelled_by = ${staff.admin.id}, cancel_reason = 'Flood'
      where id = ${sessions[2]!}`.execute(world.database.db);
    expect(await days({})).toEqual([1, 0]);
    await staff.admin.call(programsApi.archive, { params: { id }, body: null });
    expect(await days({})).toEqual([]);
  });

  test('have a roster for their trainer, the overseer and admins, and for nobody else', async () => {
    const held = await holdSession(world, staff);
    const params = { id: held.id };
    const otherManager = await world.createPerson('manager');
    for (const person of [staff.otherTrainer, otherManager]) {
      expect(await person.refusal(sessionsApi.roster, { params })).toMatchObject({ status: 404 });
      expect(await person.refusal(sessionsApi.sheet, { params })).toMatchObject({ status: 404 });
    }
    expect(await held.seated[0]!.status(sessionsApi.roster, { params })).toBe(403);
    for (const person of [staff.trainer, staff.manager, staff.admin]) {
      const { session, people } = await person.call(sessionsApi.roster, { params });
      expect(session).toMatchObject({
        _id: held.id,
        program: { _id: held.program, title: 'Fire Safety', asks_result: false },
        cancelled_at: null,
        may_mark: person === staff.trainer,
      });
      expect(people.map(({ _id }) => _id)).toEqual(held.seated.map(({ id }) => id));
    }
  });

  test('are sent again only where they have changed since, and to nobody who may not read them §75.17', async () => {
    const held = await holdSession(world, staff, { people: 1 });
    const ask = (person: Someone, etag: string | null) =>
      fetch(`${world.baseUrl}/api/sessions/${held.id}/roster`, {
        headers: { authorization: `Bearer ${person.token}`, ...(etag && { 'if-none-match': etag }) },
      });
    const first = await ask(staff.trainer, null);
    const etag = first.headers.get('etag');
    expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const { people } = (await first.json()) as { people: object[] };
    expect(people).toHaveLength(1);
    for (const tag of [etag, `W/${etag}`]) {
      const same = await ask(staff.trainer, tag);
      expect([same.status, await same.text()]).toEqual([304, '']);
    }
    const refused = await ask(staff.otherTrainer, etag);
    expect(refused.status).toBe(404);
    await refused.text();
    await held.assign(held.id);
    const changed = await ask(staff.trainer, etag);
    expect(changed.status).toBe(200);
    expect(((await changed.json()) as { people: object[] }).people).toHaveLength(2);
  });

  test('find by a search who is on the sheet, and the others who are assigned and not complete §75.2', async () => {
    const held = await holdSession(world, staff, { people: 1 });
    const elsewhere = await held.assign(held.other);
    const idle = await held.assign(null);
    const [sitting] = held.seated as [Someone];
    await world.createPerson('employee', { last_name: `${idle.last_name} not assigned` });
    const find = async (search: string) =>
      (await held.roster(search)).map(({ _id, on_sheet }) => [_id, on_sheet]);
    expect(await find(sitting.last_name)).toEqual([[sitting.id, true]]);
    expect(await find(` ${elsewhere.last_name.toUpperCase()} `)).toEqual([[elsewhere.id, false]]);
    expect(await find(idle.last_name)).toEqual([[idle.id, false]]);
    expect(await find('%')).toEqual([]);
    expect((await held.roster('')).map(({ _id }) => _id)).toEqual([sitting.id]);
    const { department } = await staff.admin.call(usersApi.createDepartment, {
      body: { name: 'Harbour' },
    });
    await world.database.db
      .updateTable('users')
      .set({ department_id: department._id })
      .where('id', '=', idle.id)
      .execute();
    expect(await find('harb')).toEqual([[idle.id, false]]);
    await staff.manager.unassigns({ id: held.program }, idle);
    expect(await find('harb')).toEqual([]);
  });

  test('have a paper with the same people as the sheet, which tells namesakes apart §75.14', async () => {
    const held = await holdSession(world, staff, { people: 1 });
    const twins: Someone[] = [];
    for (const last_name of ['Twin', 'twin', 'Twin'])
      twins.push(await world.createPerson('employee', { first_name: 'Anna', last_name }));
    const { department } = await staff.admin.call(usersApi.createDepartment, {
      body: { name: 'Galley' },
    });
    await world.database.db
      .updateTable('users')
      .set({ department_id: department._id })
      .where('id', '=', twins[2]!.id)
      .execute();
    await staff.manager.assigns({ id: held.program }, ...twins);
    await held.mark(twins.map(({ id }) => ({ person: id, outcome: 'attended' })));
    const response = await fetch(`${world.baseUrl}/api/sessions/${held.id}/sheet.pdf`, {
      headers: { authorization: `Bearer ${staff.trainer.token}` },
    });
    const { pages } = await readPdf(Readable.from(Buffer.from(await response.arrayBuffer())));
    const texts = pages.flatMap(({ lines }) => lines.map(({ text }) => text));
    expect(texts).toContain(`${(await held.roster()).length} people`);
    expect(texts.filter((text) => text.includes('@')).toSorted()).toEqual(
      twins
        .slice(0, 2)
        .map(({ email }) => email)
        .toSorted(),
    );
  });

  test('find fifty at most beside the sheet §75.2', async () => {
    const held = await holdSession(world, staff, { people: 1 });
    await sql`
      with crowd as (
        insert into users (first_name, last_name, email, role, password_hash, background_color, created_at, updated_at, since)
        select 'Many', 'Member ' || n, 'many-' || n || '@company.example', 'employee', 'x', '#1f4e8c', now(), now(), now()
        from generate_series(1, 60) n returning id)
      insert into assignments (program_id, employee_id, assigned_at, assigned_by)
      select ${held.program}, id, now(), ${staff.manager.id} from crowd`.execute(world.database.db);
    expect(await held.roster('many member')).toHaveLength(50);
  });
});
