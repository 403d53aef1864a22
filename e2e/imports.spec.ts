import { Buffer } from 'node:buffer';
import { sql } from 'kysely';
import { importsOf, refusedPerson } from '../test/import-file.ts';
import { paths } from '../web/paths.ts';
import { expect, test } from './fixtures.ts';
import { findOverflow, findViolations } from './screens/find-problems.ts';

test.use({ mail: true });

/** As an old Excel saves it in Germany: semicolons, Windows-1252, and days whose order the file alone doesn't tell. */
const people = Buffer.from(
  [
    'Personalnummer;Nachname;Vorname;E-Mail;Abteilung;Eintritt;Farbe',
    'P-1;Müller;Jörg;jorg.mueller@company.example;Lager;03.04.2021;rot',
    'P-2;Šimek;Ana;ana.simek@company.example;Lager;05.06.2022;blau',
    'P-3;Ohne;Adresse;keine adresse;Küche;07.08.2020;grün',
  ]
    .join('\r\n')
    .replaceAll('Š', '\u008a'),
  'latin1',
);

test('an admin imports people from a spreadsheet, says how dates are read, and invites them §110.2 §110.3 §110.5', async ({
  world,
  signIn,
}) => {
  const page = await signIn(await world.createPerson('admin'), paths.company());
  await page.getByRole('link', { name: 'Import and export' }).click();
  await expect(page.getByRole('heading', { name: 'Import and export' })).toBeVisible();
  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect(page.getByText('Choose a file')).toBeVisible();
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'staff.csv', mimeType: 'text/csv', buffer: people });
  await page.getByRole('button', { name: 'Check the file' }).click();

  await expect(page.getByRole('heading', { name: 'staff.csv' })).toBeVisible();
  await expect(page.getByText('Do the dates in “Eintritt” begin with the day or the month?')).toBeVisible();
  await expect(page.getByText('Müller')).toBeVisible();
  await expect(page.getByLabel('Farbe')).toHaveValue('-');
  await page.getByLabel('Order of the dates in “Eintritt”').selectOption('Day, month, year');
  for (const width of [390, 1366]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await findOverflow(page)).toEqual([]);
    expect(await findViolations(page)).toEqual([]);
  }
  await page.getByRole('button', { name: 'Check again' }).click();

  await expect(page.getByText('2 new, 1 refused')).toBeVisible();
  await expect(
    page.getByText('“keine adresse” in “E-Mail”, row 4, isn’t a valid e-mail address.'),
  ).toBeVisible();
  const refused = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download these rows to correct them' }).click();
  expect((await refused).suggestedFilename()).toMatch(/\.csv$/);
  await page.locator('label', { hasText: /^New/ }).click();
  await expect(page.getByRole('row', { name: 'Jörg Müller' })).toContainText('April 3, 2021');
  await expect(page.getByRole('row', { name: 'Ana Šimek' })).toContainText('Lager');
  for (const width of [390, 1366]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await findOverflow(page)).toEqual([]);
    expect(await findViolations(page)).toEqual([]);
  }
  await page.getByRole('button', { name: 'Import 2 rows' }).click();

  await page.getByRole('button', { name: 'Invite 2 people' }).click();
  await expect(page.getByText('2 people will get an invitation by e-mail.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('2 new, 1 refused')).toBeVisible();
  await page.getByRole('link', { name: 'See all employees' }).click();
  await expect(page.getByText('Ana Šimek')).toBeVisible();

  await page.goto(paths.imports());
  await expect(page.getByText('Imported: 2 new, 1 refused')).toBeVisible();
});

for (const width of [1366, 390])
  test(`a file with a title above its headings is read, asked about and imported at ${width} px §98.13 §98.14 §98.15`, async ({
    world,
    signIn,
  }) => {
    const page = await signIn(await world.createPerson('admin'), paths.imports());
    await page.setViewportSize({ width, height: 800 });
    const isClean = async () => {
      expect(await findOverflow(page)).toEqual([]);
      expect(await findViolations(page)).toEqual([]);
    };
    const source = `title-${width}`;
    const rows = ['a', 'b', 'c'].map((key) => `${source}-${key},${source}-${key},Ann ${key},Nurse,44,rot`);
    const buffer = Buffer.from(
      ['Employees as of March 2024', '', 'Employee #,Login,First name,Role,Shoe size,Farbe', ...rows].join(
        '\n',
      ),
    );
    await page
      .getByLabel('File', { exact: true })
      .setInputFiles({ name: 'titled.csv', mimeType: 'text/csv', buffer });
    await page.getByLabel('Source', { exact: true }).fill(source);
    await page.getByRole('button', { name: 'Check the file' }).click();

    await expect(page.getByRole('heading', { name: 'One question first' })).toBeVisible();
    await expect(page.getByText('What is “Role”? It has “Nurse”.')).toBeVisible();
    await expect(page.getByText('Left out: Shoe size, Farbe.')).toBeVisible();
    await expect(page.getByText('Headings: row 3. 2 rows above are left out.').first()).toBeVisible();
    await isClean();
    await page.getByLabel('Role').selectOption('Position');
    await page.getByRole('button', { name: 'Check again' }).click();

    await expect(page.getByText('3 new')).toBeVisible();
    await expect(page.getByText('Headings: row 3. 2 rows above are left out.').first()).toBeVisible();
    await page.getByRole('button', { name: 'Say what they are' }).click();
    await expect(page.getByLabel('Shoe size')).toBeFocused();
    await isClean();
    await page.getByLabel('Row with the headings').fill('4');
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(page.getByText('Which column identifies people?')).toBeVisible();
    await page.getByLabel('Row with the headings').fill('3');
    await page.getByRole('button', { name: 'Check again' }).click();
    await page.getByRole('button', { name: 'Say what they are' }).click();
    await page.getByLabel('Shoe size').selectOption('Tags');
    await page.getByRole('button', { name: 'Check again' }).click();

    await expect(page.getByText('Left out: Farbe.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Say what it is' })).toBeVisible();
    await expect(page.getByRole('row', { name: 'Ann a' })).toContainText('44');
    await page.getByRole('button', { name: 'Import 3 rows' }).click();
    await expect(page.getByText('Imported: 3 new')).toBeVisible();
  });

