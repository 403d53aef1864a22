import { sql } from 'kysely';
import { expect } from 'vitest';
import { programsApi, readingApi } from '../shared/contract.ts';
import type { Client } from './client.ts';
import { isRefused, questions, readingsOf, rightAnswers, signs, wrongAnswers } from './readings.ts';
import type { Someone } from './someone.ts';
import type { World } from './world.ts';

interface Scene {
  world: World;
  people: { admin: Someone; manager: Someone; ada: Someone };
  /** The same company at another instance. */
  beside: Client;
}

const recordsOf = async ({ world }: Scene, program: { id: string }) =>
  (
    await sql<{ version: number }>`
      select signed_version as version from training_records where program_id = ${program.id}`.execute(
      world.database.db,
    )
  ).rows;

async function begin({ world, people }: Scene, reading: object) {
  const readings = readingsOf(world, people);
  const program = await readings.create({ reading });
  await people.manager.assigns(program, people.ada);
  return { readings, program };
}

/** The last try, twice at once. One fails, and the other is refused. If both are right, there is one record. */
export async function raceForLastTry(scene: Scene, round: number): Promise<void> {
  const { world, people, beside } = scene;
  const { ada } = people;
  const { program } = await begin(scene, { questions });
  for (const _try of [1, 2]) await isRefused(ada, program, { version: 1, answers: wrongAnswers });
  const isRight = round % 2 === 0;
  const call = {
    params: { id: program.id },
    body: { version: 1, answers: isRight ? rightAnswers : wrongAnswers },
  };
  const answers = await Promise.all(
    [world.as(ada), beside.as(ada)].map((client) => client.send(readingApi.acknowledge, call)),
  );
  const told = answers.map(({ status, problem }) => (status === 201 ? 'signed' : problem.code)).toSorted();
  expect(told).toEqual(isRight ? ['already_complete', 'signed'] : ['no_tries_left', 'not_passed']);
  expect(await recordsOf(scene, program)).toHaveLength(isRight ? 1 : 0);
}

/**
 * A signature against a new version that asks everybody again. If the signature is first, the version is refused, because
 * it would now ask somebody. If the version is first, the signature is refused.
 */
export async function raceAgainstVersion(scene: Scene): Promise<void> {
  const { people, beside } = scene;
  const { admin, manager, ada } = people;
  const { readings, program } = await begin(scene, {});
  const params = { id: program.id };
  const body = await readings.editOf(program, { declaration: 'I agree.', again: 'everybody' });
  const { digest } = await admin.call(programsApi.previewEdit, { params, body });
  const [signed, edited] = await Promise.all([
    ada.send(readingApi.acknowledge, { params, body: { version: 1 } }),
    beside.as(admin).send(programsApi.edit, { params, body: { ...body, effects: digest } }),
  ]);
  const outcome = [signed, edited].map(({ status, problem }) => (status < 300 ? 'made' : problem.code));
  const { cycle, status } = (await manager.assignmentOf(ada, program))!;
  const records = await recordsOf(scene, program);
  const { version } = (await admin.views(program)).reading!;
  if (outcome[0] === 'made') {
    // Nobody was complete in the preview.
    expect([outcome, version, cycle, status, records]).toEqual([
      ['made', 'effects_changed'],
      1,
      1,
      'complete',
      [{ version: 1 }],
    ]);
    return;
  }
  expect([outcome, version, cycle, status, records]).toEqual([
    ['version_changed', 'made'],
    2,
    1,
    'not-enrolled',
    [],
  ]);
  await signs(ada, program, { version: 2 });
}
