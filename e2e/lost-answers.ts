import type { Page } from '@playwright/test';
import { programsApi } from '../shared/contract.ts';
import type { AuditAction } from '../shared/audit.ts';
import type { World } from '../test/world.ts';
import { paths } from '../web/paths.ts';
import { expect } from './fixtures.ts';

/** The notice for a change whose outcome nobody knows. */
export const unknownOutcome = (page: Page, words = "We can't tell whether this was saved.") =>
  page.getByRole('status').filter({ hasText: words });

export async function createCompany(world: World) {
  const people = {
    admin: await world.createPerson('admin', { first_name: 'Ada', last_name: 'Admin' }),
    manager: await world.createPerson('manager', { first_name: 'Mara', last_name: 'Manager' }),
    trainer: await world.createPerson('trainer', { first_name: 'Tom', last_name: 'Trainer' }),
    employee: await world.createPerson('employee', { first_name: 'Emil', last_name: 'Employee' }),
  };
  await world.createPerson('employee', { first_name: 'Nora', last_name: 'New' });
  const { id, sessions } = await world.createProgram({
    ...people,
    trainers: [people.trainer],
    sessionDays: [0],
  });
  const body = { assigned_employees: [people.employee.id] };
  await world.as(people.manager).call(programsApi.assign, { params: { id }, body });
  return { ...people, id, session: sessions[0]! };
}

/** The server makes the next such change, and its answer gets lost. */
export async function loseNextAnswer(page: Page, pattern: string): Promise<void> {
  await page.route(
    pattern,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
}

/** No such change reaches the server. Returns how often it was sent, and under which keys. */
export async function refuseAll(
  page: Page,
  pattern: string,
  json: object = {},
  headers: Record<string, string> = {},
) {
  const keys: string[] = [];
  await page.route(pattern, async (route) => {
    keys.push((await route.request().allHeaders())['idempotency-key']!);
    await route.fulfill({ status: 503, json, headers });
  });
  return keys;
}

export async function countEntries({ database }: World, action: AuditAction): Promise<number> {
  const rows = await database.db
    .selectFrom('audit_entries')
    .select('id')
    .where('action', '=', action)
    .execute();
  return rows.length;
}

export async function fillProgram(world: World, page: Page): Promise<void> {
  await page.goto(paths.newProgram());
  await page.getByLabel('Title').fill('First Aid');
  await page.getByLabel('Description').fill('What to do until help comes.');
  await page.getByLabel('Manager').selectOption({ label: 'Mara Manager' });
  await page.getByLabel('Deadline').fill(world.day(7));
  await page.getByLabel('Duration').selectOption({ label: '1 hour' });
  await page.getByLabel('Trainer').selectOption({ label: 'Tom Trainer' });
  await page.getByLabel('Date', { exact: true }).fill(world.day(1));
  await page.getByLabel('Time', { exact: true }).fill('09:00');
}

/** Lets the page's clock run until it has given a change up. */
export async function giveUp(page: Page, words?: string): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(5_000);
    await expect(unknownOutcome(page, words)).toBeVisible({ timeout: 200 });
    // While the button finds out, the words of before are still there.
    await expect(page.locator('button[aria-busy=true]')).toHaveCount(0, { timeout: 200 });
  }).toPass();
}
