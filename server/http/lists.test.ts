import { safeParse } from 'zod/mini';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { relationFor, ruleOf, type Action } from '#shared/access';
import { contract, dueDatesApi, programsApi, usersApi } from '#shared/contract';
import type { Endpoint } from '#shared/endpoint';
import { roles, type Role } from '#shared/roles';
import { addMessages } from '../db/outbox.ts';
import { createCompany, type Company } from '../../test/company.ts';
import { putBelow } from '../../test/lines.ts';
import { startWorld, type Someone, type World } from '../../test/world.ts';

type Guarded = Endpoint<unknown, unknown, unknown, Action>;

/** Every call of the contract that takes a limit and a search, found by its query's schema. */
const paged = contract.filter((endpoint): endpoint is Guarded => {
  const parsed = endpoint.query && safeParse(endpoint.query, { limit: '1', search: 'a' });
  const data = parsed?.data as { limit?: number; search?: string } | undefined;
  return data?.limit === 1 && data.search === 'a';
});

describe('a list that grows with the company', () => {
  let world: World;
  const as: World['as'] = (person) => world.as(person);
  let company: Company;

  beforeAll(async () => {
    world = await startWorld();
    company = await createCompany(world);
    for (const _ of ['one', 'another']) await company.ownObject('program', 'manager');
    for (const role of roles) {
      const message = { kind: 'reset' as const, personId: company.people[role].id };
      await addMessages(world.database.db, [message, message], world.clock.now());
      const below = [await world.createPerson('employee'), await world.createPerson('employee')];
      await putBelow(world, company.people[role], ...below);
    }
  });

  afterAll(() => world.close());

  test('is one of these', () => {
    expect(paged.map(({ path }) => path).sort()).toEqual([
      '/api/admin/messages',
      '/api/dashboard/employees',
      '/api/messages',
      '/api/people',
      '/api/records',
      '/api/team',
      '/api/training-program/{id}/employees/assigned',
      '/api/training-program/{id}/employees/exempt',
      '/api/training-program/{id}/employees/unassigned',
      '/api/training-program/{id}/employees/uncomplete',
      '/api/training-programs/admin',
      '/api/training-programs/employee',
      '/api/training-programs/manager',
      '/api/training-programs/trainer',
      '/api/user/{id}/records',
      '/api/user/{id}/trainings',
      '/api/users',
      '/api/users/assignable',
      '/api/users/manager',
      '/api/users/managers',
      '/api/users/trainers',
    ]);
  });

  /** The reply's rows, those of several groups after each other, and its other fields. */
  async function list(endpoint: Guarded, role: Role, id: string, query: Record<string, string>) {
    const reply = (await as(company.people[role]).call(endpoint, { params: { id }, query })) as Record<
      string,
      unknown
    >;
    const [[, held], ...rest] = Object.entries(reply) as [[string, object], ...[string, unknown][]];
    return { rows: Object.values(held).flat() as unknown[], page: Object.fromEntries(rest) };
  }

  /** An object whose list has rows; the user that is made for an admin has no trainings yet. */
  async function findObject(action: Action, role: Role): Promise<string> {
    const { subject } = ruleOf(action);
    if (action === 'user.view-records') {
      await company.ownObject('record', role);
      return company.people[role === 'trainer' ? 'trainer' : 'employee'].id;
    }
    if (subject === 'user' && role === 'admin') return company.people.employee.id;
    const id = await company.ownObject(subject, role);
    if (subject === 'program') await exemptSomebody(id);
    // For the company as such: the trainings of the person who asks.
    if (action === 'employee.overview' && role !== 'employee') await assignSomewhere(company.people[role]);
    return id;
  }

  async function assignSomewhere(person: Someone): Promise<void> {
    const params = { id: await company.ownObject('program', 'manager') };
    const body = { assigned_employees: [person.id] };
    await as(company.people.manager).call(programsApi.assign, { params, body });
  }

  async function exemptSomebody(id: string): Promise<void> {
    const { manager } = company.people;
    const exempt = await world.createPerson('employee');
    const body = { people: [exempt.id], until: null, because: 'Parental leave' };
    await as(manager).call(programsApi.assign, { params: { id }, body: { assigned_employees: [exempt.id] } });
    await as(manager).call(dueDatesApi.exempt, { params: { id }, body });
  }

  const cases = paged.flatMap((endpoint) =>
    roles
      .filter((role) => relationFor(endpoint.action, role))
      .map((role) => [endpoint.path, role, endpoint] as const),
  );

  test.each(cases)(
    'at %s says to the role %s on the first page, and only there, how many rows there are',
    async (_path, role, endpoint) => {
      const id = await findObject(endpoint.action, role);
      const whole = await list(endpoint, role, id, {});
      expect(whole.rows.length).toBeGreaterThan(0);
      // Everybody comes in pages alone.
      const isPage = endpoint === usersApi.people;
      expect(whole.page).toEqual(isPage ? { next_cursor: null, total: whole.rows.length } : {});
      const first = await list(endpoint, role, id, { limit: '1' });
      expect(first.rows).toHaveLength(1);
      const { counts: _, ...page } = first.page;
      expect(page).toEqual({
        next_cursor: whole.rows.length > 1 ? (expect.any(String) as unknown) : null,
        total: whole.rows.length,
      });
      const cursor = first.page['next_cursor'];
      if (typeof cursor !== 'string') return;
      const second = await list(endpoint, role, id, { limit: '200', cursor });
      expect([second.rows.length, second.page]).toEqual([whole.rows.length - 1, { next_cursor: null }]);
    },
  );
});
