import { sql } from 'kysely';
import { messagesApi } from '../shared/contract.ts';
import { createStaff, holdSession } from '../test/held-session.ts';
import type { Someone } from '../test/world.ts';
import { paths } from '../web/paths.ts';
import { expect, test } from './fixtures.ts';

/** How everybody in a session is written to. */
test.describe('where mail is sent', () => {
  test.use({ mail: true, refusals: true });

  test('a trainer writes to everyone, reads how many get it and who has no address, three times a day §121.8', async ({
    world,
    signIn,
  }) => {
    const staff = await createStaff(world);
    const held = await holdSession(world, staff, { people: 3 });
    const [ada, ben, cleo] = held.seated as [Someone, Someone, Someone];
    await sql`update users set email = null, login = ${cleo.id.slice(0, 8)} where id = ${cleo.id}`.execute(
      world.database.db,
    );
    const page = await signIn(staff.trainer, paths.sheet(held.id));
    const open = () => page.getByRole('button', { name: 'Write to everyone' }).click();
    const window = page.getByRole('dialog', { name: 'Write to everyone in this session' });
    await open();
    await expect(window).toContainText('2 people get an e-mail. Replies go to you.');
    await expect(window).toContainText('1 person has no e-mail address. Tell them yourself.');
    await window.getByRole('button', { name: 'Send' }).click();
    await expect(window.getByText('Write a message')).toBeVisible();
    await window.getByLabel('Message').fill('Bring safety shoes.\nThe way: www.maps.example');
    // The text is kept until it is sent.
    await window.getByRole('button', { name: 'Cancel' }).click();
    await expect(window).toHaveCount(0);
    await open();
    await expect(window.getByLabel('Message')).toHaveValue('Bring safety shoes.\nThe way: www.maps.example');
    await window.getByRole('button', { name: 'Send' }).click();
    await expect(window).toHaveCount(0);
    await expect(
      page.getByText('Sent to 2 people. 1 person has no e-mail address. Tell them yourself.'),
    ).toBeVisible();
    for (const person of [ada, ben]) {
      const { messages } = await person.call(messagesApi.listOwn);
      expect(messages.filter(({ kind }) => kind === 'session-message')).toHaveLength(1);
    }

    await open();
    await expect(window.getByLabel('Message')).toHaveValue('');
    await window.getByLabel('Message').fill('One more thing.');
    await window.getByRole('button', { name: 'Send' }).click();
    await expect(window).toHaveCount(0);
    await open();
    await expect(window).toContainText("This is today's last message to the people in this session");
    // The manager writes at the same time.
    const other = await signIn(staff.manager, paths.sheet(held.id));
    await other.getByRole('button', { name: 'Write to everyone' }).click();
    await other.getByLabel('Message').fill('From me as well.');
    await other.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
    await expect(other.getByText(/^Sent to 2 people\./)).toBeVisible();
    await window.getByLabel('Message').fill('Too late.');
    await window.getByRole('button', { name: 'Send' }).click();
    await expect(
      window.getByText(/Three messages were sent to the people in this session today/),
    ).toBeVisible();
    await window.getByRole('button', { name: 'Cancel' }).click();
    await open();
    await expect(window).toContainText('You can send more tomorrow.');
    await expect(window.getByLabel('Message')).toHaveCount(0);
    await window.getByRole('button', { name: 'Close', exact: true }).last().click();
    await expect(page.getByRole('button', { name: 'Write to everyone' })).toBeFocused();
  });

  test('the window has room for everything on a phone §121.8', async ({ world, signIn }) => {
    const staff = await createStaff(world);
    const held = await holdSession(world, staff, { people: 2 });
    const page = await signIn(staff.trainer, paths.sheet(held.id));
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Write to everyone' }).click();
    const window = page.getByRole('dialog');
    await window.getByLabel('Message').fill('x'.repeat(2_100));
    await expect(window.getByLabel('Message')).toHaveValue('x'.repeat(2_000));
    for (const name of ['Send', 'Cancel'])
      await expect(window.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});

test('nobody in a session is nobody to write to, and a cancelled one has no button §121.8', async ({
  world,
  signIn,
}) => {
  const staff = await createStaff(world);
  const held = await holdSession(world, staff, { people: 0 });
  const page = await signIn(staff.manager, paths.sheet(held.id));
  await page.getByRole('button', { name: 'Write to everyone' }).click();
  await expect(page.getByRole('dialog')).toContainText('Nobody has a seat in this session.');
  await page.keyboard.press('Escape');
  await staff.manager.cancels({ id: held.program }, held.other);
  await page.goto(paths.sheet(held.other));
  await expect(page.getByText('This session was cancelled.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Write to everyone' })).toHaveCount(0);
});
