import type { Page } from '@playwright/test';
import { programsApi } from '../shared/contract.ts';
import type { World } from '../test/world.ts';
import { paths } from '../web/paths.ts';
import { expect, openContext, test } from './fixtures.ts';

test.use({ alone: true });

/** An employee with a training whose session is at 9:00 AM of November 21, by the organisation's clock. */
async function assignTraining(world: World) {
  world.clock.set('2026-11-20T18:00:00.000Z');
  const person = (role: 'admin' | 'manager' | 'trainer' | 'employee') => world.createPerson(role);
  const [admin, manager, trainer, employee] = await Promise.all([
    person('admin'),
    person('manager'),
    person('trainer'),
    person('employee'),
  ]);
  const { id } = await world.createProgram({
    admin,
    manager,
    trainers: [trainer, trainer],
    sessionDays: [1, 50],
    deadline: '2027-01-12',
  });
  const body = { assigned_employees: [employee.id] };
  await world.as(manager).call(programsApi.assign, { params: { id }, body });
  return { admin, manager, employee, id };
}

/** A session by the reader's own clock, and by the organisation's where that shows another time. */
const readers: Record<string, string[]> = {
  // The same time at that moment, though it isn't the same zone.
  'America/Chicago': [
    'Sat, Nov 21 · 9:00 AM – 10:00 AM',
    'tomorrow',
    'Sat, Jan 9, 2027 · 9:00 AM – 10:00 AM',
    'in 50 days',
  ],
  'Europe/Berlin': [
    'Sat, Nov 21 · 4:00 PM – 5:00 PM',
    'tomorrow · 9:00 AM UTC−6',
    'Sat, Jan 9, 2027 · 4:00 PM – 5:00 PM',
    'in 50 days · 9:00 AM UTC−6',
  ],
  'Asia/Tokyo': [
    'Sun, Nov 22 · 12:00 AM – 1:00 AM',
    'tomorrow · Sat, Nov 21 · 9:00 AM UTC−6',
    'Sun, Jan 10, 2027 · 12:00 AM – 1:00 AM',
    'in 50 days · Sat, Jan 9 · 9:00 AM UTC−6',
  ],
};

test('readers see a session by their own clock and, where it differs, the organisation’s behind it §12.3', async ({
  world,
  browser,
}) => {
  const { employee, id } = await assignTraining(world);
  const heights = [];
  for (const [zone, lines] of Object.entries(readers)) {
    const context = await openContext(browser, world, null, employee, zone);
    const page = await context.newPage();
    await page.goto(paths.program(id));
    const sessions = page.getByRole('list', { name: 'Sessions' }).locator('time');
    await expect(sessions).toHaveCount(2);
    const texts = await sessions.evaluateAll((times: HTMLElement[]) => times.map((time) => time.innerText));
    expect(texts.join('\n').replaceAll('\u00a0', ' ').split('\n')).toEqual(lines);
    for (const width of [1366, 390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      const ofEach = await sessions.evaluateAll((times) => times.map((time) => time.clientHeight));
      // On the narrowest phone the line with a year breaks behind it, or has just enough room.
      heights.push({ width, ofEach: width === 320 ? ofEach.slice(0, 1) : ofEach });
    }
    await context.close();
  }
  // The same for every reader, so nothing moves when the browser has sent the zone.
  const [wide, phone, small] = heights;
  expect(heights).toEqual([wide, phone, small, wide, phone, small, wide, phone, small]);
});

test('a deadline is so far away, and late only for people who still have to do it §12.2', async ({
  world,
  signIn,
}) => {
  const { admin, employee, id } = await assignTraining(world);
  const about = (page: Page) => page.getByRole('region', { name: 'About this training' });
  await expect(about(await signIn(employee, paths.program(id)))).toContainText(
    'Due January 12, 2027, 11:59 PM, in 53 days',
  );
  world.clock.set('2027-01-21T18:00:00.000Z');
  await expect(about(await signIn(employee, paths.program(id)))).toContainText(
    'Due January 12, 11:59 PM, 9 days late',
  );
  await expect(about(await signIn(admin, paths.program(id)))).toContainText('11:59 PM, 9 days ago');

  const page = await signIn(admin, paths.user(employee.id));
  await expect(page.getByRole('list', { name: 'Assigned trainings' })).toContainText(
    /Due January 12.*9 days late/,
  );
  await page.goto(paths.audit());
  const changes = page.getByRole('list', { name: 'Changes' });
  await expect(changes.locator('time').first()).toHaveText(/November 20, 202612:00:\d\d PM/);
});
