import { beforeAll, describe, expect, test } from 'vitest';
import { recordsApi } from '#shared/contract';
import { recordStates } from '#shared/records';
import { recordBody } from '../../../../test/record-body.ts';
import type { Someone } from '../../../../test/world.ts';
import { stage, staff } from '../../../../test/cast.ts';

describe('lists of records', () => {
  const { world, admin, manager, stranger, trainer, ada, leaver, createProgram } = stage({
    people: {
      ...staff,
      stranger: 'manager',
      ada: { role: 'employee', first_name: 'Ada', last_name: 'Lovelace' },
      leaver: { role: 'employee', first_name: 'Grace', last_name: 'Hopper' },
    },
  });
  let program: { id: string }, other: { id: string };
  const form = (facts: object) =>
    recordBody([ada.id], { program: program.id, trained_on: world.day(-10), ...facts });

  /** Records it a second later than the records before; returns the record's title and day. */
  async function record(facts: object = {}) {
    world.clock.advance(1_000);
    const { records } = await admin.call(recordsApi.create, { body: form(facts) });
    return records[0]!._id;
  }

  async function propose(person: Someone, facts: object = {}) {
    world.clock.advance(1_000);
    const { records } = await person.call(recordsApi.propose, { body: form(facts) });
    return records[0]!._id;
  }

  const list = async (query: Record<string, string> = {}) =>
    (await admin.call(recordsApi.list, { query })).records.map(({ _id }) => _id);

  const listOf = async (viewer: Someone, { id }: Someone, query: Record<string, string> = {}) =>
    (await viewer.call(recordsApi.ofPerson, { params: { id }, query })).records.map(({ _id }) => _id);

  /** In the order in which they were recorded. */
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    program = await createProgram();
    other = await world.createProgram({ admin, manager: stranger, trainers: [trainer], title: 'First Aid' });
    for (const [overseer, { id }] of [
      [manager, program],
      [stranger, other],
    ] as const)
      await overseer.assigns({ id }, ada, leaver);
    ids['replaced'] = await record({ trained_on: world.day(-30) });
    ids['rejected'] = await propose(ada);
    const because = { because: 'No proof' };
    await admin.call(recordsApi.reject, { params: { id: ids['rejected'] }, body: because });
    ids['valid'] = await record({ trained_on: world.day(-2), valid_until: world.day(0) });
    ids['revoked'] = await record({ trained_on: world.day(-1) });
    await admin.call(recordsApi.revoke, { params: { id: ids['revoked'] }, body: because });
    ids['expired'] = await record({ program: other.id, valid_until: world.day(-1) });
    ids['proposed'] = await propose(manager, { program: null, title: 'Sailing with 100%' });
    ids['leavers'] = await record({ people: [leaver.id], trained_on: world.day(-1) });
    await admin.deletes(leaver);
  });

  const named = (...names: string[]) => names.map((name) => ids[name]);

  test('show one’s own, the newest first by the day of the training §59.4', async () => {
    expect(await listOf(ada, ada)).toEqual(
      named('revoked', 'valid', 'proposed', 'expired', 'rejected', 'replaced'),
    );
  });

  test('show a manager those of own employees in programs overseen, and what was proposed by that manager §59.4', async () => {
    expect(await listOf(manager, ada)).toEqual(named('revoked', 'valid', 'proposed', 'rejected', 'replaced'));
  });

  test('show an admin those of people who have left, too §59.4', async () => {
    expect(await listOf(admin, leaver)).toEqual(named('leavers'));
    expect(await manager.status(recordsApi.ofPerson, { params: { id: leaver.id } })).toBe(404);
  });

  test('of everybody come with the latest to come in first §59.5', async () => {
    expect(await list()).toEqual(
      named('leavers', 'proposed', 'expired', 'revoked', 'valid', 'rejected', 'replaced'),
    );
  });

  test.each(recordStates)('of everybody can be asked for by the state %s §59.3', async (state) => {
    const expected = state === 'valid' ? named('leavers', 'valid') : named(state);
    expect(await list({ state })).toEqual(expected);
    const { records } = await admin.call(recordsApi.list, { query: { state, limit: '1' } });
    expect(records).toMatchObject([{ _id: expected[0], state }]);
  });

  test('of everybody can be asked for by program, and both §59.5', async () => {
    expect(await list({ program: other.id })).toEqual(named('expired'));
    expect(await list({ program: program.id, state: 'valid' })).toEqual(named('leavers', 'valid'));
  });

  test.each([
    ['ada love', ['proposed', 'expired', 'revoked', 'valid', 'rejected', 'replaced']],
    ['HOPPER', ['leavers']],
    ['first aid', ['expired']],
    ['100%', ['proposed']],
    ['in', ['proposed']],
    ['%', ['proposed']],
    ['nobody', []],
  ])('of everybody are searched by name and title: %s §59.5', async (search, names) => {
    expect(await list({ search })).toEqual(named(...names));
    const page = await admin.call(recordsApi.list, { query: { search, limit: '100' } });
    expect([page.records.map(({ _id }) => _id), page.total]).toEqual([named(...names), names.length]);
  });

  test('of everybody are searched by e-mail address, also of people who have left §59.5', async () => {
    expect(await list({ search: leaver.email })).toEqual(named('leavers'));
  });

  test('of a person are searched by title', async () => {
    expect(await listOf(ada, ada, { search: 'SAIL' })).toEqual(named('proposed'));
  });

  test.each([
    ['of everybody', recordsApi.list, {}],
    ['of everybody in a state', recordsApi.list, { state: 'valid' }],
    ['of everybody that match', recordsApi.list, { search: 'fire' }],
    ['of a person', recordsApi.ofPerson, {}],
  ] as const)(
    '%s come in pages in which none is missing or there twice §59.5',
    async (_, endpoint, query) => {
      const params = { id: ada.id };
      const whole = await admin.call(endpoint, { params, query });
      const seen = [];
      let cursor: string | null | undefined = '';
      do {
        const page: typeof whole = await admin.call(endpoint, {
          params,
          query: { ...query, limit: '1', cursor },
        });
        seen.push(...page.records);
        cursor = page.next_cursor;
      } while (cursor);
      expect(seen.length).toBeGreaterThan(1);
      expect(seen).toEqual(whole.records);
    },
  );
});
