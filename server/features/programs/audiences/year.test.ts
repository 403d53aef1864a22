import * as fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { programsApi, usersApi } from '#shared/contract';
import { setAudience, type TestRow } from '../../../../test/audiences.ts';
import { startWorld, type Someone } from '../../../../test/world.ts';
import { syncAll, syncByNight } from '../../training/audiences/nights/service.ts';

/*
 * A small company lives through changes of people and audiences, and nights. A model that shares no rule with the product
 * says after each of them who has the training.
 */

const nights = 3;
const day = 24 * 60 * 60_000;
const tags = ['crane', 'crane:heavy', 'forklift', 'shift:night'] as const;
const keys = ['crane', 'crane:heavy', 'forklift', 'shift'] as const;

type Act =
  | { is: 'retag'; person: number; tags: readonly string[] }
  | { is: 'role'; person: number; trainer: boolean }
  | { is: 'audience'; program: number; rows: readonly { tags: readonly string[]; trainers: boolean }[] }
  | { is: 'remove'; program: number; person: number }
  | { is: 'night' };

const people = 5;
const programs = 2;
const somebody = fc.nat({ max: people - 1 });
const someProgram = fc.nat({ max: programs - 1 });
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      is: fc.constant('retag' as const),
      person: somebody,
      tags: fc.subarray([...tags]),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ is: fc.constant('role' as const), person: somebody, trainer: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      is: fc.constant('audience' as const),
      program: someProgram,
      rows: fc.array(fc.record({ tags: fc.subarray([...keys]), trainers: fc.boolean() }), { maxLength: 2 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ is: fc.constant('remove' as const), program: someProgram, person: somebody }),
  },
  { weight: 5, arbitrary: fc.constant({ is: 'night' as const }) },
);

/** Who has the training, as somebody with a list and a pencil would keep it. */
class Model {
  readonly tags: string[][] = Array.from({ length: people }, () => []);
  readonly trainers: boolean[] = Array.from({ length: people }, () => false);
  readonly rows: { tags: readonly string[]; trainers: boolean }[][] = Array.from(
    { length: programs },
    () => [],
  );
  /** For how many nights more somebody has it who doesn't fit; null while they fit. */
  readonly assigned = Array.from({ length: programs }, () => new Map<number, number | null>());
  readonly exempt = Array.from({ length: programs }, () => new Set<number>());

  fits(program: number, person: number): boolean {
    return this.rows[program]!.some(
      (row) =>
        (!row.trainers || this.trainers[person]!) &&
        (row.tags.length === 0 ||
          row.tags.some((key) => this.tags[person]!.some((tag) => tag === key || tag.split(':')[0] === key))),
    );
  }

  judge(): void {
    for (const [program, assigned] of this.assigned.entries())
      for (let person = 0; person < people; person += 1) {
        if (this.exempt[program]!.has(person)) continue;
        if (this.fits(program, person)) assigned.set(person, null);
        else if (assigned.get(person) === null) assigned.set(person, nights);
      }
  }

  pass(): void {
    for (const assigned of this.assigned)
      for (const [person, left] of assigned)
        if (left === 1) assigned.delete(person);
        else if (left !== null) assigned.set(person, left - 1);
  }
}

test('in any year exactly those have a training who fit its audience and aren’t exempt, and others for three nights §101.5', async () => {
  const world = await startWorld();
  try {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 25 }), async (acts) => {
        await world.empty();
        world.clock.set(new Date('2026-12-01T18:00:00Z'));
        const [admin, manager, trainer] = [
          await world.createPerson('admin'),
          await world.createPerson('manager'),
          await world.createPerson('trainer'),
        ];
        const company: Someone[] = [];
        for (let person = 0; person < people; person += 1) company.push(await world.createPerson('employee'));
        const ids: string[] = [];
        for (let program = 0; program < programs; program += 1)
          ids.push(
            (
              await world.createProgram({
                admin,
                manager,
                trainers: [trainer],
                due_days: 9,
                deadline: world.day(90),
              })
            ).id,
          );
        const model = new Model();
        const edit = (person: number, body: object) =>
          world.as(admin).call(usersApi.edit, {
            params: { id: company[person]!.id },
            body: { external_id: null, ...body },
          });

        for (const each of acts) {
          switch (each.is) {
            case 'retag':
              model.tags[each.person] = [...each.tags];
              await edit(each.person, { tags: each.tags });
              break;
            case 'role':
              model.trainers[each.person] = each.trainer;
              await edit(each.person, { role: each.trainer ? 'trainer' : 'employee' });
              break;
            case 'audience': {
              model.rows[each.program] = [...each.rows];
              const rows = each.rows.map(({ tags: wanted, trainers }): TestRow => ({
                tags: [...wanted],
                roles: trainers ? ['trainer'] : ['trainer', 'employee'],
                joined_after: null,
              }));
              // The trainer of the programs is none of the model's people.
              await setAudience(admin, ids[each.program]!, rows);
              break;
            }
            case 'remove': {
              const params = { id: ids[each.program]!, employeeId: company[each.person]!.id };
              const status = await world.as(manager).status(programsApi.unassign, { params });
              const isThere = model.assigned[each.program]!.delete(each.person);
              expect(status).toBe(isThere ? 200 : 404);
              if (isThere && model.fits(each.program, each.person))
                model.exempt[each.program]!.add(each.person);
              break;
            }
            case 'night': {
              world.clock.set(
                new Date(Math.floor((world.clock.now().getTime() + day) / day) * day + 8.5 * 3_600_000),
              );
              for (const person of [admin, manager]) person.token = await world.signIn(person);
              await syncByNight(world.services);
              model.pass();
              expect(await syncAll(world.services)).toBe(0);
              break;
            }
          }
          model.judge();
          const { rows } = await sql<{ program_id: string; employee_id: string }>`
            select program_id, employee_id from assignments where employee_id <> ${trainer.id}`.execute(
            world.database.db,
          );
          const found = rows.map(
            ({ program_id, employee_id }) =>
              `${ids.indexOf(program_id)} ${company.findIndex(({ id }) => id === employee_id)}`,
          );
          const wanted = model.assigned.flatMap((assigned, program) =>
            [...assigned.keys()].map((person) => `${program} ${person}`),
          );
          expect(found.toSorted()).toEqual(wanted.toSorted());
        }
      }),
      { numRuns: 15 },
    );
  } finally {
    await world.close();
  }
});
