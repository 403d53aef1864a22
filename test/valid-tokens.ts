import { calendarApi, digestsApi } from '../shared/contract.ts';
import type { Endpoint } from '../shared/endpoint.ts';
import { addChooser } from './choose-links.ts';
import type { Company } from './company.ts';
import { createDigest } from './message-tokens.ts';
import type { World } from './world.ts';

/** A token with which the call succeeds; "" if its path has none. */
export async function makeToken(
  endpoint: Endpoint,
  { world, company }: { world: World; company: Company },
): Promise<string> {
  if (!endpoint.path.includes('{token}')) return '';
  if (endpoint.path === digestsApi.unsubscribe.path) return createDigest(world, company.people.manager.id);
  if (endpoint.path !== calendarApi.feed.path) return addChooser(world, company);
  const { url } = await world.as(company.people.employee).call(calendarApi.subscribe, { body: {} });
  return /([\w-]+)\.ics$/.exec(url)![1]!;
}
