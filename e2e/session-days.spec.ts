import { programsApi } from '../shared/contract.ts';
import { paths } from '../web/paths.ts';
import { expect, test } from './fixtures.ts';

test('a second day is added in the form, and everybody reads both days §123.6', async ({ world, signIn }) => {
  const admin = await world.createPerson('admin');
  const manager = await world.createPerson('manager');
  const trainer = await world.createPerson('trainer');
  const ada = await world.createPerson('employee');
  const { id, sessions } = await world.createProgram({
    admin,
    manager,
    trainers: [trainer],
    sessionDays: [3],
    deadline: world.day(9),
    title: 'First Aid',
  });
  const form = await signIn(admin, paths.editProgram(id));
  await form.getByRole('button', { name: 'Add a day to session 1' }).click();
  const day = form.getByRole('group', { name: 'Day 2' });
  await expect(day.getByLabel('Date')).toBeFocused();
  await expect(day.getByLabel('Date')).toHaveValue(world.day(4));
  await day.getByLabel('Location').fill('Hall 2');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('heading', { level: 1 })).not.toHaveText(/Edit/);
  const { program } = await world.as(admin).call(programsApi.view, { params: { id } });
  expect(program.training_sessions[0]!.parts).toMatchObject([{ part: 1 }, { part: 2, location: 'Hall 2' }]);

  const params = { id };
  await world.as(manager).call(programsApi.assign, { params, body: { assigned_employees: [ada.id] } });
  await world.as(ada).call(programsApi.enrol, { params, body: { user: ada.id, session: sessions[0]! } });
  const own = await signIn(ada, paths.program(id));
  const list = own.getByRole('list', { name: 'Sessions' });
  for (const word of ['Day 1', 'Day 2', 'Location: Hall 2']) await expect(list.getByText(word)).toBeVisible();

  await form.goto(paths.editProgram(id));
  await form.getByRole('button', { name: 'Remove day 2 of session 1' }).click();
  await expect(form.getByRole('group', { name: 'Day 2' })).toHaveCount(0);
});
