import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { dueDatesApi } from '#shared/contract';
import { createRenewals } from '../../../test/renewing-programs.ts';
import { startWorld } from '../../../test/world.ts';

test('the audit trail tells a hundred parts of a fact and how many there are, and holds all of them §51.5', async () => {
  const world = await startWorld();
  onTestFinished(() => world.close());
  const renewals = await createRenewals(world);
  const { admin } = renewals;
  const { program } = await renewals.completedBy(102, { renew_months: 6 });
  await world.database.db
    .updateTable('programs')
    .set({ renew_months: 12 })
    .where('id', '=', program.id)
    .execute();
  await admin.call(dueDatesApi.applyRenewals, { ...program, body: { apply: true } });
  const entries = await admin.trail({ program: program.id, limit: '2' });
  const [apply, complete] = entries;
  expect(complete).toMatchObject({
    action: 'program.complete',
    people_count: 102,
    after: { completed: 102 },
    before_counts: {},
    after_counts: { records: 102 },
  });
  expect(complete!.after!['records']).toHaveLength(100);
  expect(apply).toMatchObject({
    action: 'program.apply-renewals',
    before_counts: { valid_until: 102 },
    after_counts: { valid_until: 102 },
  });
  const ends = [apply!.before!['valid_until'], apply!.after!['valid_until']] as Record<string, string>[];
  expect(Object.keys(ends[0]!)).toHaveLength(100);
  expect(Object.keys(ends[1]!)).toEqual(Object.keys(ends[0]!));

  const { rows } = await sql<{ records: string[]; ends: object }>`
    select c.after->'records' as records, a.after->'valid_until' as ends
    from audit_entries c, audit_entries a where c.id = ${complete!.id} and a.id = ${apply!.id}`.execute(
    world.database.db,
  );
  expect(rows[0]!.records).toHaveLength(102);
  expect(Object.keys(rows[0]!.ends)).toHaveLength(102);
});
