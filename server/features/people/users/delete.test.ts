import { describe, expect, test } from 'vitest';
import { programsApi, signInApi, usersApi } from '#shared/contract';
import { nobody } from '../../../../test/client.ts';
import { stage } from '../../../../test/cast.ts';
import { userBody } from '../../../../test/user-body.ts';
import { password, type Someone } from '../../../../test/world.ts';

describe('deleting a user', () => {
  const { world, admin, manager, trainer, createProgram } = stage({
    people: {
      admin: { role: 'admin', first_name: 'Ada', last_name: 'Admin' },
      manager: { role: 'manager', first_name: 'Max', last_name: 'Manager' },
      trainer: { role: 'trainer', first_name: 'Tia', last_name: 'Trainer' },
    },
  });

  /** Expects that the admin may not delete the person now, is told this, and that the person is still there. */
  const expectRefusal = async ({ id }: Someone, message: string) => {
    const refusal = await admin.refusal(usersApi.delete, { params: { id } });
    expect(refusal).toMatchObject({ status: 409, code: 'user_in_the_way', message });
    expect(await admin.status(usersApi.view, { params: { id } })).toBe(200);
  };

  test('is refused to an admin for their own account, though another admin is there §7.2', async () => {
    await world.createPerson('admin');
    await expectRefusal(admin, "You can't do this to your own account.");
  });

  test('is refused for one’s own account when its id is written in capitals', async () => {
    const params = { id: admin.id.toUpperCase() };
    expect(await admin.status(usersApi.delete, { params })).toBe(409);
    expect(await admin.status(signInApi.verify)).toBe(200);
  });

  test('is refused for a manager of active programs, with the titles of the first three by deadline §7.2', async () => {
    const create = (title: string, days: number) => createProgram({ title, deadline: world.day(days) });
    const first = await create('Fire', 5);
    await expectRefusal(manager, 'Max Manager oversees active trainings: “Fire”.');
    const more = [
      await create('Water', 4),
      await create('Air', 9),
      await create('Earth', 6),
      await create('Ice', 8),
    ];
    await expectRefusal(
      manager,
      'Max Manager oversees active trainings: “Water”, “Fire”, “Earth” and 2 more.',
    );
    for (const { id } of [first, ...more]) {
      await admin.archives({ id });
    }
    await admin.deletes(manager);
  });

  test('is refused for a trainer until the last session is over, whatever its day §7.2', async () => {
    const overseer = await world.createPerson('manager');
    const colleague = await world.createPerson('trainer');
    const { id } = await createProgram({
      manager: overseer,
      trainers: [colleague, trainer],
      sessionDays: [5, 1],
      title: 'Knots',
    });
    // A night session ends on the day after the one on which it starts.
    await world.database.db
      .updateTable('training_sessions')
      .set({ starts_at: new Date('2026-12-03T03:50:00.000Z'), ends_at: new Date('2026-12-03T08:50:00.000Z') })
      .where('trainer_id', '=', trainer.id)
      .where('program_id', '=', id)
      .execute();
    world.clock.set('2026-12-03T08:49:59.999Z');
    await expectRefusal(trainer, 'Tia Trainer still has sessions to teach: “Knots”.');
    expect(
      await admin.refusal(usersApi.edit, { params: { id: trainer.id }, body: { role: 'employee' } }),
    ).toMatchObject({ status: 409, code: 'user_in_the_way' });
    world.clock.advance(1);
    await admin.deletes(trainer);
  });

  test('succeeds for a trainer whose coming sessions all belong to archived programs', async () => {
    const [overseer, free] = [await world.createPerson('manager'), await world.createPerson('trainer')];
    const { id } = await createProgram({ manager: overseer, trainers: [free] });
    expect(await admin.status(usersApi.delete, { params: { id: free.id } })).toBe(409);
    await admin.archives({ id });
    await admin.deletes(free);
  });

  test('is answered with 404 for somebody who is unknown or was deleted before', async () => {
    const employee = await world.createPerson('employee');
    await admin.deletes(employee);
    for (const id of [employee.id, '00000000-0000-4000-8000-000000000000', 'x']) {
      const refusal = await admin.refusal(usersApi.delete, { params: { id } });
      expect(refusal).toMatchObject({ status: 404, code: 'not_found' });
    }
  });

  test('ends the person’s sign-ins at once and lets nobody in again §7.1 §49.9', async () => {
    const other = await world.createPerson('admin');
    const second = other.with({ token: await world.signIn(other) });
    expect(await other.status(signInApi.verify)).toBe(200);
    expect(await second.status(signInApi.verify)).toBe(200);
    await admin.deletes(other);
    expect(await other.status(signInApi.verify)).toBe(401);
    expect(await second.status(signInApi.verify)).toBe(401);
    expect(await world.as(nobody).status(signInApi.signIn, { body: { email: other.email, password } })).toBe(
      401,
    );
    const rows = await world.database.db
      .selectFrom('sign_ins')
      .select('id')
      .where('user_id', '=', other.id)
      .execute();
    expect(rows).toEqual([]);
  });

  test('frees the e-mail for someone new, who is not the one before §7.1', async () => {
    const former = await world.createPerson('employee', { email: 'reused@company.example' });
    await admin.deletes(former);
    for (const turn of [1, 2]) {
      const body = userBody({ first_name: `New ${turn}`, email: 'Reused@company.example' });
      const { user } = await admin.call(usersApi.create, { body });
      expect(user._id).not.toBe(former.id);
      await admin.deletes({ id: user._id });
    }
  });

  test('ends the open assignments of the person and keeps the completed ones, with the name §7.1', async () => {
    const [overseer, teacher] = [await world.createPerson('manager'), await world.createPerson('trainer')];
    const leaver = await world.createPerson('employee', { first_name: 'Lea', last_name: 'Leaver' });
    const create = () => createProgram({ manager: overseer, trainers: [teacher] });
    const [completed, enrolled, open] = [await create(), await create(), await create()];
    for (const program of [completed, enrolled, open]) {
      await overseer.assigns(program, leaver);
      if (program === open) continue;
      await leaver.enrols(program);
    }
    await teacher.completes(completed, leaver);
    await admin.deletes(leaver);
    const records = await world.database.db
      .selectFrom('assignments')
      .select(['program_id', 'first_name', 'last_name', 'completed_by'])
      .where('employee_id', '=', leaver.id)
      .execute();
    expect(records).toEqual([
      { program_id: completed.id, first_name: 'Lea', last_name: 'Leaver', completed_by: teacher.id },
    ]);
    const counts = await overseer.call(programsApi.countByStatus, { params: { id: completed.id } });
    expect(counts.total).toBe(0);
  });
});
