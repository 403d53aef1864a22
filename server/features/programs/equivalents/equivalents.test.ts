import { beforeEach, describe, expect, test } from 'vitest';
import { equivalentsApi, programsApi, recordsApi, sessionsApi } from '#shared/contract';
import { stage } from '../../../../test/cast.ts';
import { count } from '../../../../test/equivalents.ts';
import type { TestProgram } from '../../../../test/world.ts';
import { renew } from '../../training/renewals/service.ts';

const { world, admin, manager, trainer, ada, ben, program, createProgram } = stage({
  newcomers: ['ben'],
  assigned: ['ada'],
  program: { title: 'First Aid, 8 hours', due_days: 14 },
});

let long: TestProgram;

beforeEach(async () => {
  long = await createProgram({ title: 'First Aid, 16 hours', due_days: 14 });
});

const done = (day = -1, facts: object = {}) =>
  admin.records([ada], { program: long.id, trained_on: world.day(day), ...facts });
const own = async (of = program) => (await admin.assignmentOf(ada, of))!;

describe('a program that counts for another one', () => {
  const set = (equivalents: { program: string; from: string }[], params = { id: program.id }) =>
    admin.refusal(equivalentsApi.set, { params, body: { equivalents, effects: null } });
  const from = '2026-01-01';

  test('is chosen by admins; never itself, twice, unknown or more than five §124.1 §124.2', async () => {
    const body = { equivalents: [{ program: long.id, from }] };
    for (const person of [manager, trainer, ada])
      for (const call of [equivalentsApi.set, equivalentsApi.preview])
        expect(await person.status(call, { params: { id: program.id }, body })).toBe(403);
    const errorsOf = async (...programs: string[]) =>
      (await set(programs.map((id) => ({ program: id, from })))).errors;
    expect(await errorsOf(program.id)).toHaveProperty(['equivalents.0.program']);
    expect(await errorsOf(long.id, long.id)).toHaveProperty(['equivalents.1.program']);
    expect(await errorsOf(ada.id)).toHaveProperty(['equivalents.0.program']);
    expect(await errorsOf(...Array.from({ length: 6 }, () => long.id))).toHaveProperty(['equivalents']);
    expect((await set([{ program: long.id, from: 'soon' }])).errors).toHaveProperty(['equivalents.0.from']);
  });

  test('counts for 20 at most, and for none that is archived §124.2', async () => {
    await admin.archives(program);
    expect(await set([{ program: long.id, from }])).toMatchObject({ code: 'program_archived' });
    for (let index = 0; index < 20; index += 1) await count(admin, await createProgram(), [long]);
    const last = await createProgram();
    expect(await set([{ program: long.id, from }], { id: last.id })).toMatchObject({
      status: 409,
      code: 'too_many',
    });
  });

  test('needs the effects that were seen §124.2', async () => {
    await done();
    const params = { id: program.id };
    const body = { equivalents: [{ program: long.id, from }] };
    const refused = await admin.refusal(equivalentsApi.set, { params, body: { ...body, effects: null } });
    expect(refused).toMatchObject({
      status: 409,
      code: 'effects_changed',
      effects: [{ code: 'completed', people: 1, sample: [{ _id: ada.id }] }],
    });
    expect(await own()).toMatchObject({ status: 'not-enrolled', answered_by: null });
    const { equivalents } = await count(admin, program, [long], from);
    expect(equivalents).toEqual([{ program: { _id: long.id, title: 'First Aid, 16 hours' }, from }]);
    expect((await ada.views(program)).equivalents).toEqual(equivalents);
  });
});

