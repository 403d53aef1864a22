import { auditApi, usersApi } from '../shared/contract.ts';
import { paths } from '../web/paths.ts';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { readPdf } from '../test/pdf.ts';
import { expect, test } from './fixtures.ts';
import { chooseAction } from './row-menu.ts';
import { findOverflow, findViolations } from './screens/find-problems.ts';

test.use({ alone: true, refusals: true });

test('a slip is printed on the person’s page, and its code typed at the login leads to the first password on a phone §104.4 §104.5', async ({
  world,
  signIn,
  openWindow,
}) => {
  const admin = await world.createPerson('admin');
  const person = await world.createPerson('employee', { first_name: 'Juma', last_name: 'Otieno' });
  const { db } = world.database;
  await db.updateTable('users').set({ login: '4711', email: null }).where('id', '=', person.id).execute();
  const page = await signIn(admin, paths.user(person.id));
  await chooseAction(page, 'More for Juma Otieno', 'Print a slip');
  const saved = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Print a slip' }).click();
  const slip = await saved;
  expect(slip.suggestedFilename()).toBe('Slip 4711.pdf');
  const { pages } = await readPdf(Readable.from([await readFile(await slip.path())]));
  const [code] = /[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}/.exec(pages[0]!.text)!;
  await expect(page.getByText('The slip for Juma Otieno is saved as a PDF.')).toBeVisible();

  const own = await openWindow();
  await own.setViewportSize({ width: 390, height: 844 });
  await own.goto(paths.login());
  await own.getByLabel('Email').fill('4711');
  await own.getByLabel('Password', { exact: true }).fill(code);
  await own.getByRole('button', { name: 'Login' }).click();
  await expect(own.getByRole('heading', { name: 'Sign in for the first time' })).toBeVisible();
  await expect(own.getByLabel('Login')).toHaveValue('4711');
  await own.getByLabel('Code').fill(code);
  await own.getByLabel('New Password', { exact: true }).fill('sunflower');
  await own.getByLabel('Confirm New Password').fill('sunflower');
  await own.getByRole('button', { name: 'Set password' }).click();
  await expect(own).toHaveURL(/\/dashboard/);
});

test('somebody is suspended on their page, found by their state, and let back in §103.3', async ({
  world,
  signIn,
}) => {
  const admin = await world.createPerson('admin');
  const person = await world.createPerson('employee', { first_name: 'Juma', last_name: 'Otieno' });
  const page = await signIn(admin, paths.user(person.id));
  await chooseAction(page, 'More for Juma Otieno', 'Suspend');
  await page.getByRole('dialog').getByLabel('Reason').fill('Under investigation');
  expect([...(await findViolations(page)), ...(await findOverflow(page))]).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
  await expect(page.getByText('Juma Otieno is suspended.')).toBeVisible();
  const { entries } = await world.as(admin).call(auditApi.list, { query: { person: person.id } });
  expect(JSON.stringify(entries[0])).toContain('Under investigation');
  await expect(page.getByText(/^Suspended since /)).toBeVisible();
  await page.goto(paths.userGroup('employees'));
  await expect(page.getByText('Juma Otieno')).toHaveCount(0);
  await page.getByLabel('State').selectOption('Suspended');
  await page.getByText('Juma Otieno').first().click();
  await page.getByRole('button', { name: 'End the suspension' }).click();
  await expect(page.getByText('Juma Otieno can sign in again.')).toBeVisible();
});

test('somebody new with a login gets a line manager in the form, and a slip on the next page §94.7 §104.5', async ({
  world,
  signIn,
}) => {
  const admin = await world.createPerson('admin');
  const lead = await world.createPerson('employee', { first_name: 'Lea', last_name: 'Lead' });
  const page = await signIn(admin, paths.newUser());
  await page.getByLabel('First Name').fill('Juma');
  await page.getByLabel('Last Name').fill('Otieno');
  await page.getByText('More details').click();
  await page.getByLabel('Login').fill('4711');
  await page.getByLabel('Search for a line manager').fill('Lead');
  await page.getByRole('radio', { name: 'Lea Lead' }).click();
  await page.getByRole('button', { name: 'Create user' }).click();
  await expect(page.getByRole('heading', { name: 'User successfully created.' })).toBeVisible();
  await expect(page.getByText('temporary one')).toHaveCount(0);
  expect([...(await findViolations(page)), ...(await findOverflow(page))]).toEqual([]);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Print a slip' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Print a slip' }).click();
  expect((await saved).suggestedFilename()).toBe('Slip 4711.pdf');
  await expect(page.getByText('The slip for Juma Otieno is saved as a PDF.')).toBeVisible();
  const { people } = await world.as(admin).call(usersApi.people, { query: { search: 'Otieno' } });
  expect(people[0]!.line_manager!._id).toBe(lead.id);
});

for (const width of [390, 1366])
  test(`slips for several people are printed at ${width} px from the list of employees, of those with a login §104.9`, async ({
    world,
    signIn,
  }) => {
    const admin = await world.createPerson('admin');
    const people = [];
    for (const first_name of ['Ada', 'Ben', 'Cleo'])
      people.push(await world.createPerson('employee', { first_name, last_name: 'Crew' }));
    for (const [index, { id }] of people.slice(0, 2).entries())
      await world.database.db
        .updateTable('users')
        .set({ login: `47${index}` })
        .where('id', '=', id)
        .execute();
    const page = await signIn(admin, paths.userGroup('employees'));
    await page.setViewportSize({ width, height: 800 });
    await page.getByRole('button', { name: 'Print slips' }).click();
    await expect(page.getByRole('checkbox', { name: 'Cleo Crew' })).toBeDisabled();
    await page.getByRole('checkbox', { name: 'Ada Crew' }).check();
    await expect(page.getByText('1 selected')).toBeVisible();
    await page.getByRole('button', { name: 'Select all' }).click();
    await expect(page.getByText('2 selected')).toBeVisible();
    expect([...(await findViolations(page)), ...(await findOverflow(page))]).toEqual([]);
    await page.getByRole('group', { name: 'Selection' }).getByRole('button', { name: 'Print slips' }).click();
    const saved = page.waitForEvent('download');
    await page.getByRole('dialog').getByRole('button', { name: 'Print 2 slips' }).click();
    const { pages } = await readPdf(Readable.from([await readFile(await (await saved).path())]));
    expect(pages.map(({ text }) => text).join('\n')).toMatch(/Ada Crew[^]*Ben Crew/);
    await expect(page.getByText('2 slips are saved as a PDF.')).toBeVisible();
    await expect(page.getByRole('table', { name: 'Employees' })).toBeVisible();
  });
