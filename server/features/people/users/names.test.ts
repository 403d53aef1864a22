import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { companyApi, recordsApi, signInApi, sitesApi, usersApi } from '#shared/contract';
import { looksLikeAddress, nameLikeAddress } from '#shared/name-fields';
import { invalidInputRefusal } from '../../../../test/client.ts';
import { companySettings } from '../../../../test/company-settings.ts';
import { csvOf, importsOf, personByKey } from '../../../../test/import-file.ts';
import { recordBody } from '../../../../test/record-body.ts';
import { stage } from '../../../../test/cast.ts';

const links = [
  'http://evil',
  'Visit www.evil',
  'evil.example',
  'evil\u3002example',
  'Prize 2.win',
  'e\u0301vil.example',
];
const names = [
  'J. R.',
  'Dr. No',
  'Ann-Marie',
  'O’Neil',
  'St. John',
  '...',
  'Martin Luther jr.',
  'و.',
  '1.5',
  'Q.',
];

const { world, admin, person } = stage({
  people: { admin: 'admin' },
  newcomers: { person: { role: 'employee', first_name: 'Ann', last_name: 'Bee' } },
});
const imports = () => importsOf(world, () => admin);

/** Gives the person a name that no form took since there is a rule for it. */
async function nameAsBefore(first_name: string) {
  const { db } = world.database;
  await sql`alter table users disable trigger users_name_changed`.execute(db);
  await sql`update users set first_name = ${first_name} where id = ${person.id}`.execute(db);
  await sql`alter table users enable trigger users_name_changed`.execute(db);
}

describe('a name like a web address', () => {
  const refused = (field: string) => ({ ...invalidInputRefusal, errors: { [field]: nameLikeAddress } });
  const edit = (body: object) => admin.send(usersApi.edit, { params: { id: person.id }, body });

  test.each(links)('is refused wherever a name is written: %s §39.3', async (link) => {
    const created = { first_name: 'Eva', last_name: link, email: 'eva@company.example', role: 'employee' };
    expect(await admin.refusal(usersApi.create, { body: created })).toEqual(refused('last_name'));
    const params = { id: person.id };
    for (const call of [usersApi.edit, usersApi.previewEdit])
      expect(await admin.refusal(call, { params, body: { first_name: link, role: 'employee' } })).toEqual(
        refused('first_name'),
      );
    const own = { first_name: 'Ann', last_name: link };
    expect(await person.refusal(signInApi.changeName, { body: own })).toEqual(refused('last_name'));
    const write = sql`update users set first_name = ${link} where id = ${person.id}`;
    await expect(write.execute(world.database.db)).rejects.toMatchObject({
      constraint: 'users_name_no_address',
    });
  });

  test.each(names)('is none where the name is %s', async (name) => {
    expect((await edit({ first_name: name, last_name: name, role: 'employee' })).status).toBe(200);
    expect(await person.status(signInApi.changeName, { body: { first_name: name, last_name: 'Bee' } })).toBe(
      200,
    );
  });

  test('stays where it was there before, as long as it isn’t changed §39.3', async () => {
    await nameAsBefore('evil.example');
    expect((await edit({ first_name: 'evil.example', last_name: 'Cee', role: 'employee' })).status).toBe(200);
    const own = { first_name: 'evil.example', last_name: 'Dee' };
    expect(await person.status(signInApi.changeName, { body: own })).toBe(200);
    expect(
      (await edit({ first_name: 'evil.examples', last_name: 'Dee', role: 'employee' })).problem,
    ).toMatchObject({
      errors: { first_name: nameLikeAddress },
    });
    expect((await edit({ first_name: 'Ann', last_name: 'Dee', role: 'employee' })).status).toBe(200);
  });

  test('is a refused line of a file, unless the person has it already §39.3 §107.3', async () => {
    await nameAsBefore('old.example');
    await admin.edits(person, { external_id: 'k1' });
    const planned = await imports().upload(
      csvOf(
        ['Personnel ID', 'Login', 'First name', 'Last name'],
        ['k1', '', 'old.example', 'Bee'],
        ['k2', 'k2', 'new.example', 'Bee'],
        ['k3', 'k3', 'Eva', 'http://x'],
        ['k4', 'k4', 'J. R.', 'Bee'],
      ),
    );
    expect(planned.counts).toMatchObject({ create: 1, refused: 2, same: 1 });
    const lines = await imports().lines(planned, 'refused');
    expect(lines.map(({ line, code, field, why }) => [line, code, field, why])).toEqual([
      [
        3,
        'name_like_address',
        'first_name',
        '“First name”, row 3, has a name that looks like a web address. Put a space after each dot.',
      ],
      [
        4,
        'name_like_address',
        'last_name',
        '“Last name”, row 4, has a name that looks like a web address. Put a space after each dot.',
      ],
    ]);
    const whole = await imports().upload(csvOf(['Login', 'Name'], ['k5', 'Eva www.evil']));
    expect(await imports().lines(whole, 'refused')).toMatchObject([
      { why: expect.stringContaining('“Name”') },
    ]);
    await imports().run(planned);
    expect(await personByKey(world, 'k4')).toBeDefined();
  });

  test('is the same to the database and to forms', async () => {
    const samples = [
      ...links,
      ...names,
      'WWW。x',
      'a.١',
      'क़.क',
      '½.x',
      'x.',
      '.x',
      'a .b',
      '(.b',
      'x\u3002',
      'ａ．ｂ',
      '+.a',
      'HTTP://',
      '王.明',
      'a.1',
    ];
    const { rows } = await sql<{ text: string; is: boolean }>`
      select text, looks_like_address(text) as is from unnest(${samples}::text[]) text`.execute(
      world.database.db,
    );
    for (const { text, is } of rows) expect({ text, is }).toEqual({ text, is: looksLikeAddress(text) });
  });
});

