import { setTimeout as pause } from 'node:timers/promises';
import { usersApi } from '#shared/api/users';
import type { Role } from '#shared/roles';
import type { Actor } from './actor.ts';
import * as admins from './admin-deeds.ts';
import * as deeds from './deeds.ts';
import type { World } from './world.ts';

type Habit = [weight: number, deed: deeds.Deed];

/** How often people of each role do what, in proportion. */
const habits: Record<Role, Habit[]> = {
  admin: [
    [30, deeds.countAny],
    [10, admins.editProgram],
    [6, admins.listPrograms],
    [4, admins.createProgram],
    [1, admins.archiveProgram],
    [2, admins.createOther],
    [2, admins.deleteOther],
    [6, admins.editOther],
    [8, admins.changeDepartments],
  ],
  manager: [
    [12, deeds.assign],
    [6, deeds.unassign],
    [8, deeds.listAssigned],
    [8, deeds.countOverseen],
  ],
  trainer: [
    [10, deeds.complete],
    [6, deeds.countTaught],
  ],
  employee: [[10, deeds.enrol]],
};

const everybodys: Habit[] = [
  [2, deeds.changeName],
  [2, deeds.verify],
  [0.5, deeds.signOutAndIn],
];

/** Somebody does one thing after the other until the time is over. */
export async function work(actor: Actor, role: Role, world: World, isOver: () => boolean): Promise<void> {
  const choices = [...habits[role], ...everybodys];
  const sum = choices.reduce((total, [weight]) => total + weight, 0);
  while (!isOver()) {
    let point = (actor.random.below(10_000) / 10_000) * sum;
    const [, deed] = choices.find(([weight]) => (point -= weight) < 0) ?? choices[0]!;
    await deed(actor, world);
    await pause(actor.random.below(20));
    if (actor.random.chance(0.1)) actor.instance = actor.random.below(2);
  }
}

/** All admins delete each other at the same time, on both instances: somebody has to stay. */
export async function duel(actors: Actor[]): Promise<void> {
  await Promise.all(
    actors.flatMap((actor, index) => {
      actor.instance = index % 2;
      return actors
        .filter((other) => other !== actor)
        .map(({ id }) =>
          actor.ask('user.delete', usersApi.delete, { params: { id }, facts: { person: id } }),
        );
    }),
  );
}
