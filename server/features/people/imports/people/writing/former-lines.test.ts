import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { csvOf, importsOf, personByKey } from '../../../../../../test/import-file.ts';
import { stage } from '../../../../../../test/cast.ts';

const headings = ['Personnel ID', 'Login', 'First name', 'Line manager'];

describe('another line manager in a file', () => {
  const { world, admin } = stage({ people: { admin: 'admin' } });
  let round = 0;
  /** Imports lines of a key and the key of the line manager; keys of a test are its own. */
  const lead = async (...lines: readonly (readonly [string, string])[]) => {
    const rows = lines.map(([key, manager]) => [own(key), own(key), 'Sam', manager && own(manager)]);
    const clear = rows.map((cells) => cells.map((cell) => cell || '<clear>'));
    expect(await importsOf(world, () => admin).doAll(csvOf(headings, ...clear))).toMatchObject({
      state: 'done',
    });
  };
  const own = (key: string) => `${key}-${round}`;
  /** Keys of people from the top down, each below the one before. */
  const chain = (...keys: readonly string[]) =>
    keys.map((key, index) => [key, keys[index - 1] ?? ''] as const);
  const names = (prefix: string, many: number) =>
    Array.from({ length: many }, (_, index) => `${prefix}${index}`);

  /** How often the person was another one before, and the line manager's key at this moment by the history. */
  const historyOf = async (key: string) => {
    const { id } = await personByKey(world, own(key));
    const { rows } = await sql<{ rows: number; manager: string | null }>`
      select (select count(*)::int from users_history where id = ${id}) as rows, (
        select m.external_id from users_at(${world.clock.now()}) u join users m on m.id = u.line_manager_id
        where u.id = ${id}) as manager`.execute(world.database.db);
    return [rows[0]!.rows, rows[0]!.manager];
  };
  const expectOne = async (...lines: readonly (readonly [string, string])[]) => {
    for (const [key, manager] of lines)
      expect([key, ...(await historyOf(key))]).toEqual([key, 1, manager === '' ? null : own(manager)]);
  };

  beforeEach(() => {
    round += 1;
    world.clock.advance(60_000);
  });

  test('is that of the moment of the change, with one row of the past §67.1 §107.6', async () => {
    await lead(['a', ''], ['b', ''], ['c', 'a'], ['d', 'c']);
    world.clock.advance(60_000);
    await lead(['c', 'b']);
    await expectOne(['c', 'b']);
    expect(await historyOf('d')).toEqual([0, own('c')]);
  });

  test('is so also where head and report change places §67.1 §107.6', async () => {
    await lead(...chain('a', 'b', 'c'));
    world.clock.advance(60_000);
    const turned = chain('a', 'c', 'b');
    await lead(...turned);
    await expectOne(...turned.slice(1));
    world.clock.advance(60_000);
    await lead(...chain('c', 'a'));
    expect(await historyOf('a')).toEqual([1, own('c')]);
    expect(await historyOf('c')).toEqual([2, null]);
  });

  test('is so also where three turn round, whichever stands first in the file §67.1 §107.6', async () => {
    for (const prefix of ['x', 'y']) {
      const keys = names(prefix, 3);
      await lead(...chain(...keys));
      world.clock.advance(60_000);
      const turned = chain(...keys.toReversed());
      await lead(...(prefix === 'x' ? turned : turned.toReversed()));
      await expectOne(turned[0]!, turned[2]!);
      expect(await historyOf(keys[1]!)).toEqual([1, own(keys[2]!)]);
    }
  });

  test('is so also where somebody new comes between two who change places §67.1 §107.6', async () => {
    await lead(...chain('a', 'b', 'c'));
    world.clock.advance(60_000);
    await lead(['new', 'b'], ['a', 'new'], ['b', ''], ['c', 'a']);
    await expectOne(['a', 'new'], ['b', ''], ['c', 'a']);
    expect(await historyOf('new')).toEqual([0, own('b')]);
  });

  test('holds where a deep line is laid flat below another one, in any order, with new people in it §107.6', async () => {
    const [deep, other] = [names('deep', 13), names('other', 11)];
    await lead(...chain(...deep), ...chain(...other));
    world.clock.advance(60_000);
    // Before the last of them has moved, more than 20 people would be above one of them.
    const flat = deep.map((key) => [key, other.at(-1)!] as const);
    const added = [['new', deep.at(-1)!]] as const;
    await lead(...added, ...flat);
    world.clock.advance(1);
    for (const [key, manager] of [...flat, ...added]) expect((await historyOf(key))[1]).toBe(own(manager));
  });

  test('holds where people come below somebody who was deep down and is at the top now §107.6', async () => {
    const deep = names('low', 20);
    await lead(...chain(...deep));
    world.clock.advance(60_000);
    await lead(['new0', deep.at(-1)!], ['new1', 'new0'], ['new2', 'new1'], [deep.at(-1)!, '']);
    await expectOne([deep.at(-1)!, '']);
    expect(await historyOf('new2')).toEqual([0, own('new1')]);
  });
});
