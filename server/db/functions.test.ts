import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, timeZone } from '../../test/database.ts';
import { differingSubjects, readDefinitions } from '../../test/definitions.ts';
import { openVacantDatabase } from '../../test/vacant-database.ts';
import type { Database } from './database.ts';
import { readFunctions, scriptForFunctions, withChecksum, type KnownFunction } from './functions.ts';
import { isMigrated, migrate, readMigrations } from './migrate.ts';

const functions = readFunctions();
const migrations = await readMigrations();

/** The checksum that the newest migration gives a function which names it: "-- function status_of 0123456789abcdef". */
const named = new Map(
  migrations.flatMap(({ text }) =>
    [...text.matchAll(/^-- function (\w+) ([0-9a-f]{16})$/gm)].map(([, name, checksum]) => [
      name!,
      checksum!,
    ]),
  ),
);

/** The functions that a text defines. */
const definedIn = (text: string) =>
  [...text.matchAll(/^create or replace function (\w+)/gm)].map(([, name]) => name!);

const nameOf = (signature: string) => signature.replace(/\(.*$/, '');

describe('the functions of a database', () => {
  let database: Database;

  beforeAll(async () => {
    database = await openTestDatabase();
  });

  afterAll(() => database.close());

  test('each have one place, and each place has one', async () => {
    for (const { name, text } of functions) expect(new Set(definedIn(text)), name).toEqual(new Set([name]));
    const subjects = [...(await readDefinitions(database.db)).keys()];
    const present = subjects.filter((subject) => !subject.startsWith('trigger ')).map(nameOf);
    expect(functions.map(({ name }) => name).toSorted()).toEqual([...new Set(present)].toSorted());
  });

  test('are as before once they are defined again', async () => {
    const before = await readDefinitions(database.db);
    // Here their bodies are checked as well, because each function that one calls is there.
    await database.executeScript(functions.map(({ text }) => text).join('\n'));
    expect(differingSubjects(before, await readDefinitions(database.db))).toEqual([]);
    await database.executeScript('delete from schema_functions');
    expect(await migrate(database, { timeZone })).toEqual({
      migrations: [],
      functions: functions.map(({ name }) => name),
    });
    expect(differingSubjects(before, await readDefinitions(database.db))).toEqual([]);
    expect(await migrate(database, { timeZone })).toEqual({ migrations: [], functions: [] });
  });

  test('are left to a newer release that has migrated since the database was looked at', async () => {
    const before = await readDefinitions(database.db);
    const newest = migrations.at(-2)!.name;
    const late = functions.map((known) => ({ ...known, text: known.text.replaceAll('overdue', 'late') }));
    await expect(database.executeScript(scriptForFunctions(late, newest))).rejects.toThrow(
      'newer than this release',
    );
    expect(differingSubjects(before, await readDefinitions(database.db))).toEqual([]);
  });

  test('are defined where a start was cut short, or one went with another thing', async () => {
    await database.executeScript(
      `delete from schema_functions where name = 'status_of'; drop function is_away`,
    );
    expect(await isMigrated(database)).toBe(true);
    expect(await migrate(database, { timeZone })).toEqual({
      migrations: [],
      functions: ['is_away', 'status_of'],
    });
  });
});

describe('a function', () => {
  let database: Database;
  let byMigrations: Map<string, string>;

  beforeAll(async () => {
    database = await openVacantDatabase();
    await migrate(database, { timeZone, upTo: migrations.at(-1)!.name });
    byMigrations = await readDefinitions(database.db);
  });

  afterAll(() => database.close());

  /** The functions and triggers that migrations alone define otherwise. */
  async function listDiffering(present: readonly KnownFunction[]): Promise<string[]> {
    const script = present.map(({ text }) => text).join('\n');
    const transaction = await database.db.startTransaction().execute();
    await sql.raw(`set local check_function_bodies = off; ${script}`).execute(transaction);
    const differing = differingSubjects(byMigrations, await readDefinitions(transaction));
    await transaction.rollback().execute();
    return differing;
  }

  /** The lines that the next migration must have. */
  async function listMissingLines(present: readonly KnownFunction[]): Promise<string[]> {
    const differing = await listDiffering(present);
    const differs = ({ name, text }: KnownFunction) =>
      differing.some((subject) =>
        subject.startsWith('trigger ')
          ? text.includes(`create or replace trigger ${subject.split(' ')[2]} `)
          : nameOf(subject) === name,
      );
    return present
      .filter((each) => (named.has(each.name) ? named.get(each.name) !== each.checksum : differs(each)))
      .map(({ name, checksum }) => `-- function ${name} ${checksum}`);
  }

  test('is as migrations define it, or a migration names it with its checksum', async () => {
    expect(await listMissingLines(functions)).toEqual([]);
  });

  test('that changes without a migration is found, and so is one that changes again', async () => {
    const changed = functions
      .filter(({ name }) => name === 'status_of' || name === 'users_at')
      .map(({ name, text }) =>
        withChecksum({ name, text: text.replace('stable', 'volatile').replace('due <', 'due <=') }),
      );
    const lines = changed.map(({ name, checksum }) => `-- function ${name} ${checksum}`);
    const others = functions.filter(({ name }) => !changed.some((each) => each.name === name));
    expect(await listMissingLines([...changed, ...others])).toEqual(lines);
  });

  test('is not changed by another comment at its head', () => {
    const [known] = functions.filter(({ name }) => name === 'status_of');
    expect(withChecksum({ ...known!, text: `-- Other words.\n${known!.text}` }).checksum).toBe(
      known!.checksum,
    );
  });

  /** Indexes, constraints and tables with generated columns, by the function from which their values are made. */
  async function listStored(): Promise<Map<string, string[]>> {
    const { rows } = await sql<{ name: string; subjects: string[] }>`
      with recursive used as (
        select d.refobjid as id, coalesce(
            (select indexrelid::regclass::text from pg_index where indexrelid = d.objid),
            (select conname::text from pg_constraint c where c.oid = d.objid),
            (select adrelid::regclass::text
              from pg_attrdef f join pg_attribute a on attrelid = adrelid and attnum = adnum
              where f.oid = d.objid and attgenerated <> '')) as subject
        from pg_depend d
        where refclassid = 'pg_proc'::regclass
          and classid in ('pg_class'::regclass, 'pg_constraint'::regclass, 'pg_attrdef'::regclass)
        union
        select d.refobjid, subject from used join pg_depend d
          on classid = 'pg_proc'::regclass and objid = used.id and refclassid = 'pg_proc'::regclass)
      select proname::text as name, array_agg(subject order by subject) as subjects
      from used join pg_proc p on p.oid = used.id
      where pronamespace = 'public'::regnamespace and subject is not null and probin is null
      group by 1 order by 1`.execute(database.db);
    return new Map(rows.map(({ name, subjects }) => [name, subjects]));
  }

  test('whose values are stored changes only by a migration that makes them again', async () => {
    const stored = await listStored();
    expect([...stored.keys()]).toEqual([
      'are_tags',
      'folded',
      'folded_letters',
      'full_name',
      'one_line',
      'same_name',
      'searchable',
      'searchable_person',
      'shortest_period',
      'tag_names',
      'without_fillers',
    ]);
    const listForgotten = (changes: readonly { text: string }[]) =>
      changes.flatMap(({ text }) =>
        [...text.matchAll(/^-- function (\w+) /gm)]
          .flatMap(([, name]) => stored.get(name!) ?? [])
          .filter((subject) => !text.includes(subject)),
      );
    expect(listForgotten(migrations)).toEqual([]);
    const text =
      '-- function tag_names 0123456789abcdef\n-- function one_line 0123456789abcdef\nreindex index users_by_tag_name;';
    expect(listForgotten([{ text }])).toContain('departments_name_one_line');
    expect(listForgotten([{ text }])).not.toContain('users_by_tag_name');
  });

  test('whose values are stored calls only functions that PostgreSQL knows to be called', async () => {
    const { rows } = await sql<{ name: string; body: string }>`
      select proname::text as name, prosrc as body from pg_proc
      where proname in (${sql.join([...(await listStored()).keys()])}) and prosqlbody is null`.execute(
      database.db,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { name, body } of rows)
      expect(
        functions.filter((each) => new RegExp(`\\b${each.name}\\(`).test(body)),
        name,
      ).toEqual([]);
  });
});
