import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { usersApi } from '#shared/contract';
import { openTestDatabase, timeZone } from '../../../test/database.ts';
import { readRows, restore, rewrite, takeBackup } from '../../../test/backups.ts';
import { openVacantDatabase } from '../../../test/vacant-database.ts';
import { startWorld, type World } from '../../../test/world.ts';
import { serverName } from '../../db/application-name.ts';
import type { Database } from '../../db/database.ts';
import { migrate } from '../../db/migrate.ts';
import { StartError } from '../../start-error.ts';
import { sealAuditTrail } from '../../audit/chain/seal.ts';
import { listTables } from './store.ts';

describe('a backup', () => {
  let world: World;
  const as: World['as'] = (person) => world.as(person);
  let file: Buffer;
  let target: Database;

  beforeAll(async () => {
    world = await startWorld();
    const admin = await world.createPerson('admin');
    for (let count = 0; count < 30; count += 1) {
      await as(admin).call(usersApi.createDepartment, { body: { name: `Office ${count}` } });
    }
    await sealAuditTrail(world.database.db);
    ({ file } = await takeBackup(world.database));
    target = await openVacantDatabase();
  });

  afterAll(async () => {
    await target.close();
    await world.close();
  });

  const refused = async (wrong: Buffer, message: RegExp) => {
    const error: unknown = await restore(target, wrong).catch((thrown: unknown) => thrown);
    expect(String(error)).toMatch(message);
    expect(error).toBeInstanceOf(StartError);
    expect(await listTables(target.db)).toEqual([]);
  };
  const changed = (from: string | RegExp, to: string) =>
    rewrite(file, (text) => {
      expect(text).toMatch(from);
      return text.replace(from, to);
    });

  test.each([
    ['an empty file', Buffer.alloc(0)],
    ['a text', Buffer.from('first_name,last_name\n')],
    ['another gzip file', gzipSync('{"product":"other","format":1}\n')],
    ['a gzip file without a line', gzipSync('lodestar')],
  ])('is not restored from %s', async (_, wrong) => {
    await refused(wrong, /This is not a backup of Lodestar/);
  });

  test('is not restored from a file that was cut short, wherever', async () => {
    const whole = gunzipSync(file);
    for (const share of [0.5, 0.9, 0.999]) {
      await refused(file.subarray(0, Math.floor(file.length * share)), /cut short/);
      await refused(gzipSync(whole.subarray(0, Math.floor(whole.length * share))), /cut short/);
    }
  });

  test('is not restored from a file in which a byte was changed, wherever', async () => {
    for (const share of [0.3, 0.6, 0.95]) {
      const wrong = Buffer.from(file);
      const at = Math.floor(wrong.length * share);
      wrong[at] = wrong[at]! ^ 1;
      // In the first line it may be that nothing shows a backup any more, or that it names an unknown migration.
      await refused(wrong, /damaged or changed|cut short|not a backup|newer release|not this release's/);
    }
    const other = gunzipSync(file).toString('utf8').replace('Office 1\n', 'Office X\n');
    await refused(gzipSync(other), /damaged or changed/);
    await refused(gzipSync(`${gunzipSync(file).toString('utf8')}more\n`), /damaged or changed/);
  });

  test('is not restored from a file of a newer format', async () => {
    await refused(changed('"format":1', '"format":2'), /format 2, and this release reads 1/);
  });

  test('is not restored from a file of a newer release', async () => {
    const later = changed('"migrations":[', '"migrations":[{"name":"9999-later.sql","checksum":"x"},');
    await refused(later, /newer release: it holds the migration 9999-later.sql/);
  });

  test('is not restored from a file whose migrations have another text', async () => {
    const wrong = changed(/"checksum":"\w+"/, '"checksum":"x"');
    await refused(wrong, /0001-base.sql is not this release's/);
  });

  test('is not restored from a file with a table that a backup never holds', async () => {
    await refused(changed('{"table":"users"', '{"table":"pg_authid"'), /damaged or changed/);
  });

  test('is not restored from a file whose rows break a rule of the database', async () => {
    await refused(changed(/Office 2\n/, 'Office 1\n'), /damaged or changed/);
    await refused(changed(/\tadmin\t/, '\temperor\t'), /damaged or changed/);
  });

  test('is not restored from a file whose audit trail was changed before it was written', async () => {
    await refused(changed(/department\.create/, 'department.rename'), /audit trail does not verify/);
  });

  test('is not restored from a file whose audit trail lacks its end', async () => {
    const shorter = changed(/"position":30/, '"position":29');
    await refused(shorter, /audit trail does not verify/);
  });

  test('is not restored into a database that holds people', async () => {
    await expect(restore(world.database, file)).rejects.toThrow('this one holds rows in departments');
    const held = await openVacantDatabase();
    await restore(held, file);
    await expect(restore(held, file)).rejects.toThrow('this one holds rows in departments');
    await held.close();
  });

  test('is not restored into a database that a server is using, known by the name of its connections', async () => {
    await target.db.transaction().execute(async (held) => {
      await sql`select set_config('application_name', ${serverName}, true)`.execute(held);
      await expect(restore(target, file)).rejects.toThrow('A server is running');
    });
  });

  test('is not restored into a database of something else', async () => {
    await target.executeScript('create table orders (id integer)');
    await expect(restore(target, file)).rejects.toThrow('holds the table orders');
    await target.executeScript('drop table orders');
  });

  test('is not restored into a database that is migrated past it', async () => {
    const [old, current] = [await openVacantDatabase(), await openTestDatabase()];
    await migrate(old, { timeZone, upTo: '0002-guards.sql' });
    const { file: older } = await takeBackup(old);
    await expect(restore(current, older)).rejects.toThrow('already migrated past it (0003-audit.sql)');
    await old.close();
    await current.close();
  });

  test('is not taken of a database that holds nothing', async () => {
    await expect(takeBackup(target)).rejects.toThrow('There is nothing to back up');
  });

  test('is not taken of a database of a newer release', async () => {
    const newer = await openTestDatabase();
    await newer.executeScript(
      `insert into schema_migrations (name, checksum) values ('9999-later.sql', 'x')`,
    );
    await expect(takeBackup(newer)).rejects.toThrow('it holds the migration 9999-later.sql');
    await newer.close();
  });

  test('is restored into a database that is migrated and holds nobody', async () => {
    const current = await openTestDatabase();
    const { rows } = await restore(current, file);
    expect(rows).toMatchObject({ users: 1, departments: 30 });
    expect(await readRows(current, 'departments')).toEqual(await readRows(world.database, 'departments'));
    await current.close();
  });

  test('is restored after all of these refusals', async () => {
    expect((await restore(target, file)).rows).toMatchObject({ departments: 30 });
  });
});
