import { describe, expect, test } from 'vitest';
import { samePersonApi, usersApi } from '#shared/contract';
import { stage } from '../../../../test/cast.ts';
import { count } from '../../../../test/equivalents.ts';
import { seenMerge } from '../../../../test/same-people.ts';

const { world, admin, manager, ada, ben, program, createProgram } = stage({
  newcomers: ['ben'],
  assigned: ['ada'],
  program: { due_days: 14 },
});

/** A program that counts, and Ada's record of it. */
async function answer() {
  const source = await createProgram({ due_days: 14 });
  await count(admin, program, [source]);
  const [record] = await admin.records([ada], { program: source.id, trained_on: world.day(-1) });
  return { source, record: record! };
}

const own = () => admin.assignmentOf(ada, program);

describe('an answer by another program', () => {
  test('stays in an archived program, though its record is revoked §124.8', async () => {
    const { record } = await answer();
    await admin.archives(program);
    await admin.revokes(record);
    expect(await own()).toMatchObject({ status: 'complete', answered_by: { record: record._id } });
  });

  test('is found again when somebody comes back, unless its record was revoked §124.8', async () => {
    const { record } = await answer();
    await admin.deletes(ada);
    await admin.call(usersApi.restore, { params: { id: ada.id }, body: {} });
    expect(await own()).toMatchObject({ status: 'complete', answered_by: { record: record._id } });
    await admin.deletes(ada);
    await admin.revokes(record);
    await admin.call(usersApi.restore, { params: { id: ada.id }, body: {} });
    expect(await own()).toBeUndefined();
  });

  test('is that of both accounts of a person, until they are taken apart §124.8', async () => {
    const source = await createProgram({ due_days: 14 });
    await count(admin, program, [source]);
    const [record] = await admin.records([ben], { program: source.id, trained_on: world.day(-1) });
    await admin.call(samePersonApi.merge, {
      params: { id: ada.id },
      body: await seenMerge(world, admin, ada.id, ben),
    });
    expect(await own()).toMatchObject({ status: 'complete', answered_by: { record: record!._id } });
    await admin.call(samePersonApi.split, { params: { id: ada.id }, body: { other: ben.id } });
    expect(await own()).toMatchObject({ status: 'not-enrolled', answered_by: null });
    await manager.assigns(program, ben);
    expect(await admin.assignmentOf(ben, program)).toMatchObject({ status: 'complete' });
  });
});
