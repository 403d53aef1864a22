import { randomUUID } from 'node:crypto';
import { positionsApi, usersApi } from '../shared/contract.ts';
import type { Role } from '../shared/roles.ts';
import type { Position } from '../shared/shapes.ts';
import type { Someone, World } from './world.ts';

/** Puts people into a position. */
export async function putInPosition(
  world: World,
  admin: Someone,
  position: string | null,
  ...people: Someone[]
): Promise<void> {
  for (const { id } of people)
    await world.as(admin).call(usersApi.edit, { params: { id }, body: { position } });
}

/** Chooses the programs that the position requires, with the effects that this has. */
export async function requirePrograms(
  world: World,
  admin: Someone,
  positionId: string,
  programs: readonly string[],
): Promise<Position> {
  const params = { positionId };
  const body = { programs: [...programs] };
  const { digest } = await world.as(admin).call(positionsApi.previewPrograms, { params, body });
  const { position } = await world
    .as(admin)
    .call(positionsApi.setPrograms, { params, body: { ...body, effects: digest } });
  return position;
}

/** The body by which a position that nobody is in requires a new program. */
export async function requireNewProgram(world: World, people: Record<Role, Someone>) {
  const { admin, manager, trainer } = people;
  const { id } = await world.createProgram({ admin, manager, trainers: [trainer], due_days: 14 });
  const as = world.as(admin);
  // It has the effects that any other one would have.
  const { position } = await as.call(positionsApi.create, { body: { name: `Position ${randomUUID()}` } });
  const body = { programs: [id] };
  const params = { positionId: position._id };
  const { digest } = await as.call(positionsApi.previewPrograms, { params, body });
  return { ...body, effects: digest };
}
