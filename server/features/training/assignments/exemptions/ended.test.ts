import { describe, expect, test } from 'vitest';
import { dueDatesApi } from '#shared/contract';
import { usualDueDays } from '#shared/due';
import type { Someone } from '../../../../../test/world.ts';
import { bringBack } from './store.ts';
import { stage } from '../../../../../test/cast.ts';

const timeZone = 'Etc/GMT+6';
const dayLength = 24 * 60 * 60 * 1000;

describe('an exemption that ends', () => {
  const { world, admin, manager, trainer, ada, ben, program } = stage({
    newcomers: ['ada', 'ben'],
    program: {},
  });

  const assign = (...people: Someone[]) => manager.assigns(program, ...people);
  const exempt = (...people: Someone[]) => manager.exempts(program, people);
  const ending = (...people: { id: string }[]) => ({
    params: program.params,
    body: { people: people.map((person) => person.id) },
  });
  const end = (...people: { id: string }[]) => admin.call(dueDatesApi.endExemption, ending(...people));
  const listAssigned = () => admin.assignedTo(program);
  const countExemptions = async () =>
    (
      await world.database.db
        .selectFrom('exemptions')
        .select('person_id')
        .where('program_id', '=', program.id)
        .execute()
    ).length;
  const rowOf = (person: Someone) =>
    world.database.db
      .selectFrom('assignments')
      .selectAll()
      .where('program_id', '=', program.id)
      .where('employee_id', '=', person.id)
      .executeTakeFirstOrThrow();
  /** A record of somebody who did the program elsewhere. */
  const record = (
    person: Someone,
    facts: { trained_on: string; valid_until: string | null; cycle?: number },
  ) =>
    world.database.db
      .insertInto('training_records')
      .values({
        person_id: person.id,
        program_id: program.id,
        title: 'Fire Safety',
        version: 1,
        recorded_at: world.clock.now(),
        recorded_by: admin.id,
        source: 'external',
        ...facts,
      })
      .execute();
  const programRow = () =>
    world.database.db
      .selectFrom('programs')
      .selectAll()
      .where('id', '=', program.id)
      .executeTakeFirstOrThrow();
  const updateProgram = (values: { due_days?: number; deadline?: Date }) =>
    world.database.db.updateTable('programs').set(values).where('id', '=', program.id).execute();
  /** Goes on to a later day, on which everybody signs in again. */
  const pass = async (days: number) => {
    world.clock.advance(days * dayLength);
  };

  test('is refused for all where one of them is not exempt §63.5', async () => {
    await assign(ada, ben);
    await exempt(ada);
    for (const wrong of [ben, trainer, { id: crypto.randomUUID() }]) {
      const refusal = await manager.refusal(dueDatesApi.endExemption, ending(ada, wrong));
      expect(refusal).toMatchObject({
        status: 404,
        code: 'not_found',
        message: "Someone in the list isn't exempt. Nothing was changed.",
      });
    }
    expect((await listAssigned()).map(({ _id }) => _id)).toEqual([ben.id]);
  });

  test('brings the assignment back without its seat, with the deadline where it had no other due date §63.5', async () => {
    await assign(ada);
    await ada.enrols(program);
    await exempt(ada);
    const { employees } = await end(ada, ada);
    expect(employees).toMatchObject([{ _id: ada.id }]);
    expect(await listAssigned()).toMatchObject([
      {
        _id: ada.id,
        status: 'not-enrolled',
        session: null,
        due: world.day(7),
        due_because: null,
        due_reason: null,
        cycle: 1,
      },
    ]);
    expect(await rowOf(ada)).toMatchObject({
      assigned_by: admin.id,
      assigned_at: world.clock.now(),
      opened_by: 'manager',
    });
    expect(await manager.status(dueDatesApi.endExemption, ending(ada))).toBe(404);
  });

  test('brings the due date back that the assignment had, with its reason, and the cycle §63.5', async () => {
    // Done long ago, so the assignment is the next cycle.
    await record(ada, { trained_on: '2020-01-01', valid_until: '2021-01-01' });
    await assign(ada);
    await manager.extends(program, [ada], world.day(30));
    await exempt(ada);
    await end(ada);
    expect(await listAssigned()).toMatchObject([
      {
        due: world.day(30),
        due_because: 'extension',
        due_reason: 'Sick leave',
        cycle: 2,
        valid_until: '2021-01-01',
      },
    ]);
  });

  test('is again what opened it: a renewal stays one §63.5', async () => {
    await assign(ada);
    await world.database.db
      .updateTable('assignments')
      .set({ opened_by: 'renewal' })
      .where('program_id', '=', program.id)
      .execute();
    await exempt(ada);
    await end(ada);
    expect(await rowOf(ada)).toMatchObject({ opened_by: 'renewal', assigned_by: admin.id });
  });

  test.each(['2021-01-01', null])(
    'lets a renewal of no record, or of one to %s, have the days of who is assigned now',
    async (earlier) => {
      if (earlier) await record(ada, { trained_on: '2020-01-01', valid_until: earlier });
      await assign(ada);
      const due_at = new Date(`${world.day(200)}T22:59:59.999Z`);
      await world.database.db
        .updateTable('assignments')
        .set({ opened_by: 'renewal', due_at, due_because: 'renewal' })
        .where('program_id', '=', program.id)
        .execute();
      await exempt(ada);
      await end(ada);
      expect(await rowOf(ada)).toMatchObject({ due_because: 'joined', valid_until: earlier });
      expect(await listAssigned()).toMatchObject([{ due: world.day(usualDueDays) }]);
    },
  );

  test('brings back with the deadline as it is now §63.5', async () => {
    await assign(ada);
    await exempt(ada);
    const deadline = new Date(world.clock.now().getTime() + 40 * dayLength);
    await updateProgram({ deadline });
    await end(ada);
    expect(await listAssigned()).toMatchObject([{ due: world.day(40), due_because: null }]);
  });

  test.each([
    [null, 14],
    [0, 0],
    [3, 3],
  ])('gives whoever would be overdue the program’s %s days, or 14 §63.5', async (due_days, given) => {
    const start = world.clock.now();
    await assign(ada, ben);
    await manager.extends(program, [ben], world.day(8));
    await exempt(ada, ben);
    if (due_days !== null) await updateProgram({ due_days });
    await pass(20);
    await end(ada, ben);
    for (const employee of await listAssigned())
      expect(employee).toMatchObject({
        status: 'not-enrolled',
        due: world.day(given),
        due_because: 'joined',
        due_reason: null,
      });
    world.clock.set(start);
  });

  test('brings the assignment back complete while a record is valid, also on its last day §63.5', async () => {
    await assign(ada, ben);
    await exempt(ada, ben);
    await record(ada, { trained_on: '2026-01-01', valid_until: world.day(0) });
    await record(ben, { trained_on: '2025-01-01', valid_until: world.day(-1) });
    await end(ada, ben);
    const byId = new Map((await listAssigned()).map((employee) => [employee._id, employee]));
    expect(byId.get(ada.id)).toMatchObject({
      status: 'complete',
      cycle: 1,
      valid_until: world.day(0),
      session: null,
    });
    // Training during the exemption answered the cycle that it had.
    expect(byId.get(ben.id)).toMatchObject({ status: 'not-enrolled', cycle: 2, valid_until: world.day(-1) });
    expect(await rowOf(ada)).toMatchObject({ completed_by: admin.id, completed_at: world.clock.now() });
  });

  test('is only forgotten for a person who has left, and brings the training back to one who has another role §63.6 §91.3', async () => {
    await assign(ada, ben);
    await exempt(ada, ben);
    await admin.deletes(ada);
    await admin.edits(ben, { role: 'trainer' as const, department: null });
    await end(ada, ben);
    expect(await countExemptions()).toBe(0);
    expect(await listAssigned()).toMatchObject([{ _id: ben.id }]);
  });

  test('is only forgotten in an archived program, when its last day has passed §63.6', async () => {
    await assign(ada);
    await exempt(ada);
    await admin.archives(program);
    const by = { actorId: null, now: world.clock.now(), timeZone };
    const ended = await bringBack(world.database.db, await programRow(), [ada.id, ben.id], by);
    expect(ended).toMatchObject([{ person_id: ada.id, is_back: false }]);
    expect(await countExemptions()).toBe(0);
    expect(await listAssigned()).toEqual([]);
  });

  test('by itself brings back an assignment that is said to be by the person who exempted', async () => {
    await assign(ada, ben);
    await exempt(ada);
    const by = { actorId: null, now: world.clock.now(), timeZone };
    const ended = await bringBack(world.database.db, await programRow(), [ada.id, ben.id], by);
    expect(ended).toMatchObject([
      { person_id: ada.id, is_back: true, cycle: 1, due_at: null, is_complete: false },
    ]);
    expect(await rowOf(ada)).toMatchObject({ assigned_by: manager.id, opened_by: 'manager' });
  });

  test('lets people be exempt again, and assigned like anybody §63.5', async () => {
    await assign(ada);
    await exempt(ada);
    await end(ada);
    await exempt(ada);
    await end(ada);
    await manager.unassigns(program, ada);
    await assign(ada);
    expect((await listAssigned()).map(({ _id }) => _id)).toEqual([ada.id]);
  });

  test('is in the audit trail in an entry for each person, with what came back §63.7', async () => {
    await assign(ada, ben);
    await manager.extends(program, [ben], world.day(8));
    await exempt(ada, ben);
    await record(ada, { trained_on: '2026-01-01', valid_until: null });
    await end(ada, ben);
    const entries = await world.database.db
      .selectFrom('audit_entries')
      .select(['actor_id', 'person_ids', 'after', 'personal'])
      .where('program_id', '=', program.id)
      .where('action', '=', 'program.end-exemption')
      .execute();
    expect(entries.toSorted((entry) => (entry.person_ids[0] === ada.id ? -1 : 1))).toMatchObject([
      {
        actor_id: admin.id,
        person_ids: [ada.id],
        after: { assigned: true, cycle: 1, due: null, due_because: null, complete: true },
      },
      {
        person_ids: [ben.id],
        after: { assigned: true, cycle: 1, due_because: 'extension', complete: false },
        personal: { after: { due_reason: 'Sick leave' } },
      },
    ]);
  });
});
