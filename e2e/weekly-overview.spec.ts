import type { Page } from '@playwright/test';
import { dueDatesApi, programsApi } from '../shared/contract.ts';
import { createDigest, messagesTo } from '../test/message-tokens.ts';
import type { Someone, World } from '../test/world.ts';
import { paths } from '../web/paths.ts';
import { expect, fillLogin, test } from './fixtures.ts';
import { chooseAction, chooseForSelected, selectionIn, startSelecting } from './row-menu.ts';

// A Wednesday, at noon in the organisation's zone.
const noon = new Date('2027-01-13T18:00:00Z');

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** A program with three people who have to choose a session, and one who has a seat. */
async function createProgram(world: World) {
  const admin = await world.createPerson('admin');
  const manager = await world.createPerson('manager', { first_name: 'Mara' });
  const trainer = await world.createPerson('trainer');
  const people: Someone[] = [];
  for (const first_name of ['Abel', 'Bea', 'Cem', 'Dan'])
    people.push(await world.createPerson('employee', { first_name, last_name: 'Employee' }));
  const { id, sessions } = await world.createProgram({
    admin,
    manager,
    trainers: [trainer],
    sessionDays: [5],
  });
  await world.as(manager).call(programsApi.assign, {
    params: { id },
    body: { assigned_employees: people.map((person) => person.id) },
  });
  const seated = people[3]!;
  await world.as(seated).call(programsApi.enrol, {
    params: { id },
    body: { user: seated.id, session: sessions[0]! },
  });
  return { id, manager, people };
}

test.describe('where mail is sent', () => {
  test.use({ mail: true, refusals: true });

  test('a manager ends the weekly overview on a phone by the link of its mail, and has it again by the profile §87.5', async ({
    world,
    openWindow,
    signIn,
  }) => {
    const manager = await world.createPerson('manager', { first_name: 'Mara' });
    const token = await createDigest(world, manager.id);
    const page = await openWindow();
    await page.setViewportSize({ width: 390, height: 844 });
    // The URL to which a mail program posts, opened by a person.
    await page.goto(`/api/unsubscribe/${token}`);
    await expect(page).toHaveURL(paths.unsubscribe(token));
    await expect(page.getByRole('heading', { name: 'Weekly overview' })).toBeVisible();

    const profile = await signIn(manager, paths.profile());
    await expect(profile.getByText('Weekly overview by e-mail: on')).toBeVisible();
    await button(page, 'Unsubscribe').click();
    await expect(page.getByText('You’ll no longer get the weekly overview by e-mail.')).toBeVisible();
    await expect(button(page, 'Unsubscribe')).toHaveCount(0);

    await profile.reload();
    await expect(profile.getByText('Weekly overview by e-mail: off')).toBeVisible();
    await button(profile, 'Switch on').click();
    await expect(profile.getByText('Weekly overview by e-mail: on')).toBeVisible();
    await button(profile, 'Switch off').click();
    await expect(profile.getByText('Weekly overview by e-mail: off')).toBeVisible();

    await page.goto(paths.unsubscribe('no-such-token'));
    await button(page, 'Unsubscribe').click();
    await expect(page.getByRole('alert')).toContainText('This link has expired.');
    await page.getByRole('link', { name: 'Go to your profile' }).click();
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
    await fillLogin(page, manager);
    await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
  });

  test('somebody who is no manager has no weekly overview on the profile §87.8', async ({
    world,
    signIn,
  }) => {
    const page = await signIn(await world.createPerson('trainer'), paths.profile());
    await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
    await expect(page.getByText('Weekly overview')).toHaveCount(0);
  });

  test('a manager reminds one person, and then everybody selected §34.25', async ({ world, signIn }) => {
    world.clock.set(noon);
    const { id, manager, people } = await createProgram(world);
    const page = await signIn(manager, paths.assigned(id));

    await test.step('one who has a seat can’t be reminded', async () => {
      await button(page, 'More for Dan Employee').click();
      await expect(page.getByRole('menuitem', { name: 'Extend' })).toBeVisible();
      await expect(page.getByRole('menuitem', { name: 'Remind' })).toHaveCount(0);
      await page.keyboard.press('Escape');
    });

    await test.step('one person', async () => {
      await chooseAction(page, 'More for Abel Employee', 'Remind');
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('heading')).toHaveText('Remind Abel Employee');
      await expect(dialog.getByText('1 reminder will go out now.')).toBeVisible();
      await dialog.getByRole('button', { name: 'Remind' }).click();
      await expect(page.getByText('Abel Employee was reminded.')).toBeVisible();
      expect(await messagesTo(world, people[0]!.id, 'reminder')).toHaveLength(1);
      const row = page.getByRole('listitem').filter({ hasText: 'Abel Employee' });
      await expect(row).toContainText('Has to choose a session · reminded today');
      await button(page, 'More for Abel Employee').click();
      await expect(page.getByRole('menuitem', { name: 'Extend' })).toBeVisible();
      await expect(page.getByRole('menuitem', { name: 'Remind' })).toHaveCount(0);
      await page.keyboard.press('Escape');
    });

    await test.step('all of them: who has a seat, and who was reminded that day, is passed over', async () => {
      await startSelecting(page);
      await button(page, /^Select all/).click();
      await expect(selectionIn(page).getByText('4 selected')).toBeVisible();
      await chooseForSelected(page, 'Remind');
      const dialog = page.getByRole('dialog');
      await expect(
        dialog.getByText(
          '2 reminders will go out now. 2 people won’t get one: 1 has a session, 1 was reminded today.',
        ),
      ).toBeVisible();
      await dialog.getByRole('button', { name: 'Remind' }).click();
      await expect(
        page.getByText(
          '2 employees were reminded. 2 people got no reminder: they have a session, are away or were reminded today.',
        ),
      ).toBeVisible();
    });

    await test.step('in quiet hours they get it when these end', async () => {
      world.clock.set(new Date('2027-01-16T18:00:00Z'));
      const weekend = await signIn(manager, paths.assigned(id));
      await chooseAction(weekend, 'More for Bea Employee', 'Remind');
      await weekend.getByRole('dialog').getByRole('button', { name: 'Remind' }).click();
      await expect(weekend.getByText(/^1 reminder will go out on Monday at 7:00 AM/)).toBeVisible();
    });
  });
});

test('where no mail is sent, a manager reads where people find the reminder, and they find it there §34.25', async ({
  world,
  signIn,
}) => {
  const { id, manager } = await createProgram(world);
  const page = await signIn(manager, paths.assigned(id));
  await chooseAction(page, 'More for Cem Employee', 'Remind');
  const dialog = page.getByRole('dialog');
  const words =
    "E-mail isn't set up for your company yet. They'll find the reminder under Account, “See your messages”.";
  await expect(dialog.getByText(/E-mail isn't set up for your company yet/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Remind' }).click();
  await expect(page.getByText(`Cem Employee was reminded. ${words}`)).toBeVisible();
});

test('where nobody has to choose a session, nobody can be reminded §34.25', async ({ world, signIn }) => {
  const { id, manager, people } = await createProgram(world);
  await world.as(manager).call(dueDatesApi.exempt, {
    params: { id },
    body: { people: people.slice(0, 3).map((person) => person.id), because: 'Teach it', until: null },
  });
  const page = await signIn(manager, paths.assigned(id));
  await startSelecting(page);
  await expect(selectionIn(page).getByRole('button', { name: 'Remind', includeHidden: true })).toHaveCount(0);
});
