import type { Locator, Page } from '@playwright/test';
import { usersApi } from '../shared/contract.ts';
import { password } from '../test/world.ts';
import { paths } from '../web/paths.ts';
import { expect, test } from './fixtures.ts';
import { delayCode } from './open-document.ts';

/** The code and data fetched for a link before it is clicked, and those that aren't. */

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first();
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** Notes each call of the API from now on, as its path. */
function noteCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname);
  });
  return calls;
}

/**
 * Notes the code that is asked for from now on. Returns how to wait until this file has come, and none is on its way.
 */
function noteCode(page: Page): (file: RegExp) => Promise<void> {
  const asked = new Set<string>();
  const come = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') asked.add(request.url());
  });
  page.on('requestfinished', (request) => come.add(request.url()));
  return async (file) => {
    let before = -1;
    await expect(async () => {
      const isCalm = asked.size === before;
      before = asked.size;
      expect(
        isCalm && [...asked].every((url) => come.has(url)) && [...come].some((url) => file.test(url)),
      ).toBe(true);
    }).toPass({ intervals: [1000] });
  };
}

/** Longer than anybody has to stay on a link before something is fetched. */
const moment = 500;

const listOfTrainers = '**/api/users?*';

/** A link to this place at the end of the page, such as somebody's own text might have. */
async function addLink(page: Page, attributes: Readonly<Record<string, string>>): Promise<Locator> {
  await page.evaluate((given) => {
    const added = document.createElement('a');
    for (const [name, value] of Object.entries(given)) added.setAttribute(name, value);
    added.textContent = 'Added';
    document.querySelector('#added')?.remove();
    added.id = 'added';
    document.querySelector('footer')!.append(added);
  }, attributes);
  return page.locator('#added');
}