describe('a record of a program that counts', () => {
  beforeEach(() => count(admin, program, [long], world.day(-100)));

  test('completes who is assigned, without a second record §124.3', async () => {
    const [record] = await done();
    const answered_by = { record: record!._id, title: 'First Aid, 16 hours' };
    expect(await own()).toMatchObject({ status: 'complete', record: null, answered_by });
    expect(await ada.views(program)).toMatchObject({ status: 'complete', record: null, answered_by });
    const { programs } = await ada.call(programsApi.listAssigned);
    expect(programs.find(({ _id }) => _id === program.id)).toMatchObject({ answered_by });
    expect(await admin.recordsOf(ada)).toHaveLength(1);
    expect(await admin.call(programsApi.countByStatus, { params: { id: program.id } })).toMatchObject({
      total: 1,
      completed: 1,
    });
    const [entry] = await admin.trail({ program: program.id, action: 'program.answer' });
    expect(entry).toMatchObject({
      people: [{ _id: ada.id }],
      after: { answers: [{ id: ada.id, record: record!._id, complete: true }] },
    });
  });

  test('gives the seat to who waits §124.3', async () => {
    await ada.enrols(program);
    const { db } = world.database;
    await db
      .updateTable('training_sessions')
      .set({ capacity: 1, seats_taken: 1 })
      .where('program_id', '=', program.id)
      .execute();
    await manager.assigns(program, ben);
    await ben.waits(program);
    await done();
    expect(await own()).toMatchObject({ status: 'complete', session: null });
    expect(await admin.assignmentOf(ben, program)).toMatchObject({
      status: 'enrolled',
      session: { _id: program.sessions[0] },
    });
  });

  test('completes people who are assigned afterwards, by anybody, and people who were exempt §124.3', async () => {
    const [record] = await done();
    const other = await createProgram({ due_days: 14 });
    await count(admin, other, [long]);
    const { complete } = await manager.assigns(other, ada, ben);
    expect(complete).toEqual([ada.id]);
    expect(await own(other)).toMatchObject({ status: 'complete', answered_by: { record: record!._id } });

    const third = await createProgram({ due_days: 14 });
    await manager.assigns(third, ada);
    await manager.exempts(third, [ada]);
    await count(admin, third, [long]);
    await manager.endsExemption(third, ada);
    expect(await own(third)).toMatchObject({ status: 'complete', answered_by: { record: record!._id } });
  });

  test('of a day before doesn’t count, nor a proposal, nor one of an answered program §124.3', async () => {
    await done(-101);
    expect(await own()).toMatchObject({ status: 'not-enrolled', answered_by: null });
    const proposal = await ada.proposes({ program: long.id, trained_on: world.day(-2) });
    expect(await own()).toMatchObject({ status: 'not-enrolled' });
    const other = await createProgram({ due_days: 14 });
    await count(admin, other, [program]);
    await manager.assigns(other, ada);
    await admin.call(recordsApi.accept, { params: { id: proposal._id } });
    expect(await own()).toMatchObject({ status: 'complete', answered_by: { record: proposal._id } });
    expect(await own(other)).toMatchObject({ status: 'not-enrolled', answered_by: null });
  });

  test('counts when a trainer marks it, and also once its program is archived §124.1 §124.3', async () => {
    await manager.assigns(long, ada, ben);
    await ada.enrols(long);
    await ben.enrols(long);
    await trainer.completes(long, ada);
    expect(await own()).toMatchObject({ status: 'complete' });
    await manager.assigns(program, ben);
    world.clock.advance(3 * 86_400_000);
    await trainer.call(sessionsApi.mark, {
      params: { id: long.sessions[0]! },
      body: { marks: [{ person: ben.id, outcome: 'attended', note: null }] },
    });
    expect(await admin.assignmentOf(ben, program)).toMatchObject({ status: 'complete' });
    await admin.archives(long);
    const other = await createProgram({ due_days: 14, deadline: world.day(30) });
    await manager.assigns(other, ben);
    const { effects } = await count(admin, other, [long]);
    expect(effects).toMatchObject([{ code: 'completed', people: 1 }]);
    expect(await admin.assignmentOf(ben, other)).toMatchObject({ status: 'complete' });
  });

  test('is outdone by a later record, of either program §124.4', async () => {
    const [first] = await done(-9);
    await admin.records([ada], {
      program: program.id,
      trained_on: world.day(-20),
      valid_until: world.day(3),
    });
    expect(await own()).toMatchObject({ answered_by: { record: first!._id }, valid_until: null });
    const [mine] = await admin.records([ada], {
      program: program.id,
      trained_on: world.day(-3),
      valid_until: world.day(400),
    });
    expect(await own()).toMatchObject({ answered_by: null, record: mine!._id, valid_until: world.day(400) });
    const [last] = await done(-1);
    expect(await own()).toMatchObject({ answered_by: { record: last!._id }, valid_until: null });
  });
});

