import { signInApi } from '../shared/contract.ts';
import { startDatabaseProxy, type DatabaseProxy } from '../tools/faults/network/database-proxy.ts';
import { startWorld, type Someone, type World } from './world.ts';

/** Long enough that all that is sent together has left before the first of its answers arrives. */
const delayMilliseconds = 30;

/** A world whose database is so far away that its round trips can be counted. */
export async function startDistantWorld(): Promise<{
  world: World;
  /** Makes a call as somebody whose sign-in is known by then; returns the number of its round trips. */
  roundTripsOf(person: Someone, call: () => Promise<unknown>): Promise<number>;
  close(): Promise<void>;
}> {
  let proxy!: DatabaseProxy;
  const through = async (url: string) => {
    proxy = await startDatabaseProxy(url);
    proxy.delay(delayMilliseconds);
    return proxy.url;
  };
  const world = await startWorld({}, { through, poolSize: 1 });
  return {
    world,
    roundTripsOf: async (person, call) => {
      await world.as(person).call(signInApi.verify);
      const before = proxy.roundTrips();
      await call();
      return proxy.roundTrips() - before;
    },
    close: async () => {
      await world.close();
      await proxy.close();
    },
  };
}
