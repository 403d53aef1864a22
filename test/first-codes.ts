import { randomUUID } from 'node:crypto';
import { drawCode, replaceCodes } from '../server/features/people/sign-in/first-codes/store.ts';
import { password, type World } from './world.ts';

/** Somebody new who signs in with a login; returns the id and the login. */
async function createPersonWithLogin(world: World): Promise<{ id: string; login: string }> {
  const { id } = await world.createPerson('employee');
  const login = `P-${randomUUID()}`;
  await world.database.db.updateTable('users').set({ login }).where('id', '=', id).execute();
  return { id, login };
}

/** The login and the code on somebody's slip. */
export async function addFirstCode(world: World): Promise<{ id: string; login: string; code: string }> {
  const person = await createPersonWithLogin(world);
  const code = drawCode();
  const now = world.clock.now();
  const expiresAt = new Date(now.getTime() + 60_000);
  await replaceCodes(world.database.db, new Map([[person.id, code]]), { now, expiresAt });
  return { ...person, code };
}

/** A body that chooses the first password of somebody new. */
export async function startForm(world: World) {
  const { login, code } = await addFirstCode(world);
  return { login, code, new_password: password, confirm_new_password: password };
}

/** A body that prints a slip for somebody new. */
export async function slipsForm(world: World) {
  return { people: [(await createPersonWithLogin(world)).id] };
}
