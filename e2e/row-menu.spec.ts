import { recordsApi } from '../shared/contract.ts';
import { recordBody } from '../test/record-body.ts';
import { paths } from '../web/paths.ts';
import { expect, test } from './fixtures.ts';
import { untilTakenOver } from './compare-markup.ts';

test('a row’s menu opens by Enter, is gone through by arrows, and Escape gives the focus back §53.18', async ({
  world,
  signIn,
}) => {
  const admin = await world.createPerson('admin');
  const mia = await world.createPerson('employee', { first_name: 'Mia' });
  await world.as(admin).call(recordsApi.create, {
    body: recordBody([mia.id], { title: 'Ladder Safety', trained_on: world.day(-1) }),
  });
  const page = await signIn(admin, paths.userRecords(mia.id));
  await untilTakenOver(page);
  const more = page.getByRole('button', { name: 'More for Ladder Safety' });
  await more.focus();
  await page.keyboard.press('Enter');
  const item = page.getByRole('menuitem', { name: 'Revoke record' });
  // A menu is seen a frame before it has the focus, and with it the keys.
  await expect(page.getByRole('menu', { name: 'More for Ladder Safety' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(item).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(item).toHaveCount(0);
  await expect(more).toBeFocused();
  await more.click();
  await item.click();
  await expect(page.getByRole('dialog', { name: /^Revoke “Ladder Safety”/ })).toBeVisible();
});