for (const width of [1366, 390])
  test(`an admin sees what a file makes and does, imports it and undoes it with two presses, ${width} px wide §115.2 §115.8 §115.9`, async ({
    world,
    signIn,
  }) => {
    const admin = await world.createPerson('admin');
    const page = await signIn(admin, paths.imports());
    await page.setViewportSize({ width, height: 800 });
    // As a login leaves it: a download is the browser's own call.
    await page
      .context()
      .addCookies([{ name: 'token', value: await world.signIn(admin), url: world.baseUrl }]);
    const sample = page.waitForEvent('download');
    await page.getByRole('link', { name: 'CSV' }).first().click();
    expect((await sample).suggestedFilename()).toBe('Sample of people.csv');
    const key = `u${width}`;
    const buffer = Buffer.from(
      `Personnel ID,Login,First name,Department,Site\n${key}-1,${key}-1,Ada,Kitchen ${width},\n${key}-2,${key}-2,Ben,Kitchen ${width},Port ${width}`,
    );
    await page
      .getByLabel('File', { exact: true })
      .setInputFiles({ name: 'new.csv', mimeType: 'text/csv', buffer });
    await page.getByLabel('Source', { exact: true }).fill(key);
    await page.getByRole('button', { name: 'Check the file' }).click();

    await expect(page.getByText('2 people · 1 new department · 1 new site')).toBeVisible();
    await expect(page.getByRole('row', { name: 'Ben' })).toContainText(`Port ${width}`);
    expect(await findOverflow(page)).toEqual([]);
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Import 2 rows' }).click();
    await expect(page.getByText('Imported: 2 new')).toBeVisible();
    await sql`
      insert into sign_ins (token_hash, user_id, created_at, last_used_at, expires_at)
      select sha256(id::text::bytea), id, now(), now(), now() + interval '1 day' from users where external_id = ${`${key}-1`}`.execute(
      world.database.db,
    );

    await page.getByRole('button', { name: 'Undo' }).click();
    const question = page.getByRole('dialog', { name: 'Undo this import?' });
    await expect(question).toContainText('1 person will be removed.');
    await expect(question.getByRole('list', { name: 'Kept' })).toContainText('They have signed in.');
    expect(await findViolations(page)).toEqual([]);
    await question.getByRole('button', { name: 'Undo' }).click();
    await expect(
      page.getByText('Undone. 1 person was removed. 1 person was kept: they have signed in.'),
    ).toBeVisible();
    await expect(page.getByText('Before this import was undone: 2 new')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden();
    expect(await findOverflow(page)).toEqual([]);
    await page.goto(paths.imports());
    await expect(page.getByText('Undone: 1 removed, 1 kept')).toBeVisible();
  });

test('people who are missing in a file of everybody are suspended once the admin has ticked it §110.1 §110.4', async ({
  world,
  signIn,
}) => {
  const page = await signIn(await world.createPerson('admin'), paths.imports());
  const upload = async (rows: readonly string[], { everybody }: { everybody: boolean }) => {
    await page.goto(paths.imports());
    const buffer = Buffer.from(['Personnel ID,Login,First name', ...rows].join('\n'));
    await page
      .getByLabel('File', { exact: true })
      .setInputFiles({ name: 'all.csv', mimeType: 'text/csv', buffer });
    const source = page.getByLabel('Source', { exact: true });
    await source.fill('HR system');
    await expect(source).toHaveValue('HR-system');
    if (everybody) await page.getByLabel('The file lists everyone from this source').check();
    await page.getByRole('button', { name: 'Check the file' }).click();
  };
  await upload(['1,one,Ada', '2,two,Ben'], { everybody: false });
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(page.getByText('Imported: 2 new')).toBeVisible();

  await upload(['1,one,Ada'], { everybody: true });
  await expect(page.getByText('1 unchanged, 1 to suspend')).toBeVisible();
  const button = page.getByRole('button', { name: 'Suspend them' });
  await expect(button).toBeDisabled();
  await page.getByLabel('Suspend 1 person who has left or isn’t in the file').check();
  await button.click();
  await expect(page.getByText(/^Imported: .*1 suspended/)).toBeVisible();
});

test('an import whose file is no longer kept says so, and leads to the next upload §107.5', async ({
  world,
  signIn,
}) => {
  const admin = await world.createPerson('admin');
  const imports = importsOf(world, () => admin);
  const { _id } = await imports.upload(refusedPerson(), { source: 'kept' });
  await sql`delete from import_files where import_id = ${_id}`.execute(world.database.db);
  const page = await signIn(admin, paths.import(_id));
  await expect(page.getByText('We no longer have this file. To import it, upload it again.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Check again' })).toBeHidden();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Upload the file again' }).click();
  await expect(page.getByRole('heading', { name: 'Import and export' })).toBeVisible();
});
