import type { Page, ViewportSize } from '@playwright/test';
import { holdCommits } from '../test/hold-commits.ts';
import { replay } from '../test/replicated-postgres.ts';
import { paths } from '../web/paths.ts';
import { expect } from './fixtures.ts';
import { unknownOutcome } from './lost-answers.ts';
import { test, type ReplicatedCompany } from './replicated-company.ts';

/**
 * The database's primary dies while people press their buttons. Nothing between the browser and the database is
 * simulated, nor is the clock.
 */

// Each starts two database servers and kills one: not two such journeys at a time.
test.describe.configure({ mode: 'default', timeout: 120_000 });

const phone = { width: 390, height: 844 };
const desktop = { width: 1366, height: 900 };

/** Somebody who has filled something in. */
interface Work {
  page: Page;
  /** The button that sends it. */
  button: string;
  expectKept: () => Promise<void>;
  expectSuccess: () => Promise<void>;
  /** How often it was made, by the audit trail. */
  countMade: () => Promise<number>;
}

const press = ({ page, button }: Work) => page.getByRole('button', { name: button, exact: true }).click();
const findOut = ({ page }: Work) => page.getByRole('button', { name: 'Find out', exact: true });
const line = ({ page }: Pick<Work, 'page'>) =>
  page.getByRole('status').filter({ hasText: 'Changes are paused for a moment. You can keep reading.' });

async function expectTrying({ page, button }: Work): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: 'Still trying…' })).toBeInViewport();
  await expect(page.getByRole('button', { name: button, exact: true })).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByRole('alert')).toHaveCount(0);
}

async function fillProgram(company: ReplicatedCompany, viewport: ViewportSize, title: string): Promise<Work> {
  const page = await company.openWindow('admin', viewport, paths.newProgram());
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Description').fill('What to do until help comes.');
  await page.getByLabel('Manager').selectOption({ label: 'Mirela Castellanos' });
  await page.getByLabel('Deadline').fill(company.day(7));
  await page.getByLabel('Duration').selectOption({ label: '1 hour' });
  // Another person than the one who is just renamed: a change of that person would wait for this one's commit.
  await page.getByLabel('Trainer').selectOption({ label: 'Anneliese Grünbaum' });
  await page.getByLabel('Date', { exact: true }).fill(company.day(1));
  await page.getByLabel('Time', { exact: true }).fill('09:00');
  return {
    page,
    button: 'Create training',
    expectKept: async () => {
      await expect(page.getByLabel('Title')).toHaveValue(title);
      await expect(page.getByLabel('Description')).toHaveValue('What to do until help comes.');
      await expect(page.getByLabel('Trainer').locator('option:checked')).toHaveText('Anneliese Grünbaum');
      await expect(page.getByLabel('Time', { exact: true })).toHaveValue('09:00');
    },
    expectSuccess: async () => {
      await expect(page.getByRole('heading', { name: 'Training successfully created.' })).toBeVisible();
      await expect(page.getByText(title)).toBeVisible();
    },
    countMade: () => company.countEntries('program.create', { programTitle: title }),
  };
}

async function fillName(
  company: ReplicatedCompany,
  viewport: ViewportSize,
  role: 'employee' | 'trainer',
): Promise<Work> {
  const page = await company.openWindow(role, viewport, paths.profile());
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel('First Name').fill('Emilia');
  return {
    page,
    button: 'Save name',
    expectKept: () => expect(page.getByLabel('First Name')).toHaveValue('Emilia'),
    expectSuccess: async () => {
      await expect(page.getByText('User updated successfully!', { exact: true })).toBeVisible();
      await expect(page.getByRole('heading', { name: /^Emilia / })).toBeVisible();
    },
    countMade: () => company.countEntries('user.change-name', { actor: role }),
  };
}

async function choosePeople(
  company: ReplicatedCompany,
  viewport: ViewportSize,
  title: string,
): Promise<Work> {
  const id = await company.createProgram(title);
  const page = await company.openWindow('manager', viewport, paths.assign(id));
  const people = page.getByRole('checkbox', { name: /Abdul-Rahman|Agnieszka/ });
  for (const index of [0, 1]) await people.nth(index).check();
  return {
    page,
    button: 'Assign Employees',
    expectKept: async () => {
      for (const index of [0, 1]) await expect(people.nth(index)).toBeChecked();
    },
    expectSuccess: async () => {
      await expect(page).toHaveURL(paths.assignSuccess(id));
      await expect(page.getByText('2 employees were assigned.')).toBeVisible();
    },
    countMade: () => company.countEntries('program.assign', { programTitle: title }),
  };
}

