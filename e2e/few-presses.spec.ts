import { programsApi } from '../shared/contract.ts';
import { paths } from '../web/paths.ts';
import { expect, test } from './fixtures.ts';

/** Jobs that begin on the dashboard and take few presses. */

test('an employee chooses a session and is enrolled with two presses §23.16 §34.27', async ({
  world,
  signIn,
}) => {
  const [admin, manager] = [await world.createPerson('admin'), await world.createPerson('manager')];
  const employee = await world.createPerson('employee');
  const trainers = [await world.createPerson('trainer'), await world.createPerson('trainer')];
  const { id, sessions } = await world.createProgram({ admin, manager, trainers, title: 'Fire Safety' });
  await world.as(manager).call(programsApi.assign, {
    params: { id },
    body: { assigned_employees: [employee.id] },
  });
  const page = await signIn(employee);
  await expect(page.locator('main .bg-gold')).toHaveText('Choose a session');
  await page.getByRole('link', { name: 'Choose a session: Fire Safety' }).click();
  const choice = page.getByRole('group', { name: 'Sessions of Fire Safety' }).getByRole('radio');
  await expect(choice).toHaveCount(sessions.length);
  await expect(choice.first()).toBeChecked();
  await page.getByRole('button', { name: 'Enroll in Session' }).click();
  await expect(page).toHaveURL(new RegExp(`${paths.confirmationSuccess(id)}$`));

  await page.goto(paths.confirmation(id));
  await expect(page, 'There is nothing to choose any more.').toHaveURL(new RegExp(`${paths.program(id)}$`));
});

test('an admin copies an archived training from its row, and any training from its page §33.41', async ({
  world,
  signIn,
}) => {
  const [admin, manager] = [await world.createPerson('admin'), await world.createPerson('manager')];
  const trainers = [await world.createPerson('trainer')];
  const title = 'Winter Driving of Last Year';
  const { id } = await world.createProgram({ admin, manager, trainers, title });
  const page = await signIn(admin, paths.program(id));
  await page.getByRole('button', { name: 'More for this training' }).click();
  await page.getByRole('menuitem', { name: 'Copy this training' }).click();
  await expect(page.getByText(`This is a copy of “${title}”.`)).toBeVisible();

  await world.as(admin).call(programsApi.archive, { params: { id } });
  await page.goto(`${paths.programs()}?show=archived&search=winter`);
  await page.getByRole('link', { name: `Copy this training: ${title}` }).click();
  await expect(page.getByText(`This is a copy of “${title}”.`)).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await page
    .getByRole('row')
    .filter({ hasText: title })
    .getByRole('link', { name: title, exact: true })
    .click();
  await expect(page.getByRole('link', { name: 'Copy this training', exact: true })).toBeVisible();
});
