import type { Page } from '@playwright/test';
import { programsApi } from '../shared/contract.ts';
import type { Someone, World } from '../test/world.ts';
import { refreshFigures } from '../server/features/people/users/everybody/store.ts';
import { paths } from '../web/paths.ts';
import { expect, test } from './fixtures.ts';

/** The next steps on the dashboard of each role. */
test.use({ alone: true });
const card = (page: Page, name: string) => page.getByRole('region', { name });
const list = (page: Page, name: string) => page.getByRole('list', { name, exact: true });

/** A company on a day that is the same in every zone near UTC. Sign-ins end, so nobody keeps one over days. */
async function createCompany(world: World) {
  world.clock.set('2026-11-10T18:00:00.000Z');
  const admin = await world.createPerson('admin');
  const manager = await world.createPerson('manager');
  const trainer = await world.createPerson('trainer');
  const as = async (person: Someone) => world.as(person.with({ token: await world.signIn(person) }));
  return {
    admin,
    manager,
    trainer,
    createProgram: (title: string, deadline: string, sessionDays: number[]) =>
      world.createProgram({
        admin,
        manager,
        trainers: sessionDays.map(() => trainer),
        title,
        deadline,
        sessionDays,
      }),
    assign: async (id: string, ...people: Someone[]) =>
      (await as(manager)).call(programsApi.assign, {
        params: { id },
        body: { assigned_employees: people.map((person) => person.id) },
      }),
    enrol: async (id: string, session: string, ...people: Someone[]) => {
      for (const person of people) {
        const body = { user: person.id, session };
        await (await as(person)).call(programsApi.enrol, { params: { id }, body });
      }
    },
    complete: async (id: string, ...people: Someone[]) =>
      (await as(trainer)).call(programsApi.complete, {
        params: { id },
        body: { completed_employees: people.map((person) => person.id) },
      }),
  };
}

const createEmployee = (world: World, first_name: string, last_name: string) =>
  world.createPerson('employee', { first_name, last_name });

test('an employee is told the next step, until nothing is left §23.8 §23.9 §23.14 §24.4 §24.6', async ({
  world,
  signIn,
}) => {
  const { createProgram, assign, enrol, complete } = await createCompany(world);
  const employee = await createEmployee(world, 'Emil', 'Abel');
  const newcomer = await signIn(employee);
  await expect(newcomer.getByText("You aren't assigned to any trainings yet. Nothing is due.")).toBeVisible();
  const firstAid = await createProgram('First Aid', '2026-11-12', [1, 8]);
  const fireSafety = await createProgram('Fire Safety', '2026-11-24', [10]);
  await assign(firstAid.id, employee);
  await assign(fireSafety.id, employee);

  world.clock.set('2026-11-13T18:00:00.000Z');
  const late = await signIn(employee);
  await expect(late.getByText('Choose sessions for 2 trainings (1 overdue).')).toBeVisible();
  await expect(list(late, 'Assigned trainings').getByRole('listitem')).toHaveText([
    /^First AidOverdue · 1 day late.*Choose a session$/,
    /^Fire SafetyNot enrolled · due in 11 days.*Choose a session$/,
  ]);
  // One button is gold, in the row of the most urgent.
  await expect(late.locator('main .bg-gold')).toHaveAccessibleName('Choose a session: First Aid');
  await expect(card(late, 'Training Insights')).toContainText(
    'Completion rate 0 of 1 training that was due is complete',
  );
  await expect(late.getByRole('link', { name: '1 Overdue Trainings' })).toHaveAttribute(
    'href',
    '/trainings?status=overdue',
  );

  await enrol(firstAid.id, firstAid.sessions[1]!, employee);
  await enrol(fireSafety.id, fireSafety.sessions[0]!, employee);
  const enrolled = await signIn(employee);
  await expect(
    enrolled.getByText(
      "You're booked for everything. 1 training is overdue. Your session is on Wed, Nov 18 · 9:00 AM.",
    ),
  ).toBeVisible();
  const calendar = card(enrolled, 'Calendar');
  await expect(list(enrolled, 'Next').getByRole('link')).toHaveText([
    'First AidYour session · Wed, Nov 18 · 9:00 AM · in 5 days',
    'Fire SafetyYour session · Fri, Nov 20 · 9:00 AM · in 7 days',
    'Fire SafetyDue November 24 · in 11 days',
  ]);
  await expect(list(enrolled, 'Legend').getByRole('listitem')).toHaveText([
    'deadline',
    'overdue',
    'your session',
  ]);
  await calendar.getByRole('button', { name: 'November 18, 2026, 1 session' }).click();
  const opened = enrolled.getByRole('dialog', { name: 'November 18, 2026' });
  await expect(opened.getByRole('link')).toHaveText(['First AidYour session: Wed, Nov 18 · 9:00 AM']);

  world.clock.set('2026-11-21T18:00:00.000Z');
  await complete(firstAid.id, employee);
  const waiting = await signIn(employee);
  await expect(waiting.getByText('All done. Nothing is due until November 24.')).toContainText(
    'Your trainer still has to confirm your attendance for 1 training.',
  );
  await expect(list(waiting, 'Assigned trainings').getByRole('listitem')).toHaveText([
    /Fire Safety.* still has to confirm your attendance$/,
  ]);
  await expect(waiting.locator('main .bg-gold')).toHaveCount(0);
  const finished = list(waiting, 'Complete').getByRole('listitem');
  await expect(finished).toHaveText(['First AidDone November 21Certificate']);
  await expect(finished.getByRole('link', { name: 'Certificate for First Aid (PDF)' })).toHaveAttribute(
    'href',
    /^\/api\/records\/.*\/certificate\.pdf$/,
  );
  await complete(fireSafety.id, employee);
  const done = await signIn(employee);
  const sentence = done.getByRole('main').getByText('All done. Nothing is due.', { exact: true });
  await expect(sentence).toBeVisible();
  await expect(sentence.locator('..').locator('.fill-gold')).toBeVisible();
});