describe('a record that is revoked', () => {
  beforeEach(() => count(admin, program, [long]));

  test('opens the training again, with its due date §124.5', async () => {
    const before = await own();
    const [record] = await done();
    await admin.revokes(record!);
    expect(await own()).toEqual(before);
    world.clock.advance(20 * 86_400_000);
    const [again] = await done();
    await admin.revokes(again!);
    expect(await own()).toMatchObject({ status: 'overdue' });
  });

  test('leaves who has another valid one complete by it, of either program §124.5', async () => {
    const [mine] = await admin.records([ada], { program: program.id, trained_on: world.day(-20) });
    const [older] = await done(-9);
    const [newer] = await done(-3);
    await admin.revokes(newer!);
    expect(await own()).toMatchObject({ status: 'complete', answered_by: { record: older!._id } });
    await admin.revokes(older!);
    expect(await own()).toMatchObject({ status: 'complete', answered_by: null, record: mine!._id });
    const [last] = await done(-30);
    await admin.revokes(mine!);
    expect(await own()).toMatchObject({ status: 'complete', answered_by: { record: last!._id } });
    await admin.archives(long);
    await admin.revokes(last!);
    expect(await own()).toMatchObject({ status: 'not-enrolled', answered_by: null });
  });

  test('takes back the renewal that followed upon it §124.5', async () => {
    const renewing = await createProgram({ due_days: 14, renew_months: 12 });
    await count(admin, renewing, [long]);
    await manager.assigns(renewing, ada);
    const before = await own(renewing);
    const [record] = await done(-340);
    expect(await own(renewing)).toMatchObject({ status: 'complete' });
    await renew(world.services);
    expect(await own(renewing)).toMatchObject({
      status: 'not-enrolled',
      cycle: 2,
      due_because: 'renewal',
      answered_by: { record: record!._id },
    });
    await admin.revokes(record!);
    expect(await own(renewing)).toEqual(before);
  });
});

describe('the end of an answer', () => {
  test('is by the rule of the program that it answers, which comes back by itself §124.4', async () => {
    const renewing = await createProgram({ due_days: 14, renew_months: 12 });
    await manager.assigns(renewing, ada);
    await done(-400);
    const { effects } = await count(admin, renewing, [long]);
    expect(effects).toEqual([]);
    expect(await own(renewing)).toMatchObject({
      status: 'not-enrolled',
      answered_by: { title: 'First Aid, 16 hours' },
    });
    const [record] = await done(-1);
    const { valid_until } = await own(renewing);
    expect(record!.valid_until).toBeNull();
    expect(valid_until).toBe(`${Number(world.day(-1).slice(0, 4)) + 1}${world.day(-1).slice(4)}`);
  });
});

describe('programs that no longer count', () => {
  test('leave people with the due dates as after an exemption §124.6', async () => {
    await count(admin, program, [long]);
    await done();
    world.clock.advance(20 * 86_400_000);
    const { effects } = await count(admin, program, []);
    expect(effects).toMatchObject([{ code: 'reopened', people: 1, sample: [{ _id: ada.id }] }]);
    expect(await own()).toMatchObject({
      status: 'not-enrolled',
      answered_by: null,
      due: world.day(14),
      due_because: 'joined',
    });
    const [entry] = await admin.trail({ program: program.id, action: 'program.set-equivalents' });
    expect(entry).toMatchObject({
      before: { equivalents: [{ id: long.id, counts_from: '2020-01-01' }] },
      after: { equivalents: [] },
    });
  });
});
