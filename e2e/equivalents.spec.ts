import { recordsApi } from '../shared/contract.ts';
import { recordBody } from '../test/record-body.ts';
import { paths } from '../web/paths.ts';
import { expect, test } from './fixtures.ts';
import { findOverflow, findViolations } from './screens/find-problems.ts';

test.use({ alone: true });

test('an admin lets a training count for another, and one come first; people read both §124.7 §125.3', async ({
  world,
  signIn,
}) => {
  const admin = await world.createPerson('admin');
  const manager = await world.createPerson('manager');
  const trainers = [await world.createPerson('trainer')];
  const ada = await world.createPerson('employee', { first_name: 'Ada', last_name: 'Lovelace' });
  const facts = { admin, manager, trainers, due_days: 14 };
  const short = await world.createProgram({ ...facts, title: 'First Aid, 8 hours' });
  const long = await world.createProgram({ ...facts, title: 'First Aid, 16 hours' });
  const crane = await world.createProgram({ ...facts, title: 'Crane' });
  for (const program of [short, crane]) await manager.assigns(program, ada);
  const body = recordBody([ada.id], { program: long.id, trained_on: world.day(0) });
  await world.as(admin).call(recordsApi.create, { body });

  const page = await signIn(admin, paths.program(short.id));
  await expect(page.getByText('Only this training itself.')).toBeVisible();
  await page.getByRole('button', { name: 'Change what counts' }).click();
  const window = page.getByRole('dialog');
  await window.getByRole('checkbox', { name: 'First Aid, 16 hours' }).check();
  await expect(window.getByLabel('First Aid, 16 hours: counts if done on this day or later')).toBeVisible();
  await window.getByRole('button', { name: 'Continue' }).click();
  await expect(
    window.getByText('1 person already has a record, so this training will be marked complete for them.'),
  ).toBeVisible();
  await window.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your changes were saved.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'First Aid, 16 hours' })).toBeVisible();
  // Each time the window begins with the saved trainings.
  await page.getByRole('button', { name: 'Change what counts' }).click();
  await window.getByRole('checkbox', { name: 'Crane' }).check();
  await window.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Change what counts' }).click();
  await expect(window.getByRole('checkbox', { name: 'First Aid, 16 hours' })).toBeChecked();
  await expect(window.getByRole('checkbox', { name: 'Crane' })).not.toBeChecked();
  await window.getByRole('button', { name: 'Cancel' }).click();

  await page.goto(paths.program(crane.id));
  await page.getByRole('button', { name: 'Change what comes first' }).click();
  await window.getByRole('checkbox', { name: 'First Aid, 16 hours' }).check();
  await window.getByRole('checkbox', { name: 'First Aid, 16 hours' }).uncheck();
  await window.getByRole('checkbox', { name: 'First Aid, 8 hours' }).check();
  await window.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your changes were saved.')).toBeVisible();
  for (const width of [390, 1366]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await findOverflow(page)).toEqual([]);
    expect(await findViolations(page)).toEqual([]);
  }

  const list = await signIn(manager, paths.assigned(short.id));
  await expect(list.getByText('by First Aid, 16 hours')).toBeVisible();

  const own = await signIn(ada, paths.program(short.id));
  await expect(own.getByText('by First Aid, 16 hours')).toBeVisible();
  const ben = await world.createPerson('employee', { first_name: 'Ben', last_name: 'Bloom' });
  await manager.assigns(crane, ben);
  const bens = await signIn(ben, paths.program(crane.id));
  await expect(bens.getByText('First: First Aid, 8 hours')).toBeVisible();
  await expect(bens.getByRole('link', { name: 'Choose a session' })).toHaveCount(0);
});
