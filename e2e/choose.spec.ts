import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { dueDatesApi, programsApi } from '../shared/contract.ts';
import { paths } from '../web/paths.ts';
import { buttonOf, startReminderMails, type ReminderMails } from '../test/reminder-mails.ts';
import type { Someone, World } from '../test/world.ts';
import { expect, test as base } from './fixtures.ts';

/** A Tuesday morning, on which reminders go out. */
const morning = '2026-12-01T15:00:00Z';

/** Somebody who was reminded by a real mail of a training with three sessions. */
interface Company {
  world: World;
  mails: ReminderMails;
  manager: Someone;
  ada: Someone;
  id: string;
  sessions: string[];
  /** Where the button of the mail leads, on this server. */
  link: string;
}

async function remindOne(world: World, mails: ReminderMails): Promise<Company> {
  world.clock.set(morning);
  const [admin, manager, trainer] = [
    await world.createPerson('admin'),
    await world.createPerson('manager'),
    await world.createPerson('trainer', { first_name: 'Dana', last_name: 'Reed' }),
  ];
  const ada = await world.createPerson('employee', { first_name: 'Ada' });
  const trainers = [trainer, trainer, trainer];
  const { id, sessions } = await world.createProgram({ admin, manager, trainers, sessionDays: [2, 3, 4] });
  await sql`
    update training_sessions set capacity = 1, location = 'Room 4', join_url = 'https://meet.company.example/1'
    where program_id = ${id}`.execute(world.database.db);
  const body = { assigned_employees: [ada.id] };
  await world.as(manager).call(programsApi.assign, { params: { id }, body });
  const [mail] = await mails.remind(manager, id, [ada]);
  return { world, mails, manager, ada, id, sessions, link: new URL(buttonOf(mail!)).pathname };
}

const test = base.extend<{ company: Company }>({
  company: async ({ world }, provide) => {
    const mails = await startReminderMails(world);
    await provide(await remindOne(world, mails));
    await mails.stop();
  },
});

test.use({ mail: true, refusals: true });

const take = (page: Page, day: string) =>
  page.getByRole('button', { name: `Enroll in session: ${day} · 9:00 AM` }).click();

test('somebody chooses a session from the mail without signing in, changes nothing by looking, and sees it again §32.11 §86.9', async ({
  company,
  openWindow,
}) => {
  const { mails, ada, link } = company;
  const page = await openWindow();
  const answers: string[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/api/')) void response.text().then((text) => answers.push(text));
  });
  const referrers: (string | undefined)[] = [];
  page.on('request', (request) => referrers.push(request.headers()['referer']));
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Choose a session' })).toBeVisible();
  await expect(page.getByText('Due December 8 · in 7 days')).toBeVisible();
  const sessions = page.getByRole('list', { name: 'Sessions with free seats' });
  await expect(sessions.getByRole('listitem')).toHaveCount(3);
  await expect(sessions.getByRole('listitem').first()).toContainText('Thu, Dec 3 · 9:00 AM');
  await expect(sessions.getByRole('listitem').first()).toContainText('0 of 1 seat taken');
  await expect(sessions.getByRole('listitem').first()).toContainText('Location: Room 4');
  await expect(sessions.getByRole('listitem').first()).toContainText('Trainer: Dana Reed');
  await page.reload();
  await take(page, 'Fri, Dec 4');
  await expect(
    page.getByText("You're booked for Fri, Dec 4 · 9:00 AM. You’ll get a calendar invitation by e-mail."),
  ).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await mails.sendAll();
  expect(mails.mailsTo(ada.email).at(-1)!.parsed.subject).toMatch(/^Your seat in Fire Safety/);

  await page.reload();
  await expect(page.getByText("You're booked for Fri, Dec 4 · 9:00 AM.")).toBeVisible();
  expect(answers.join()).not.toContain('meet.company');
  expect(referrers.join()).not.toContain('choose');
  const left = () =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie]);
  expect(await page.evaluate(left)).not.toContain(link.split('/').at(-1));

  // How to change it: by signing in.
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
});

test('a person who finds the session full is told so, and takes another one §86.9', async ({
  company,
  openWindow,
}) => {
  const { world, manager, id, sessions, link } = company;
  const page = await openWindow();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Choose a session' })).toBeVisible();
  const bob = await world.createPerson('employee');
  const params = { id };
  await world.as(manager).call(programsApi.assign, { params, body: { assigned_employees: [bob.id] } });
  await world.as(bob).call(programsApi.enrol, { params, body: { user: bob.id, session: sessions[0]! } });
  await take(page, 'Thu, Dec 3');
  await expect(page.getByRole('alert')).toHaveText('This session is full. Choose another one.');
  await expect(page.getByRole('button', { name: /Dec\s3/ })).toHaveCount(0);
  await take(page, 'Sat, Dec 5');
  await expect(page.getByText("You're booked for Sat, Dec 5 · 9:00 AM.")).toBeVisible();
});

test('a person with nothing left to choose gets advice §86.9', async ({ company, openWindow }) => {
  const { world, id, link } = company;
  await sql`update training_sessions set starts_at = ${morning} where program_id = ${id}`.execute(
    world.database.db,
  );
  const page = await openWindow();
  await page.goto(link);
  await expect(page.getByText('No session has a free seat right now.')).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
});

test('a person who comes too late reads that the link has expired, also when it does so under the fingers §86.9', async ({
  company,
  openWindow,
}) => {
  const { world, manager, ada, id, link } = company;
  const page = await openWindow();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Choose a session' })).toBeVisible();
  const exemption = { people: [ada.id], until: null, because: 'Teaches it' };
  await world.as(manager).call(dueDatesApi.exempt, { params: { id }, body: exemption });
  await take(page, 'Thu, Dec 3');
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  await page.goto(paths.choose('no-such-token'));
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
});

test('another signed-in person chooses for the addressee of the mail, and stays signed in §86.7', async ({
  company,
  signIn,
}) => {
  const { world, ada, manager, id, sessions, link } = company;
  const page = await signIn(manager, link);
  await expect(page.getByText('You’re choosing for the person who got this e-mail.')).toBeVisible();
  await take(page, 'Thu, Dec 3');
  await expect(page.getByText("You're booked for Thu, Dec 3 · 9:00 AM.")).toBeVisible();
  const { enrolledSession } = await world
    .as(ada)
    .call(programsApi.enrolment, { params: { id, userId: ada.id } });
  expect(enrolledSession?.enrolled_training_session._id).toBe(sessions[0]);
  await page.goto(paths.dashboard());
  await expect(page.getByRole('heading', { name: `Welcome back, ${manager.first_name}` })).toBeVisible();
});