describe('a name or a title of several lines', () => {
  const lines = ' One\r\nBcc: two\tthree\u2028four ';
  const line = 'One Bcc: two three four';

  test('is stored in one, whatever it names §88.5', async () => {
    await admin.call(companyApi.edit, { body: companySettings({ name: lines }) });
    expect((await admin.call(companyApi.view)).company.name).toBe(line);
    const { site } = await admin.call(sitesApi.create, { body: { name: lines } });
    expect(site.name).toBe(line);
    const { department } = await admin.call(usersApi.createDepartment, { body: { name: lines } });
    expect(department.name).toBe(line);
    const body = { first_name: lines, last_name: lines };
    expect((await person.call(signInApi.changeName, { body })).user).toMatchObject({
      first_name: line,
      last_name: line,
    });
    const told = { title: lines, trained_on: world.day(0), trainer: lines, place: lines, note: 'One\ntwo' };
    await admin.call(recordsApi.create, { body: recordBody([person.id], told) });
    const records = await admin.recordsOf(person);
    expect(records).toMatchObject([{ title: line, trainer: line, place: line, note: 'One\ntwo' }]);
    const manager = await world.createPerson('manager');
    const trainer = await world.createPerson('trainer');
    const { id } = await world.createProgram({
      admin,
      manager,
      trainers: [trainer],
      title: lines,
      description: 'One\ntwo',
    });
    const program = await admin.views({ id });
    expect(program).toMatchObject({ title: line, description: 'One\ntwo' });
  });

  test('is refused with other control characters §88.5', async () => {
    const message = "Contains a character that can't be stored";
    for (const sign of ['\u0007', '\u001B', '\u007F', '\u0085\u0090']) {
      const body = companySettings({ name: `Nord${sign}licht` });
      expect(await admin.refusal(companyApi.edit, { body })).toMatchObject({
        errors: { name: message },
      });
    }
  });

  test.each([
    [
      'company_settings',
      'company_settings_name_one_line',
      sql`insert into company_settings (name, time_zone, updated_at) values (${'A\nB'}, 'UTC', now()) on conflict (is_only) do update set name = excluded.name`,
    ],
    ['departments', 'departments_name_one_line', sql`insert into departments (name) values (${'A\rB'})`],
    ['sites', 'sites_name_one_line', sql`insert into sites (name) values (${'A\tB'})`],
    [
      'positions',
      'positions_code_one_line',
      sql`insert into positions (name, code) values ('A', ${'\u0085B'})`,
    ],
    ['users', 'users_name_one_line', sql`update users set last_name = ${'A\u2028B'}`],
  ])('is refused by the table %s itself', async (_, constraint, write) => {
    await expect(write.execute(world.database.db)).rejects.toMatchObject({ constraint });
  });
});
