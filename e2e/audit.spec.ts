import { sql } from 'kysely';
import type { Page } from '@playwright/test';
import { programsApi, usersApi } from '../shared/contract.ts';
import type { World } from '../test/world.ts';
import { paths } from '../web/paths.ts';
import { expect, test } from './fixtures.ts';

test.use({ alone: true });

/**
 * On the first day Mara assigns Emil and Elsa to Fire Safety. On the second, which is today, there is First Aid, too.
 */
async function createCompany(world: World) {
  const person = (role: 'admin' | 'manager' | 'trainer' | 'employee', first_name: string) =>
    world.createPerson(role, { first_name, last_name: 'Example' });
  const people = {
    admin: await person('admin', 'Ada'),
    manager: await person('manager', 'Mara'),
    trainer: await person('trainer', 'Tom'),
    emil: await person('employee', 'Emil'),
    elsa: await person('employee', 'Elsa'),
  };
  const facts = { ...people, trainers: [people.trainer] };
  const fire = await world.createProgram({ ...facts, title: 'Fire Safety' });
  await world.as(people.manager).call(programsApi.assign, {
    params: { id: fire.id },
    body: { assigned_employees: [people.emil.id, people.elsa.id] },
  });
  const firstDay = world.day(0);
  world.clock.advance(24 * 60 * 60 * 1000);
  // Nobody stays signed in overnight.
  people.admin.token = await world.signIn(people.admin);
  await world.createProgram({ ...facts, admin: people.admin, title: 'First Aid' });
  return { ...people, fire, firstDay };
}

const field = (page: Page, label: string) => page.getByRole('search').getByLabel(label, { exact: true });
const rows = (page: Page) => page.getByRole('list', { name: 'Changes' }).locator('> [role=listitem]');
const details = (page: Page) => page.getByRole('button', { name: /^Details: / });

