import { randomUUID } from 'node:crypto';
import { rolesFor } from '../shared/access.ts';
import type { Endpoint } from '../shared/endpoint.ts';
import type { Role } from '../shared/roles.ts';
import { bringIntoState } from './state-before.ts';
import { nobody, type Answer } from './client.ts';
import { subjectOf, type Company } from './company.ts';
import { makeValidBody } from './valid-requests.ts';
import { makeToken } from './valid-tokens.ts';
import type { Someone, World } from './world.ts';

interface Scene {
  world: World;
  company: Company;
}

/** A call that succeeds, if it is made once. */
export interface PreparedCall {
  /** The role of the person who makes it; null of nobody. */
  role: Role | null;
  person: Someone | typeof nobody;
  params: Record<string, string>;
  body: unknown;
}

/** Prepares a call about one person or thing, of somebody who may make it. For a company with mail. */
export async function prepareRequest(endpoint: Endpoint, { world, company }: Scene): Promise<PreparedCall> {
  const { action, path } = endpoint;
  const role = action === 'public' ? null : rolesFor(action)[0]!;
  const id = action === 'public' ? '' : await company.ownObject(subjectOf(action), role!);
  await bringIntoState(endpoint, world, id);
  const token = await makeToken(endpoint, { world, company });
  const body = await makeValidBody(endpoint, { world, company, id, token });
  const person = role ? company.people[role] : nobody;
  const params = {
    token,
    id,
    code: company.code,
    employeeId: company.people.employee.id,
    userId: company.people.employee.id,
    session: await company.sessionOf(id),
    ...(path.includes('{message}') && { message: await company.createMessage() }),
    change: await company.createChange(path, person),
    ...(await company.createPlaces(path)),
  };
  return { role, person, params, body };
}

/** The same as a call with a key, under which it may come again. */
export async function prepareCall(endpoint: Endpoint, scene: Scene): Promise<() => Promise<Answer<unknown>>> {
  const { person, params, body } = await prepareRequest(endpoint, scene);
  const headers = { 'idempotency-key': randomUUID() };
  return () => scene.world.as(person).send(endpoint, { params, body, headers });
}
