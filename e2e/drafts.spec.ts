import type { Page } from '@playwright/test';
import { paths } from '../web/paths.ts';
import { expect, fillLogin, test } from './fixtures.ts';
import { delayCode } from './open-document.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

const stillHere = 'Nothing you typed is lost.';

test('a form that is loaded anew is still there, but for the password, until it is saved or its person signs out §38.4', async ({
  world,
  openWindow,
}) => {
  const admin = await world.createPerson('admin');
  const page = await openWindow();
  await page.goto(paths.login());
  // With the cookie of a sign-in the server renders each document, which knows of no draft.
  await fillLogin(page, admin);
  await expect(heading(page, /^Welcome back/)).toBeVisible();
  // By a link: the page's code is there before anything is typed.
  const openForm = () => link(page, 'User Creation').first().click();
  await openForm();
  page.on('dialog', (dialog) => void dialog.accept());
  const stored = () => page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));
  const first = field(page, 'First Name');
  await first.fill('Nils');
  await field(page, 'Temporary Password').fill('for-now');
  for (let loads = 0; loads < 2; loads += 1) {
    await page.reload();
    await expect(page.getByText(stillHere)).toBeVisible();
    await expect(first).toHaveValue('Nils');
    await expect(field(page, 'Temporary Password')).toHaveValue('');
    expect(await stored()).not.toContain('for-now');
  }

  await test.step('a form that was left by a link survives it, too', async () => {
    await link(page, 'All Trainings').click();
    await expect(heading(page, 'Training Management')).toBeVisible();
    await page.reload();
    await expect(heading(page, 'Training Management')).toBeVisible();
    await page.goto(paths.newUser());
    await expect(first).toHaveValue('Nils');
  });

  await test.step('saved, nothing is kept', async () => {
    await field(page, 'Last Name').fill('New');
    await field(page, 'Email').fill('nils@company.example');
    await field(page, 'Temporary Password').fill('for-now');
    await button(page, 'Create user').click();
    await expect(heading(page, 'User successfully created.')).toBeVisible();
    await openForm();
    await expect(first).toHaveValue('');
    expect(await stored()).not.toContain('Nils');
  });

  await test.step('signed out, nothing is kept', async () => {
    await first.fill('Nora');
    await page.reload();
    await expect(first).toHaveValue('Nora');
    await link(page, 'Logout').click();
    await expect(heading(page, 'Login')).toBeVisible();
    expect(await stored()).not.toContain('Nora');
  });
});

test('text typed while the form’s code comes isn’t saved with the press, and is kept §38.4', async ({
  world,
  signIn,
}) => {
  const page = await signIn(await world.createPerson('admin'), paths.newUser());
  await page.waitForLoadState('networkidle');
  const release = await delayCode(page);
  await field(page, 'First Name').fill('Nils');
  await field(page, 'Last Name').fill('New');
  await field(page, 'Email').fill('nils.new@company.example');
  await field(page, 'Temporary Password').fill('for-now');
  await button(page, 'Create user').click();
  await field(page, 'First Name').fill('Nilson');
  release();
  await expect(heading(page, 'User successfully created.')).toBeVisible();
  await expect(page.getByText('Hi Nils,')).toBeVisible();
  await link(page, 'User Creation').first().click();
  await expect(page.getByText(stillHere)).toBeVisible();
  await expect(field(page, 'First Name')).toHaveValue('Nilson');
});
