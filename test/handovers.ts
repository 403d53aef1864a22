import { handoverApi } from '../shared/contract.ts';
import type { BodyOf } from '../shared/endpoint.ts';
import type { Role } from '../shared/roles.ts';
import type { Someone, World } from './world.ts';

type Form = BodyOf<typeof handoverApi.preview>;

/** Puts somebody new directly below the person with this id. Returns the form that hands them over to another one. */
export async function reportToHandOver(world: World, from: string) {
  const [report, to] = [await world.createPerson('employee'), await world.createPerson('employee')];
  await world.database.db
    .updateTable('users')
    .set({ line_manager_id: from })
    .where('id', '=', report.id)
    .execute();
  return { programs: [], sessions: [], people: [{ person: report.id, to: to.id }] };
}

/** The same form with the effects that it has. */
export async function seenHandover(world: World, admin: Someone, from: string, form: Partial<Form>) {
  const body = { programs: [], sessions: [], people: [], ...form };
  const { digest } = await world.as(admin).call(handoverApi.preview, { params: { id: from }, body });
  return { ...body, effects: digest };
}

/**
 * The form of a handover, and the person with the duties. For a refused caller it is another one, who so leads nobody.
 */
export async function prepareHandover(world: World, id: string, role: Role | undefined) {
  const from = role === 'admin' ? id : (await world.createPerson('trainer')).id;
  return { from, form: await reportToHandOver(world, from) };
}

/** The same with its effects. */
export async function prepareSeenHandover(
  world: World,
  { people }: { people: { admin: Someone } },
  { id, role }: { id: string; role?: Role },
) {
  const { from, form } = await prepareHandover(world, id, role);
  return seenHandover(world, people.admin, from, form);
}
