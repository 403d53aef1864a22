import { suspendPeople } from '../server/features/people/users/suspension/store.ts';
import { usersApi } from '../shared/contract.ts';
import type { Endpoint } from '../shared/endpoint.ts';
import { beAway } from './absences.ts';
import type { World } from './world.ts';

/** Gives a person the state that a call ends. */
export async function bringIntoState(endpoint: Endpoint, world: World, id: string): Promise<void> {
  if (endpoint === usersApi.endSuspension) await suspendPeople(world.database.db, [id], world.clock.now());
  if (endpoint === usersApi.endAbsence) await beAway(world, id);
}
