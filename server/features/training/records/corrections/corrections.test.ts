import { describe, expect, test } from 'vitest';
import { recordsApi } from '#shared/contract';
import { stage } from '../../../../../test/cast.ts';

describe('a record that is revoked', () => {
  const { world, admin, manager, trainer, ada, program } = stage({ assigned: ['ada'], program: {} });

  /** Ada attends and is marked; returns the record. */
  async function complete() {
    const params = { id: program.id };
    await ada.enrols(program);
    await trainer.completes(params, ada);
    return (await assignment()).record!;
  }

  async function record(facts: object = {}) {
    const body = { people: [ada.id], program: program.id, title: null, trained_on: world.day(-5), ...facts };
    const { records } = await admin.call(recordsApi.create, { body: body as never });
    return records[0]!._id;
  }

  async function assignment() {
    const employees = await admin.assignedTo(program);
    return employees.find(({ _id }) => _id === ada.id)!;
  }

  const revoke = (id: string, because = 'The wrong person was ticked') =>
    admin.send(recordsApi.revoke, { params: { id }, body: { because } });

  const statesOfAda = async () => (await admin.recordsOf(ada)).map(({ state }) => state);

  test('needs a reason and an admin, and is revoked once §59.1 §62.1', async () => {
    const id = await complete();
    for (const person of [manager, trainer, ada])
      expect(await person.status(recordsApi.revoke, { params: { id }, body: {} })).toBe(403);
    expect(await revoke(id, ' ')).toMatchObject({
      status: 400,
      problem: { errors: { because: 'A reason is required' } },
    });
    expect(await statesOfAda()).toEqual(['valid']);
    expect((await revoke(id)).status).toBe(200);
    expect(await revoke(id)).toMatchObject({ status: 409, problem: { code: 'already_revoked' } });
  });

  test('was accepted before: a proposal is rejected instead §62.4', async () => {
    const body = { people: [ada.id], program: program.id, title: null, trained_on: world.day(0) };
    const { records } = await ada.call(recordsApi.propose, { body: body as never });
    expect(await revoke(records[0]!._id)).toMatchObject({ status: 409, problem: { code: 'not_accepted' } });
  });

  test('stays with its reason, and the assignment is open again with its seat and its due date §62.1 §62.2', async () => {
    const id = await complete();
    const before = await assignment();
    expect((await revoke(id)).body.record).toMatchObject({
      _id: id,
      state: 'revoked',
      revoked_at: world.clock.now().toISOString(),
      revoked_because: 'The wrong person was ticked',
    });
    expect(await assignment()).toEqual({
      ...before,
      status: 'enrolled',
      completed_at: null,
      move: { whose: null, what: 'wait', by: null },
      record: null,
    });
    const entries = await admin.trail({ action: 'record.revoke' });
    expect(entries[0]).toMatchObject({
      people: [{ _id: ada.id }],
      after: { record: id, opened: true, cycle: 1, because: 'The wrong person was ticked' },
    });
  });

  test('lets the person be completed once more §59.2', async () => {
    await revoke(await complete());
    world.clock.advance(1_000);
    await trainer.completes(program, ada);
    expect(await assignment()).toMatchObject({ status: 'complete' });
    expect(await statesOfAda()).toEqual(['valid', 'revoked']);
  });

  test('after the deadline makes the person overdue at once §62.2', async () => {
    const id = await complete();
    await world.database.db
      .updateTable('programs')
      .set({ deadline: new Date(world.clock.now().getTime() - 1_000) })
      .where('id', '=', program.id)
      .execute();
    await revoke(id);
    expect(await assignment()).toMatchObject({ status: 'overdue' });
  });

  test('leaves who has an earlier one of the same cycle complete by it, while that is valid §62.2', async () => {
    const earlier = await record({ trained_on: world.day(-9), valid_until: world.day(9) });
    const newer = await record({ trained_on: world.day(-3), valid_until: world.day(30) });
    await revoke(newer);
    expect(await assignment()).toMatchObject({
      status: 'complete',
      valid_until: world.day(9),
      record: earlier,
    });
    await revoke(earlier);
    expect(await assignment()).toMatchObject({ status: 'not-enrolled', valid_until: null, record: null });
  });

  test('of somebody who has left is revoked alone: nothing is asked of them §62.4', async () => {
    const id = await complete();
    await admin.deletes(ada);
    expect((await revoke(id)).body.record).toMatchObject({ _id: id, state: 'revoked' });
    const stored = await world.database.db
      .selectFrom('assignments')
      .select(['completed_at', 'session_id'])
      .where('employee_id', '=', ada.id)
      .executeTakeFirstOrThrow();
    expect(stored).toMatchObject({ completed_at: expect.any(Date) as Date, session_id: program.sessions[0] });
    const entries = await admin.trail({ action: 'record.revoke' });
    expect(entries[0]!.after).toMatchObject({ record: id });
    expect(entries[0]!.after).not.toHaveProperty('opened');
  });

  test('opens the assignment though an earlier one is there, if that has expired §62.2', async () => {
    const expired = await record({ trained_on: world.day(-9), valid_until: world.day(-1) });
    await revoke(await complete());
    expect(await assignment()).toMatchObject({
      status: 'enrolled',
      valid_until: world.day(-1),
      record: expired,
    });
  });

  describe('after a renewal has followed upon it', () => {
    /** The job's work once the window is open. */
    async function openRenewal() {
      const { db } = world.database;
      await db
        .updateTable('assignments')
        .set({
          cycle: 2,
          completed_at: null,
          completed_by: null,
          session_id: null,
          enrolled_at: null,
          due_at: new Date(world.clock.now().getTime() + 30 * 86_400_000),
          due_because: 'renewal',
          opened_by: 'renewal',
        })
        .where('program_id', '=', program.id)
        .where('employee_id', '=', ada.id)
        .execute();
    }

    const openedBy = async () => {
      const { opened_by } = await world.database.db
        .selectFrom('assignments')
        .select('opened_by')
        .where('employee_id', '=', ada.id)
        .executeTakeFirstOrThrow();
      return opened_by;
    };

    test('takes it back: the cycle and the due date are those that the record answered §62.3', async () => {
      const before = await assignment();
      const id = await record({ valid_until: world.day(30) });
      await openRenewal();
      expect(await assignment()).toMatchObject({ cycle: 2, due_because: 'renewal' });
      await revoke(id);
      expect(await assignment()).toEqual(before);
      expect(await openedBy()).toBe('manager');
      const entries = await admin.trail({ action: 'record.revoke' });
      expect(entries[0]!.after).toMatchObject({ record: id, opened: true, cycle: 1 });
    });

    test('gives back a due date of one’s own with its reason §62.3', async () => {
      const due_at = new Date(world.clock.now().getTime() + 9 * 86_400_000);
      await world.database.db
        .updateTable('assignments')
        .set({ due_at, due_because: 'extension', due_reason: 'On leave' })
        .where('employee_id', '=', ada.id)
        .execute();
      const before = await assignment();
      const id = await record({ valid_until: world.day(30) });
      await openRenewal();
      await revoke(id);
      expect(await assignment()).toEqual({ ...before, due_because: 'extension', due_reason: 'On leave' });
    });

    test('leaves the seat that was chosen meanwhile §62.3', async () => {
      const id = await record({ valid_until: world.day(30) });
      await openRenewal();
      const [session] = program.sessions;
      await ada.enrols(program, session);
      await revoke(id);
      expect(await assignment()).toMatchObject({ cycle: 1, status: 'enrolled', session: { _id: session } });
    });

    test('leaves the person complete by an earlier valid record of that cycle §62.3', async () => {
      const earlier = await record({ trained_on: world.day(-9), valid_until: world.day(9) });
      const before = await assignment();
      const newer = await record({ valid_until: world.day(30) });
      await openRenewal();
      await revoke(newer);
      expect(await assignment()).toEqual({ ...before, record: earlier });
    });

    test('leaves the person complete by a valid record of before, though that was recorded later §64.3', async () => {
      const newer = await record({ valid_until: world.day(30) });
      await openRenewal();
      const earlier = await record({ trained_on: world.day(-9), valid_until: world.day(90) });
      expect(await assignment()).toMatchObject({ cycle: 2, status: 'not-enrolled', record: newer });
      await revoke(newer);
      expect(await assignment()).toMatchObject({
        cycle: 1,
        status: 'complete',
        valid_until: world.day(90),
        record: earlier,
      });
    });

    test('leaves it alone where it is not the record that it followed upon', async () => {
      const older = await record({ trained_on: world.day(-9), valid_until: world.day(9) });
      await record({ valid_until: world.day(30) });
      await openRenewal();
      const before = await assignment();
      await revoke(older);
      expect(await assignment()).toEqual(before);
    });
  });

  test('changes no assignment where it is not the newest §62.4', async () => {
    const older = await record({ trained_on: world.day(-9), valid_until: world.day(50) });
    await record({ trained_on: world.day(-3), valid_until: world.day(30) });
    const before = await assignment();
    expect((await revoke(older)).status).toBe(200);
    expect(await assignment()).toEqual(before);
  });

  test('in an archived program leaves the assignment as it is §62.4', async () => {
    const id = await complete();
    await admin.archives(program);
    const before = await assignment();
    expect((await revoke(id)).status).toBe(200);
    expect(await assignment()).toMatchObject({ status: 'complete', completed_at: before.completed_at });
    expect(await statesOfAda()).toEqual(['revoked']);
  });

  test('of a trainer opens the training like that of an employee, with the end of the newest record that is left §62.4 §91.1', async () => {
    await admin.edits(ada, { role: 'trainer', department: null });
    const first = await record({ trained_on: world.day(-9), valid_until: world.day(90) });
    const second = await record({ trained_on: world.day(-3), valid_until: world.day(500) });
    await revoke(second);
    expect(await assignment()).toMatchObject({ status: 'complete', valid_until: world.day(90) });
    await revoke(first);
    expect(await assignment()).toMatchObject({ status: 'not-enrolled', valid_until: null });
  });

  test('of somebody who has left, or is no employee any more, is revoked alone §62.4', async () => {
    const id = await complete();
    await admin.edits(ada, { role: 'trainer', department: null });
    expect((await revoke(id)).status).toBe(200);
    const other = await record({ program: null, title: 'Sailing' });
    await admin.deletes(ada);
    expect((await revoke(other)).status).toBe(200);
    expect(await statesOfAda()).toEqual(['revoked', 'revoked']);
  });
});
