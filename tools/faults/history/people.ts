import { setTimeout as pause } from 'node:timers/promises';
import { usersApi } from '#shared/contract';
import type { Role } from '#shared/roles';
import type { Actor } from './actor.ts';
import * as admins from './admin-activities.ts';
import * as activities from './activities.ts';
import type { KnownCompany } from './known-company.ts';

type Habit = [weight: number, activity: activities.Activity];

/** How often people of each role do what, in proportion. */
const habits: Record<Role, Habit[]> = {
  admin: [
    [30, activities.countAny],
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
    [12, activities.assign],
    [6, activities.unassign],
    [8, activities.listAssigned],
    [8, activities.countOverseen],
  ],
  trainer: [
    [10, activities.complete],
    [6, activities.countTaught],
  ],
  employee: [[10, activities.enrol]],
};

const everybodys: Habit[] = [
  [2, activities.changeName],
  [2, activities.verify],
  [0.5, activities.signOutAndIn],
];

/** Somebody does one thing after the other until the time is over. */
export async function work(
  actor: Actor,
  role: Role,
  company: KnownCompany,
  isOver: () => boolean,
): Promise<void> {
  const choices = [...habits[role], ...everybodys];
  const sum = choices.reduce((total, [weight]) => total + weight, 0);
  while (!isOver()) {
    let point = (actor.random.below(10_000) / 10_000) * sum;
    const [, activity] = choices.find(([weight]) => (point -= weight) < 0) ?? choices[0]!;
    await activity(actor, company);
    await pause(actor.random.below(20));
    if (actor.random.chance(0.1)) actor.instance = actor.random.below(2);
  }
}

/** All admins delete each other at the same time, on both instances: one has to stay. */
export async function deleteEachOther(actors: Actor[]): Promise<void> {
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
