import type { Page } from '@playwright/test';
import { paths } from '../web/paths.ts';
import { untilTakenOver } from './compare-markup.ts';
import { expect, test } from './fixtures.ts';
import { addCookie, expectNothingOf, openRendered, welcome } from './rendered.ts';

/*
 * A sign-in is stored as two entries, the user and then the token. Each tab asks the server on its own
 * whether it is valid. In either order the screen names the person in whose name its calls go out.
 */

test.use({ refusals: true });

const verifyPath = '**/api/user/verify';

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

const store = (page: Page, key: string, value: string) =>
  page.evaluate(([name, text]) => localStorage.setItem(name!, text!), [key, value]);

/**
 * Delays the first answers about the sign-in. Returns a function that releases the next of them, and
 * resolves when the page has taken it.
 */
async function holdAnswers(
  page: Page,
  count: number,
  instead?: { status: number; json: object },
): Promise<() => Promise<void>> {
  const gates = Array.from({ length: count }, () => Promise.withResolvers<void>());
  const [toHold, toRelease] = [gates.values(), gates.values()];
  // Not with `times`: with the last of them Playwright lets go of the one before.
  await page.route(verifyPath, async (route) => {
    const gate = toHold.next().value;
    if (!gate) return route.continue();
    const response = await route.fetch();
    await gate.promise;
    await route.fulfill(instead ?? { response });
  });
  return async () => {
    const answered = page.waitForResponse(verifyPath);
    toRelease.next().value!.resolve();
    await (await answered).finished();
    await page.waitForTimeout(300);
  };
}

for (const isStored of [true, false]) {
  const way = isStored ? 'with a stored token' : 'by cookie alone';
  test(`who signs in in another tab counts, when the answer about the sign-in here comes in between, ${way} §32.12`, async ({
    world,
    openWindow,
  }) => {
    const person = await world.createPerson('admin', { first_name: 'Vorher' });
    const next = await world.createPerson('employee', { first_name: 'Nachher' });
    const page = await openWindow(isStored ? person : undefined);
    await addCookie(page.context(), world, person);
    const release = await holdAnswers(page, 1);
    await openRendered(page);
    await untilTakenOver(page);
    const other = await page.context().newPage();
    await other.goto('/api/docs');
    const token = await addCookie(page.context(), world, next);
    await store(other, 'user', JSON.stringify({ _id: next.id }));
    await release();
    await store(other, 'token', token);
    await expect(welcome(page, next)).toBeVisible();
    // By cookie alone the page may be loaded twice: it heard first of the other cookie, then of the token.
    await expect(async () => {
      await expectNothingOf(page, person);
      expect(await stored(page, 'user')).toContain(next.id);
    }).toPass();
  });

  test(`a sign-in belongs to the person that the server names, even beside another stored one, ${way} §32.12`, async ({
    world,
    openWindow,
  }) => {
    const person = await world.createPerson('admin', { first_name: 'Vorher' });
    const next = await world.createPerson('employee', { first_name: 'Nachher' });
    const page = await openWindow(isStored ? person : undefined);
    await addCookie(page.context(), world, person);
    await openRendered(page);
    await expect.poll(() => stored(page, 'user')).toContain(person.id);
    await untilTakenOver(page);
    const other = await page.context().newPage();
    await other.goto('/api/docs');
    await store(other, 'token', await addCookie(page.context(), world, next));
    await expect(welcome(page, next)).toBeVisible();
    await expectNothingOf(page, person);
    await expect.poll(() => stored(page, 'user')).toContain(next.id);
  });

  test(`a name that another tab has changed stays, when an older answer about the sign-in comes after it, ${way}`, async ({
    world,
    openWindow,
  }) => {
    const person = await world.createPerson('employee', { first_name: 'Vera' });
    const page = await openWindow(isStored ? person : undefined);
    await addCookie(page.context(), world, person);
    const other = await page.context().newPage();
    await openRendered(other, paths.profile());
    await untilTakenOver(other);
    await expect.poll(() => stored(other, 'user')).toContain('Vera');
    const release = await holdAnswers(page, 1);
    await openRendered(page);
    await untilTakenOver(page);
    await other.getByRole('button', { name: 'Edit Profile' }).click();
    await other.getByLabel('First Name').fill('Wera');
    await other.getByRole('button', { name: 'Save name' }).click();
    await expect.poll(() => stored(other, 'user')).toContain('Wera');
    await release();
    await expect(welcome(page, person.with({ first_name: 'Wera' }))).toBeVisible();
    await page.waitForTimeout(300);
    for (const tab of [page, other]) expect(await stored(tab, 'user')).toContain('Wera');
    await expect(welcome(page, person.with({ first_name: 'Wera' }))).toBeVisible();
  });

  test(`the same person's new sign-in stays, when the old one is refused after it, ${way} §32.12`, async ({
    world,
    openWindow,
  }) => {
    const person = await world.createPerson('employee', { first_name: 'Ida' });
    const page = await openWindow(isStored ? person : undefined);
    await addCookie(page.context(), world, person);
    const release = await holdAnswers(page, 1, { status: 401, json: { message: 'No.' } });
    await openRendered(page);
    await untilTakenOver(page);
    const other = await page.context().newPage();
    await other.goto('/api/docs');
    const token = await addCookie(page.context(), world, person);
    const taken = page.waitForResponse('**/api/user/verify');
    await store(other, 'token', token);
    await taken;
    await release();
    await expect(welcome(page, person)).toBeVisible();
    expect(await stored(page, 'token')).toBe(token);
  });

  test(`a press leads on, though the same person signs in in another tab before the first answer, ${way} §32.12`, async ({
    world,
    openWindow,
  }) => {
    const person = await world.createPerson('employee', { first_name: 'Ida' });
    const page = await openWindow(isStored ? person : undefined);
    await addCookie(page.context(), world, person);
    const release = await holdAnswers(page, 2);
    await openRendered(page);
    await untilTakenOver(page);
    const other = await page.context().newPage();
    await other.goto('/api/docs');
    const token = await addCookie(page.context(), world, person);
    const asked = page.waitForRequest(verifyPath);
    await store(other, 'token', token);
    await asked;
    await page.getByRole('link', { name: 'Assigned Trainings' }).click();
    await release();
    await release();
    await expect(page.getByRole('heading', { name: 'Assigned Trainings', level: 1 })).toBeVisible();
    expect(await stored(page, 'token')).toBe(token);
  });

  test(`calls wait until it is known whose sign-in another tab has stored, ${way} §32.12`, async ({
    world,
    openWindow,
  }) => {
    const person = await world.createPerson('employee', { first_name: 'Ida' });
    const page = await openWindow(isStored ? person : undefined);
    await addCookie(page.context(), world, person);
    await openRendered(page);
    await expect.poll(() => stored(page, 'user')).toContain(person.id);
    await untilTakenOver(page);
    const other = await page.context().newPage();
    await other.goto('/api/docs');
    const token = await addCookie(page.context(), world, person);
    const asked = page.waitForRequest(verifyPath);
    const release = await holdAnswers(page, 1);
    await store(other, 'token', token);
    await asked;
    const sent = page.waitForRequest((request) => request.url().includes('/api/'));
    await page.getByRole('link', { name: 'Assigned Trainings' }).click();
    await release();
    expect((await sent).headers()['authorization']).toBe(`Bearer ${token}`);
    await expect(page.getByRole('heading', { name: 'Assigned Trainings', level: 1 })).toBeVisible();
  });
}
