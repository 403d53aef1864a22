import type { Page } from '@playwright/test';
import { usersApi } from '../shared/contract.ts';
import { paths } from '../web/paths.ts';
import { expect, fillLogin, test } from './fixtures.ts';

/** Accidents of every day, and that one gets out of them: typed wrong, taken already, left by mistake, signed out. */

test.use({ refusals: true });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name, exact: true });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

const stillHere = 'Nothing you typed is lost.';

test('the login names missing and malformed fields, sends nothing, and gives the wrong field the focus §38.3', async ({
  world,
  openWindow,
}) => {
  const person = await world.createPerson('employee');
  const page = await openWindow();
  const sent: string[] = [];
  page.on('request', (request) => request.url().endsWith('/signin') && sent.push(request.url()));
  await page.goto(paths.login());
  const submissions = [
    ['', '', 'Enter your e-mail address and your password.', 'Email'],
    ['ada@', '', 'Enter your password and your full e-mail address, such as name@company.example.', 'Email'],
    ['ada@', 'secret', 'Enter your full e-mail address, such as name@company.example.', 'Email'],
    [person.email, '', 'Enter your password.', 'Password'],
  ] as const;
  for (const [email, secret, words, focused] of submissions) {
    await field(page, 'Email').fill(email);
    await field(page, 'Password').fill(secret);
    await button(page, 'Login').click();
    await expect(page.getByRole('alert')).toHaveText(words);
    await expect(field(page, focused)).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page, focused)).toBeFocused();
  }
  expect(sent).toEqual([]);
  await fillLogin(page, person);
  await expect(heading(page, /^Welcome back/)).toBeVisible();
});

test('the login says that a sign-in has ended, and the typed text waits for the same person alone §32.8 §38.4', async ({
  world,
  signIn,
}) => {
  const admin = await world.createPerson('admin');
  const other = await world.createPerson('admin');
  const ended = "You've been signed out. Sign in to continue";
  const page = await signIn(admin, paths.newUser());
  await field(page, 'First Name').fill('Nils');
  await field(page, 'Temporary Password').fill('for-now');
  await world.database.db.deleteFrom('sign_ins').where('user_id', '=', admin.id).execute();
  await button(page, 'Create user').click();
  await field(page, 'Last Name').fill('New');
  await field(page, 'Email').fill('nils@company.example');
  await button(page, 'Create user').click();
  await expect(page.getByText(`${ended}; what you typed is kept.`)).toBeVisible();

  await fillLogin(page, admin);
  await expect(page.getByText(stillHere)).toBeVisible();
  await expect(field(page, 'First Name')).toHaveValue('Nils');
  await expect(field(page, 'Temporary Password')).toHaveValue('');

  await world.database.db.deleteFrom('sign_ins').where('user_id', '=', admin.id).execute();
  await field(page, 'Temporary Password').fill('for-now');
  await button(page, 'Create user').click();
  await expect(page.getByText(`${ended}; what you typed is kept.`)).toBeVisible();
  await fillLogin(page, other);
  await expect(heading(page, 'Create a new user')).toBeVisible();
  await expect(field(page, 'First Name')).toHaveValue('');
  await expect(page.getByText(stillHere)).toHaveCount(0);

  await world.database.db.deleteFrom('sign_ins').where('user_id', '=', other.id).execute();
  await link(page, 'Cancel').click();
  await expect(page.getByText(`${ended}.`)).toBeVisible();
  await fillLogin(page, admin);
  await expect(heading(page, 'Employees')).toBeVisible();
  await link(page, 'User Creation').click();
  await expect(field(page, 'First Name')).toHaveValue('');
});

test('an address that is taken is told at its field, which has the focus §29.6', async ({
  world,
  signIn,
}) => {
  const admin = await world.createPerson('admin');
  const page = await signIn(admin, paths.newUser());
  await field(page, 'First Name').fill('Nils');
  await field(page, 'Last Name').fill('New');
  await field(page, 'Email').fill(admin.email);
  await field(page, 'Temporary Password').fill('for-now');
  await button(page, 'Create user').click();
  const reason = 'This email is already in use.';
  await expect(page.getByRole('alert')).toHaveText(reason);
  await expect(field(page, 'Email')).toHaveAccessibleDescription(reason);
  await expect(field(page, 'Email')).toBeFocused();
  await field(page, 'Email').fill(`new.${admin.email}`);
  await expect(field(page, 'Email')).not.toHaveAttribute('aria-invalid');
});

test('a department’s name that is taken is told at its field, which has the focus §29.6', async ({
  world,
  signIn,
}) => {
  const admin = await world.createPerson('admin');
  const name = `Harbour ${admin.id}`;
  await world.as(admin).call(usersApi.createDepartment, { body: { name } });
  const page = await signIn(admin, paths.newUser());
  await button(page, 'Add department').click();
  const newName = page.getByRole('textbox', { name: 'New department' });
  await newName.fill(name);
  await button(page, 'Add').click();
  await expect(newName).toHaveAccessibleDescription('A department with this name already exists.');
  await expect(newName).toBeFocused();
});

