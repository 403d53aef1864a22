import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditApi, usersApi } from '#shared/contract';
import { startWorld, type Someone, type World } from '../../../test/world.ts';
import { countUnsealed, readHead } from './store.ts';
import { sealAuditTrail } from './seal.ts';
import { verifyAuditTrail } from './verify.ts';

describe('the hash chain of the audit trail', () => {
  let world: World;
  const as: World['as'] = (person) => world.as(person);
  let admin: Someone;

  beforeAll(async () => {
    world = await startWorld();
  });

  beforeEach(async () => {
    admin = await world.createPerson('admin');
    for (const name of ['Harbour', 'Airport', 'Station', 'Depot']) await addDepartment(name);
    await sealAuditTrail(world.database.db);
  });

  afterEach(() => world.empty());
  afterAll(() => world.close());

  const addDepartment = (name: string) => as(admin).call(usersApi.createDepartment, { body: { name } });
  const run = (script: string) => world.database.executeScript(script);
  /** Changes that only the tables' owner can make, with the triggers out of the way. */
  const tamper = (statement: string) =>
    run(`alter table audit_entries disable trigger user; alter table audit_seals disable trigger user;
      ${statement};
      alter table audit_entries enable trigger user; alter table audit_seals enable trigger user;`);
  const findings = async () => (await verifyAuditTrail(world.database.db)).findings;

  test.each([
    "update audit_entries set action = 'sign-in'",
    'update audit_entries set recorded_at = now()',
    "update audit_entries set personal = '{}'",
    'delete from audit_entries',
    'truncate audit_entries',
    "update audit_seals set hash = sha256('')",
    'delete from audit_seals',
    'truncate audit_seals',
  ])('is protected by the database from "%s"', async (statement) => {
    await expect(run(statement)).rejects.toThrow('the audit trail only grows');
    expect(await findings()).toEqual([]);
  });

  test('finds an entry that was changed §51.4', async () => {
    const second = `id = (select entry_id from audit_seals where position = 2)`;
    await tamper(`update audit_entries set after = '{"name": "Forged"}' where ${second}`);
    expect(await findings()).toEqual([expect.stringMatching(/^Entry \d+ \(link 2\) was changed\.$/)]);
  });

  test('finds a personal part that was changed, or emptied though nobody was erased', async () => {
    await tamper(
      `update audit_entries set personal = '{"address": "192.0.2.1"}' where id = (select min(id) from audit_entries)`,
    );
    await tamper(`update audit_entries set personal = null where id = (select max(id) from audit_entries)`);
    expect(await findings()).toEqual([
      expect.stringMatching(/^The personal part of entry \d+ was changed\.$/),
      expect.stringMatching(/^The personal part of entry \d+ was removed, and nobody in it was erased\.$/),
    ]);
  });

  test('finds an entry that was removed', async () => {
    await tamper(
      'delete from audit_entries where id = (select entry_id from audit_seals where position = 3)',
    );
    expect(await findings()).toEqual([expect.stringMatching(/^Entry \d+ \(link 3\) was removed\.$/)]);
  });

  test('finds an entry that was removed with its seal', async () => {
    await tamper(`delete from audit_entries where id = (select entry_id from audit_seals where position = 3);
      delete from audit_seals where position = 3`);
    expect(await findings()).toEqual(['Links 3 to 3 were removed.']);
  });

  test('finds an entry that was inserted without a link', async () => {
    await tamper(`insert into audit_entries (recorded_at, request_id, action, person_ids, personal, personal_digest)
      values (now(), 'forged', 'sign-in', '{}', '{}', sha256('{}'))`);
    expect(await findings()).toEqual([expect.stringMatching(/^Entry \d+ was inserted: it was never given/)]);
  });

  test('finds an entry that was removed before it was sealed', async () => {
    await addDepartment('Garage');
    await tamper('delete from audit_entries where id = (select max(entry_id) from audit_unsealed)');
    expect(await findings()).toEqual([
      expect.stringMatching(/^Entry \d+ was removed before it was sealed\.$/),
    ]);
  });

  test('finds that its end was cut off when its last link was kept elsewhere §51.4', async () => {
    const head = await readHead(world.database.db);
    await tamper(`delete from audit_entries where id = (select max(id) from audit_entries);
      delete from audit_seals where position = 4`);
    expect(await findings()).toEqual([]);
    const { findings: withHead } = await verifyAuditTrail(world.database.db, head);
    expect(withHead).toEqual([
      `The chain does not hold the head 4 ${head.hash}: it ends at 3. Entries missing at its end: 1.`,
    ]);
  });

  test('finds that it went on after its end was cut off', async () => {
    const head = await readHead(world.database.db);
    await tamper(`delete from audit_entries where id = (select max(id) from audit_entries);
      delete from audit_seals where position = 4`);
    await addDepartment('Garage');
    const { findings: whileWaiting } = await verifyAuditTrail(world.database.db, head);
    expect(whileWaiting).toEqual([
      expect.stringMatching(/: 1\. Entries not sealed yet, which may be among them: 1\.$/),
    ]);
    await sealAuditTrail(world.database.db);
    const { findings: withHead } = await verifyAuditTrail(world.database.db, head);
    expect(withHead).toEqual([expect.stringContaining('it was cut or rewritten')]);
  });

  test('grows in the order of sealing, and still contains a last link that was kept', async () => {
    const head = await readHead(world.database.db);
    expect(head).toEqual({ position: 4, hash: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown });
    await addDepartment('Garage');
    expect(await countUnsealed(world.database.db)).toBe(1);
    expect(await sealAuditTrail(world.database.db)).toBe(1);
    expect(await countUnsealed(world.database.db)).toBe(0);
    expect(await verifyAuditTrail(world.database.db, head)).toMatchObject({ links: 5, findings: [] });
  });

  test('stays one chain when several seal at once', async () => {
    await Promise.all(Array.from({ length: 30 }, (_, index) => addDepartment(`Office ${index}`)));
    await Promise.all(Array.from({ length: 5 }, () => sealAuditTrail(world.database.db)));
    await sealAuditTrail(world.database.db);
    expect(await verifyAuditTrail(world.database.db)).toMatchObject({ links: 34, findings: [] });
  });

  test('is told by each entry that the trail shows, which says whether it is sealed', async () => {
    await addDepartment('Garage');
    const { entries } = await as(admin).call(auditApi.list);
    expect(entries.map(({ sealed }) => sealed)).toEqual([false, true, true, true, true]);
  });
});
