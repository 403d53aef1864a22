import { recordsApi } from '../shared/contract.ts';
import { recordBody } from '../test/record-body.ts';
import type { Someone } from '../test/world.ts';
import { paths } from '../web/paths.ts';
import { expect, test } from './fixtures.ts';

test.use({ refusals: true });

test('an admin who records the same again is asked whether it is for the others alone or for all §64.10', async ({
  world,
  signIn,
}) => {
  const admin = await world.createPerson('admin');
  const create = (first_name: string) =>
    world.createPerson('employee', { first_name, last_name: 'Recordedtwice' });
  const people = [await create('Ada'), await create('Bea'), await create('Cem')] as const;
  const [ada, bea, cem] = people;
  const title = 'Crane signals';
  const body = recordBody([ada.id], { title, trained_on: world.day(-3) });
  await world.as(admin).call(recordsApi.create, { body });
  const countOf = async ({ id }: Someone) =>
    (await world.as(admin).call(recordsApi.ofPerson, { params: { id } })).records.length;

  const page = await signIn(admin, paths.newRecord());
  const dialog = page.getByRole('dialog');
  const fill = async () => {
    await page.getByLabel('Search all employees').fill('Recordedtwice');
    for (const { first_name } of people)
      await page.getByRole('checkbox', { name: new RegExp(`${first_name} Recordedtwice`) }).check();
    await page.getByLabel('Title').fill(` ${title.toUpperCase()} `);
    await page.getByLabel('Trained on').fill(world.day(-3));
    await page.getByRole('button', { name: 'Save record' }).click();
  };
  await fill();
  await expect(dialog).toContainText('Ada Recordedtwice already has a record for “Crane signals” on');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel('Title')).toHaveValue(` ${title.toUpperCase()} `);
  expect(await Promise.all(people.map(countOf))).toEqual([1, 0, 0]);

  await page.getByRole('button', { name: 'Save record' }).click();
  await expect(dialog.getByLabel('Only the 2 people who don’t have this record yet')).toBeChecked();
  await dialog.getByRole('button', { name: 'Save record' }).click();
  await expect(page.getByText('2 records were saved.')).toBeVisible();
  expect(await Promise.all(people.map(countOf))).toEqual([1, 1, 1]);

  await page.goto(paths.newRecord());
  await fill();
  await expect(dialog).toContainText(/3 people, including .+, already have a record for “Crane signals” on/);
  await dialog.getByRole('button', { name: 'Save anyway' }).click();
  await expect(page.getByText('3 records were saved.')).toBeVisible();
  expect([await countOf(bea), await countOf(cem)]).toEqual([2, 2]);
});

test('an employee who proposes the same again reads that it is waiting for review §64.10', async ({
  world,
  signIn,
}) => {
  const ida = await world.createPerson('employee', { first_name: 'Ida', last_name: 'Proposedtwice' });
  const body = recordBody([ida.id], { title: 'Sailing', trained_on: world.day(-2) });
  await world.as(ida).call(recordsApi.propose, { body });
  const page = await signIn(ida, paths.proposeRecord());
  await page.getByLabel('Title').fill('Sailing');
  await page.getByLabel('Trained on').fill(world.day(-2));
  await page.getByRole('button', { name: 'Send' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Ida Proposedtwice already has a record for “Sailing” on');
  await expect(dialog).toContainText('It’s waiting for review.');
  await dialog.getByRole('button', { name: 'Send anyway' }).click();
  await expect(page.getByText('Your record was sent. An admin will review it.')).toBeVisible();
});

test('an admin who accepts a proposal beside the same record is asked first §64.10', async ({
  world,
  signIn,
}) => {
  const admin = await world.createPerson('admin');
  const ola = await world.createPerson('employee', { first_name: 'Ola', last_name: 'Acceptedtwice' });
  const body = recordBody([ola.id], { title: 'Rowing', trained_on: world.day(-2) });
  await world.as(ola).call(recordsApi.propose, { body });
  await world.as(admin).call(recordsApi.create, { body: { ...body, again: true } });
  const page = await signIn(admin, paths.userRecords(ola.id));
  const dialog = page.getByRole('dialog');
  const accept = page.getByRole('button', { name: 'Accept Rowing' });
  await accept.click();
  await expect(dialog).toContainText('Ola Acceptedtwice already has a record for “Rowing” on');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(accept).toBeEnabled();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await accept.click();
  await dialog.getByRole('button', { name: 'Accept anyway' }).click();
  await expect(page.getByText('Ola Acceptedtwice’s record for “Rowing” was accepted.')).toBeVisible();
});
