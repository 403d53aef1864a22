import { programsApi, usersApi } from '../shared/contract.ts';
import { putBelow } from '../test/lines.ts';
import type { World } from '../test/world.ts';
import { paths } from '../web/paths.ts';
import { expect, test } from './fixtures.ts';
import { chooseAction } from './row-menu.ts';
import { findOverflow, findViolations } from './screens/find-problems.ts';

test.use({ alone: true });

/** An employee who leads: Ada is overdue and has a session to choose, Ben has it ahead of him. */
async function createTeam(world: World) {
  const [admin, manager] = [await world.createPerson('admin'), await world.createPerson('manager')];
  const trainers = [await world.createPerson('trainer')];
  const lead = await world.createPerson('employee', { first_name: 'Lea', last_name: 'Lead' });
  const ada = await world.createPerson('employee', { first_name: 'Ada', last_name: 'Abel' });
  const ben = await world.createPerson('employee', { first_name: 'Ben', last_name: 'Bloom' });
  await putBelow(world, lead, ada);
  await putBelow(world, ada, ben);
  const create = (title: string) =>
    world.createProgram({ admin, manager, trainers, title, sessionDays: [3], deadline: world.day(10) });
  const [late, ahead] = [await create('Fire Safety'), await create('First Aid')];
  for (const { id } of [late, ahead])
    await world.as(manager).call(programsApi.assign, {
      params: { id },
      body: { assigned_employees: [ada.id, ...(id === ahead.id ? [ben.id] : [])] },
    });
  await world.database.db
    .updateTable('programs')
    .set({ deadline: new Date(world.clock.now().getTime() - 24 * 60 * 60_000) })
    .where('id', '=', late.id)
    .execute();
  return { admin, lead, ada, ben };
}

for (const width of [390, 1366])
  test(`a team lead's Monday at ${width} px: remind, extend and enroll §94.7`, async ({ world, signIn }) => {
    const { lead, ada } = await createTeam(world);
    const page = await signIn(lead, paths.team());
    await page.setViewportSize({ width, height: 800 });
    await expect(page.getByText('1 of 2 people is overdue.')).toBeVisible();
    expect([...(await findViolations(page)), ...(await findOverflow(page))]).toEqual([]);

    await page.getByRole('button', { name: 'Remind Ada Abel' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remind' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.getByText('Direct reports only').click();
    await expect(page.getByRole('link', { name: 'Ben Bloom' })).toHaveCount(0);

    await page.getByRole('link', { name: 'Ada Abel' }).click();
    await expect(page).toHaveURL(new RegExp(`${paths.user(ada.id)}$`));
    await expect(page.getByText('Lea Lead').first()).toBeVisible();
    expect([...(await findViolations(page)), ...(await findOverflow(page))]).toEqual([]);
    await chooseAction(page, 'More for Fire Safety', 'Extend');
    const extend = page.getByRole('dialog');
    await extend.getByLabel('New due date').fill(world.day(20));
    await extend.getByLabel('Reason').fill('Sick leave');
    await extend.getByRole('button', { name: 'Extend' }).click();
    await expect(extend).toBeHidden();

    await page.getByRole('button', { name: 'More for Fire Safety' }).click();
    await expect(page.getByRole('menuitem', { name: 'Exempt' })).toHaveCount(0);
    await page.getByRole('menuitem', { name: 'Enroll' }).click();
    const enrol = page.getByRole('dialog');
    await enrol.getByRole('radio').first().click();
    await enrol.getByRole('button', { name: 'Enroll in session' }).click();
    await expect(enrol).toBeHidden();
    await expect(page.getByText(/^Ada Abel is enrolled in the session on/)).toBeVisible();
  });

test('a lead gives more time and a seat from the list, for one of several trainings §94.7', async ({
  world,
  signIn,
}) => {
  const { lead } = await createTeam(world);
  const page = await signIn(lead, paths.team());
  await chooseAction(page, 'More for Ada Abel', 'Extend');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Fire Safety/ })
    .click();
  const extend = page.getByRole('dialog', { name: 'Extend the due date of Fire Safety for Ada Abel' });
  await extend.getByLabel('New due date').fill(world.day(20));
  await extend.getByLabel('Reason').fill('Sick leave');
  await extend.getByRole('button', { name: 'Extend' }).click();
  await expect(page.getByText(/^Fire Safety: Ada Abel has until /)).toBeVisible();
  await expect(page.getByText('2 people. None of them are overdue.')).toBeVisible();

  // Ben has one training alone.
  await chooseAction(page, 'More for Ben Bloom', 'Enroll');
  const enrol = page.getByRole('dialog', { name: 'Enroll Ben Bloom in First Aid' });
  await enrol.getByRole('radio').first().click();
  await enrol.getByRole('button', { name: 'Enroll in session' }).click();
  await expect(page.getByText(/^Ben Bloom is enrolled in the session on/)).toBeVisible();
  await chooseAction(page, 'More for Ben Bloom', 'Enroll');
  await expect(page.getByText('None of the trainings has a session to choose from.')).toBeVisible();
});

test('a lead chooses a deputy, and has none any more §94.7', async ({ world, signIn }) => {
  const { lead } = await createTeam(world);
  const page = await signIn(lead, paths.profile());
  const card = page.getByRole('region', { name: 'Deputy' });
  await card.getByLabel('Deputy').selectOption({ label: 'Ben Bloom' });
  await card.getByLabel('Last day').fill(world.day(7));
  await card.getByRole('button', { name: 'Save deputy' }).click();
  await expect(card.getByRole('status').first()).toContainText('Ben Bloom');
  await card.getByRole('button', { name: 'Remove deputy' }).click();
  await expect(card.getByRole('button', { name: 'Save deputy' })).toBeVisible();
});

