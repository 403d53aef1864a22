import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { programsApi, recordsApi } from '#shared/contract';
import { recordBody } from '../../../../test/record-body.ts';
import { createRenewals, type Renewals } from '../../../../test/renewing-programs.ts';
import { startWorld, type Someone, type World } from '../../../../test/world.ts';
import { compareCounts } from '../../../maintenance/counts/store.ts';
import { renew } from './service.ts';

const many = 40;
const trainedOn = '2026-12-01';
/** A day on which trainings done by then can be done again, also those only marked now. */
const inWindow = '2027-10-05';

let world: World;
let renewals: Renewals;
let admin: Someone, trainer: Someone;

beforeAll(async () => {
  world = await startWorld();
  renewals = await createRenewals(world);
  ({ admin, trainer } = renewals);
});

beforeEach(() => renewals.moveTo(trainedOn));
afterAll(() => world.close());

const runJobs = () => Promise.all([1, 2, 3].map(() => renew(world.services)));

const record = ({ id }: Someone, program: string) =>
  world.as(admin).send(recordsApi.create, {
    body: recordBody([id], { program, trained_on: inWindow }),
  });

/** People whose open cycle doesn't follow upon the newest record, or who are complete though it is in its window. */
async function wrongAssignments(programId: string) {
  const { rows } = await sql`
    select a.employee_id, a.cycle, a.completed_at, a.valid_until, r.cycle as answered, r.valid_until as until
    from assignments a left join lateral (
      select * from training_records r
      where r.person_id = a.employee_id and r.program_id = a.program_id and counts_as_done(r)
      order by r.trained_on desc, r.recorded_at desc, r.id desc limit 1) r on true
    where a.program_id = ${programId} and (
      a.valid_until is distinct from r.valid_until
      or (a.completed_at is not null) <> coalesce(r.valid_until > ${inWindow}::date + 60, false)
      or a.cycle <> case when a.completed_at is null then coalesce(r.cycle, 0) + 1 else r.cycle end
      or (a.opened_by = 'renewal' and a.completed_at is null) <> (r.id is not null and a.completed_at is null))`.execute(
    world.database.db,
  );
  return rows;
}

test('a renewal that opens while the training is marked, recorded anew or revoked follows upon the newest record §68.2', async () => {
  const { program, people } = await renewals.completedBy(many);
  const late = await renewals.createPeople(many);
  await renewals.assign(program, late);
  renewals.moveTo(inWindow);
  const list = await renewals.listOf(program);
  const recordOf = ({ id }: Someone) => list.find(({ _id }) => _id === id)!.record!;
  const revoke = (person: Someone) =>
    world.as(admin).send(recordsApi.revoke, { params: { id: recordOf(person) }, body: { because: 'Wrong' } });
  const complete = ({ id }: Someone) =>
    world
      .as(trainer)
      .send(programsApi.complete, { params: program.params, body: { completed_employees: [id] } });

  const answers = await Promise.all([
    ...people.flatMap((person, index) =>
      index % 3 === 0
        ? [record(person, program.id)]
        : index % 3 === 1
          ? [revoke(person)]
          : [record(person, program.id), revoke(person)],
    ),
    ...late.map(complete),
    ...Array.from({ length: 5 }, async () => {
      await runJobs();
      return { status: 200 };
    }),
  ]);
  for (const { status } of answers) expect([200, 201]).toContain(status);
  await runJobs();
  expect(await wrongAssignments(program.id)).toEqual([]);
  const statuses = Map.groupBy(await renewals.listOf(program), ({ status }) => status);
  expect(statuses.get('complete')).toHaveLength(people.filter((_, index) => index % 3 !== 1).length);
  expect((await compareCounts(world.database.db)).wrong).toEqual([]);
});
