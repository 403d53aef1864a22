import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { recordsApi } from '#shared/contract';
import { recordBody } from '../../../../../test/record-body.ts';
import type { Someone } from '../../../../../test/world.ts';
import { stage } from '../../../../../test/cast.ts';

const because = 'There is no proof';

describe('several proposals that are rejected at once', () => {
  const { world, admin, manager, ada, ben } = stage({
    people: { admin: 'admin', manager: 'manager' },
    newcomers: ['ada', 'ben'],
  });
  let proposals: string[];
  beforeEach(async () => {
    proposals = [];
    for (const person of [ada, ada, ben]) {
      const body = recordBody([person.id], { title: 'Sailing', trained_on: world.day(-1) });
      const { records } = await person.call(recordsApi.propose, { body });
      proposals.push(records[0]!._id);
    }
  });

  const reject = (records: string[], reason = because) =>
    admin.send(recordsApi.rejectMany, { body: { records, because: reason } });

  const statesOf = async ({ id }: Someone) => {
    const records = await admin.recordsOf({ id });
    return records.map(({ state }) => state);
  };

  test('are all as they were where one is not there §64.9', async () => {
    expect(await reject([...proposals, randomUUID()])).toMatchObject({
      status: 404,
      problem: { code: 'not_found' },
    });
    expect(await statesOf(ada)).toEqual(['proposed', 'proposed']);
  });

  test('need a reason, a proposal, and an admin §64.9', async () => {
    for (const person of [manager, ada])
      expect(await person.status(recordsApi.rejectMany, { body: { records: proposals, because } })).toBe(403);
    expect(await reject(proposals, ' ')).toMatchObject({
      status: 400,
      problem: { errors: { because: 'A reason is required' } },
    });
    expect((await reject([])).status).toBe(400);
    expect(await statesOf(ada)).toEqual(['proposed', 'proposed']);
  });

  test('show the reason to each person, and each stands in the trail by itself §64.9', async () => {
    const { body } = await reject([...proposals, proposals[0]!]);
    expect(new Map(body.records.map(({ _id, state }) => [_id, state]))).toEqual(
      new Map(proposals.map((id) => [id, 'rejected'])),
    );
    const own = await ben.call(recordsApi.ofPerson, { params: { id: ben.id } });
    expect(own.records).toMatchObject([{ state: 'rejected', rejected_because: because }]);
    const entries = await admin.trail({ action: 'record.reject' });
    const told = new Map(entries.map(({ people, after }) => [after?.['record'], [people[0]!._id, after]]));
    for (const [index, { id }] of [ada, ada, ben].entries())
      expect(told.get(proposals[index]!)).toEqual([id, { record: proposals[index], because }]);
  });

  test('that somebody has decided on stay as they are, and are not told §64.9', async () => {
    const [accepted, rejected, waiting] = proposals as [string, string, string];
    await admin.call(recordsApi.accept, { params: { id: accepted } });
    await reject([rejected], 'Twice');
    const { body } = await reject(proposals);
    expect(body.records.map(({ _id }) => _id)).toEqual([waiting]);
    expect((await reject(proposals)).body).toEqual({ records: [] });
    expect((await statesOf(ada)).toSorted()).toEqual(['rejected', 'valid']);
    const records = await ada.recordsOf(ada);
    expect(records.find(({ _id }) => _id === rejected)).toMatchObject({ rejected_because: 'Twice' });
  });

  test('by two admins at once are each rejected once §64.9', async () => {
    const other = await world.createPerson('admin');
    const answers = await Promise.all([
      reject(proposals),
      other.send(recordsApi.rejectMany, { body: { records: proposals.toReversed(), because } }),
    ]);
    const ids = answers.flatMap(({ body }) => body.records.map(({ _id }) => _id));
    expect(ids.toSorted()).toEqual(proposals.toSorted());
  });
});
