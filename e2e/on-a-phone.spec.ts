import type { Page } from '@playwright/test';
import { companyApi, programsApi } from '../shared/contract.ts';
import { companySettings } from '../test/company-settings.ts';
import { pngOf, pngUrl } from '../test/logos.ts';
import type { World } from '../test/world.ts';
import { paths } from '../web/paths.ts';
import { expect, test } from './fixtures.ts';
import { selectionIn, startSelecting } from './row-menu.ts';
import { phone } from './screens/window.ts';

// The face is the whole company's.
test.use({ alone: true, viewport: phone });

const name = 'Nordlicht Logistik und Spedition Norddeutschland GmbH';

/** The widths of a window in which a name may be cut off. */
const widths = [320, 390, 768, 1366];

async function expectWhole(page: Page, text: string): Promise<void> {
  const shown = page.getByRole('banner').getByText(text, { exact: true });
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expect(shown).toBeVisible();
    const isCut = await shown.evaluate(
      (part) => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflow !== 'visible',
    );
    expect(isCut, `${width} px`).toBe(false);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
}

async function createPeople(world: World) {
  const admin = await world.createPerson('admin');
  const manager = await world.createPerson('manager');
  const trainer = await world.createPerson('trainer');
  const employees = [
    await world.createPerson('employee', { first_name: 'Ada', last_name: 'Abel' }),
    await world.createPerson('employee', { first_name: 'Ben', last_name: 'Brandt' }),
  ];
  return { admin, manager, trainer, employees };
}

test('the header has the company’s whole name, on a phone its logo instead §52.7', async ({
  world,
  signIn,
}) => {
  const { admin } = await createPeople(world);
  const face = companySettings({ name, time_zone: 'Etc/GMT+6' });
  await admin.call(companyApi.edit, { body: face });
  const page = await signIn(admin, paths.company());
  await expectWhole(page, name);

  const logo = pngUrl(pngOf({ width: 400, height: 80 }));
  await admin.call(companyApi.edit, { body: { ...face, logo } });
  await page.setViewportSize(phone);
  await page.reload();
  const header = page.getByRole('banner');
  await expect(header.locator('img')).toBeVisible();
  await expect(header.getByRole('link', { name })).toBeVisible();
  const box = (await header.getByText(name, { exact: true }).boundingBox())!;
  expect(box.width).toBeLessThanOrEqual(1);
});

test('several filters are behind a button that counts those that are set §52.7', async ({
  world,
  signIn,
}) => {
  const { admin } = await createPeople(world);
  await world.database.db.insertInto('sites').values({ name: 'Kiel' }).execute();
  const page = await signIn(admin, paths.userGroup('employees'));
  const [state, site] = [page.getByLabel('State'), page.getByLabel('Site')];
  await expect(state).toBeHidden();
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await state.selectOption('Suspended');
  await site.selectOption('Kiel');
  const button = page.getByRole('button', { name: 'Filters (2)' });
  await button.press('Enter');
  await expect(state).toBeHidden();
  await page.reload();
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await page.setViewportSize({ width: 1366, height: 900 });
  await expect(button).toBeHidden();
  await expect(state).toBeVisible();
});

test('the bar of a selection shows what is done with it, and the rest in a menu §52.7', async ({
  world,
  signIn,
}) => {
  const { admin, manager, trainer, employees } = await createPeople(world);
  const { id } = await world.createProgram({ admin, manager, trainers: [trainer] });
  const body = { assigned_employees: employees.map((person) => person.id) };
  await manager.call(programsApi.assign, { params: { id }, body });
  const page = await signIn(manager, paths.assigned(id));
  await startSelecting(page);
  const bar = selectionIn(page);
  const extend = bar.getByRole('button', { name: 'Extend' });
  await expect(extend).toBeDisabled();
  await page.getByRole('checkbox', { name: 'Ada Abel' }).check();
  await extend.click();
  await expect(page.getByRole('dialog').getByRole('heading')).toHaveText('Extend the due date for Ada Abel');
  await page.keyboard.press('Escape');
  await bar.getByRole('button', { name: 'Actions' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Exempt', 'Enroll in a session', 'Remind', 'Cancel']);
  await page.getByRole('menuitem', { name: 'Cancel' }).click();
  await expect(bar).toHaveCount(0);
});
