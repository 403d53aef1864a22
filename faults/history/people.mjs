import { setTimeout as pause } from 'node:timers/promises';
import * as admins from './admin-deeds.mjs';
import * as deeds from './deeds.mjs';

/** @typedef {import('./actor.mjs').Actor} Actor */

/**
 * How often people of each role do what, in proportion.
 *
 * @type {Record<string, [weight: number, deed: import('./deeds.mjs').Deed][]>}
 */
const habits = {
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

/** @type {typeof habits[string]} */
const everybodys = [
  [2, deeds.changeName],
  [2, deeds.verify],
  [0.5, deeds.signOutAndIn],
];

/**
 * Everybody signs in and does one thing after the other until the time is over.
 *
 * @param {Actor} actor
 * @param {string} role
 * @param {import('./world.mjs').World} world
 * @param {() => boolean} isOver
 */
export async function work(actor, role, world, isOver) {
  const choices = [...(habits[role] ?? []), ...everybodys];
  const sum = choices.reduce((total, [weight]) => total + weight, 0);
  while (!isOver()) {
    let point = (actor.random.below(10_000) / 10_000) * sum;
    const [, deed] = choices.find(([weight]) => (point -= weight) < 0) ?? choices[0] ?? [];
    await deed?.(actor, world);
    await pause(actor.random.below(20));
    if (actor.random.chance(0.1)) actor.instance = actor.random.below(2);
  }
}

/** All admins delete each other at the same time, on both instances: somebody has to stay. */
export async function duel(/** @type {Actor[]} */ actors) {
  await Promise.all(
    actors.flatMap((actor, index) => {
      actor.instance = index % 2;
      return actors
        .filter((other) => other !== actor)
        .map(({ id: person }) =>
          actor.ask('user.delete', ['DELETE', `/api/user/${person}/delete`], { person }),
        );
    }),
  );
}
