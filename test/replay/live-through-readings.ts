import { grants, isRefused, questions, readingsOf, rightAnswers, signs, wrongAnswers } from '../readings.ts';
import { Someone } from '../someone.ts';
import { addProgramFile } from '../stored-files.ts';
import type { World } from '../world.ts';

type Cast = Record<'admin' | 'manager' | 'moved' | 'waiting', Parameters<Someone['become']>[1]>;

/** Makes each change of a program that people read and sign, of two versions. `done` is awaited after each. */
export async function liveThroughReadings(
  world: World,
  people: Cast,
  done: () => Promise<void>,
): Promise<void> {
  const entries = Object.entries(people).map(([name, facts]) => [name, new Someone().become(world, facts)]);
  const { admin, manager, moved, waiting } = Object.fromEntries(entries) as Record<keyof Cast, Someone>;
  const readings = readingsOf(world, { admin, manager });
  const file = await addProgramFile(admin);
  await done();
  const program = await readings.create({
    due_days: 20,
    renew_months: 12,
    reading: { link: null, file: file._id, questions },
  });
  await done();
  await manager.assigns(program, moved, waiting);
  await done();
  for (const _try of [1, 2, 3]) {
    await isRefused(moved, program, { version: 1, answers: wrongAnswers });
    await done();
  }
  await grants(manager, program, moved);
  await done();
  for (const person of [moved, waiting]) {
    await signs(person, program, { version: 1, answers: rightAnswers });
    await done();
  }
  await readings.change(program, { effective_on: world.day(9) });
  await done();
  await readings.change(program, { questions: [], again: 'everybody' });
  await done();
  await signs(waiting, program, { version: 2 });
  await done();
  await admin.archives(program);
  await done();
}
