import { randomUUID } from 'node:crypto';
import { rolesFor } from '../shared/access.ts';
import type { Endpoint } from '../shared/endpoint.ts';
import { bringIntoState } from './state-before.ts';
import { nobody, type Answer } from './client.ts';
import { subjectOf, type Company } from './company.ts';
import { makeToken, makeValidBody } from './valid-requests.ts';
import type { World } from './world.ts';

/**
 * A valid call about one person or thing, of somebody who may make it: the same each time, with a key under which it may
 * come again. For a company with mail.
 */
export async function prepareCall(
  endpoint: Endpoint,
  { world, company }: { world: World; company: Company },
): Promise<() => Promise<Answer<unknown>>> {
  const { action } = endpoint;
  const role = action === 'public' ? null : rolesFor(action)[0]!;
  const id = action === 'public' ? '' : await company.ownObject(subjectOf(action), role!);
  await bringIntoState(endpoint, world, id);
  const token = await makeToken(endpoint, { world, company });
  const body = await makeValidBody(endpoint, { world, company, id, token });
  const params = {
    token,
    id,
    employeeId: company.people.employee.id,
    session: await company.sessionOf(id),
    ...(endpoint.path.includes('{message}') && { message: await company.createMessage() }),
    ...(await company.createPlaces(endpoint.path)),
  };
  const headers = { 'idempotency-key': randomUUID() };
  const client = world.as(role ? company.people[role] : nobody);
  return () => client.send(endpoint, { params, body, headers });
}
