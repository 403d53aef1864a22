import { signInApi, usersApi } from '../shared/contract.ts';
import { nameCompany } from '../test/company-settings.ts';
import { messagesTo, tokensTo } from '../test/message-tokens.ts';
import { nobody } from '../test/client.ts';
import { paths } from '../web/paths.ts';
import { expect, fillLogin, test } from './fixtures.ts';

test.use({ mail: true, refusals: true });

test('a person who has forgotten the password asks for a mail, and chooses another one by its link, once §32.10 §82.1 §82.6', async ({
  world,
  openWindow,
}) => {
  const ada = await world.createPerson('employee', { first_name: 'Ada' });
  const page = await openWindow();
  await page.goto(paths.login());
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await page.getByRole('button', { name: 'Send the e-mail' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  const said = 'If there is an account with this address, an e-mail with a link is on its way.';
  for (const email of ['nobody@company.example', ada.email]) {
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: /^Send/ }).click();
    await expect(page.getByRole('status').filter({ hasText: said })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send again' })).toBeEnabled();
  }

  await expect.poll(async () => (await messagesTo(world, ada.id, 'reset')).length).toBe(1);
  const [token] = await tokensTo(world, ada.id, 'reset');
  const link = `${paths.reset()}#${token}`;
  // A scanner that opens links before people do changes nothing.
  const scanner = await openWindow();
  await scanner.goto(link);
  await expect(scanner.getByText(`This is for your account ${ada.email}.`)).toBeVisible();

  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await expect(page.getByText(`This is for your account ${ada.email}.`)).toBeVisible();
  await expect(page).toHaveURL(/\/reset$/);
  expect(
    await page.evaluate(() =>
      JSON.stringify([history.state, Object.entries(localStorage), Object.entries(sessionStorage)]),
    ),
  ).not.toContain(token);
  await page.getByLabel('New Password', { exact: true }).fill('four');
  await page.getByLabel('Confirm New Password').fill('fours');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('Password must be at least 5 characters')).toBeVisible();
  await page.getByLabel('New Password', { exact: true }).fill('second-light');
  await expect(page.getByText('Passwords must match')).toBeVisible();
  await page.getByLabel('Confirm New Password').fill('second-light');
  await page.getByRole('button', { name: 'Set password' }).click();

  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  await expect(page.getByText('Your password is set. Please sign in.')).toBeVisible();
  await fillLogin(page, ada, 'second-light');
  await expect(page.getByRole('heading', { name: 'Welcome back, Ada' })).toBeVisible();

  // The other tab comes too late.
  await scanner.getByLabel('New Password', { exact: true }).fill('third-light');
  await scanner.getByLabel('Confirm New Password').fill('third-light');
  await scanner.getByRole('button', { name: 'Set password' }).click();
  await expect(scanner.getByRole('alert')).toContainText('This link has expired');
  const other = await openWindow();
  await other.goto(link);
  await expect(other.getByText('This link has expired or was already used.')).toBeVisible();
  await other.getByRole('button', { name: 'Ask for a new link' }).click();
  await expect(other.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  expect(
    await world.as(nobody).status(signInApi.signIn, { body: { email: ada.email, password: 'third-light' } }),
  ).toBe(401);
});

test('somebody who is signed in chooses a password by a mail, and signs in anew §82.7', async ({
  world,
  signIn,
}) => {
  const ada = await world.createPerson('employee', { first_name: 'Ada' });
  await world.as(nobody).call(signInApi.forgot, { body: { email: ada.email } });
  const [token] = await tokensTo(world, ada.id, 'reset');
  const page = await signIn(ada, `${paths.reset()}#${token}`);
  await expect(page.getByText(`This is for your account ${ada.email}.`)).toBeVisible();
  await expect(page).toHaveURL(/\/reset$/);
  await page.getByLabel('New Password', { exact: true }).fill('second-light');
  await page.getByLabel('Confirm New Password').fill('second-light');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  await fillLogin(page, ada, 'second-light');
  await expect(page.getByRole('heading', { name: 'Welcome back, Ada' })).toBeVisible();
});

test('an admin creates a user who is invited, sends the invitation again, and sees when the person has come §32.10 §82.9', async ({
  world,
  signIn,
  openWindow,
}) => {
  await nameCompany(world);
  const admin = await world.createPerson('admin');
  const page = await signIn(admin, paths.newUser());
  await page.getByLabel('First Name').fill('Nora');
  await page.getByLabel('Last Name').fill('New');
  await page.getByLabel('Email').fill('nora@company.example');
  await expect(
    page.getByText('Leave it empty to send them an e-mail with a link to choose a password.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Create user' }).click();
  await expect(page.getByRole('heading', { name: 'User successfully created.' })).toBeVisible();
  const card = page.getByRole('region', { name: 'An invitation is on its way' });
  await expect(card).toContainText('Nora will get an e-mail at nora@company.example');
  await card.getByRole('link', { name: /^Open Nora's page/ }).click();

  await expect(page.getByText(/^Invited on .+, not signed in yet\.$/)).toBeVisible();
  const { users } = await findNora();
  const { _id: id } = users.employees![0]!;
  world.clock.advance(1_000);
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('An invitation is on its way.')).toBeVisible();
  const [first, second] = await tokensTo(world, id, 'invitation');

  const nora = await openWindow();
  await nora.goto(`${paths.welcome()}#${first}`);
  await expect(nora.getByText('This link has expired or was already used.')).toBeVisible();
  await nora.goto(paths.welcome());
  await expect(nora.getByText('Open the link in your invitation again.')).toBeVisible();
  await nora.goto(`${paths.welcome()}#${second}`);
  await expect(
    nora.getByText('Hi Nora, choose a password for your account nora@company.example.'),
  ).toBeVisible();
  await expect(nora).toHaveURL(/\/welcome$/);
  await nora.getByLabel('New Password', { exact: true }).fill('first-light');
  await nora.getByLabel('Confirm New Password').fill('first-light');
  await nora.getByRole('button', { name: 'Set password' }).click();
  await expect(nora.getByRole('heading', { name: 'Login' })).toBeVisible();
  await nora.getByLabel('Email').fill('nora@company.example');
  await nora.getByLabel('Password').fill('first-light');
  await nora.getByRole('button', { name: 'Login' }).click();
  await expect(nora.getByRole('heading', { name: 'Welcome back, Nora' })).toBeVisible();

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Nora New' }).first()).toBeVisible();
  await expect(page.getByText('not signed in yet')).toHaveCount(0);
  await page.getByRole('button', { name: 'More for Nora New' }).click();
  await expect(page.getByRole('menuitem', { name: 'Set a temporary password' })).toBeVisible();

  function findNora() {
    return world
      .as(admin)
      .call(usersApi.list, { query: { role: 'employee', search: 'Nora New', limit: '1' } });
  }
});

test('an admin invites somebody who has got a temporary password and never came', async ({
  world,
  signIn,
}) => {
  const admin = await world.createPerson('admin');
  const { id } = await world.createPerson('trainer');
  const page = await signIn(admin, paths.user(id));
  await expect(page.getByText('Not signed in yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Send an invitation' }).click();
  await expect(page.getByText('An invitation is on its way.')).toBeVisible();
  await expect(page.getByText(/^Invited on .+, not signed in yet\.$/)).toBeVisible();
  expect(await messagesTo(world, id, 'invitation')).toHaveLength(1);
});

test('an admin reads that the link of an invitation has run out, and sends another §82.9', async ({
  world,
  signIn,
}) => {
  const admin = await world.createPerson('admin');
  const { user } = await world.as(admin).call(usersApi.create, {
    body: {
      first_name: 'Nora',
      last_name: 'Late',
      email: 'nora.late@company.example',
      role: 'trainer',
      department: null,
      temp_password: null,
    },
  });
  world.clock.advance(8 * 24 * 60 * 60 * 1000);
  const page = await signIn(admin, paths.user(user._id));
  await expect(page.getByText(/^Invited on .+\. The link expired on .+\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText(/^Invited on .+, not signed in yet\.$/)).toBeVisible();
  expect(await messagesTo(world, user._id, 'invitation')).toHaveLength(2);
});

test.describe('where no mail is sent', () => {
  test.use({ mail: false });

  test('a person who has forgotten the password is told to ask an admin §32.3', async ({ openWindow }) => {
    const page = await openWindow();
    await page.goto(paths.login());
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await expect(page.getByText('Ask an admin at your company for a temporary password.')).toBeVisible();
  });
});
