import { sql } from 'kysely';
import { sitesApi, usersApi } from '../shared/contract.ts';
import { holdTraining, setAudience } from '../test/audiences.ts';
import { paths } from '../web/paths.ts';
import { expect, test } from './fixtures.ts';

test.use({ alone: true });

test('an admin says who a training is for, sees the effects, and its manager reads it §101.8', async ({
  world,
  signIn,
}) => {
  const admin = await world.createPerson('admin');
  const manager = await world.createPerson('manager');
  const trainer = await world.createPerson('trainer');
  const ada = await world.createPerson('employee', { first_name: 'Ada', last_name: 'Lovelace' });
  const { department } = await world
    .as(admin)
    .call(usersApi.createDepartment, { body: { name: 'Warehouse' } });
  await world.as(admin).call(sitesApi.create, { body: { name: 'Kiel' } });
  await sql`update users set department_id = ${department._id} where id = ${ada.id}`.execute(
    world.database.db,
  );
  const { id } = await world.createProgram({ admin, manager, trainers: [trainer], due_days: 14 });

  const page = await signIn(admin, paths.program(id));
  await expect(page.getByText('Nobody is assigned automatically.')).toBeVisible();
  await page.getByRole('link', { name: "Say who it's for" }).click();
  const box = page.getByRole('region', { name: 'Who is it for?' });
  await box.getByLabel('Department, position, site or role').selectOption({ label: 'Warehouse' });
  await expect(box.getByText('Warehouse', { exact: true }).first()).toBeVisible();
  await expect(box.getByText('1 person matches.')).toBeVisible();
  await page.getByRole('button', { name: 'Save changes' }).click();
  const question = page.getByRole('dialog', { name: 'Save your changes to who this training is for?' });
  await expect(question.getByText('1 person will be assigned.')).toBeVisible();
  await expect(question.getByText('Ada Lovelace')).toBeVisible();
  await question.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: 'View training' }).click();
  await expect(page.getByText('1 person matches.')).toBeVisible();

  const read = await signIn(manager, paths.program(id));
  await expect(read.getByText('1 person matches.')).toBeVisible();
  await expect(read.getByRole('link', { name: "Change who it's for" })).toHaveCount(0);
});

test('an admin removes the people on hold, after a question §101.8', async ({ world, signIn }) => {
  const admin = await world.createPerson('admin');
  const manager = await world.createPerson('manager');
  const trainer = await world.createPerson('trainer');
  const ada = await world.createPerson('employee');
  const { id } = await world.createProgram({ admin, manager, trainers: [trainer] });
  await holdTraining(world, admin, id, ada);

  const page = await signIn(admin, paths.program(id));
  await expect(page.getByText('1 person no longer matches. Nobody has been removed yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove 1 person' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove 1 person' }).click();
  await expect(page.getByText('The people on hold were removed.')).toBeVisible();
  await expect(page.getByText('no longer matches')).toHaveCount(0);
});

test('an admin reads which training starts before a person is saved §100.4', async ({ world, signIn }) => {
  const admin = await world.createPerson('admin');
  const manager = await world.createPerson('manager');
  const trainer = await world.createPerson('trainer');
  const ada = await world.createPerson('employee', { first_name: 'Ada', last_name: 'Lovelace' });
  const { site } = await world.as(admin).call(sitesApi.create, { body: { name: 'Kiel' } });
  const { id } = await world.createProgram({ admin, manager, trainers: [trainer], due_days: 14 });
  await setAudience(admin, id, [{ sites: [site._id] }]);

  const page = await signIn(admin, paths.editUser(ada.id));
  await page.getByLabel('Site').selectOption({ label: 'Kiel' });
  await page.getByRole('button', { name: 'Save changes' }).click();
  const question = page.getByRole('dialog', { name: 'Save these changes?' });
  await expect(question.getByText('Ada Lovelace will be assigned to 1 training.')).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await question.getByRole('button', { name: 'Save changes' }).click();
  await expect(page).toHaveURL(new RegExp(`${paths.user(ada.id)}$`));
  await expect(page.getByRole('list', { name: 'Assigned trainings' })).toBeVisible();
});

test('an admin finds trainings on hold among the open questions §100.6', async ({ world, signIn }) => {
  const admin = await world.createPerson('admin');
  const manager = await world.createPerson('manager');
  const trainer = await world.createPerson('trainer');
  const ada = await world.createPerson('employee');
  const { id } = await world.createProgram({ admin, manager, trainers: [trainer], title: 'Fire Safety' });
  const page = await signIn(admin, paths.company());
  await page.getByRole('link', { name: /^Open questions/ }).click();
  await expect(page.getByText('No Open Questions')).toBeVisible();
  await holdTraining(world, admin, id, ada);
  await page.reload();
  await expect(page.getByText('1 person no longer matches Fire Safety.')).toBeVisible();
  await page.getByRole('link', { name: /^Open training/ }).click();
  await expect(page).toHaveURL(new RegExp(`${paths.program(id)}$`));
});
