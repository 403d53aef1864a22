import { expect, test } from 'vitest';
import { audiencesApi } from '#shared/contract';
import { rowOf, type TestRow } from '../../../../test/audiences.ts';
import { stage } from '../../../../test/cast.ts';

const { world, admin, manager, trainer, ada } = stage({
  people: { admin: 'admin', manager: 'manager', trainer: 'trainer', ada: 'employee' },
});

const match = async (...rows: TestRow[]) =>
  (await admin.call(audiencesApi.matching, { body: { rows: rows.map(rowOf) } })).matching;

test('only admins ask how many people match, and with an audience that could be saved §101.11', async () => {
  const body = { rows: [rowOf({})] };
  for (const person of [manager, trainer, ada])
    expect(await person.status(audiencesApi.matching, { body })).toBe(403);
  const many = Array.from({ length: 21 }, () => rowOf({}));
  expect(await admin.refusal(audiencesApi.matching, { body: { rows: many } })).toMatchObject({
    code: 'invalid_input',
  });
  expect(await admin.status(audiencesApi.matching, { body: {} })).toBe(400);
});

test('people who match several groups are counted once, and those who have left not at all §101.11', async () => {
  expect(await match()).toBe(0);
  expect(await match({})).toBe(4);
  expect(await match({ roles: ['employee'] }, { roles: ['employee', 'trainer'] }, {})).toBe(4);
  expect(await match({ roles: ['employee'] })).toBe(1);
  const department = await admin.createsDepartment('Warehouse');
  const ben = await world.createPerson('employee');
  await admin.edits(ben, { role: 'employee', department });
  expect(await match({ departments: [department] })).toBe(1);
  expect(await match({ departments: [department], roles: ['trainer'] })).toBe(0);
  expect(await match({ sites: [department] })).toBe(0);
  await admin.deletes(ben);
  expect(await match({ departments: [department] })).toBe(0);
});
