import { sql } from 'kysely';
import { dueDatesApi, programsApi, usersApi } from '../shared/contract.ts';
import type { Someone } from '../test/world.ts';
import { paths } from '../web/paths.ts';
import { expect, test } from './fixtures.ts';

test('the people to go come before the complete ones, and the overdue ones first §33.39 §34.4', async ({
  world,
  signIn,
}) => {
  const admin = await world.createPerson('admin');
  const manager = await world.createPerson('manager');
  const trainer = await world.createPerson('trainer');
  const people: Someone[] = [];
  for (const first_name of ['Abel', 'Bea', 'Cem'])
    people.push(await world.createPerson('employee', { first_name, last_name: 'Order' }));
  const [abel, bea, cem] = people as [Someone, Someone, Someone];
  const { department } = await world
    .as(admin)
    .call(usersApi.createDepartment, { body: { name: 'Night kitchen' } });
  await world.as(admin).call(usersApi.edit, {
    params: { id: cem.id },
    body: { role: 'employee', department: department._id },
  });
  const facts = { admin, manager, trainers: [trainer], deadline: world.day(3), sessionDays: [2] };
  const { id, sessions } = await world.createProgram(facts);
  const params = { id };
  const assigned_employees = people.map((person) => person.id);
  await world.as(manager).call(programsApi.assign, { params, body: { assigned_employees } });
  await world.as(abel).call(programsApi.enrol, { params, body: { user: abel.id, session: sessions[0]! } });
  const done = { completed_employees: [abel.id] };
  await world.as(trainer).call(programsApi.complete, { params, body: done });
  const longer = { people: [bea.id], due: world.day(30), because: 'Was ill' };
  await world.as(manager).call(dueDatesApi.extend, { params, body: longer });
  await sql`update programs set deadline = deadline - 5 * interval '1 day' where id = ${id}`.execute(
    world.database.db,
  );

  const page = await signIn(manager, paths.assigned(id));
  const rows = page.getByRole('list', { name: 'Employees', exact: true }).getByRole('listitem');
  await expect(page.getByText("2 employees who haven't completed it yet")).toBeVisible();
  await expect(rows).toHaveText([/Cem Order.*Overdue/, /Bea Order/]);
  const complete = page.getByRole('list', { name: 'Complete employees' });
  await expect(complete).toHaveCount(0);
  await page.emulateMedia({ media: 'print' });
  await expect(complete).toContainText('Abel Order');
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Show 1 person who completed it' }).click();
  await expect(complete).toContainText('Abel Order');

  await test.step('by name the same people stand in the order of their names, after a reload, too', async () => {
    const order = page.getByRole('combobox', { name: 'Sort by' });
    await order.selectOption('Name');
    await expect(rows).toHaveText([/Bea Order/, /Cem Order.*Overdue/]);
    await page.reload();
    await expect(rows).toHaveText([/Bea Order/, /Cem Order.*Overdue/]);
    await order.selectOption('Overdue first');
    await expect(rows).toHaveText([/Cem Order.*Overdue/, /Bea Order/]);
  });

  await test.step('a search finds the people of a department, and complete people without a press', async () => {
    const search = page.getByLabel('Search all employees');
    await search.fill('night kitchen');
    await expect(rows).toHaveText([/Cem Order/]);
    await expect(complete).toHaveCount(0);
    await page.reload();
    await search.fill('abel');
    await expect(complete).toContainText('Abel Order');
    await expect(rows).toHaveCount(0);
  });
});
