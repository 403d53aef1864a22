import type { Locator } from '@playwright/test';
import { programsApi, recordsApi } from '../shared/contract.ts';
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
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(item).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(item).toHaveCount(0);
  await expect(more).toBeFocused();
  await more.click();
  await item.click();
  await expect(page.getByRole('dialog', { name: /^Revoke .*“Ladder Safety”/ })).toBeVisible();
});

test('on a phone “⋯” stands beside the other button of its row, and on the line of the name §53.18', async ({
  world,
  signIn,
}) => {
  const admin = await world.createPerson('admin');
  const manager = await world.createPerson('manager');
  const trainers = [await world.createPerson('trainer')];
  const mia = await world.createPerson('employee', { first_name: 'Mia', last_name: 'Muster' });
  const { id } = await world.createProgram({ admin, manager, trainers, title: 'Ladder Safety' });
  await world.as(manager).call(programsApi.assign, {
    params: { id },
    body: { assigned_employees: [mia.id] },
  });

  const list = await signIn(manager, paths.assigned(id));
  await list.setViewportSize({ width: 390, height: 844 });
  const more = list.getByRole('button', { name: 'More for Mia Muster' });
  const heights = [
    await middleOf(more),
    await middleOf(list.getByRole('button', { name: 'Remove Mia Muster' })),
  ];
  expect(heights[0]).toBe(heights[1]);
  expect(Math.abs(heights[0]! - (await middleOf(list.getByText('Mia Muster'))))).toBeLessThan(22);

  const page = await signIn(admin, paths.program(id));
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await middleOf(page.getByRole('button', { name: 'More for this training' }))).toBe(
    await middleOf(page.getByRole('button', { name: 'Archive Program' })),
  );
});

async function middleOf(element: Locator): Promise<number> {
  await expect(element).toBeVisible();
  const box = (await element.boundingBox())!;
  return box.y + box.height / 2;
}
