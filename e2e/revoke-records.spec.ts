import { programsApi, recordsApi } from '../shared/contract.ts';
import { recordBody } from '../test/record-body.ts';
import type { Someone } from '../test/world.ts';
import { paths } from '../web/paths.ts';
import { expect, test } from './fixtures.ts';

test('an admin revokes a trainer’s marks in the wrong session, for all people at once §35.17', async ({
  world,
  signIn,
}) => {
  const [admin, manager] = [await world.createPerson('admin'), await world.createPerson('manager')];
  const trainer = await world.createPerson('trainer');
  const people: Someone[] = [];
  for (const last_name of ['Kept', 'Wrong', 'Mistaken'])
    people.push(await world.createPerson('employee', { first_name: 'Cleo', last_name }));
  const title = 'Crane Signals';
  const { id, sessions } = await world.createProgram({ admin, manager, trainers: [trainer], title });
  const params = { id };
  const ids = people.map((person) => person.id);
  await world.as(manager).call(programsApi.assign, { params, body: { assigned_employees: ids } });
  for (const person of people)
    await world
      .as(person)
      .call(programsApi.enrol, { params, body: { user: person.id, session: sessions[0]! } });
  await world.as(trainer).call(programsApi.complete, { params, body: { completed_employees: ids } });
  const other = await world.createProgram({ admin, manager, trainers: [trainer], title });
  await world.as(admin).call(recordsApi.create, {
    body: recordBody([ids[0]!], { program: other.id, trained_on: '2026-01-15' }),
  });

  const page = await signIn(admin, paths.assigned(id));
  await page.getByRole('link', { name: 'Revoke the record' }).click();
  await expect(page.getByText(`Only records for “${title}” are shown.`)).toBeVisible();
  await page.getByRole('button', { name: 'Select records' }).click();
  const revoke = page.getByRole('group', { name: 'Selection' }).getByRole('button', { name: 'Revoke' });
  await expect(revoke).toBeDisabled();
  await page.getByRole('button', { name: /^Select all/ }).click();
  await expect(page.getByText('3 selected')).toBeVisible();
  await page.getByRole('checkbox', { name: `${title} of Cleo Kept` }).uncheck();
  await expect(page.getByText('2 selected')).toBeVisible();
  await revoke.click();
  const dialog = page.getByRole('dialog', { name: 'Revoke 2 records?' });
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await expect(dialog.getByText('A reason is required')).toBeVisible();
  await dialog.getByLabel('Reason').fill('They were in the other room.');
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('2 records were revoked.')).toBeVisible();
  await expect(page.getByText('They were in the other room.')).toHaveCount(2);
  await page.getByRole('button', { name: 'Show all trainings' }).click();
  await expect(page.getByText(/^Only records for/)).toBeHidden();
  await expect(page).toHaveURL(paths.records());
  const { employees } = await world.as(manager).call(programsApi.assigned, { params });
  expect(employees.map(({ last_name, status }) => [last_name, status])).toEqual([
    ['Kept', 'complete'],
    ['Mistaken', 'enrolled'],
    ['Wrong', 'enrolled'],
  ]);
});

test('an admin rejects several proposals with one reason, and only proposals can be selected §35.17', async ({
  world,
  signIn,
}) => {
  const admin = await world.createPerson('admin');
  const uma = await world.createPerson('employee', { first_name: 'Uma', last_name: 'Proposer' });
  const titles = ['First course', 'Second course', 'Third course'];
  for (const title of titles) {
    const body = recordBody([uma.id], { title, trained_on: '2026-01-15' });
    await world.as(uma).call(recordsApi.propose, { body });
  }
  const page = await signIn(admin, `${paths.records()}?state=proposed&search=Uma`);
  await page.getByRole('button', { name: 'Select records' }).click();
  await page.getByRole('button', { name: /^Select all/ }).click();
  await expect(page.getByText('3 selected')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Second course of Uma Proposer' }).uncheck();
  await page.getByRole('group', { name: 'Selection' }).getByRole('button', { name: 'Reject' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reject 2 proposals?' });
  await dialog.getByLabel('Reason').fill('There is no proof.');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByText('2 proposals were rejected.')).toBeVisible();
  await expect(page.getByRole('rowheader', { name: 'Second course' })).toBeVisible();
  await expect(page.getByRole('rowheader', { name: 'First course' })).toBeHidden();
  const { records } = await world.as(uma).call(recordsApi.ofPerson, { params: { id: uma.id } });
  expect(Object.fromEntries(records.map(({ title, state }) => [title, state]))).toEqual({
    'First course': 'rejected',
    'Second course': 'proposed',
    'Third course': 'rejected',
  });
});
