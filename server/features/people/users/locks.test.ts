import { sql, type RawBuilder } from 'kysely';
import { describe, expect, test } from 'vitest';
import { usersApi } from '#shared/contract';
import { stage } from '../../../../test/cast.ts';

/** Two who wait for each other are a deadlock: PostgreSQL finds it after a second, and undoes one of them. */
describe('calls that meet never wait for each other:', () => {
  const { world, admin } = stage({ people: { admin: 'admin' } });

  /** Locks a row as the other call does, lets the call come as far as it can, and goes on as the other does. */
  async function meet(hold: RawBuilder<unknown>, call: () => Promise<number>, goOn: RawBuilder<unknown>) {
    let answer!: Promise<number>;
    await world.database.db.transaction().execute(async (tx) => {
      await sql`set local lock_timeout = '500ms'`.execute(tx);
      await hold.execute(tx);
      answer = call();
      await new Promise((resolve) => setTimeout(resolve, 200));
      await goOn.execute(tx);
    });
    return answer;
  }

  test('a person being deleted holds no sign-in that the deletion ends', async () => {
    const leaver = await world.createPerson('admin');
    const status = await meet(
      sql`select from users where id = ${leaver.id} for update`,
      () => leaver.status(usersApi.createDepartment, { body: { name: 'Harbour' } }),
      sql`delete from sign_ins where user_id = ${leaver.id}`,
    );
    expect(status).toBe(401);
  });

  test('an admin who puts somebody into a department holds nothing that the same admin needs to delete it', async () => {
    const employee = await world.createPerson('employee');
    const { department } = await admin.call(usersApi.createDepartment, { body: { name: 'Airport' } });
    const body = { role: 'employee' as const, department: department._id };
    const status = await meet(
      sql`select from departments where id = ${department._id} for update`,
      () => admin.status(usersApi.edit, { params: { id: employee.id }, body }),
      sql`select from users where id = ${admin.id} for key share`,
    );
    expect(status).toBe(200);
  });
});
