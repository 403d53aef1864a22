import type { Page } from '@playwright/test';
import { expect } from '../fixtures.ts';
import { chooseAction } from '../row-menu.ts';

/** The steps on a screen before it is looked at. */
type Preparation = (page: Page) => Promise<unknown>;

/** Presses the first button with this name. */
export const press =
  (name: string | RegExp): Preparation =>
  (page) =>
    page.getByRole('button', { name }).first().click();

/** Presses the button with this name and waits for the dialog that it opens. */
export const openDialog =
  (name: string | RegExp): Preparation =>
  async (page) => {
    await press(name)(page);
    await expect(page.getByRole('dialog')).toBeVisible();
  };

/** Chooses the action from the page's first menu "⋯" and waits for the dialog that it opens. */
export const openFromMenu =
  (action: string): Preparation =>
  async (page) => {
    await chooseAction(page, /^More for/, action);
    await expect(page.getByRole('dialog')).toBeVisible();
  };

/** Opens the folded menu. */
export const openMenu = press('Open menu');

/** Sends the last form of the screen as it is and waits until it shows the errors. */
export const sendEmpty: Preparation = async (page) => {
  await page.locator('main form button[type=submit]').last().click();
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
};

/** Takes the connection away, and then follows the link with this name, if one is given. */
export const goOffline =
  (linkName?: string): Preparation =>
  async (page) => {
    await page.context().setOffline(true);
    await expect(page.getByText('You are offline.')).toBeVisible();
    if (!linkName) return;
    // By its event, since its menu is folded on a phone.
    await page.getByRole('link', { name: linkName, includeHidden: true }).first().dispatchEvent('click');
    await expect(page.getByText('Waiting for the connection')).toBeVisible();
  };

/** Leaves the form for the page of the link, and comes back to it. */
export const leaveAndReturn =
  (label: string, text: string): Preparation =>
  async (page) => {
    await page.getByLabel(label, { exact: true }).fill(text);
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page.getByLabel(label, { exact: true })).toHaveCount(0);
    await page.goBack();
    await expect(page.getByText('Nothing you typed is lost.')).toBeVisible();
  };

/** Selects the first people of a checklist. */
export const selectFirst =
  (count: number): Preparation =>
  async (page) => {
    const boxes = page.getByRole('checkbox');
    for (let index = 0; index < count; index += 1) await boxes.nth(index).check();
  };

/** Chooses the first session of a training that one can still enroll in. */
export const startEnrolling: Preparation = (page) =>
  page
    .getByRole('link', { name: /^Enroll in session/ })
    .first()
    .click();

/** Searches for a name that nobody and nothing has. */
export const searchInVain: Preparation = async (page) => {
  await page.getByRole('search').getByRole('textbox').fill('zzzz');
  await expect(page.getByText(/^No .+ Found$/)).toBeVisible();
};
