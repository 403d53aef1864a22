import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { relationFor, ruleOf, type Action } from '#shared/access';
import { contract } from '#shared/api/contract';
import type { Endpoint } from '#shared/api/endpoint';
import { roles, type Role } from '#shared/roles';
import { createCompany, type Company } from '../../test/company.ts';
import { startWorld, type World } from '../../test/world.ts';

const parameterNames = ({ path }: Pick<Endpoint, 'path'>) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** Walks every call of the contract as everyone, with an own object, another's, an unknown and a malformed id. */
const guarded = contract.filter((endpoint): endpoint is Endpoint<unknown, unknown, unknown, Action> => {
  return endpoint.action !== 'public';
});
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** Whether the guard let the call through: what comes after it may still find the body or the state wrong. */
const isLetThrough = (status: number) => ![401, 403, 404].includes(status);

describe('who may call what', () => {
  let world: World;
  let company: Company;

  beforeAll(async () => {
    world = await startWorld();
    company = await createCompany(world);
  });

  afterAll(() => world.close());

  function send(endpoint: Endpoint, role: Role | null, id: string, others: Record<string, string> = {}) {
    return world.as(role && company.people[role]).send(endpoint, {
      params: { id, employeeId: randomUUID(), userId: randomUUID(), departmentId: randomUUID(), ...others },
      body: endpoint.body ? {} : undefined,
    });
  }

  test('only these calls are public', () => {
    expect(contract.filter(({ action }) => action === 'public').map(nameOf)).toEqual([
      'POST /api/user/signin',
      'POST /api/user/register',
      'POST /api/user/logout',
      'GET /api/health/live',
      'GET /api/health/ready',
      'GET /api/config',
    ]);
  });

  test.each(guarded.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s is refused to whoever is not signed in, or signed in with a token that never was',
    async (_name, endpoint) => {
      const anonymous = await send(endpoint, null, randomUUID());
      expect([anonymous.status, anonymous.problem.code]).toEqual([401, 'not_signed_in']);
      const forged = await world.as({ token: 'forged' }).send(endpoint, {
        params: {
          id: randomUUID(),
          employeeId: randomUUID(),
          userId: randomUUID(),
          departmentId: randomUUID(),
        },
      });
      expect(forged.status).toBe(401);
      const names = parameterNames(endpoint);
      const malformed = Object.fromEntries(names.map((name) => [name, 'no-uuid']));
      expect((await world.as({ token: 'forged' }).send(endpoint, { params: malformed })).status).toBe(401);
    },
  );

  const cases = guarded.flatMap((endpoint) =>
    roles.map((role) => [nameOf(endpoint), role, endpoint] as const),
  );

  test.each(cases)('%s as %s', async (_name, role, endpoint) => {
    const relation = relationFor(endpoint.action, role);
    const { subject } = ruleOf(endpoint.action);
    const own = await company.ownObject(subject, role);
    const others = {
      employeeId: company.people.employee.id,
      userId: company.people.employee.id,
      departmentId: await company.createDepartment(),
    };

    if (!relation) {
      for (const id of [own, randomUUID(), 'no-uuid']) {
        const { status, problem } = await send(endpoint, role, id, others);
        expect([status, problem.code], id).toEqual([403, 'role_forbidden']);
      }
      return;
    }
    if (subject !== 'company') {
      const unknown = await send(endpoint, role, randomUUID(), others);
      expect([unknown.status, unknown.problem.code]).toEqual([404, 'not_found']);
      for (const id of ['no-uuid', `${own}0`, "' or true --"]) {
        expect((await send(endpoint, role, id, others)).problem, id).toEqual(unknown.problem);
      }
      if (relation !== 'any') {
        const foreign = await send(endpoint, role, company.foreignObject(subject), others);
        expect([foreign.status, foreign.problem]).toEqual([404, unknown.problem]);
      }
    }
    for (const name of parameterNames(endpoint).filter((parameter) => parameter !== 'id')) {
      for (const id of ['no-uuid', "' or true --"]) {
        const { status, problem } = await send(endpoint, role, own, { ...others, [name]: id });
        expect([status, problem.code], `${name} ${id}`).toEqual([404, 'not_found']);
      }
    }
    const allowed = await send(endpoint, role, own, others);
    expect(isLetThrough(allowed.status), `${allowed.status} ${JSON.stringify(allowed.problem)}`).toBe(true);
  });

  test('the policy reads as it was last reviewed', async () => {
    const lines = guarded.map((endpoint) => {
      const cells = roles.map((role) => `${role}: ${relationFor(endpoint.action, role) ?? '-'}`);
      return `${nameOf(endpoint)}\n  ${endpoint.action} | ${cells.join(' | ')}`;
    });
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./access-matrix.txt');
  });
});
