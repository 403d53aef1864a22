import { programsApi, recordsApi, usersApi } from '../shared/contract.ts';
import { createStaff, holdSession } from '../test/held-session.ts';
import { recordBody } from '../test/record-body.ts';
import { paths } from '../web/paths.ts';
import { expect, test } from './fixtures.ts';

test.use({ alone: true });

test('two people of one name are told apart by department and e-mail wherever one picks or decides §37.7', async ({
  world,
  signIn,
}) => {
  const staff = await createStaff(world);
  const { admin, manager, trainer } = staff;
  const create = (email: string) =>
    world.createPerson('employee', { first_name: 'Anna', last_name: 'Twin', email });
  const [one, two] = [await create('one@company.example'), await create('two@company.example')];
  const other = await world.createPerson('employee', { first_name: 'Otto', last_name: 'Single' });
  const { department } = await world.as(admin).call(usersApi.createDepartment, { body: { name: 'Kitchen' } });
  await world.as(admin).call(usersApi.edit, {
    params: { id: one.id },
    body: { role: 'employee', department: department._id },
  });
  await world.createPerson('trainer', { first_name: 'Tom', last_name: 'Ash', email: 'tom1@company.example' });
  await world.createPerson('trainer', { first_name: 'Tom', last_name: 'Ash', email: 'tom2@company.example' });
  const held = await holdSession(world, staff, { people: 0 });
  for (const { id } of [one, two, other]) {
    const params = { id: held.program };
    await world.as(manager).call(programsApi.assign, { params, body: { assigned_employees: [id] } });
    await world.as(manager).call(programsApi.enrol, { params, body: { user: id, session: held.id } });
  }
  const next = await world.createProgram({ admin, manager, trainers: [trainer], title: 'Ladder Safety' });
  for (const { id } of [one, two])
    await world.as(admin).call(recordsApi.create, {
      body: recordBody([id], { title: 'Sailing', trained_on: world.day(-3) }),
    });

  const ofTrainer = await signIn(trainer, paths.complete(held.program));
  await ofTrainer.getByRole('checkbox', { name: /two@company\.example/ }).check();
  await expect(
    ofTrainer.getByRole('checkbox', { name: /Anna Twin Kitchen one@company\.example/ }),
  ).not.toBeChecked();
  await expect(ofTrainer.getByRole('checkbox', { name: /Otto Single/ })).not.toHaveAccessibleName(/@/);
  await ofTrainer.getByRole('button', { name: 'Complete Employees' }).click();
  await expect(ofTrainer.getByRole('dialog')).toContainText('Anna Twin (two@company.example) attended');
  await ofTrainer.getByRole('dialog').getByRole('button', { name: 'Complete 1 employee' }).click();

  const ofManager = await signIn(manager, paths.assign(next.id));
  await expect(ofManager.getByRole('checkbox', { name: /one@company\.example/ })).toBeVisible();
  await ofManager.getByRole('checkbox', { name: /two@company\.example/ }).check();
  await ofManager.goto(paths.assigned(held.program));
  await ofManager.getByRole('button', { name: 'Remove Anna Twin (one@company.example)' }).click();
  await expect(ofManager.getByRole('dialog')).toContainText('Remove Anna Twin (one@company.example)?');

  const ofAdmin = await signIn(admin, paths.records());
  const records = ofAdmin.getByRole('table', { name: 'Records' });
  await expect(records).toContainText('Kitchen');
  await expect(records).toContainText('one@company.example');
  await expect(records).toContainText('two@company.example');
  await ofAdmin.goto(paths.newRecord());
  await ofAdmin.getByLabel('Search all employees').fill('Anna Twin');
  await ofAdmin.getByRole('checkbox', { name: /one@company\.example/ }).check();
  await expect(ofAdmin.getByText('Chosen: Anna Twin (one@company.example)')).toBeVisible();
  await ofAdmin.goto(paths.newProgram());
  await expect(ofAdmin.getByLabel('Trainer').first()).toContainText(
    'Tom Ash (tom1@company.example, 0 records)',
  );
});