test('a trainer sees the people to mark and the next sessions §23.8 §23.10', async ({ world, signIn }) => {
  const { trainer, createProgram, assign, enrol } = await createCompany(world);
  const people: Someone[] = [];
  for (const name of ['Abel', 'Brandt', 'Cole', 'Diaz'])
    people.push(await createEmployee(world, 'Sam', name));
  const [first, ...others] = people as [Someone, ...Someone[]];
  const fireSafety = await createProgram('Fire Safety', '2026-12-20', [1, 12]);
  const firstAid = await createProgram('First Aid', '2026-12-20', [2]);
  await assign(fireSafety.id, ...people);
  await assign(firstAid.id, first);
  await enrol(fireSafety.id, fireSafety.sessions[0]!, ...others);
  await enrol(fireSafety.id, fireSafety.sessions[1]!, first);
  await enrol(firstAid.id, firstAid.sessions[0]!, first);

  world.clock.set('2026-11-21T18:00:00.000Z');
  const page = await signIn(trainer);
  await expect(
    page.getByText(
      '4 people in 2 sessions still need attendance. Your next session: tomorrow, 9:00 AM, Fire Safety.',
    ),
  ).toBeVisible();
  const next = card(page, 'Your next session');
  await expect(next).toContainText('Fire SafetySun, Nov 22 · 9:00 AM');
  await expect(next).toContainText('1 person booked');
  await expect(next.getByRole('link', { name: 'Open attendance' })).toHaveAttribute(
    'href',
    paths.sheet(fireSafety.sessions[1]!),
  );
  await expect(list(page, 'Sessions to mark').getByRole('listitem')).toHaveText([
    /^First AidThu,\sNov\s12\s·\s9:00\sAM · 9 days agoMark \(1\)$/,
    /^Fire SafetyWed,\sNov\s11\s·\s9:00\sAM · 10 days agoMark \(3\)$/,
  ]);
  const mark = page.getByRole('link', { name: 'Mark (3): Fire Safety, Wed, Nov 11' });
  await expect(mark).toHaveAttribute('href', paths.sheet(fireSafety.sessions[0]!));

  await next.getByRole('link', { name: 'Show check-in code' }).click();
  const code = page.getByRole('dialog', { name: 'Check in: Fire Safety' });
  await expect(code.getByRole('img', { name: 'QR code of the check-in page' })).toBeVisible();
  await code.getByRole('button', { name: 'Close' }).click();
  await expect(code).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`${paths.sheet(fireSafety.sessions[1]!)}$`));
});

