import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { dueDatesApi, programsApi, seatsApi, undoApi, usersApi } from '#shared/contract';
import { stage } from '../../../../test/cast.ts';
import { setAudience } from '../../../../test/audiences.ts';
import { messagesTo } from '../../../../test/message-tokens.ts';
import { startMailedWorld } from '../../../../test/mailed-world.ts';
import type { Someone } from '../../../../test/world.ts';
import { repairSeats } from '../seats/repair/service.ts';
import { endHolds } from './service.ts';

const second = 1_000;

describe('a change that is undone', () => {
  const { world, admin, manager, trainer, ada, ben, cem, program, createProgram } = stage({
    start: startMailedWorld,
    // A Friday, at noon in the organisation's zone.
    now: '2027-01-15T18:00:00Z',
    assigned: ['ada', 'ben'],
    newcomers: ['cem'],
    program: { sessionDays: [6, 8] },
  });

  const idsOf = (...people: Someone[]) => people.map(({ id }) => id);
  const undo = (id: string | undefined, by = manager) => by.send(undoApi.undo, { params: { change: id! } });
  const assign = (...people: Someone[]) =>
    manager.call(programsApi.assign, {
      params: program.params,
      body: { assigned_employees: idsOf(...people), undoable: true },
    });
  const exempt = (...people: Someone[]) =>
    manager.call(dueDatesApi.exempt, {
      params: program.params,
      body: { people: idsOf(...people), because: 'Leave', until: null, undoable: true },
    });
  const enrol = (session: number, ...people: Someone[]) =>
    manager.call(programsApi.enrol, {
      params: program.params,
      body: { people: idsOf(...people), session: program.sessions[session]!, undoable: true },
    });
  const withdraw = (...people: Someone[]) =>
    manager.call(seatsApi.giveBack, {
      params: program.params,
      body: { people: idsOf(...people), undoable: true },
    });
  const remind = (...people: Someone[]) =>
    manager.call(dueDatesApi.remind, {
      params: program.params,
      body: { people: idsOf(...people), undoable: true },
    });
  const oneSeat = () =>
    sql`update training_sessions set capacity = 1 where id = ${program.sessions[0]!}`.execute(
      world.database.db,
    );
  const seatOf = async (person: Someone) => {
    const found = await sql<{ session_id: string | null }>`
      select session_id from assignments where program_id = ${program.id} and employee_id = ${person.id}`.execute(
      world.database.db,
    );
    return found.rows[0]?.session_id ?? null;
  };

  /** All rows about the people's training; but when a row was changed. */
  async function rows(): Promise<unknown> {
    const found = await sql`
      select (select jsonb_agg(to_jsonb(a) - 'since' order by a) from assignments a where program_id = ${program.id}) as assignments,
        (select jsonb_agg(to_jsonb(x) order by x) from exemptions x where program_id = ${program.id}) as exemptions,
        (select jsonb_agg(to_jsonb(w) order by w) from waits w where program_id = ${program.id}) as waits,
        (select jsonb_agg(to_jsonb(o) order by o) from seat_offers o where program_id = ${program.id}) as offers,
        (select jsonb_agg(to_jsonb(r) order by r) from reminders r where program_id = ${program.id}) as reminders,
        (select jsonb_agg(s.seats_taken order by s.position) from training_sessions s where program_id = ${program.id}) as taken`.execute(
      world.database.db,
    );
    return found.rows[0];
  }

  const mails = () => [ada, ben, cem].flatMap(({ email }) => world.smtp.mailsTo(email));

  /** Makes the change, undoes it, and lets all messages go out that are left. */
  async function undone(change: () => Promise<{ undo?: string | undefined }>): Promise<void> {
    await world.send();
    world.smtp.mails.length = 0;
    const before = await rows();
    const { undo: id } = await change();
    expect(await rows()).not.toEqual(before);
    await world.send();
    expect(mails()).toEqual([]);
    world.clock.advance(2 * second);
    expect((await undo(id)).status).toBe(200);
    expect(await rows()).toEqual(before);
    world.clock.advance(60 * second);
    await world.send();
    await endHolds(world.services);
    expect(mails()).toEqual([]);
    expect(await rows()).toEqual(before);
  }

  test('is refused after its time, to anybody else, once something has changed, and for what there never was §116.2', async () => {
    const changes = [await assign(cem), await exempt(ada), await enrol(1, ben)].map(({ undo: id }) => id);
    const over = {
      code: 'too_late_to_undo',
      message: 'This can’t be undone anymore. Please change it by hand.',
    };
    for (const other of [admin, trainer, ada])
      for (const id of changes) expect((await undo(id, other)).problem).toEqual(over);
    expect((await undo('00000000-0000-4000-8000-000000000000')).problem).toEqual(over);
    expect((await undo('no-uuid')).status).toBe(404);
    await ben.givesBack(program);
    expect((await undo(changes[2])).problem).toEqual(over);
    world.clock.advance(12 * second);
    expect((await undo(changes[0])).problem).toEqual(over);
    expect(await manager.assignmentOf(cem, program)).toBeDefined();
  });

  test('is refused in a training that is archived meanwhile, and keeps nobody from a seat that is gone §116.2', async () => {
    await oneSeat();
    await ada.enrols(program, 0);
    const { undo: id } = await withdraw(ada);
    await ben.enrols(program, 0);
    expect((await undo(id)).problem).toMatchObject({ code: 'session_full' });
    expect([await seatOf(ada), await seatOf(ben)]).toEqual([null, program.sessions[0]]);
    const other = await assign(cem);
    await admin.archives(program);
    expect((await undo(other.undo)).problem).toMatchObject({ code: 'program_archived' });
  });

  test('leaves nobody assigned who wasn’t, even if an audience has them from a later day on §116.1', async () => {
    await sql`update programs set due_days = 14 where id = ${program.id}`.execute(world.database.db);
    await setAudience(admin, program.id, [{ roles: ['employee'] }], world.day(3));
    await undone(() => assign(cem, ada));
    expect(await manager.assignmentOf(cem, program)).toBeUndefined();
    const other = await createProgram();
    const { undo: id, assigned } = await admin.call(usersApi.assign, {
      params: { id: cem.id },
      body: { programs: [program.id, other.id], undoable: true },
    });
    expect(assigned).toHaveLength(2);
    expect((await undo(id, admin)).status).toBe(200);
    expect(await manager.assignmentOf(cem, other)).toBeUndefined();
  });

  test('takes an assignment back that a valid record had completed at once §116.1', async () => {
    await admin.records([cem], { program: program.id, trained_on: world.day(-1) });
    await undone(async () => {
      const reply = await assign(cem);
      expect(reply.complete).toEqual([cem.id]);
      return reply;
    });
    expect(await admin.recordsOf(cem)).toHaveLength(1);
    // By hand it stays final.
    await manager.assigns(program, cem);
    expect(
      await manager.refusal(programsApi.unassign, { params: { id: program.id, employeeId: cem.id } }),
    ).toMatchObject({
      code: 'completion_is_final',
    });
  });

  test('gives an exempt person the seat, the due date and the place in all lists again §116.1', async () => {
    await oneSeat();
    await manager.extends(program, [ada], world.day(20));
    await ada.enrols(program, 0);
    await ada.offers(program);
    await ben.waits(program, 0);
    await undone(() => exempt(ada, ben));
    expect(await seatOf(ada)).toBe(program.sessions[0]);
  });

  test('takes seats back that others had chosen for people, who wait as before §116.1', async () => {
    await oneSeat();
    await ada.enrols(program, 0);
    await ben.waits(program, 0);
    await undone(() => enrol(1, ben));
    await undone(() =>
      manager.call(seatsApi.switchSession, {
        params: program.params,
        body: { people: [ada.id], session: program.sessions[1]!, undoable: true },
      }),
    );
  });

  test('holds the seat that somebody lost, which goes to the waiting list only once nobody undoes it §116.3', async () => {
    await oneSeat();
    await ada.enrols(program, 0);
    await ben.waits(program, 0);
    await undone(() => withdraw(ada));
    await withdraw(ada);
    await repairSeats(world.services);
    expect(await endHolds(world.services)).toBe(0);
    expect(await seatOf(ben)).toBeNull();
    world.clock.advance(12 * second);
    expect(await endHolds(world.services)).toBe(1);
    expect(await seatOf(ben)).toBe(program.sessions[0]);
    expect((await repairSeats(world.services)).promotedLate).toEqual([]);
  });

  test('frees the seat at once if nobody asks for a way back §116.5', async () => {
    await oneSeat();
    await ada.enrols(program, 0);
    await ben.waits(program, 0);
    const reply = await manager.call(seatsApi.giveBack, {
      params: program.params,
      body: { people: [ada.id] },
    });
    expect(reply.undo).toBeUndefined();
    expect(await seatOf(ben)).toBe(program.sessions[0]);
    // Nobody undoes a change of their own seat, nor one that changed nothing.
    const own = await ben.call(seatsApi.giveBack, { params: program.params, body: { undoable: true } });
    expect(own.undo).toBeUndefined();
    expect((await withdraw(ben)).undo).toBeUndefined();
    expect((await assign(ada)).undo).toBeUndefined();
  });

  test('sends no reminder, and leaves the day’s reminder to come §116.1', async () => {
    await undone(() => remind(ada, ben));
    const overdue = await createProgram({ sessionDays: [1, 6], deadline: world.day(1) });
    await manager.assigns(overdue, cem);
    world.clock.advance(3 * 24 * 60 * 60 * second);
    const { reminded, undo: id } = await manager.call(dueDatesApi.remindOverdue, {
      body: { people: [cem.id], undoable: true },
    });
    expect([reminded, (await undo(id)).status]).toEqual([1, 200]);
    expect(await messagesTo(world, cem.id, 'reminder')).toEqual([]);
    const again = await manager.call(dueDatesApi.remindOverdue, { body: { people: [cem.id] } });
    expect(again.reminded).toBe(1);
  });

  test('goes out after ten seconds if its author closes the tab §116.3', async () => {
    await enrol(1, ada);
    await remind(ben);
    await world.send();
    expect(mails()).toEqual([]);
    world.clock.advance(12 * second);
    await endHolds(world.services);
    await world.send();
    expect(world.smtp.mailsTo(ada.email)).toHaveLength(1);
    expect(world.smtp.mailsTo(ben.email)).toHaveLength(1);
    expect(await seatOf(ada)).toBe(program.sessions[1]);
  });

  test('is undone once, however often and fast that is pressed §116.2', async () => {
    const { undo: id } = await exempt(ada);
    const replies = await Promise.all([undo(id), undo(id), undo(id)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await undo(id)).status).toBe(200);
    const entries = await admin.trail({ program: program.id, action: 'program.undo' });
    expect(entries.map(({ people }) => people.map(({ _id }) => _id))).toEqual([[ada.id]]);
  });
});