/** An admin, a manager and somebody else, each on a phone and at a desk, with something filled in. */
function fillAll(company: ReplicatedCompany): Promise<Work[]> {
  return Promise.all([
    fillProgram(company, phone, 'First Aid, on a phone'),
    fillProgram(company, desktop, 'First Aid, at a desk'),
    fillName(company, phone, 'employee'),
    fillName(company, desktop, 'trainer'),
    choosePeople(company, phone, 'Fire Safety, on a phone'),
    choosePeople(company, desktop, 'Fire Safety, at a desk'),
  ]);
}

/** The standby has the changes, though nobody got an answer. */
async function expectReplicated(all: readonly Work[]): Promise<void> {
  for (const { countMade } of all) await expect.poll(countMade).toBe(1);
}

async function expectMadeOnce(all: readonly Work[]): Promise<void> {
  await Promise.all(all.map(({ expectSuccess }) => expectSuccess()));
  for (const { countMade } of all) expect(await countMade()).toBe(1);
}

test('who presses just as the primary dies has it saved once, by its successor §29.7', async ({
  company,
}) => {
  const all = await fillAll(company);
  await replay(company.primary, company.standby);
  // SIGKILL is sent before this returns.
  const died = company.primary.kill();
  await Promise.all([died, ...all.map(press)]);
  await Promise.all(all.map((one) => expect(line(one)).toBeVisible()));
  await Promise.all(all.map(expectTrying));
  await company.promote();
  await expectMadeOnce(all);
  await Promise.all(all.map((one) => expect(line(one)).toHaveCount(0)));
  await company.verify();
});

test('a change that was saved when the primary died before it could answer is not saved twice §29.7', async ({
  company,
}) => {
  const all = await fillAll(company);
  await holdCommits(company.primary.url);
  await Promise.all(all.map(press));
  await expectReplicated(all);
  await company.primary.kill();
  await Promise.all(all.map(expectTrying));
  await company.promote();
  await expectMadeOnce(all);
  await company.verify();
});

test('while nobody takes over people read on and are told of the unknown outcome, and the button finds out §28.5 §29.8', async ({
  company,
}) => {
  const unknown = await Promise.all([
    fillProgram(company, phone, 'First Aid, on a phone'),
    choosePeople(company, desktop, 'Fire Safety, at a desk'),
  ]);
  const late = await Promise.all([
    fillName(company, phone, 'employee'),
    fillName(company, desktop, 'trainer'),
  ]);
  const readers = await Promise.all(
    [phone, desktop].map((viewport) => company.openWindow('manager', viewport, paths.dashboard())),
  );
  await holdCommits(company.primary.url);
  await Promise.all(unknown.map(press));
  await expectReplicated(unknown);
  await company.primary.kill();
  await Promise.all(late.map(press));

  for (const page of readers) {
    await page.goto(paths.programs());
    await page.getByRole('search').getByRole('textbox').fill('Fire Safety');
    await page.getByRole('link', { name: /Fire Safety, at a desk/ }).click();
    await expect(page.getByRole('heading', { name: 'Fire Safety, at a desk' })).toBeVisible();
    await expect(line({ page })).toBeVisible();
  }

  for (const { page, expectKept } of unknown) {
    await expect(unknownOutcome(page)).toBeInViewport({ timeout: 40_000 });
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expectKept();
  }
  // The server had no primary when these came: that they are not saved is known.
  for (const { page, expectKept } of late) {
    await expect(page.getByRole('alert')).toContainText('Failed to update user.', { timeout: 40_000 });
    await expect(unknownOutcome(page)).toHaveCount(0);
    await expectKept();
  }
  const all = [...unknown, ...late, ...readers.map((page) => ({ page }))];
  await Promise.all(all.map((one) => expect(line(one)).toBeVisible()));

  await company.promote();
  await Promise.all(all.map((one) => expect(line(one)).toHaveCount(0)));
  for (const one of unknown) await findOut(one).click();
  await Promise.all(late.map(press));
  await expectMadeOnce([...unknown, ...late]);
  await company.verify();
});
