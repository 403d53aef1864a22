import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { signInApi, usersApi } from '#shared/contract';
import { createLine, putBelow } from '../../../../test/lines.ts';
import { stage } from '../../../../test/cast.ts';
import { type Someone } from '../../../../test/world.ts';

describe('the line manager of a person', () => {
  const { world, admin } = stage({ people: { admin: 'admin' } });

  const person = () => world.createPerson('employee');
  const body = (line_manager: string | null) => ({
    role: 'employee' as const,
    department: null,
    line_manager,
  });
  const edit = (who: Someone, lead: Someone | null) =>
    admin.send(usersApi.edit, { params: { id: who.id }, body: body(lead && lead.id.toUpperCase()) });
  const view = async ({ id }: Someone) => (await admin.call(usersApi.view, { params: { id } })).user;
  const refusal = async (work: ReturnType<typeof edit>) => {
    const { status, problem } = await work;
    return { status, code: problem?.code, errors: problem?.errors };
  };
  const cycle = { status: 400, code: 'line_cycle' };

  test('is somebody else who is active, and no id that is none §94.1', async () => {
    const [ada, gone] = [await person(), await person()];
    await admin.deletes(gone);
    const inactive = { status: 400, code: 'invalid_input', errors: { line_manager: expect.any(String) } };
    expect(await refusal(edit(ada, gone))).toEqual(inactive);
    expect(await refusal(edit(ada, gone.with({ id: randomUUID() })))).toEqual(inactive);
    expect(await refusal(edit(ada, gone.with({ id: 'no-uuid' })))).toEqual(inactive);
    expect(await refusal(edit(ada, ada))).toMatchObject(cycle);
    const create = { ...body(gone.id), first_name: 'Kim', last_name: 'Test', temp_password: 'a' };
    const email = `${randomUUID()}@company.example`;
    expect(await admin.status(usersApi.create, { body: { ...create, email } })).toBe(400);
    expect(await view(ada)).toMatchObject({ line_manager: null });
  });

  test('is never somebody below, however far §94.2', async () => {
    const [top, , , lowest] = (await createLine(world, 4)) as [Someone, Someone, Someone, Someone];
    expect(await refusal(edit(top, lowest))).toMatchObject(cycle);
    expect(await view(top)).toMatchObject({ line_manager: null });
  });

  test('stays the one of two edits at once that would close a circle together §94.2', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const [one, other] = [await person(), await person()];
      const answers = await Promise.all([edit(one, other), edit(other, one)]);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]));
    }
  });

  test('can have 20 people below another, and no 21st §94.2', async () => {
    const twenty = await createLine(world, 20);
    const [next, further] = [await person(), await person()];
    expect((await edit(next, twenty.at(-1)!)).status).toBe(200);
    expect(await refusal(edit(further, next))).toMatchObject(cycle);
    // A higher one doesn't make it longer, either.
    expect(await refusal(edit(twenty[0]!, further))).toMatchObject(cycle);
  });

  test('is of any role, stands on the person’s page, and changes only where an edit tells it §94.1', async () => {
    const ada = await person();
    for (const role of ['admin', 'manager', 'trainer', 'employee'] as const) {
      const lead = await world.createPerson(role);
      const { user } = (await edit(ada, lead)).body;
      expect(user).toMatchObject({ line_manager: { _id: lead.id }, line_manager_pending: null });
      expect(await view(ada)).toEqual(user);
      expect((await lead.call(signInApi.verify)).user).toMatchObject({ leads: true });
    }
    const before = (await view(ada)).line_manager;
    await admin.edits(ada, { role: 'employee', department: null });
    expect((await view(ada)).line_manager).toEqual(before);
    expect((await edit(ada, null)).body.user).toMatchObject({ line_manager: null });
    const { user } = await admin.call(usersApi.create, {
      body: {
        ...body(ada.id),
        first_name: 'Kim',
        last_name: 'Test',
        email: `${randomUUID()}@company.example`,
        temp_password: 'a',
      },
    });
    expect(user).toMatchObject({ line_manager: { _id: ada.id } });
  });

  test('stays when they leave, and the trail and the history tell who it was §94.3', async () => {
    const [top, lead, ada] = [await person(), await person(), await person()];
    await putBelow(world, top, lead);
    await edit(ada, lead);
    const then = new Date(world.clock.now().getTime() + 1_000);
    world.clock.advance(60_000);
    await admin.deletes(lead);
    expect(await view(ada)).toMatchObject({ line_manager: { _id: lead.id } });
    const params = { id: ada.id };
    const again = await admin.send(usersApi.edit, { params, body: body(lead.id) });
    expect(again.status).toBe(200);
    expect(await top.status(usersApi.view, { params })).toBe(200);
    await edit(ada, top);
    const { db } = world.database;
    const { rows } = await sql<{ line_manager_id: string }>`
      select line_manager_id from users_at(${then}) where id = ${ada.id}`.execute(db);
    expect(rows).toEqual([{ line_manager_id: lead.id }]);
    const { rows: entries } = await sql`
      select before ->> 'line_manager' as before, after ->> 'line_manager' as after from audit_entries
      where action = 'user.edit' and ${ada.id} = any(person_ids) order by id desc limit 1`.execute(db);
    expect(entries).toEqual([{ before: lead.id, after: top.id }]);
  });
});
