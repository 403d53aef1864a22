import { beforeEach, describe, expect, test } from 'vitest';
import { choose, needsOf } from '../../../../test/needs.ts';
import { needsApi, programsApi, seatsApi, sessionsApi } from '#shared/contract';
import { addChooseToken } from '../../../../test/choose-links.ts';
import { nobody } from '../../../../test/client.ts';
import { stage } from '../../../../test/cast.ts';
import { count } from '../../../../test/equivalents.ts';
import { remindersOf } from '../../../../test/reminders-of.ts';
import { withMail, type TestProgram } from '../../../../test/world.ts';

const { world, admin, manager, trainer, ada, ben, program, createProgram } = stage({
  settings: withMail,
  newcomers: ['ben'],
  assigned: ['ada'],
  program: { title: 'Crane', due_days: 14 },
});

let safety: TestProgram;
const first = { _id: '', title: 'Fire Safety' };

beforeEach(async () => {
  safety = await createProgram({ title: 'Fire Safety', due_days: 14, sessionDays: [0] });
  first._id = safety.id;
});

describe('what a program needs', () => {
  const errorsOf = async ({ id }: { id: string }, ...needs: string[]) =>
    (await admin.refusal(needsApi.set, { params: { id }, body: { needs } })).errors;

  test('is said by admins; never itself, one twice, a circle or more than five §125.1', async () => {
    for (const person of [manager, trainer, ada])
      expect(await person.status(needsApi.set, { params: program.params, body: { needs: [] } })).toBe(403);
    expect(await errorsOf(program, program.id)).toHaveProperty(['needs.0']);
    expect(await errorsOf(program, safety.id, safety.id)).toHaveProperty(['needs.1']);
    expect(await errorsOf(program, ada.id)).toHaveProperty(['needs.0']);
    expect(await errorsOf(program, ...Array.from({ length: 6 }, () => safety.id))).toHaveProperty(['needs']);
    const third = await createProgram();
    expect(await needsOf(admin, safety, third)).toEqual([{ _id: third.id, title: 'Fire Safety' }]);
    await needsOf(admin, program, safety);
    expect(await errorsOf(third, program.id)).toHaveProperty(['needs.0']);
    expect((await ada.views(program)).needs).toEqual([first]);
    await admin.archives(program);
    expect(await admin.refusal(needsApi.set, { params: program.params, body: { needs: [] } })).toMatchObject({
      code: 'program_archived',
    });
  });
});

describe('who takes a seat for themselves', () => {
  beforeEach(() => needsOf(admin, program, safety));

  const refusedBy = async () => {
    const params = program.params;
    const [session] = program.sessions as [string];
    return ada.refusal(programsApi.enrol, { params, body: { user: ada.id, session } });
  };

  test('is refused by each call while another training comes first §125.2', async () => {
    const params = program.params;
    const [session] = program.sessions as [string];
    const refused = { status: 409, code: 'needs_first', programs: [first] };
    expect(await refusedBy()).toMatchObject(refused);
    const token = await addChooseToken(world, { personId: ada.id, programId: program.id });
    expect(await choose(world.as(nobody), token, session)).toMatchObject(refused);
    await manager.assigns(program, ben);
    await manager.call(programsApi.enrol, { params, body: { user: ben.id, session } });
    await ben.offers(program);
    expect(await ada.refusal(seatsApi.take, { params, body: { from: ben.id } })).toMatchObject(refused);
    const { db } = world.database;
    await db
      .updateTable('training_sessions')
      .set({ capacity: 1, seats_taken: 1 })
      .where('program_id', '=', program.id)
      .execute();
    for (const which of [session, null])
      expect(await ada.refusal(seatsApi.wait, { params, body: { session: which } })).toMatchObject(refused);
    expect(await admin.assignmentOf(ada, program)).toMatchObject({ status: 'not-enrolled' });
  });

  test('is not refused with a valid record, an exemption, or a seat that ends before §125.2', async () => {
    const [record] = await admin.records([ada], {
      program: safety.id,
      trained_on: world.day(-9),
      valid_until: world.day(0),
    });
    // It ends on the day before the session.
    expect(await refusedBy()).toMatchObject({ code: 'needs_first' });
    await admin.revokes(record!);
    await admin.records([ada], { program: safety.id, trained_on: world.day(-9), valid_until: world.day(1) });
    await ada.enrols(program);
    await ada.givesBack(program);

    await manager.assigns(program, ben);
    await manager.assigns(safety, ben);
    await manager.exempts(safety, [ben]);
    await ben.enrols(program);
    await ben.givesBack(program);
    await manager.endsExemption(safety, ben);
    await ben.enrols(safety);
    await ben.enrols(program);
  });

  test('may have done what counts for the training that comes first §125.2', async () => {
    const long = await createProgram({ title: 'Fire Safety, whole day', due_days: 14 });
    await count(admin, safety, [long]);
    await admin.records([ada], { program: long.id, trained_on: world.day(-1) });
    await ada.enrols(program);
  });

  test('changes to no session that the other training does not end before §125.2', async () => {
    const later = await createProgram({ title: 'Fire Safety', due_days: 14, sessionDays: [2] });
    await needsOf(admin, program, later);
    await manager.assigns(later, ada);
    await ada.enrols(later);
    expect(await refusedBy()).toMatchObject({ programs: [{ _id: later.id }] });
    const params = program.params;
    await manager.call(programsApi.enrol, {
      params,
      body: { user: ada.id, session: program.sessions[0]! },
    });
    expect((await ada.views(program)).lacks).toEqual([]);
  });

  test('reads what comes first, and is not asked to choose meanwhile §125.3', async () => {
    expect(await ada.views(program)).toMatchObject({ lacks: [first] });
    expect(await remindersOf(manager, program, ada)).toBe(0);
    await admin.records([ada], { program: safety.id, trained_on: world.day(-1) });
    expect((await ada.views(program)).lacks).toEqual([]);
    expect(await remindersOf(manager, program, ada)).toBe(1);
  });
});

describe('who is seated by others', () => {
  test('is not refused, and the roster says what they lack §125.4', async () => {
    await needsOf(admin, program, safety);
    const [session] = program.sessions as [string];
    await manager.call(programsApi.enrol, {
      params: program.params,
      body: { user: ada.id, session },
    });
    const roster = () => trainer.call(sessionsApi.roster, { params: { id: session }, query: {} });
    expect((await roster()).people).toMatchObject([{ _id: ada.id, lacks: [first] }]);
    await admin.records([ada], { program: safety.id, trained_on: world.day(-1) });
    expect((await roster()).people).toMatchObject([{ _id: ada.id, lacks: [] }]);
  });
});
