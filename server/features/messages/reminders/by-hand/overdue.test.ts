import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { dueDatesApi } from '#shared/contract';
import { during } from '../../../../../test/cast.ts';
import { messagesTo } from '../../../../../test/message-tokens.ts';
import { startReminded } from '../../../../../test/reminded.ts';
import type { Someone } from '../../../../../test/world.ts';

describe('reminding people of all that is overdue', () => {
  const world = during(startReminded);
  const idsOf = (people: readonly Someone[]) => people.map(({ id }) => id);
  const send = (by: Someone, people: readonly string[]) =>
    by.send(dueDatesApi.remindOverdue, { body: { people: [...people] } });
  const remind = async (by: Someone, ...people: Someone[]) =>
    (await by.call(dueDatesApi.remindOverdue, { body: { people: idsOf(people) } })).reminded;
  const preview = (by: Someone, ...people: Someone[]) =>
    by.call(dueDatesApi.previewRemindOverdue, { body: { people: idsOf(people) } });

  /**
   * Lets it be overdue for a number of days, though sessions are to come. After 84 days no reminder comes by itself.
   */
  const makeOverdue = async ({ id }: { id: string }, days = 100) => {
    const deadline = new Date(world.clock.now().getTime() - days * 24 * 60 * 60_000);
    await sql`update programs set deadline = ${deadline} where id = ${id}`.execute(world.database.db);
  };

  /** A training with a session for each capacity, overdue for these people. */
  const createOverdue = async (title: string, people: readonly Someone[], capacities = [5]) => {
    const seats = await world.createSeats(capacities, { title });
    await world.manager.assigns(seats, ...people);
    return seats;
  };

  const employees = (many: number) =>
    Promise.all(Array.from({ length: many }, () => world.createPerson('employee')));

  test('is refused to other roles, without people, and with more than 10,000 §83.11', async () => {
    const [ada] = (await employees(1)) as [Someone];
    for (const person of [world.trainer, ada]) expect((await send(person, [ada.id])).status).toBe(403);
    const tooMany = Array.from({ length: 10_001 }, () => randomUUID());
    for (const people of [[], tooMany, ['no-uuid'], [ada.id, 'no-uuid']])
      expect((await send(world.admin, people)).status).toBe(400);
  });

  test('is refused with anybody in the list who has left, or is not the caller’s to see §83.11', async () => {
    const [ada, gone] = (await employees(2)) as [Someone, Someone];
    const seats = await createOverdue('Fire Safety', [ada, gone]);
    await makeOverdue(seats);
    await world.admin.deletes(gone);
    const newManager = await world.createPerson('manager');
    const refusal = {
      status: 400,
      code: 'not_an_active_employee',
      message: 'Someone in the list is not active. Nobody was reminded.',
    };
    for (const [by, people] of [
      [world.admin, [ada.id, randomUUID()]],
      [world.manager, [ada.id, gone.id]],
      [newManager, [ada.id]],
    ] as const) {
      const body = { people: [...people] };
      expect(await by.refusal(dueDatesApi.remindOverdue, { body })).toEqual(refusal);
      expect(await by.refusal(dueDatesApi.previewRemindOverdue, { body })).toEqual(refusal);
    }
    expect(await messagesTo(world, ada.id, 'reminder')).toEqual([]);
  });

  test('names in one mail every overdue training that the manager oversees, and for an admin all §83.11', async () => {
    const [ada, ben] = (await employees(2)) as [Someone, Someone];
    const trainings = [await createOverdue('First Aid', [ada, ben]), await createOverdue('Ladders', [ada])];
    const other = await world.createPerson('manager');
    const { admin, trainer } = world;
    const foreign = await world.createProgram({
      admin,
      manager: other,
      trainers: [trainer],
      title: 'Forklifts',
      sessionDays: [4],
    });
    await other.assigns(foreign, ada, ben);
    for (const training of [...trainings, foreign]) await makeOverdue(training);
    const notYet = await world.createSeats([5], { title: 'Not yet due', deadline: world.day(90) });
    await world.manager.assigns(notYet, ada);

    expect(await remind(world.manager, ada)).toBe(1);
    await world.mails.sendAll();
    const mails = world.mails.mailsTo(ada.email);
    expect(mails.map(({ parsed }) => parsed.subject)).toEqual(['Choose your sessions for 2 trainings']);
    expect(mails[0]!.parsed.text).toMatch(/First Aid[^]*Ladders/);
    expect(mails[0]!.parsed.text).not.toMatch(/Forklifts|Not yet due/);

    expect(await remind(admin, ben)).toBe(1);
    await world.mails.sendAll();
    expect(world.mails.mailsTo(ben.email)[0]!.parsed.text).toMatch(/Forklifts/);
  });

  test('is the reminder of that day, with everything that the day would bring §83.11', async () => {
    const [ada] = (await employees(1)) as [Someone];
    const overdue = await createOverdue('Overdue for long', [ada]);
    await makeOverdue(overdue);
    const soon = await world.createSeats([5], { title: 'Due in a week', deadline: world.day(7) });
    await world.manager.assigns(soon, ada);
    expect(await remind(world.manager, ada)).toBe(1);
    await world.mails.sendAll();
    expect(world.mails.mailsTo(ada.email)[0]!.parsed.text).toMatch(/Overdue for long[^]*Due in a week/);
  });

  test('passes over people who were reminded that day, also twice at once, and is told in the audit trail §83.11', async () => {
    const [ada, ben, cara] = (await employees(3)) as [Someone, Someone, Someone];
    const seats = await createOverdue('Lifting', [ada, ben, cara]);
    await makeOverdue(seats);
    await world.remind(seats, ben);
    const [one, other] = await Promise.all([remind(world.manager, ada), remind(world.admin, ada)]);
    expect(one + other).toBe(1);
    expect(await remind(world.manager, ada, ben, cara)).toBe(1);
    expect(await messagesTo(world, ada.id, 'reminder')).toHaveLength(1);
    const { rows } = await sql<{ person_ids: string[]; after: object }>`
      select person_ids, after from audit_entries where action = 'user.remind' and ${cara.id} = any(person_ids)`.execute(
      world.database.db,
    );
    expect(rows).toEqual([{ person_ids: [cara.id], after: { reminded: 1 } }]);
  });

  test('says before how many would be reminded, and why the others not, each once §83.12', async () => {
    const people = (await employees(6)) as [Someone, Someone, Someone, Someone, Someone, Someone];
    const [due, seated, done, waits, told, nothing] = people;
    const first = await createOverdue('Ropes', [due, seated, done, waits, told], [5, 5]);
    const second = await createOverdue('Knots', [due, seated], [5]);
    await first.enrol(seated, 1);
    await second.enrol(seated, 0);
    await first.enrol(waits, 0);
    await first.enrol(done, 0);
    const { params } = first;
    await world.trainer.completes(params, done);
    const now = world.clock.now();
    await sql`update training_sessions set starts_at = ${now}::timestamptz - interval '2 hours',
      ends_at = ${now}::timestamptz - interval '1 hour' where id = ${first.sessions[0]!}`.execute(
      world.database.db,
    );
    await makeOverdue(first);
    await makeOverdue(second);
    expect(await remind(world.manager, told)).toBe(1);
    const counts = {
      will: 1,
      has_session: 1,
      waits_for_trainer: 1,
      reminded_today: 1,
      away: 0,
      nothing_overdue: 2,
    };
    expect(await preview(world.manager, ...people)).toEqual(counts);
    expect(await preview(world.admin, ...people, due)).toEqual(counts);
    expect(await messagesTo(world, due.id, 'reminder')).toEqual([]);
    expect(await remind(world.manager, nothing, seated, waits)).toBe(0);
  });

  test('is judged anew when it is sent: trainings that are done or archived by then aren’t named', async () => {
    const [ada, ben] = (await employees(2)) as [Someone, Someone];
    const [kept, archived] = [
      await createOverdue('Kept', [ada]),
      await createOverdue('Archived meanwhile', [ada, ben]),
    ];
    for (const training of [kept, archived]) await makeOverdue(training);
    expect(await remind(world.manager, ada, ben)).toBe(2);
    await world.admin.archives(archived);
    await world.mails.sendAll();
    const toAda = world.mails.mailsTo(ada.email).filter(({ parsed }) => parsed.subject?.includes('overdue'));
    expect(toAda.map(({ parsed }) => parsed.subject)).toEqual(['Kept is overdue: choose a session']);
    const toBen = world.mails.mailsTo(ben.email).filter(({ parsed }) => parsed.subject?.includes('overdue'));
    expect(toBen).toEqual([]);
  });
});