test('an admin finds an assignment with both its people, and the way back leads to it §51.3', async ({
  world,
  signIn,
}) => {
  const { admin, fire } = await createCompany(world);
  const page = await signIn(admin);
  await page.getByRole('link', { name: 'Audit trail' }).click();
  await expect(page).toHaveTitle('Audit trail · Lodestar');
  await expect(page.getByText('3 changes', { exact: true })).toBeVisible();
  await expect(rows(page)).toHaveText([/Created a training.*First Aid/, /Assigned/, /Created a training/]);

  await field(page, 'Person').fill(' EMIL ');
  await expect(page.getByText('1 change matches')).toBeVisible();
  await expect(page).toHaveURL(/\/audit\?person=EMIL$/);
  await expect(rows(page)).toHaveText([/Mara Example.*Manager.*Assigned employees.*Fire Safety/]);
  await expect(rows(page).getByRole('link', { name: 'Emil Example' })).toBeVisible();
  await field(page, 'Training').fill('aid');
  await expect(page.getByText('No changes found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(field(page, 'Person')).toBeFocused();
  await expect(page.getByText('3 changes', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/audit$/);

  await field(page, 'Action').selectOption('Assigned employees');
  await field(page, 'Training').fill(fire.id);
  await expect(page.getByText('1 change matches')).toBeVisible();
  await details(page).press('Enter');
  await expect(details(page)).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('row', { name: 'Newly assigned 2' })).toBeVisible();
  await rows(page).getByRole('link', { name: 'Fire Safety' }).click();
  await expect(page.getByRole('heading', { name: 'Fire Safety' })).toBeVisible();
  await page.goBack();
  await expect(field(page, 'Action')).toHaveValue('program.assign');
  await expect(field(page, 'Training')).toHaveValue(fire.id);
  await expect(rows(page)).toHaveCount(1);
});

test('the changes of some days are found, and a URL that makes no sense hides nothing', async ({
  world,
  signIn,
}) => {
  const { admin, firstDay } = await createCompany(world);
  const page = await signIn(admin, paths.audit());
  await field(page, 'To').fill(firstDay);
  await expect(page.getByText('2 changes match')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`\\?to=${firstDay}$`));
  await field(page, 'From').fill(world.day(0));
  await expect(page.getByText('No changes found')).toBeVisible();
  await field(page, 'To').fill('');
  await expect(rows(page)).toHaveText([/First Aid/]);
  await page.reload();
  await expect(field(page, 'From')).toHaveValue(world.day(0));
  await expect(rows(page)).toHaveCount(1);

  await page.goto(`${paths.audit()}?action=sign-up&from=2026-02-30&to=soon&person=${'a'.repeat(300)}`);
  await expect(page.getByText('3 changes', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Clear filters' })).toHaveCount(0);
  await expect(field(page, 'Action')).toHaveValue('');
});

test('an open row tells the facts before and after, and a former person has no page', async ({
  world,
  signIn,
}) => {
  const { admin, manager, trainer, elsa, fire } = await createCompany(world);
  const params = { id: fire.id };
  const { program } = await world.as(admin).call(programsApi.view, { params });
  const session = { _id: fire.sessions[0]!, trainer: trainer.id, date: world.day(0), time: '09:00' };
  await world.as(admin).call(programsApi.edit, {
    params,
    body: {
      title: 'Fire and Flood',
      description: program.description,
      deadline: world.day(6),
      duration: 90,
      assigned_manager: manager.id,
      sessions: [session, { ...session, _id: null, time: '14:30' }],
      updated_at: null,
    },
  });
  await world.as(admin).call(usersApi.delete, { params: { id: elsa.id } });

  const page = await signIn(admin, `${paths.audit()}?action=program.edit`);
  await details(page).click();
  const table = page.getByRole('table', { name: 'What changed' });
  await expect(table.getByRole('row')).toHaveText([
    /Fact.*Before.*After/,
    'TitleFire SafetyFire and Flood',
    'Duration1 hour1.5 hours',
    /^Sessions1 more unchangedEmpty.+·\s2:30\sPM, .+·\s4:00\sPM, Tom Example$/,
  ]);
  await expect(page.getByText('Request id')).toBeVisible();

  await page.goto(`${paths.audit()}?action=user.delete`);
  await expect(rows(page)).toContainText('Elsa Example');
  await expect(rows(page).getByRole('link')).toHaveText(['Ada Example']);
  await details(page).click();
  await expect(table.getByRole('row', { name: /^E-mail/ })).toContainText(elsa.email);
});

test('of a change of many people as much is shown as one reads, and how much more there is §51.5', async ({
  world,
  signIn,
}) => {
  const admin = await world.createPerson('admin');
  await sql`
    insert into audit_entries (recorded_at, request_id, action, person_ids, after, personal, personal_digest)
    select ${world.clock.now()}, 'request', 'program.complete', '{}',
      jsonb_build_object('completed', 10000, 'records', jsonb_agg('record ' || n order by n)), '{}', ''
    from generate_series(1, 10000) as n`.execute(world.database.db);
  const page = await signIn(admin, paths.audit());
  await details(page).click();
  const records = page.getByRole('row', { name: /^Records/ });
  await expect(records.getByRole('listitem')).toHaveCount(101);
  await expect(records.getByRole('listitem').last()).toHaveText('and 9,900 more');
  await expect(page.getByText('record 101', { exact: true })).toHaveCount(0);
});

test('further rows come while scrolling', async ({ world, signIn }) => {
  const admin = await world.createPerson('admin');
  await sql`
    insert into audit_entries (recorded_at, request_id, action, person_ids, personal, personal_digest)
    select ${world.clock.now()}, case n when 1 then 'command-line-' else 'request-' end || n,
      case n when 1 then 'company.load-demo' else 'sign-out' end, '{}', '{}', ''
    from generate_series(1, 260) as n`.execute(world.database.db);
  const page = await signIn(admin, paths.audit());
  // The next page may be there already: it comes before one reaches its end.
  await expect(page.getByText(/^More than [12]00 changes$/)).toBeVisible();
  await details(page).first().click();
  await expect(page.getByText('request-260')).toBeVisible();
  const first = rows(page).filter({ hasText: 'Loaded the demo company' });
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(first).toBeVisible({ timeout: 200 });
  }).toPass();
  await expect(first).toContainText('Command line');
  await expect(first).toHaveAttribute('aria-posinset', '260');
  await page.evaluate(() => scrollTo(0, 0));
  await expect(page.getByText('260 changes', { exact: true })).toBeVisible();
  // An entry scrolled out of the page is still open.
  await expect(page.getByText('request-260')).toBeVisible();
  await expect(rows(page).first()).toContainText('Not signed in');
});

test('the audit trail is for admins §51.3', async ({ world, signIn }) => {
  const { manager } = await createCompany(world);
  const page = await signIn(manager);
  await expect(page.getByRole('link', { name: 'Audit trail' })).toHaveCount(0);
  await page.goto(paths.audit());
  await expect(page).toHaveURL(/\/dashboard$/);
});
