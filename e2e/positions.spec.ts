import { readFile } from 'node:fs/promises';
import { positionsApi } from '../shared/contract.ts';
import { putBelow } from '../test/lines.ts';
import { putInPosition, requirePrograms } from '../test/positions.ts';
import { paths } from '../web/paths.ts';
import { expect, test } from './fixtures.ts';
import { findOverflow, findViolations } from './screens/find-problems.ts';

test.use({ alone: true });

test('an admin chooses the trainings of a position, sees the effects, and finds who lacks some §102.8', async ({
  world,
  signIn,
}) => {
  const admin = await world.createPerson('admin');
  const manager = await world.createPerson('manager');
  const trainers = [await world.createPerson('trainer')];
  const ada = await world.createPerson('employee', { first_name: 'Ada', last_name: 'Lovelace' });
  const ben = await world.createPerson('employee', { first_name: 'Ben', last_name: 'Bloom' });
  const { position } = await world.as(admin).call(positionsApi.create, { body: { name: 'Forklift driver' } });
  await putInPosition(world, admin, position._id, ada, ben);
  const facts = { admin, manager, trainers, due_days: 14 };
  await world.createProgram({ ...facts, title: 'Fire Safety' });
  await world.createProgram({ ...facts, title: 'Forklift' });
  await world.createProgram({ admin, manager, trainers, title: 'Welcome' });

  const page = await signIn(admin, paths.positions());
  await page.getByRole('link', { name: 'Forklift driver' }).click();
  await expect(page.getByRole('heading', { name: 'Forklift driver' })).toBeVisible();
  await expect(page.getByText('2 people hold this position.')).toBeVisible();
  await page.getByRole('button', { name: 'Choose trainings' }).click();
  const window = page.getByRole('dialog');
  await expect(window.getByRole('checkbox', { name: 'Welcome' })).toBeDisabled();
  await window.getByRole('checkbox', { name: 'Fire Safety' }).check();
  await window.getByRole('checkbox', { name: 'Forklift' }).check();
  await window.getByRole('button', { name: 'Continue' }).click();
  await expect(window.getByText('2 people will be assigned.')).toHaveCount(2);
  await expect(window.getByText('Fire Safety')).toBeVisible();
  await window.getByRole('button', { name: 'Save trainings' }).click();
  await expect(page.getByText('Required trainings saved.')).toBeVisible();
  await expect(page.getByText('0 of 2 people have all required trainings.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Missing for Ada Lovelace' })).toContainText(
    'Not enrolled, due',
  );
  for (const width of [390, 1366]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await findOverflow(page)).toEqual([]);
    expect(await findViolations(page)).toEqual([]);
  }

  await page.getByRole('link', { name: 'Ada Lovelace' }).click();
  await page.getByRole('link', { name: /^Forklift driver since .* · 0 of 2 required trainings$/ }).click();
  await expect(page.getByText('0 of 2 people have all required trainings.')).toBeVisible();
});

test('somebody with people below sees what they lack, and takes the list away §102.8', async ({
  world,
  signIn,
}) => {
  const admin = await world.createPerson('admin');
  const manager = await world.createPerson('manager');
  const lead = await world.createPerson('employee');
  const ada = await world.createPerson('employee', { first_name: 'Ada', last_name: 'Lovelace' });
  const ben = await world.createPerson('employee', { first_name: 'Ben', last_name: 'Bloom' });
  await putBelow(world, lead, ada);
  const { position } = await world.as(admin).call(positionsApi.create, { body: { name: 'Welder' } });
  await putInPosition(world, admin, position._id, ada, ben);
  const trainers = [await world.createPerson('trainer')];
  const { id } = await world.createProgram({ admin, manager, trainers, due_days: 14, title: 'Welding' });
  await requirePrograms(world, admin, position._id, [id]);

  const page = await signIn(lead, paths.user(ada.id));
  await page.context().addCookies([{ name: 'token', value: await world.signIn(lead), url: world.baseUrl }]);
  await page.getByRole('link', { name: /^Welder since/ }).click();
  await expect(page.getByText('1 person has a training missing.')).toBeVisible();
  await expect(page.getByText('Ada Lovelace')).toBeVisible();
  await expect(page.getByText('Ben Bloom')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Choose trainings' })).toHaveCount(0);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export as CSV' }).click();
  const text = await readFile(await (await downloading).path(), 'utf8');
  expect(text.trim().split('\r\n')).toHaveLength(2);
  expect(text).toContain('Welding');
});
