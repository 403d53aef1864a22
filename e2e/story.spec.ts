import type { Page } from '@playwright/test';
import { paths } from '../web/paths.ts';
import type { Someone } from '../test/world.ts';
import { expect, test } from './fixtures.ts';

test.use({ alone: true });

/** The figures of "On time Trainings" and "Overdue Trainings" on the person's dashboard. */
async function expectInsight(page: Page, complete: number, overdue: number, rate: string): Promise<void> {
  await page.goto(paths.dashboard());
  const card = page.getByRole('region', { name: 'Training Insights' });
  await expect(card).toContainText(rate);
  await expect(card.getByRole('definition')).toHaveText([String(complete), String(overdue)]);
}

/** How many of the assigned people have each status, as the manager's list shows it. */
async function expectStatuses(page: Page, id: string, counts: Record<string, number>): Promise<void> {
  await page.goto(paths.assigned(id));
  const list = page.getByRole('list', { name: 'Employees', exact: true });
  for (const [status, count] of Object.entries(counts)) {
    await expect(list.getByText(status, { exact: true })).toHaveCount(count);
  }
}

test('a training from creation to completion §15.2 §17.1 §18.3 §20.2 §23.6 §30.1 §30.4 §30.6 §30.8 §33.6 §33.11 §33.12 §34.3 §34.5 §34.7 §34.8 §34.9', async ({
  world,
  openWindow,
  signIn,
}) => {
  test.setTimeout(120_000);
  const admin = await world.createPerson('admin', { first_name: 'Ada', last_name: 'Admin' });
  const manager = await world.createPerson('manager', { first_name: 'Mara', last_name: 'Manager' });
  const trainers = [
    await world.createPerson('trainer', { first_name: 'Tom', last_name: 'First' }),
    await world.createPerson('trainer', { first_name: 'Tia', last_name: 'Second' }),
  ];
  const employees: Someone[] = [];
  for (const first_name of ['Abel', 'Bea', 'Cem']) {
    employees.push(await world.createPerson('employee', { first_name, last_name: 'Employee' }));
  }
  const title = 'Fire Safety';

  const adminPage = await signIn(admin, paths.newProgram());
  const managerPage = await openWindow(manager);

  await test.step('an admin creates a program with two sessions of different trainers', async () => {
    await adminPage.getByLabel('Title').fill(title);
    await adminPage.getByLabel('Description').fill('How to leave the building, and who to call.');
    await adminPage.getByLabel('Manager').selectOption({ label: 'Mara Manager' });
    await adminPage.getByLabel('Deadline').fill(world.day(7));
    await adminPage.getByLabel('Duration').selectOption({ label: '1.5 hours' });
    await adminPage.getByRole('button', { name: 'Add session' }).click();
    await expect(adminPage.getByRole('group', { name: 'Session 2' })).toBeVisible();
    for (const [index, trainer] of trainers.entries()) {
      const session = adminPage.getByRole('group', { name: `Session ${index + 1}` });
      await session
        .getByLabel('Trainer')
        .selectOption({ label: `${trainer.first_name} ${trainer.last_name}` });
      await session.getByLabel('Date').fill(world.day(0));
      await session.getByLabel('Time').fill(index === 0 ? '09:00' : '14:30');
    }
    await adminPage.getByRole('button', { name: /create/i }).click();
    await expect(adminPage).toHaveURL(/\/training\/new\/.+\/success$/);
    // The form is still to be seen when the URL has changed, and has names of trainers, too.
    await expect(adminPage.getByRole('heading', { name: 'Training successfully created.' })).toBeVisible();
    await expect(adminPage.getByText('Tom First')).toBeVisible();
    await expect(adminPage.getByText('2:30 PM – 4:00 PM')).toBeVisible();
  });

  const { id } = await world.database.db.selectFrom('programs').select('id').executeTakeFirstOrThrow();

  await test.step('the manager assigns three employees', async () => {
    await expectInsight(managerPage, 0, 0, '0%');
    await managerPage.goto(paths.assign(id));
    for (const { first_name } of employees) {
      await managerPage.getByRole('checkbox', { name: new RegExp(first_name) }).check();
    }
    await managerPage.getByRole('button', { name: 'Assign Employees' }).click();
    await expect(managerPage).toHaveURL(new RegExp(`${paths.assignSuccess(id)}$`));
    await expect(managerPage.getByText('3 employees were assigned.')).toBeVisible();
    for (const { first_name } of employees) {
      await expect(managerPage.getByText(`${first_name} Employee`)).toBeVisible();
    }
    await expectStatuses(managerPage, id, { 'Not enrolled': 3 });
  });

  const pages: Page[] = [];
  await test.step('two enrol, each in another session, and then see only that one', async () => {
    for (const [index, employee] of employees.slice(0, 2).entries()) {
      const page = await signIn(employee, paths.program(id));
      pages.push(page);
      await expect(
        page
          .getByRole('button', { name: 'Enroll in session' })
          .or(page.getByRole('link', { name: 'Enroll in session' })),
      ).toHaveCount(2);
      await page
        .getByRole('listitem')
        .filter({ hasText: `${trainers[index]!.first_name} ${trainers[index]!.last_name}` })
        .getByText('Enroll in session')
        .click();
      await expect(page.getByRole('heading', { name: 'Enrollment confirmation' })).toBeVisible();
      await page.getByRole('button', { name: 'Enroll in Session' }).click();
      await expect(page).toHaveURL(new RegExp(`${paths.confirmationSuccess(id)}$`));
      await page.getByRole('link', { name: 'View Training Details' }).click();
      await expect(page.getByRole('button', { name: 'Enrolled' })).toBeDisabled();
      await expect(page.getByText(trainers[1 - index]!.last_name)).toHaveCount(0);
    }
    await expectStatuses(managerPage, id, { 'Not enrolled': 1, Enrolled: 2 });
  });

  await test.step('each trainer sees only people of own sessions and completes them', async () => {
    for (const [index, trainer] of trainers.entries()) {
      const page = await signIn(trainer, paths.complete(id));
      await expect(
        page.getByRole('checkbox', { name: new RegExp(employees[1 - index]!.first_name) }),
      ).toHaveCount(0);
      await page.getByRole('checkbox', { name: new RegExp(employees[index]!.first_name) }).check();
      await page.getByRole('button', { name: 'Complete Employees' }).click();
      await page.getByRole('button', { name: 'Complete 1 employee' }).click();
      await expect(page).toHaveURL(new RegExp(`${paths.completeSuccess(id)}$`));
      await expect(page.getByText('1 employee was marked complete.')).toBeVisible();
      await expect(page.getByText(`${employees[index]!.first_name} Employee`)).toBeVisible();
      await expectInsight(page, 1, 0, '100%');
    }
    await expectInsight(pages[0]!, 1, 0, '100%');
    await expectInsight(managerPage, 2, 0, '100%');
    await expectInsight(adminPage, 2, 0, '100%');
  });

  await test.step('the third stays open and becomes overdue when the deadline passes', async () => {
    const before = await openWindow(employees[2]);
    await expectInsight(before, 0, 0, '0%');
    const { deadline } = await world.database.db
      .selectFrom('programs')
      .select('deadline')
      .executeTakeFirstOrThrow();
    world.clock.set(new Date(deadline.getTime() + 1));
    // A week has gone by, so every sign-in of before has ended.
    await expectInsight(await openWindow(employees[2]), 0, 1, '0%');
    const late = await openWindow(manager);
    await expectInsight(late, 2, 1, '66%');
    await expectStatuses(late, id, { Overdue: 1 });
    await late.getByRole('button', { name: 'Show 2 people who completed it' }).click();
    await expect(late.getByRole('list', { name: 'Complete employees' }).getByRole('listitem')).toHaveCount(2);
    await late.goto(paths.program(id));
    await expect(late.getByRole('link', { name: 'Assign Employees' })).toHaveCount(0);
    await expectInsight(await openWindow(admin), 2, 1, '66%');
  });
});