test('a manager and an admin see who is behind, and every figure opens its list §23.8 §23.11 §23.12 §23.13 §24.5 §24.7', async ({
  world,
  signIn,
}) => {
  const { admin, manager, createProgram, assign, enrol, complete } = await createCompany(world);
  const emil = await createEmployee(world, 'Emil', 'Brandt');
  const berta = await createEmployee(world, 'Berta', 'Abel');
  const done = await createEmployee(world, 'Cem', 'Cole');
  const firstAid = await createProgram('First Aid', '2026-11-12', [1]);
  const fireSafety = await createProgram('Fire Safety', '2026-11-13', [1]);
  const complaints = await createProgram('Complaints', '2026-11-14', [1]);
  await createProgram('Winter Driving', '2026-12-03', [1]);
  await assign(firstAid.id, emil);
  await assign(fireSafety.id, emil, berta);
  await assign(complaints.id, done);
  await enrol(complaints.id, complaints.sessions[0]!, done);
  await complete(complaints.id, done);

  world.clock.set('2026-11-21T18:00:00.000Z');
  await refreshFigures(world.services);
  const page = await signIn(manager);
  const summary = page.getByText('3 overdue in 2 trainings. 1 training is due in the next 30 days.');
  await expect(summary).toBeVisible();
  const overdue = list(page, 'Overdue');
  await expect(overdue.getByRole('link')).toHaveText([
    /Emil BrandtFirst Aid, Fire Safety2 overdue$/,
    /Berta AbelFire Safety1 overdue$/,
  ]);
  await expect(overdue.getByRole('link').first()).toHaveAttribute('href', paths.user(emil.id));
  await test.step('a manager reminds those who are ticked, or everybody, with two presses', async () => {
    await overdue.getByRole('checkbox', { name: 'Berta Abel' }).check();
    await page.getByRole('button', { name: 'Remind 1 person' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('heading')).toHaveText('Remind Berta Abel');
    await page.keyboard.press('Escape');
    await overdue.getByRole('checkbox', { name: 'Berta Abel' }).uncheck();
    await page.getByRole('button', { name: 'Remind all' }).click();
    await expect(dialog.getByRole('heading')).toHaveText('Remind 2 employees');
    await expect(dialog.getByText('No reminder needed: 2 have no session to choose.')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  const calendar = card(page, 'Calendar');
  for (const name of [
    'November 13, 2026, 1 deadline, 1 overdue',
    'November 14, 2026, 1 deadline',
    'December 3, 2026, 1 deadline',
  ])
    await expect(calendar.getByRole('button', { name, exact: true })).toBeVisible();
  await calendar.getByRole('button', { name: 'November 13' }).click();
  await expect(page.getByRole('dialog').getByRole('link')).toHaveText([
    /Fire Safety.*2 people overdue · 8 days late$/,
  ]);
  await page.keyboard.press('Escape');
  await calendar.getByRole('button', { name: 'Previous month' }).click();
  await calendar.getByRole('button', { name: 'Previous month' }).click();
  await expect(calendar.getByRole('grid', { name: 'September 2026' })).toBeVisible();
  await calendar.getByRole('button', { name: 'Today' }).click();
  await expect(calendar.getByRole('grid', { name: 'November 2026' })).toBeVisible();
  // Each day is in the list of deadlines alone.
  await expect(list(page, 'Next')).toHaveCount(0);

  const company = await signIn(admin);
  const links: Record<string, string> = {
    '3 overdue in 2 trainings': '/users/employees',
    '1 On time Trainings': '/trainings?status=complete',
    '3 Overdue Trainings': '/trainings?status=overdue',
    '1 Managers': '/users/managers',
    '1 Trainers': '/users/trainers',
    '3 Employees': '/users/employees',
    '4 Active': '/trainings?show=active',
    '0 Archived': '/trainings?show=archived',
  };
  for (const [name, href] of Object.entries(links))
    await expect(company.getByRole('link', { name }).first(), name).toHaveAttribute('href', href);
  await company.getByRole('link', { name: '3 overdue in 2 trainings' }).click();
  await expect(company.getByRole('table', { name: 'Employees' }).getByRole('row')).toHaveText([
    /Name/,
    /Emil Brandt.*First Aid, Fire Safety/,
    /Berta Abel.*Fire Safety/,
    /Cem Cole/,
  ]);
});

test('forms of an empty company say what is missing §40.6 §41.3', async ({ world, signIn }) => {
  const page = await signIn(await world.createPerson('admin'), paths.newProgram());
  await expect(page.getByLabel('Manager')).toContainText('No managers yet: create one first');
  await expect(page.getByLabel('Trainer')).toContainText('No trainers yet: create one first');
  for (const role of ['Manager', 'Trainer'])
    await expect(page.getByText(`Nobody has the ${role} role yet.`).getByRole('link')).toHaveAttribute(
      'href',
      '/users/employees',
    );
  await page.goto(paths.newUser());
  await expect(page.getByLabel('Department')).toContainText('No departments yet: add one below');
});
