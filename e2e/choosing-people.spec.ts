import { createStaff, holdSession } from '../test/held-session.ts';
import { paths } from '../web/paths.ts';
import { expect, test } from './fixtures.ts';
import { seatCrowd } from './sheet-rows.ts';

test('the button of somebody far down in the list selects them, and the page stays there §34.18', async ({
  world,
  signIn,
}) => {
  const staff = await createStaff(world);
  const held = await holdSession(world, staff, { people: 0 });
  await seatCrowd(world, held, staff.manager, 60);
  const page = await signIn(staff.manager, paths.assigned(held.program));
  const person = page.getByRole('listitem').filter({ hasText: 'Number 0055 Crowd' });
  await person.scrollIntoViewIfNeeded();
  const place = () => page.evaluate(() => window.scrollY);
  const before = await place();
  expect(before).toBeGreaterThan(1_000);
  await person.getByRole('button', { name: 'Extend, exempt, enroll or remind' }).click();
  const box = page.getByRole('checkbox', { name: /Number 0055 Crowd/ });
  await expect(box).toBeChecked();
  await expect(box).toBeInViewport();
  expect(Math.abs((await place()) - before)).toBeLessThan(300);
});
