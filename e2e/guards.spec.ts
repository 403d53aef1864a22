import { paths } from '../web/paths.ts';
import { expect, fillLogin, test } from './fixtures.ts';

test('a deep link leads to the landing page and, after the login, to where it points §31.3', async ({
  world,
  openWindow,
}) => {
  const admin = await world.createPerson('admin');
  const page = await openWindow();
  await page.goto(`${paths.programs()}?show=archived`);
  await expect(page).toHaveURL(`${world.baseUrl}/`);
  await page.getByRole('link', { name: 'Get Started' }).click();
  await fillLogin(page, admin);
  await expect(page).toHaveURL(`${world.baseUrl}${paths.programs()}?show=archived`);

  // It counts once: after a logout nothing is left of it.
  await page.goto(paths.logout());
  await expect(page).toHaveURL(`${world.baseUrl}${paths.login()}`);
  // A URL that leaves the site doesn't count, either.
  await page.goto(`${paths.login()}?from=/%09/evil.example`);
  await fillLogin(page, admin);
  await expect(page).toHaveURL(`${world.baseUrl}${paths.dashboard()}`);
});

test('who may not be on a page, or has no use for it, gets the dashboard §27.2 §32.2 §33.5', async ({
  world,
  openWindow,
}) => {
  const page = await openWindow(await world.createPerson('employee'));
  for (const path of [paths.newProgram(), paths.login(), paths.home()]) {
    await page.goto(path);
    await expect(page).toHaveURL(`${world.baseUrl}${paths.dashboard()}`);
  }

  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(page.getByRole('img', { name: /star/ })).toBeVisible();
  await page.getByRole('link', { name: 'Back to home' }).click();
  await expect(page).toHaveURL(`${world.baseUrl}${paths.dashboard()}`);
});
