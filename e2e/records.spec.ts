import { programsApi } from '../shared/api/programs.ts';
import { recordsApi } from '../shared/api/records.ts';
import { paths } from '../web/paths.ts';
import { expect, test } from './fixtures.ts';

test('an admin records earlier training of two people, revokes one, and the certificate says so to anybody', async ({
  world,
  openWindow,
  signIn,
}) => {
  const [admin, manager] = [await world.createPerson('admin'), await world.createPerson('manager')];
  const trainer = await world.createPerson('trainer');
  const ada = await world.createPerson('employee', { first_name: 'Ada', last_name: 'Recorded' });
  await world.createPerson('employee', { first_name: 'Bea', last_name: 'Recorded' });
  const { id } = await world.createProgram({ admin, manager, trainers: [trainer], title: 'Ladder Safety' });
  const params = { id };
  await world.as(manager).call(programsApi.assign, { params, body: { assigned_employees: [ada.id] } });

  const page = await signIn(admin, paths.userRecords(ada.id));
  await expect(page.getByText('No records yet')).toBeVisible();
  await page.getByRole('link', { name: 'Record earlier training' }).click();
  await expect(page.getByText('Chosen: Ada Recorded')).toBeVisible();
  await page.getByLabel('Search all employees').fill('Bea Recorded');
  await page.getByRole('checkbox', { name: /Bea Recorded/ }).check();
  await page.getByLabel('Search all trainings').fill('Ladder');
  await page.getByRole('radio', { name: 'Ladder Safety' }).check();
  await page.getByRole('button', { name: 'Save record' }).click();
  await expect(page.getByText('A day is required')).toBeVisible();
  await page.getByLabel('Trained on').fill(world.day(1));
  await page.getByRole('button', { name: 'Save record' }).click();
  await expect(page.getByText('Must be today or earlier')).toBeVisible();
  await page.getByLabel('Trained on').fill(world.day(-3));
  await page.getByLabel('Trainer (optional)').fill('Dr. Elsewhere');
  await page.getByRole('button', { name: 'Save record' }).click();
  await expect(page.getByText('2 records were saved.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Records' })).toContainText('with Dr. Elsewhere');

  const { employees } = await world.as(manager).call(programsApi.assigned, { params });
  expect(employees).toMatchObject([{ _id: ada.id, status: 'complete' }]);
  const { records } = await world.as(ada).call(recordsApi.ofPerson, { params: { id: ada.id } });
  const visitor = await openWindow();
  await visitor.goto(paths.verify(records[0]!.code));
  await expect(visitor.getByText('This certificate is genuine, and valid today.')).toBeVisible();
  await expect(visitor.getByText('Ada Recorded')).toBeVisible();

  await page.getByRole('button', { name: 'Revoke Ladder Safety' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await expect(dialog.getByText('A reason is required')).toBeVisible();
  await dialog.getByLabel('Reason').fill('It was another Ada.');
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('It was another Ada.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await visitor.reload();
  await expect(visitor.getByText('This certificate was taken back. It proves nothing.')).toBeVisible();
  await expect(visitor.getByText('It was another Ada.')).toHaveCount(0);
  const after = await world.as(manager).call(programsApi.assigned, { params });
  expect(after.employees).toMatchObject([{ _id: ada.id, status: 'not-enrolled' }]);
});

test('an employee proposes what was done elsewhere, and it counts once an admin has accepted it', async ({
  world,
  signIn,
}) => {
  const admin = await world.createPerson('admin');
  const emil = await world.createPerson('employee', { first_name: 'Emil', last_name: 'Proposer' });
  const own = await signIn(emil, paths.profile());
  await own.getByRole('link', { name: 'My records' }).click();
  await own.getByRole('link', { name: 'Propose a record' }).click();
  await own.getByLabel('Title').fill('Forklift licence');
  await own.getByLabel('Trained on').fill(world.day(-40));
  await own.getByRole('button', { name: 'Propose record' }).click();
  await expect(own.getByText('The record was proposed. An admin decides.')).toBeVisible();
  await expect(own.getByText('Waits for a decision')).toBeVisible();
  await expect(own.getByRole('link', { name: /^Certificate/ })).toHaveCount(0);

  const page = await signIn(admin, `${paths.records()}?state=proposed&search=Proposer`);
  await page.getByRole('button', { name: 'Accept Forklift licence' }).click();
  await expect(page.getByText('No records found')).toBeVisible();
  await own.reload();
  await expect(own.getByText('Valid', { exact: true })).toBeVisible();
  await expect(own.getByRole('link', { name: /^Certificate/ })).toBeVisible();
});

test('whoever has no action on records finds no button for it', async ({ world, signIn }) => {
  const [admin, manager] = [await world.createPerson('admin'), await world.createPerson('manager')];
  const trainer = await world.createPerson('trainer');
  const cem = await world.createPerson('employee', { first_name: 'Cem', last_name: 'Plain' });
  const { id } = await world.createProgram({ admin, manager, trainers: [trainer], title: 'First Aid' });
  await world
    .as(manager)
    .call(programsApi.assign, { params: { id }, body: { assigned_employees: [cem.id] } });
  const nothing = { title: null, valid_until: null, trainer: null, place: null, note: null };
  const body = { ...nothing, people: [cem.id], program: id, trained_on: world.day(-1) };
  await world.as(admin).call(recordsApi.create, { body });
  const page = await signIn(manager, paths.userRecords(cem.id));
  await expect(page.getByRole('list', { name: 'Records' })).toContainText('First Aid');
  await expect(page.getByRole('button', { name: /^Revoke/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Record earlier training' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Propose a record' })).toBeVisible();
});
