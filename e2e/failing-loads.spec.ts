import type { Page } from '@playwright/test';
import { programsApi } from '../shared/contract.ts';
import type { Role } from '../shared/roles.ts';
import type { Someone, World } from '../test/world.ts';
import { paths } from '../web/paths.ts';
import { expect, test } from './fixtures.ts';

/** The result of a failing load (product §28): an error page, or only this text on a page that stays. */
type Outcome = { page: string } | { stays: string };

interface Case {
  on: string;
  /** The call that fails: the end of its path, or a part of it. */
  call: RegExp;
  outcome: Outcome;
}

const errorPage: Outcome = { page: paths.errorApi() };

/** The screens' own loads; the dashboard's are in its own journeys. */
const cases: Record<Role, (id: string, userId: string) => readonly Case[]> = {
  admin: (id, userId) => [
    { on: paths.programs(), call: /training-programs\/admin/, outcome: errorPage },
    { on: paths.newProgram(), call: /users\/managers/, outcome: errorPage },
    { on: paths.newProgram(), call: /users\/trainers/, outcome: errorPage },
    { on: paths.editProgram(id), call: /training-programs\/[^/]+$/, outcome: errorPage },
    { on: paths.editProgram(id), call: /enrollment-count/, outcome: { stays: 'Edit training' } },
    { on: paths.programSaved('edit', id), call: /training-programs\/[^/]+$/, outcome: errorPage },
    { on: paths.program(id), call: /training-programs\/[^/]+$/, outcome: errorPage },
    { on: paths.program(id), call: /assign-count/, outcome: { stays: 'Fire Safety' } },
    { on: paths.assigned(id), call: /employees\/assigned/, outcome: errorPage },
    { on: paths.userGroup('employees'), call: /\/api\/people\?/, outcome: errorPage },
    { on: paths.userGroup('trainers'), call: /\/api\/users\?/, outcome: errorPage },
    { on: paths.user(userId), call: /\/api\/user\/(?!verify)[^/]+$/, outcome: errorPage },
    { on: paths.userTrainingsTab(userId, 'enrolled'), call: /user-details/, outcome: errorPage },
    { on: paths.newUser(), call: /roles-and-departments/, outcome: errorPage },
    { on: paths.audit(), call: /\/api\/audit/, outcome: errorPage },
    {
      on: paths.editUser(userId),
      call: /\/api\/user\/(?!verify)[^/]+$/,
      outcome: { stays: 'Failed to load user data.' },
    },
  ],
  manager: (id) => [
    { on: paths.programs(), call: /training-programs\/manager/, outcome: errorPage },
    { on: paths.program(id), call: /assign-count/, outcome: { stays: 'Fire Safety' } },
    {
      on: paths.assign(id),
      call: /employees\/unassigned/,
      outcome: { stays: 'No employees to assign training' },
    },
    { on: paths.userGroup('employees'), call: /users\/manager/, outcome: errorPage },
  ],
  trainer: (id) => [
    { on: paths.programs(), call: /training-programs\/trainer/, outcome: errorPage },
    { on: paths.program(id), call: /trainer\/assigned/, outcome: { stays: 'No Employees Enrolled' } },
    {
      on: paths.complete(id),
      call: /employees\/uncomplete/,
      outcome: { stays: 'No employees to complete training' },
    },
  ],
  employee: () => [{ on: paths.programs(), call: /training-programs\/employee/, outcome: errorPage }],
};

async function createCompany(world: World) {
  const people = {
    admin: await world.createPerson('admin'),
    manager: await world.createPerson('manager'),
    trainer: await world.createPerson('trainer'),
    employee: await world.createPerson('employee'),
  };
  const { id, sessions } = await world.createProgram({
    ...people,
    trainers: [people.trainer, people.trainer],
  });
  const params = { id };
  const { manager, employee } = people;
  await world.as(manager).call(programsApi.assign, { params, body: { assigned_employees: [employee.id] } });
  const choice = { user: employee.id, session: sessions[0]! };
  await world.as(employee).call(programsApi.enrol, { params, body: choice });
  return { people: people satisfies Record<Role, Someone>, id };
}

/** Answers the call with a refusal; the page must have made it. */
async function failOn(page: Page, { on, call, outcome }: Case): Promise<void> {
  const isMeant = (url: URL) => call.test(url.pathname + url.search);
  let failed = 0;
  await page.route(isMeant, (route) => {
    failed += 1;
    return route.fulfill({ status: 404, json: { message: 'Not found.', code: 'not_found' } });
  });
  await page.goto(on);
  if ('page' in outcome) await expect(page).toHaveURL(new RegExp(`${outcome.page}$`));
  else await expect(page.getByText(outcome.stays).first()).toBeVisible();
  await expect(page.getByText('An Error has occured.')).toHaveCount('page' in outcome ? 1 : 0);
  await expect(() => expect(failed).toBeGreaterThan(0)).toPass();
  await page.unroute(isMeant);
}

test.use({ refusals: true });

for (const [role, casesOf] of Object.entries(cases)) {
  test(`a load that fails for the ${role} leads to the error page or is silent §28.1 §28.2 §34.2 §34.6`, async ({
    world,
    openWindow,
  }) => {
    const { people, id } = await createCompany(world);
    const page = await openWindow(people[role as Role]);
    for (const each of casesOf(id, people.employee.id)) {
      await test.step(`${each.call.source} on ${each.on}`, () => failOn(page, each));
    }
  });
}

test('a refusal is not asked for again, and the way home leads on §27.1', async ({ world, openWindow }) => {
  const { people } = await createCompany(world);
  const page = await openWindow(people.employee);
  let calls = 0;
  await page.route('**/api/dashboard?*', (route) => {
    calls += 1;
    return route.fulfill({ status: 429, json: { message: 'Too many requests.', code: 'too_many_requests' } });
  });
  await page.goto(paths.dashboard());
  await expect(
    page.getByText('Something has gone wrong in the back end. Please try again later'),
  ).toBeVisible();
  expect(calls).toBe(1);
  await page.unrouteAll();
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page.getByRole('heading', { name: /Welcome back/ })).toBeVisible();
});
