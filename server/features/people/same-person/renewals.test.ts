import { describe, expect, test } from 'vitest';
import { recordsApi, samePersonApi } from '#shared/contract';
import { recordBody } from '../../../../test/record-body.ts';
import { createRenewals } from '../../../../test/renewing-programs.ts';
import { seenMerge } from '../../../../test/same-people.ts';
import { stage } from '../../../../test/cast.ts';
import { renew } from '../../training/renewals/service.ts';

/* A file of its own, as the clock is moved by months: sign-ins end by that. */
describe('the same person twice, taken apart', () => {
  const { world } = stage({ people: {} });
  test('gives back a renewal that only the other account’s record answered §109.5', async () => {
    const renewals = await createRenewals(world);
    renewals.moveTo('2026-12-01');
    const { program, person } = await renewals.completedBy();
    renewals.moveTo('2027-10-10');
    await renew(world.services);
    const before = await renewals.listOf(program);
    expect(before).toMatchObject([{ status: 'not-enrolled', cycle: 2, valid_until: '2027-12-01' }]);
    const alias = await world.createPerson('employee');
    const by = world.as(renewals.admin);
    const record = recordBody([alias.id], { program: program.id, trained_on: '2027-10-01' });
    await by.call(recordsApi.create, { body: record });
    const params = { id: person.id };
    const body = await seenMerge(world, renewals.admin, person.id, alias);
    await by.call(samePersonApi.merge, { params, body });
    expect(await renewals.listOf(program)).toMatchObject([{ status: 'complete', cycle: 2 }]);
    await by.call(samePersonApi.split, { params, body: { other: alias.id } });
    expect(await renewals.listOf(program)).toEqual(before);
  });
});
