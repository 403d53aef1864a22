import { Buffer } from 'node:buffer';
import { usersApi } from '../shared/contract.ts';
import { personByKey } from '../test/import-file.ts';
import { paths } from '../web/paths.ts';
import { expect, test } from './fixtures.ts';
import { findOverflow, findViolations } from './screens/find-problems.ts';

test.use({ alone: true });

/** As personnel systems export it: line managers by their names, and two of them have the same. */
const list = [
  'Employee ID,Last Name,First Name,Work Email,Department,Reports to,Status',
  '2001,Okafor,Ada,ada@company.example,Management,,Active',
  '2002,Müller,Jürgen,jurgen@company.example,Kitchen,"Okafor, Ada",Active',
  '2003,Twin,Anna,anna1@company.example,Kitchen,"Müller, Jürgen",Active',
  '2004,Twin,Anna,anna2@company.example,Warehouse,"Müller, Jürgen",Active',
  '2005,Šimek,Ana,ana@company.example,Warehouse,"Twin, Anna",Active',
  '2006,Berg,Lea,lea@company.example,Warehouse,"Twin, Anna",Active',
  '2007,Former,Fritz,fritz@company.example,Kitchen,"Müller, Jürgen",Terminated',
].join('\n');

for (const width of [1366, 390])
  test(`an admin imports an ordinary list with line managers by name at ${width} px, and says once who is meant, with five presses §107.14 §110.6`, async ({
    world,
    signIn,
  }) => {
    const admin = await world.createPerson('admin');
    const page = await signIn(admin, paths.imports());
    await page.setViewportSize({ width, height: 800 });
    let presses = 0;
    const press = async (name: string) => {
      presses += 1;
      await page.getByRole('button', { name }).click();
    };
    presses += 1;
    await page
      .getByLabel('File', { exact: true })
      .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(list) });
    await press('Check the file');
    await expect(page.getByText('6 new, 2 without their line manager, 1 refused')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Who are these line managers?' })).toBeVisible();
    expect(await findOverflow(page)).toEqual([]);
    expect(await findViolations(page)).toEqual([]);
    presses += 1;
    await page
      .getByLabel('Twin, Anna')
      .selectOption({ label: 'Anna Twin · 2004 · anna2@company.example · Warehouse' });
    await press('Check again');
    await expect(page.getByText('6 new, 1 refused')).toBeVisible();
    await press('Import 6 rows');
    await expect(page.getByText(/^Imported: 6 new/)).toBeVisible();
    expect(presses).toBe(5);

    const managerOf = async (key: string) => {
      const { id } = await personByKey(world, key);
      const { user } = await world.as(admin).call(usersApi.view, { params: { id } });
      return user.line_manager?._id ?? null;
    };
    const idOf = async (key: string) => (await personByKey(world, key)).id;
    for (const [key, lead] of [
      ['2002', '2001'],
      ['2003', '2002'],
      ['2004', '2002'],
      ['2005', '2004'],
      ['2006', '2004'],
    ] as const)
      expect(await managerOf(key)).toBe(await idOf(lead));
  });

test('an admin answers questions about words, columns and line managers of one file, in both forms at once §98.14 §107.14 §107.16 §110.6', async ({
  world,
  signIn,
}) => {
  const page = await signIn(await world.createPerson('admin'), paths.imports());
  const rows = [
    'Employee #,Last Name,First Name,Work Email,Reports to,Status,Shoe size',
    '3001,Pair,Mia,mia1@company.example,,Active,41',
    '3002,Pair,Mia,mia2@company.example,,Active,42',
    '3003,Lund,Ole,ole@company.example,"Pair, Mia",On loan,43',
  ].join('\n');
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'all.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) });
  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect(page.getByRole('heading', { name: 'One question first' })).toBeVisible();
  await expect(page.getByText('Left out: Shoe size.')).toBeVisible();
  await page.getByLabel('On loan').selectOption('Employed');
  await page.getByRole('button', { name: 'Check again' }).click();

  await expect(page.getByText('3 new, 1 without their line manager')).toBeVisible();
  const importing = page.getByRole('button', { name: 'Import 3 rows' });
  await expect(importing).toBeEnabled();
  await page.getByLabel('Pair, Mia').selectOption({ label: 'Mia Pair · 3002 · mia2@company.example' });
  await expect(importing).toBeDisabled();
  await expect(
    page.getByText('Choose “Check again” first. Your answers aren’t in this plan yet.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Say what it is' }).click();
  await expect(page.getByLabel('Shoe size')).toBeFocused();
  await page.getByLabel('Shoe size').selectOption('Tags');
  for (const width of [390, 1366]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await findOverflow(page)).toEqual([]);
    expect(await findViolations(page)).toEqual([]);
  }
  await page.getByRole('button', { name: 'Check again' }).last().click();

  await expect(page.getByText('Left out: Shoe size.')).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Who are these line managers?' })).toBeHidden();
  await expect(page.getByRole('row', { name: 'Ole Lund' })).toContainText('Mia Pair (3002)');
  await expect(page.getByRole('row', { name: 'Ole Lund' })).toContainText('43');
  await importing.click();
  await expect(page.getByText(/^Imported: 3 new/)).toBeVisible();
});

test('people without an address among others with one get their personnel ID as login, if an admin says so §107.15 §110.6', async ({
  world,
  signIn,
}) => {
  const page = await signIn(await world.createPerson('admin'), paths.imports());
  const rows = [
    'Employee #,Last Name,First Name,Work Email',
    '4001,Ray,Mia,mia@company.example',
    '4002,Lund,Ole,',
  ];
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'some.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) });
  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect(page.getByText('1 new, 1 refused')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'How do these people sign in?' })).toBeVisible();
  for (const width of [390, 1366]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await findOverflow(page)).toEqual([]);
    expect(await findViolations(page)).toEqual([]);
  }
  await page.getByLabel('Let people sign in with their personnel ID?').selectOption('Yes, it’s their login');
  await page.getByRole('button', { name: 'Check again' }).first().click();
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(page.getByText(/^Imported: 2 new/)).toBeVisible();
  expect((await personByKey(world, '4002')).id).toBeTruthy();
});
