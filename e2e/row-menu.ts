import { expect, type Locator, type Page } from '@playwright/test';

/** Opens the menu of a row, by the name of its button, and chooses an action of it. */
export async function chooseAction(
  scope: Locator | Page,
  menu: string | RegExp,
  action: string,
): Promise<void> {
  const page = 'page' in scope ? scope.page() : scope;
  await scope.getByRole('button', { name: menu }).first().click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Begins to select people or records of a list. */
export async function startSelecting(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Select people' }).click();
  await expect(selectionIn(page)).toBeVisible();
}

/** Does something with those selected: by its button, on a phone by the menu of the bar. */
export async function chooseForSelected(page: Page, action: string): Promise<void> {
  const button = selectionIn(page).getByRole('button', { name: action });
  if (await button.isVisible()) return button.click();
  await chooseAction(selectionIn(page), 'Actions', action);
}

export const selectionIn = (page: Page) => page.getByRole('group', { name: 'Selection' });
