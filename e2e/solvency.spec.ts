import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { programsApi, seatsApi } from '../shared/contract.ts';
import { refreshAllFigures } from '../test/figures.ts';
import type { Someone, World } from '../test/world.ts';
import { paths } from '../web/paths.ts';
import { expect, test } from './fixtures.ts';
import { findViolations } from './screens/find-problems.ts';

/** Seats that are short: on the dashboards, on the program's page, and planned for. */

test.use({ alone: true, refusals: true });

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Five people, two seats in three days, due on Sunday, December 20. */
async function createCompany(world: World) {
  world.clock.set('2026-12-01T12:00:00.000Z');
  const admin = await world.createPerson('admin');
  const manager = await world.createPerson('manager');
  const trainer = await world.createPerson('trainer', { first_name: 'Tobias', last_name: 'Wanjiru' });
  const { id, sessions } = await world.createProgram({
    admin,
    manager,
    trainers: [trainer],
    sessionDays: [2],
    deadline: '2026-12-20',
  });
  await sql`update training_sessions set capacity = 2 where id = ${sessions[0]!}`.execute(world.database.db);
  const people: Someone[] = [];
  for (const name of ['Ada', 'Ben', 'Cem', 'Dia', 'Eva'])
    people.push(await world.createPerson('employee', { first_name: name, last_name: 'Abel' }));
  const enrol = (index: number) =>
    world.as(people[index]!).call(programsApi.enrol, {
      params: { id },
      body: { user: people[index]!.id, session: sessions[0]! },
    });
  const body = { assigned_employees: people.map((person) => person.id) };
  await world.as(manager).call(programsApi.assign, { params: { id }, body });
  return { admin, manager, people, id, enrol };
}

/** How many sessions the program has. */
async function sessionsOf(world: World, admin: Someone, id: string): Promise<number> {
  const { program } = await world.as(admin).call(programsApi.view, { params: { id } });
  return program.training_sessions.length;
}

const short = '3 more seats needed by December 20';

test('an admin is told of short seats, plans sessions and adds those that are kept §76.7', async ({
  world,
  signIn,
}) => {
  const { admin, id } = await createCompany(world);
  await refreshAllFigures(world.services);
  const page = await signIn(admin);
  const lines = page.getByRole('list', { name: 'Short of seats' });
  await expect(lines).toHaveText('Fire Safety: 3 more seats needed by December 20.');
  await lines.getByRole('link', { name: 'Fire Safety' }).click();
  await expect(page.getByText(short)).toBeVisible();

  await button(page, 'Plan sessions').click();
  const plan = page.getByRole('dialog', { name: 'Plan sessions' });
  await expect(plan.getByText('2 more sessions will give everyone a seat in time.')).toBeVisible();
  await expect(plan.getByText('3 people still need a seat by December 20.')).toContainText(
    'Thursday at 9:00 AM is the usual time. Tobias Wanjiru is one of the trainers and is free.',
  );
  const first = plan.getByRole('group', { name: 'Session 1' });
  await expect(first.getByLabel('Date')).toHaveValue('2026-12-17');
  await plan.getByRole('button', { name: 'Remove session 2' }).click();
  await first.getByLabel('Seats').fill('3');
  await first.getByLabel('Date').fill('2026-12-16');
  await plan.getByRole('button', { name: 'Add 1 session' }).click();
  await expect(plan).toBeHidden();
  await expect(page.getByText(short)).toBeHidden();
  const { program } = await world.as(admin).call(programsApi.view, { params: { id } });
  expect(program.training_sessions).toMatchObject([
    { capacity: 2 },
    { start_time: '2026-12-16T15:00:00.000Z', capacity: 3 },
  ]);
});

test('an admin who adds planned sessions reads their effect on people first, and again when it has changed §76.7 §79.4', async ({
  world,
  signIn,
}) => {
  const { admin, people, id, enrol } = await createCompany(world);
  const wait = (index: number) =>
    world.as(people[index]!).call(seatsApi.wait, { params: { id }, body: { session: null } });
  await enrol(0);
  await enrol(1);
  await wait(2);
  const page = await signIn(admin, paths.program(id));
  await button(page, 'Plan sessions').click();
  const plan = page.getByRole('dialog', { name: 'Plan sessions' });
  const first = plan.getByRole('group', { name: 'Session 1' });
  await first.getByLabel('Seats').fill('5');
  await plan.getByRole('button', { name: 'Add 2 sessions' }).click();
  const question = plan.getByRole('group', { name: 'Add these sessions?' });
  await expect(question).toContainText('1 person on the waiting list will get a seat');
  await expect(question).toContainText('Cem Abel');
  expect(await findViolations(page)).toEqual([]);
  // Nothing is added, and nothing typed is lost.
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(first.getByLabel('Seats')).toHaveValue('5');
  expect(await sessionsOf(world, admin, id)).toBe(1);

  await plan.getByRole('button', { name: 'Add 2 sessions' }).click();
  await expect(question).toBeVisible();
  await wait(3);
  await question.getByRole('button', { name: 'Add 2 sessions' }).click();
  await expect(question).toContainText('Something has changed in the meantime.');
  await expect(question).toContainText('2 people on the waiting list will get a seat');
  expect(await sessionsOf(world, admin, id)).toBe(1);
  await question.getByRole('button', { name: 'Add 2 sessions' }).click();
  await expect(plan).toBeHidden();
  expect(await sessionsOf(world, admin, id)).toBe(3);
});

test('a manager reads the plan, and whose move it is for each person §76.7 §77.4', async ({
  world,
  signIn,
}) => {
  const { manager, people, id, enrol } = await createCompany(world);
  const page = await signIn(manager, paths.program(id));
  await expect(page.getByText(short)).toBeVisible();
  await button(page, 'Plan sessions').click();
  const plan = page.getByRole('dialog', { name: 'Plan sessions' });
  await expect(plan.getByRole('listitem')).toHaveText([
    /^Thu,\sDec\s17\s·\s9:00\sAM.*Tobias Wanjiru, 2 seats/,
    /^Thu,\sDec\s10\s·\s9:00\sAM.*Tobias Wanjiru, 2 seats/,
  ]);
  await expect(plan.getByText('Only an admin can add sessions. Show them this page.')).toBeVisible();
  await expect(plan.getByRole('textbox')).toHaveCount(0);

  await page.goto(paths.assigned(id));
  const employees = page.getByRole('list', { name: 'Employees' }).getByRole('listitem');
  await expect(employees.filter({ hasText: 'Eva Abel' })).toContainText('Has to choose a session');
  await enrol(0);
  await enrol(1);
  await page.reload();
  await expect(employees.filter({ hasText: 'Eva Abel' })).toContainText('Admin has to add seats');

  const own = await signIn(people[4]!);
  await expect(own.getByRole('list', { name: 'Assigned trainings' })).toContainText(
    'All seats are taken: an admin has to add more',
  );
  await expect(own.getByText('An admin still has to add seats for 1 training.')).toBeVisible();
});