test('an admin finds the line manager of a person by name §94.7', async ({ world, signIn }) => {
  const { admin, ben, lead } = await createTeam(world);
  const page = await signIn(admin, paths.editUser(ben.id));
  await page.getByLabel('Search for a line manager').fill('Lea Lead');
  await page.getByRole('radio', { name: /Lea Lead/ }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page).toHaveURL(new RegExp(`${paths.user(ben.id)}$`));
  await expect(page.getByText('Lea Lead')).toBeVisible();
  const { user } = await world.as(admin).call(usersApi.view, { params: { id: ben.id } });
  expect(user.line_manager?._id).toBe(lead.id);
});

for (const width of [390, 1366])
  test(`a lead notes at ${width} px that somebody is away, changes the days, and has them back §108.6 §108.8`, async ({
    world,
    signIn,
  }) => {
    const { lead, ada } = await createTeam(world);
    const page = await signIn(lead, paths.team());
    await page.setViewportSize({ width, height: 800 });
    await expect(page.getByRole('button', { name: 'Remind Ada Abel' })).toBeVisible();
    await chooseAction(page, 'More for Ada Abel', 'Away…');
    const dialog = page.getByRole('dialog', { name: 'When is Ada Abel away?' });
    await dialog.getByLabel('Last day').fill(world.day(-1));
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Must be today or later')).toBeVisible();
    await dialog.getByLabel('Last day').fill(world.day(3));
    expect([...(await findViolations(page)), ...(await findOverflow(page))]).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(/^Ada Abel is away until/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Remind Ada Abel' })).toHaveCount(0);
    await expect(page.getByText(/^Away until/)).toBeVisible();
    expect([...(await findViolations(page)), ...(await findOverflow(page))]).toEqual([]);

    await page.getByRole('link', { name: 'Ada Abel' }).click();
    await expect(page).toHaveURL(new RegExp(`${paths.user(ada.id)}$`));
    await expect(page.getByRole('button', { name: 'Back today' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Remind', exact: true })).toHaveCount(0);
    const [more, remind] = [
      page.getByRole('button', { name: 'More for Fire Safety' }),
      page.getByRole('menuitem', { name: 'Remind' }),
    ];
    await more.click();
    await expect(page.getByRole('menuitem', { name: 'Enroll' })).toBeVisible();
    await expect(remind).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Change' }).click();
    await page.getByRole('dialog').getByLabel('First day').fill(world.day(1));
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(/^Away from/)).toBeVisible();
    expect([...(await findViolations(page)), ...(await findOverflow(page))]).toEqual([]);
    await page.getByRole('button', { name: 'End absence' }).click();
    await expect(page.getByText('Ada Abel won’t be away.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Away…' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Remind about Fire Safety' })).toBeVisible();
  });

test('a lead prints the sheet of people without e-mail, and others have none §104.7 §104.8', async ({
  world,
  signIn,
}) => {
  const { lead, ada, ben } = await createTeam(world);
  const page = await signIn(lead, paths.team());
  await expect(page.getByText('1 of 2 people is overdue.')).toBeVisible();
  await expect(page.getByText('no e-mail')).toHaveCount(0);
  await world.database.db
    .updateTable('users')
    .set({ email: null, login: 'P-4711' })
    .where('id', '=', ada.id)
    .execute();
  await page.reload();
  await expect(page.getByText('1 person on your team has no e-mail address.')).toBeVisible();
  expect([...(await findViolations(page)), ...(await findOverflow(page))]).toEqual([]);
  const link = page.getByRole('link', { name: 'Print their sheet' });
  const paper = await link.evaluate(async (element: HTMLAnchorElement) => {
    // Journeys have no cookie.
    const authorization = `Bearer ${localStorage.getItem('token')}`;
    const { status, headers } = await fetch(element.href, { headers: { authorization } });
    return [status, headers.get('content-type')];
  });
  expect(paper).toEqual([200, 'application/pdf']);
  const other = await signIn(ben, paths.team());
  await expect(other.getByText('Nobody is on your team.')).toBeVisible();
  await expect(other.getByRole('link', { name: 'Print their sheet' })).toHaveCount(0);
});

test('somebody without people has nothing to search or to filter, unless the link searches §94.7', async ({
  world,
  signIn,
}) => {
  const { lead, ben } = await createTeam(world);
  const page = await signIn(ben, paths.team());
  await expect(page.getByText('Nobody is on your team.')).toHaveCount(1);
  for (const control of ['textbox', 'radio', 'checkbox', 'link', 'button'] as const)
    await expect(page.getByRole('main').getByRole(control)).toHaveCount(0);

  const searched = await signIn(ben, `${paths.team()}?search=Ada`);
  await expect(searched.getByText('Nobody Found')).toBeVisible();
  await searched.getByRole('button', { name: 'Clear search' }).click();
  await expect(searched.getByText('Nobody Found')).toHaveCount(0);
  await expect(searched.getByRole('main').getByRole('textbox')).toHaveCount(0);

  const full = await signIn(lead, paths.team());
  await full.getByLabel('Search your team').fill('nobody');
  await expect(full.getByText('Nobody Found')).toBeVisible();
  await expect(full.getByLabel('Search your team')).toBeVisible();
});
