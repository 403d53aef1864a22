import { calendarApi } from '../shared/contract.ts';
import { password, withMail } from '../test/world.ts';
import { paths } from '../web/paths.ts';
import { expect, test } from './fixtures.ts';

test.describe('where the server has a public URL', () => {
  test.use({ mail: true });

  test('one makes the address of one’s calendar, which is shown once, makes another, and ends it §36.4', async ({
    world,
    signIn,
  }) => {
    const person = await world.createPerson('trainer');
    const page = await signIn(person, paths.profile());
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const card = page.getByRole('region', { name: 'Your calendar' });
    const address = card.getByRole('code');
    const statusOf = async (url: string) =>
      (await fetch(url.replace(withMail.publicUrl, world.baseUrl))).status;

    await card.getByRole('button', { name: 'Create a link' }).click();
    await expect(address).toHaveText(/^https:\/\/training\.company\.example\/api\/calendar\/[\w-]{43}\.ics$/);
    const first = (await address.textContent())!;
    await card.getByRole('button', { name: 'Copy' }).click();
    await expect(card.getByText('Copied.')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);
    await expect(card.getByRole('link', { name: 'Open in calendar' })).toHaveAttribute(
      'href',
      first.replace('https:', 'webcal:'),
    );
    expect(await statusOf(first)).toBe(200);
    await card.getByText('How to add it').click();
    for (const program of ['Outlook', 'Google Calendar', 'Apple Calendar'])
      await expect(card.getByRole('region', { name: program }).getByRole('listitem')).toHaveCount(3);

    await page.reload();
    await expect(card.getByText("It can't be shown again")).toBeVisible();
    await expect(address).toHaveCount(0);
    await card.getByRole('button', { name: 'Create a new link' }).click();
    const question = page.getByRole('dialog');
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(await statusOf(first)).toBe(200);
    await card.getByRole('button', { name: 'Create a new link' }).click();
    await question.getByRole('button', { name: 'Create a new link' }).click();
    await expect(address).toHaveText(/^https/);
    const second = (await address.textContent())!;
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);

    await card.getByRole('button', { name: 'Turn off the link' }).click();
    await question.getByRole('button', { name: 'Turn off the link' }).click();
    await expect(card.getByText('Your calendar link no longer works.')).toBeFocused();
    await expect(address).toHaveCount(0);
    await expect(card.getByRole('button', { name: 'Create a link' })).toBeVisible();
    expect(await statusOf(second)).toBe(404);
  });

  test('a person who changes the password is asked whether the address ends, too, where there is one §9.2 §84.7', async ({
    world,
    signIn,
  }) => {
    const person = await world.createPerson('employee');
    const page = await signIn(person, paths.profile());
    const ends = page.getByLabel('Turn off my calendar link, too');
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    await expect(page.getByLabel('Current Password')).toBeVisible();
    await expect(ends).toHaveCount(0);
    const { url } = await world.as(person).call(calendarApi.subscribe, { body: {} });
    await page.reload();
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    await expect(ends).not.toBeChecked();
    await ends.check();
    await page.getByLabel('Current Password').fill(password);
    await page.getByLabel('New Password', { exact: true }).fill('another-light');
    await page.getByLabel('Confirm New Password').fill('another-light');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Password updated successfully!')).toBeVisible();
    await expect(ends).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Create a link' })).toBeVisible();
    const { status } = await fetch(url.replace(withMail.publicUrl, world.baseUrl));
    expect(status).toBe(404);
  });

  test('an address that ended in another window is gone here, too §36.4', async ({ world, signIn }) => {
    const person = await world.createPerson('employee');
    await world.as(person).call(calendarApi.subscribe, { body: {} });
    const page = await signIn(person, paths.profile());
    const card = page.getByRole('region', { name: 'Your calendar' });
    await expect(card.getByRole('button', { name: 'Turn off the link' })).toBeVisible();
    await world.as(person).call(calendarApi.unsubscribe);
    await card.getByRole('button', { name: 'Turn off the link' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Turn off the link' }).click();
    await expect(card.getByRole('button', { name: 'Create a link' })).toBeVisible();
  });
});

test('where the server has no public URL, the profile says so in the place of a button §36.4', async ({
  world,
  signIn,
}) => {
  const page = await signIn(await world.createPerson('employee', { first_name: 'Emil' }));
  await page.route('**/api/user/calendar', (route) =>
    route.fulfill({ json: { since: null, available: false } }),
  );
  await page.getByRole('link', { name: /^Account: Emil/ }).click();
  const card = page.getByRole('region', { name: 'Your calendar' });
  await expect(card.getByText("your administrator has to set the server's public URL first")).toBeVisible();
  await expect(card.getByRole('button')).toHaveCount(0);
});

test('the profile leads to the product’s messages to one §36.5', async ({ world, signIn }) => {
  const page = await signIn(await world.createPerson('employee'), paths.profile());
  await page.getByRole('link', { name: 'See your messages' }).click();
  await expect(page.getByRole('heading', { name: 'Your messages' })).toBeVisible();
  await expect(page.getByText('No messages yet')).toBeVisible();
});
