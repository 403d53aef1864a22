import { programsApi } from '../shared/contract.ts';
import type { Someone, World } from '../test/world.ts';
import { paths } from '../web/paths.ts';
import { expect, test } from './fixtures.ts';

test.use({ alone: true });

/** A program with one session, and an employee who is assigned to it. */
async function createAssigned(world: World) {
  const people = {
    admin: await world.createPerson('admin'),
    manager: await world.createPerson('manager'),
    trainer: await world.createPerson('trainer'),
    employee: await world.createPerson('employee', { first_name: 'Emil', last_name: 'Employee' }),
  };
  const { id, sessions } = await world.createProgram({ ...people, trainers: [people.trainer] });
  await world
    .as(people.manager)
    .call(programsApi.assign, { params: { id }, body: { assigned_employees: [people.employee.id] } });
  return { ...people, id, session: sessions[0]! };
}

function enrol(world: World, id: string, employee: Someone, session: string) {
  const body = { user: employee.id, session };
  return world.as(employee).call(programsApi.enrol, { params: { id }, body });
}

test('a double click enrolls once §34.9', async ({ world, openWindow }) => {
  const { id, employee } = await createAssigned(world);
  const page = await openWindow(employee);
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') calls.push(request.url());
  });
  await page.goto(paths.program(id));
  await page.getByRole('link', { name: /Enroll in session/ }).click();
  await page.getByRole('button', { name: 'Enroll in Session' }).dblclick();
  await expect(page).toHaveURL(new RegExp(`${paths.confirmationSuccess(id)}$`));
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(calls).toHaveLength(1);
});

test('a trainer sees who is enrolled, and who is complete §30.7', async ({ world, signIn }) => {
  const { id, trainer, employee, session } = await createAssigned(world);
  const page = await signIn(trainer, paths.program(id));
  const card = page.getByRole('region', { name: 'Enrolled employees' });
  await expect(card).toContainText('No Employees Enrolled');

  await enrol(world, id, employee, session);
  await page.reload();
  const row = card.getByRole('listitem').filter({ hasText: 'Emil Employee' });
  await expect(row).toContainText('Enrolled');
  await expect(row).toContainText('9:00 AM');
  await card.getByRole('textbox', { name: 'Search all employees' }).fill('nobody');
  await expect(row).toHaveCount(0);

  const body = { completed_employees: [employee.id] };
  await world.as(trainer).call(programsApi.complete, { params: { id }, body });
  await page.reload();
  await expect(row).toContainText('Complete');
});

test('once the deadline has passed, the trainer’s list calls the same people overdue as the figures beside it §49.7', async ({
  world,
  signIn,
}) => {
  const { id, trainer, employee, session } = await createAssigned(world);
  await enrol(world, id, employee, session);
  // The deadline is the end of the seventh day. The sign-in of before has ended by then.
  world.clock.advance(9 * 24 * 60 * 60 * 1000);
  const page = await signIn(trainer, paths.program(id));
  const figures = page.getByRole('region', { name: 'Training Insights' });
  await expect(figures.getByRole('definition')).toHaveText([/^0/, /^1/]);
  await expect(figures.getByRole('term')).toHaveText(['Complete', 'Overdue']);
  const row = page.getByRole('region', { name: 'Enrolled employees' }).getByRole('listitem');
  await expect(row).toHaveText(/Emil Employee.*Overdue/);
});

test('the way back leads to the list as it was §31.6 §33.1 §33.2 §33.8 §33.9', async ({ world, signIn }) => {
  const { admin } = await createAssigned(world);
  const page = await signIn(admin, `${paths.programs()}?show=all`);
  await page.getByRole('textbox', { name: 'Search all trainings' }).fill('fire');
  await expect(page).toHaveURL(/\?show=all&search=fire$/);
  await page.getByRole('link', { name: 'Details: Fire Safety' }).click();
  await page.getByRole('link', { name: 'Edit training' }).click();
  await expect(page.getByRole('heading', { name: 'Edit training' })).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { name: 'Fire Safety' })).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\?show=all&search=fire$/);
  await expect(page.getByRole('textbox', { name: 'Search all trainings' })).toHaveValue('fire');
});

test('a new row shows no errors of the submission before it §38.1 §40.4 §40.5', async ({ world, signIn }) => {
  const { admin } = await createAssigned(world);
  const page = await signIn(admin, paths.newProgram());
  const wrong = page.getByText('Trainer is required');
  const send = page.getByRole('button', { name: 'Create training' });
  await send.click();
  await expect(wrong).toHaveCount(1);
  await page.getByRole('button', { name: 'Add session' }).click();
  await expect(page.getByRole('group', { name: 'Session 2' })).toBeVisible();
  await expect(wrong).toHaveCount(1);
  await send.click();
  await expect(wrong).toHaveCount(2);
  await page.getByRole('button', { name: 'Remove session 2' }).click();
  await page.getByRole('button', { name: 'Add session' }).click();
  await expect(page.getByRole('group', { name: 'Session 2' })).toBeVisible();
  await expect(wrong).toHaveCount(1);
});
