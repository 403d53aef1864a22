import type { Program } from '../../shared/shapes.ts';
import { count } from '../equivalents.ts';
import type { SeatedPrograms } from '../seated-programs.ts';
import type { Someone, World } from '../world.ts';
import { changesOf } from './changes.ts';

/**
 * Makes each change by which a record of another program answers a training or no longer does (product §124). The program
 * renews. `moveTo` sets the clock.
 */
export async function answerByOthers(
  world: World,
  programs: SeatedPrograms,
  program: Program,
  { done, moveTo }: { done: () => Promise<void>; moveTo: (at: string) => Promise<void> },
): Promise<void> {
  const [one, later, exempt, own, double, alias] = [
    await world.createPerson('employee'),
    await world.createPerson('employee'),
    await world.createPerson('employee'),
    await world.createPerson('employee'),
    await world.createPerson('employee'),
    await world.createPerson('employee'),
  ] as [Someone, Someone, Someone, Someone, Someone, Someone];
  const source = await programs.create([{ location: 'Room 4' }], { due_days: 30 });
  await done();
  const change = changesOf(world, programs, program, done);
  const other = changesOf(world, programs, source, done);
  const countSources = async (sources: readonly Program[]) => {
    const named = sources.map(({ _id }) => ({ id: _id }));
    await count(programs.admin, { id: program._id }, named);
    await done();
  };

  await change.assign(one, exempt, own, double);
  await countSources([source]);
  await other.record(one, world.day(-1));
  await other.revoke(one);
  await other.record(one, world.day(-2));
  await other.record(later, world.day(-1));
  await change.assign(later);
  await change.exempt(exempt, null);
  await other.record(exempt, world.day(-1));
  await change.endExemption(exempt);
  // A later one has ended already, by the rule of the program that it answers.
  await change.record(own, world.day(-900), { valid_until: world.day(300) });
  await other.record(own, world.day(-800));
  await other.record(alias, world.day(-3));
  await change.merge(double, alias);
  await change.split(double, alias);
  await change.deleteUser(later);
  await change.restore(later);

  await moveTo('2029-12-20T12:00:00Z');
  await change.runJob();
  // The renewal that has followed is taken back.
  await other.revoke(one);
  await other.record(later, world.day(0));
  await countSources([]);
  await other.archive();
}
