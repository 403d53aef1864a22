import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordsApi } from '#shared/api/records';
import { startWorld, type Someone, type World } from '../../../test/world.ts';

describe('records', () => {
  let world: World;
  let admin: Someone;
  beforeAll(async () => {
    world = await startWorld();
    admin = await world.createPerson('admin');
  });
  afterAll(() => world.close());
  test('x', async () => {
    for (const state of ['', 'valid', 'expired', 'replaced', 'revoked', 'proposed', 'rejected'])
      for (const search of ['', 'abc', 'a', 'a@b.c'])
        for (const limit of ['', '10']) {
          const query = { ...(state && { state }), ...(search && { search }), ...(limit && { limit }) };
          const answer = await world.as(admin).send(recordsApi.list, { query });
          expect(answer.cause).toBe(undefined);
          expect(answer.body.records).toEqual([]);
        }
    const answer = await world
      .as(admin)
      .send(recordsApi.ofPerson, { params: { id: admin.id }, query: { limit: '10', search: 'x' } });
    expect([answer.cause, answer.status]).toEqual([undefined, 200]);
  });
});