test('the pointer on a link fetches the data that the click then shows without asking again §53.15', async ({
  world,
  signIn,
}) => {
  const page = await signIn(await world.createPerson('admin'));
  await page.waitForLoadState('networkidle');
  const calls = noteCalls(page);
  const reply = page.waitForResponse(listOfTrainers);
  await link(page, 'Trainers').hover();
  await (await reply).finished();
  await expect(heading(page, /^Welcome back/)).toBeVisible();
  expect(calls).toHaveLength(1);

  // The pointer doesn't ask again when it comes back to it, either.
  await heading(page, /^Welcome back/).hover();
  await link(page, 'Trainers').hover();
  await page.waitForTimeout(moment);
  await link(page, 'Trainers').click();
  await expect(heading(page, 'Trainers')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(calls).toHaveLength(1);
});

test('a finger on a link asks at once', async ({ world, signIn }) => {
  const page = await signIn(await world.createPerson('admin'));
  const asked = page.waitForRequest(listOfTrainers);
  await link(page, 'Trainers').dispatchEvent('touchstart');
  await asked;
});

test('passing over links asks for nothing, and of those that get the focus only the last one counts §53.15', async ({
  world,
  signIn,
}) => {
  const page = await signIn(await world.createPerson('admin'));
  await page.waitForLoadState('networkidle');
  const calls = noteCalls(page);
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await links.evaluateAll((elements) => {
    for (const element of [...elements, document.body])
      element.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
  });
  await page.waitForTimeout(moment);
  expect(calls).toEqual([]);

  const reply = page.waitForResponse('**/api/admin/roles-and-departments');
  await links.evaluateAll((elements) => {
    for (const element of elements) element.focus();
    elements.find(({ textContent }) => textContent === 'User Creation')?.focus();
  });
  await reply;
  await page.waitForTimeout(moment);
  expect(calls.toSorted()).toEqual(['/api/admin/roles-and-departments', '/api/positions', '/api/sites']);
});

test.describe('whatever fails', () => {
  test.use({ refusals: true, outages: true });

  test('is silent, and is asked for again by the click §53.15', async ({ world, signIn }) => {
    await world.createPerson('trainer');
    const page = await signIn(await world.createPerson('admin'));
    await page.route(listOfTrainers, (route) => route.fulfill({ status: 422, json: {} }));
    const refused = page.waitForResponse(listOfTrainers);
    await link(page, 'Trainers').hover();
    await (await refused).finished();
    await page.waitForTimeout(moment);
    await expect(heading(page, /^Welcome back/)).toBeVisible();

    await page.unroute(listOfTrainers);
    await link(page, 'Trainers').click();
    await expect(heading(page, 'Trainers')).toBeVisible();
    await expect(page.getByRole('link', { name: /^Details: / }).first()).toBeVisible();
  });

  test('leads where it led before: a person who is gone', async ({ world, signIn }) => {
    const [admin, person] = [await world.createPerson('admin'), await world.createPerson('trainer')];
    const search = new URLSearchParams({ search: person.email }).toString();
    const page = await signIn(admin, `${paths.userGroup('trainers')}?${search}`);
    const details = page.getByRole('link', { name: /^Details: / });
    await expect(details).toHaveCount(1);
    await world.as(admin).call(usersApi.delete, { params: { id: person.id } });
    const refused = page.waitForResponse(`**/api/user/${person.id}`);
    await details.hover();
    expect((await refused).status()).toBe(404);
    await page.waitForTimeout(moment);
    await expect(page).toHaveURL(/trainers/);
    await details.click();
    await expect(page).toHaveURL(`${world.baseUrl}${paths.errorApi()}`);
  });

  test('says that a sign-in has ended, if it has', async ({ world, signIn }) => {
    const page = await signIn(await world.createPerson('admin'));
    await page.route(listOfTrainers, (route) => route.fulfill({ status: 401, json: {} }));
    await link(page, 'Trainers').hover();
    await expect(page.getByText("You've been signed out.")).toBeVisible();
  });
});

test('nothing is asked for a page that one may not open, the logout, another window, a file or another site', async ({
  world,
  signIn,
}) => {
  const page = await signIn(await world.createPerson('employee'));
  await page.waitForLoadState('networkidle');
  const calls = noteCalls(page);
  for (const attributes of [
    { href: paths.audit() },
    { href: paths.logout() },
    { href: paths.dashboard() },
    { href: paths.programs(), target: '_blank' },
    { href: paths.programs(), download: '' },
    { href: `http://localhost:1${paths.programs()}` },
  ]) {
    const added = await addLink(page, attributes);
    await added.hover();
    await page.waitForTimeout(moment);
    expect(calls, JSON.stringify(attributes)).toEqual([]);
  }
  await (await addLink(page, { href: paths.programs() })).hover();
  await expect.poll(() => calls).toHaveLength(1);
  await expect(heading(page, /^Welcome back/)).toBeVisible();
});

test('a browser that saves data fetches nothing before the click §53.15', async ({ world, openWindow }) => {
  const page = await openWindow(await world.createPerson('admin'));
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  await page.goto(paths.dashboard());
  await expect(heading(page, /^Welcome back/)).toBeVisible();
  await page.waitForLoadState('networkidle');
  const calls = noteCalls(page);
  await link(page, 'Trainers').hover();
  await page.waitForTimeout(moment);
  expect(calls).toEqual([]);
  await link(page, 'Trainers').click();
  await expect(heading(page, 'Trainers')).toBeVisible();
});

test('the code of the dashboard comes while the login form is being filled in', async ({
  world,
  openWindow,
}) => {
  const person = await world.createPerson('employee');
  const page = await openWindow();
  await page.goto(paths.login(), { waitUntil: 'networkidle' });
  const waitForCode = noteCode(page);
  await page.getByLabel('Email').fill(person.email);
  await waitForCode(/\/dashboard-page-.*\.js$/);

  // From now on no code comes; that of the search is asked for as soon as somebody uses the dashboard.
  const release = await delayCode(page);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(heading(page, `Welcome back, ${person.first_name}`)).toBeVisible();
  release();
});
