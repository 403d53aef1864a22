import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ruleOf } from '#shared/access';
import { contract, signInApi } from '#shared/contract';
import { isChange, type Endpoint } from '#shared/endpoint';
import { roles, type Role } from '#shared/roles';
import { targetOf } from '../../test/client.ts';
import { createCompany, subjectOf, type Company } from '../../test/company.ts';
import { password, startWorld, type World } from '../../test/world.ts';

const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
/** The types that a form can send without a preflight request. */
const formTypes = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'];

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const changes = contract.filter((endpoint) => isChange(endpoint) && endpoint.action !== 'public');
const reads = contract.filter(({ method }) => method === 'GET');

/** The cookie comes along when somebody follows a link, so a link must not be able to change anything. */
describe('a page of another site, with the cookie of the person who opens it,', () => {
  let world: World;
  let company: Company;

  beforeAll(async () => {
    world = await startWorld();
    company = await createCompany(world);
  });

  afterAll(() => world.close());

  function send(endpoint: Endpoint, role: Role, id: string, type?: string): Promise<Response> {
    const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const params = Object.fromEntries(names.map((name) => [name, id || randomUUID()]));
    return fetch(`${world.baseUrl}${targetOf(endpoint, { params })}`, {
      method: endpoint.method,
      headers: {
        ...foreign,
        cookie: `token=${company.people[role].token}`,
        ...(type && { 'content-type': type }),
      },
      ...(type && endpoint.method !== 'DELETE' && { body: '{}' }),
    });
  }

  /** Each change leaves an entry in the trail, and sign-ins rows of their own. */
  const stored = async () => {
    const entries = await world.database.db.selectFrom('audit_entries').select('id').execute();
    const signIns = await world.database.db.selectFrom('sign_ins').select('id').execute();
    return [entries.length, signIns.length];
  };

  test.each(changes.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    'can not make them call %s, in whatever form',
    async (_, endpoint) => {
      const id = company.foreignObject(ruleOf(endpoint.action as never).subject, 'employee');
      const before = await stored();
      for (const role of roles) {
        for (const type of ['text/plain', 'application/json']) {
          const { status } = await send(endpoint, role, id, type);
          expect([role, type, status]).toEqual([role, type, 403]);
        }
      }
      expect(await stored()).toEqual(before);
    },
  );

  test('can neither sign them out nor sign anybody else in §46.4', async () => {
    const { email } = company.strangers.employee;
    const before = await stored();
    expect((await send(signInApi.logout, 'employee', '')).status).toBe(403);
    for (const endpoint of [signInApi.signIn, signInApi.register]) {
      for (const type of formTypes) {
        const response = await fetch(`${world.baseUrl}${endpoint.path}`, {
          method: 'POST',
          headers: { ...foreign, 'content-type': type },
          body: JSON.stringify({ email, password }),
        });
        expect([response.status, response.headers.getSetCookie()]).toEqual([415, []]);
      }
    }
    expect(await stored()).toEqual(before);
    expect(await world.as(company.people.employee).status(signInApi.verify)).toBe(200);
  });

  test('changes nothing by a link: no call with GET does §46.4', async () => {
    const calls: [Endpoint, Role, string][] = [];
    for (const endpoint of reads) {
      for (const role of roles) {
        const { action } = endpoint;
        const id = action === 'public' ? '' : await company.ownObject(subjectOf(action), role);
        calls.push([endpoint, role, id]);
      }
    }
    const before = await stored();
    const statuses = new Set<number>();
    for (const call of calls) statuses.add((await send(...call)).status);
    expect(statuses).toContain(200);
    expect(await stored()).toEqual(before);
  });
});
