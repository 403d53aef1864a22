import type { Locator, Page } from '@playwright/test';

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