test('a form that is left by a link, by Back or by Cancel is still there on return §38.4', async ({
  world,
  signIn,
}) => {
  const page = await signIn(await world.createPerson('admin'), paths.programs());
  const title = field(page, 'Title');
  const open = () => link(page, 'Create a new training').click();
  await open();

  await test.step('nothing typed, nothing kept: also when it was emptied again', async () => {
    await title.fill('F');
    await title.fill('');
    await link(page, 'Cancel').click();
    await open();
    await expect(heading(page, 'Create a new training')).toBeVisible();
    await expect(page.getByText(stillHere)).toHaveCount(0);
  });

  await title.fill('Fire Safety');
  const ways = {
    'the menu': () => link(page, 'All Trainings').click(),
    Cancel: () => link(page, 'Cancel').click(),
    'the Back button of the page': () => page.getByRole('button', { name: /^Back/ }).click(),
    'the Back button of the browser': () => page.goBack(),
  };
  for (const [name, leave] of Object.entries(ways)) {
    await test.step(name, async () => {
      await leave();
      await expect(heading(page, 'Training Management')).toBeVisible();
      await open();
      await expect(page.getByText(stillHere)).toBeVisible();
      await expect(title).toHaveValue('Fire Safety');
    });
  }

  await button(page, 'Start over').click();
  await expect(title).toHaveValue('');
  await expect(title).toBeFocused();
  await expect(page.getByText(stillHere)).toHaveCount(0);
  await link(page, 'Cancel').click();
  await open();
  await expect(title).toHaveValue('');
});

test('text typed before somebody else saved the program can be given up for the latest', async ({
  world,
  signIn,
}) => {
  const admin = await world.createPerson('admin');
  const [manager, trainer] = [await world.createPerson('manager'), await world.createPerson('trainer')];
  const { id } = await world.createProgram({ admin, manager, trainers: [trainer] });
  const page = await signIn(admin, paths.editProgram(id));
  const title = field(page, 'Title');
  await title.fill('My title');
  await link(page, 'Cancel').click();
  await expect(heading(page, 'Fire Safety')).toBeVisible();
  await world.database.db
    .updateTable('programs')
    .set({ title: 'Their title', updated_at: new Date(0) })
    .execute();
  await link(page, 'Edit training').click();
  await expect(page.getByText(stillHere)).toBeVisible();
  await expect(title).toHaveValue('My title');
  await button(page, 'Save changes').click();
  await expect(page.getByRole('alert')).toContainText('Someone else has just changed this training.');
  await button(page, 'Discard my changes').click();
  await expect(title).toHaveValue('Their title');
  await expect(title).toBeFocused();
  await expect(page.getByText(stillHere)).toHaveCount(0);
  await button(page, 'Save changes').click();
  await expect(heading(page, 'Training successfully updated.')).toBeVisible();
});

test('the browser asks before a tab is closed that holds something typed, and only then §38.5', async ({
  world,
  signIn,
}) => {
  const page = await signIn(await world.createPerson('employee'), paths.profile());
  let asked = 0;
  page.on('dialog', (dialog) => {
    asked += 1;
    void dialog.accept();
  });
  await button(page, 'Edit Profile').click();
  await page.reload();
  expect(asked).toBe(0);
  await button(page, 'Edit Profile').click();
  await field(page, 'First Name').fill('Emilia');
  await page.reload();
  expect(asked).toBe(1);
  await expect(field(page, 'First Name')).toHaveValue('Emilia');
  await link(page, 'Logout').click();
  await expect(heading(page, 'Login')).toBeVisible();
  expect(asked, 'a logout asks nothing').toBe(1);
});

test('a registration that is left for the login is still there, but for the passwords §38.4', async ({
  openWindow,
}) => {
  const page = await openWindow();
  await page.goto(paths.registration());
  // Before its code is there a link loads the next page again, which knows of nothing.
  await expect(button(page, 'Register now')).toBeEnabled();
  await field(page, 'First Name').fill('Nora');
  await field(page, 'Password').fill('guiding-light');
  await link(page, /^Already have an account/).click();
  await link(page, /Sign up$/).click();
  await expect(page.getByText(stillHere)).toBeVisible();
  await expect(field(page, 'First Name')).toHaveValue('Nora');
  await expect(field(page, 'Password')).toHaveValue('');
});

test('who has selected people and looks elsewhere finds them selected §38.4', async ({ world, signIn }) => {
  const manager = await world.createPerson('manager');
  const person = await world.createPerson('employee');
  // Is left when the other one is assigned.
  await world.createPerson('employee');
  const { id } = await world.createProgram({
    admin: await world.createPerson('admin'),
    manager,
    trainers: [await world.createPerson('trainer')],
  });
  const page = await signIn(manager, paths.assign(id));
  await page.getByLabel('Search all employees').fill(person.last_name);
  await page.getByRole('checkbox', { name: new RegExp(person.last_name) }).check();
  await page.getByRole('button', { name: /^Back/ }).click();
  await expect(heading(page, 'Sessions')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Your selection is still here.')).toBeVisible();
  await expect(page.getByText('1 selected')).toBeVisible();
  await button(page, 'Assign Employees').click();
  await expect(heading(page, /assigned/i)).toBeVisible();
  await link(page, 'Assign more employees').click();
  await expect(page.getByText('0 selected')).toBeVisible();
});

test('the profile says who has no department, to those who could have one §36.3', async ({
  world,
  signIn,
}) => {
  for (const [role, count] of [
    ['employee', 1],
    ['trainer', 1],
    ['manager', 0],
  ] as const) {
    const page = await signIn(await world.createPerson(role), paths.profile());
    await expect(heading(page, 'Profile')).toBeVisible();
    await expect(page.getByRole('definition').filter({ hasText: 'No department' })).toHaveCount(count);
  }
});
