import { createSeatedPrograms } from '../seated-programs.ts';
import type { Someone, World } from '../world.ts';
import { answerByOthers } from './answered-changes.ts';
import { changesOf } from './changes.ts';
import { liveThroughReadings } from './live-through-readings.ts';

const names = [
  'extended',
  'away',
  'back',
  'marked',
  'mailed',
  'waiting',
  'offering',
  'taking',
  'leaving',
  'moved',
  'trainee',
  'late',
  'ticked',
  'tagged',
  'untagged',
  'returning',
  'filed',
  'double',
  'alias',
] as const;
type Cast = Record<(typeof names)[number] | 'manager' | 'trainer', Someone>;

/**
 * Makes each change of assignments, exemptions and records, as people and the job make them in two years of
 * one program. `done` is awaited after each. Returns the people concerned.
 */
export async function liveThroughChanges(world: World, done: () => Promise<void>): Promise<Cast> {
  world.clock.set(new Date('2026-12-01T12:00:00Z'));
  const programs = await createSeatedPrograms(world);
  const { manager, trainer } = programs;
  const people = { manager, trainer } as Cast;
  for (const name of names) people[name] = await world.createPerson('employee');
  const {
    extended,
    away,
    back,
    marked,
    mailed,
    waiting,
    offering,
    taking,
    leaving,
    moved,
    trainee,
    late,
    ticked,
    tagged,
    untagged,
    returning,
    filed,
    double,
    alias,
  } = people;

  const moveTo = async (at: string) => {
    world.clock.set(new Date(at));
    // Sign-ins last for a week.
    for (const person of [programs.admin, ...Object.values(people)])
      person.token = await world.signIn(person);
  };

  const rule = { renew_months: 12, due_days: 30, asks_result: true };
  const sessions = [{ location: 'Room 3' }, { day: 3 }, { day: 4, capacity: 1 }];
  const program = await programs.create(sessions, rule);
  const [first, second, third] = program.training_sessions.map(({ _id }) => _id) as [string, string, string];
  const change = changesOf(world, programs, program, done);
  await done();
  await change.edit(() => ({ title: 'Fire Safety II' }));
  const successors = {
    manager: await world.createPerson('manager'),
    trainer: await world.createPerson('trainer'),
  };
  await change.handOver(successors, second);
  await change.rename(marked, { first_name: 'Ada', last_name: 'Byron' });
  const [registered, created] = [
    await change.register({ first_name: 'Nora', last_name: 'Lind' }),
    await change.createUser({ first_name: 'Olga', last_name: 'Ladyzhenskaya' }),
  ];
  for (const id of [registered, created]) await change.record({ id }, world.day(0));

  await change.assign(
    extended,
    away,
    back,
    marked,
    mailed,
    waiting,
    offering,
    taking,
    moved,
    trainee,
    ticked,
    returning,
    filed,
    double,
    alias,
  );
  for (const person of [tagged, untagged, { id: created } as Someone]) await change.tag(person, 'crane');
  await change.audience('crane');
  await change.tag(tagged);
  world.clock.advance(60_000);
  const untagging = await change.untagByFile(untagged);
  await change.extend(extended, world.day(60));
  await change.extend(away, world.day(40));
  await change.setAway(away, world.day(45));
  await change.endAbsence(away);
  // The exemption remembers the due date from before the absence.
  await change.setAway(away, world.day(45));
  await change.exempt(away, null);
  await change.endExemption(away);
  await change.endAbsence(away);
  await change.extend(double, world.day(90));
  await change.extend(alias, world.day(50));
  // Their records, and the earlier of their due dates.
  await change.record(alias, world.day(-400), { valid_until: world.day(-35) });
  await change.merge(double, alias);
  await change.split(double, alias);
  await change.record(alias, world.day(-1));
  await change.merge(double, alias);
  await change.split(double, alias);
  await change.exempt(away, null);
  await change.merge(double, away);
  await change.split(double, away);
  await change.exempt(back, world.day(5));
  await change.endExemption(away);
  await change.assign(leaving);
  await change.unassign(leaving);
  await change.makeAndUndo('assign', leaving);
  await change.makeAndUndo('exempt', extended);
  await change.assignOne(leaving);
  await change.deleteUser(leaving);

  await change.makeAndUndo('enrol', marked, first);
  await change.enrol(marked, first);
  await change.makeAndUndo('withdraw', marked);
  await change.switchTo(marked, second);
  await change.giveBack(marked);
  await change.enrol(marked, first);
  await change.enrolByMail(mailed, first);
  await change.enrol(waiting, third);
  await change.wait(offering, third);
  await change.giveBack(waiting);
  await change.exchange(offering, taking);
  await change.exchange(taking, mailed);
  await change.enrol(moved, second);
  await change.enrol(trainee, second);
  await change.enrol(ticked, second);
  await change.enrol(returning, second);
  await change.cancel(1, [0]);

  await moveTo('2026-12-05T18:00:00Z');
  await change.syncAudiences();
  await change.undo(untagging);
  await change.mark(first, [
    { person: marked.id, outcome: 'attended', score: 90, note: null },
    { person: taking.id, outcome: 'absent', note: null },
    { person: moved.id, outcome: 'attended', note: 'Came late', minutes: 45 },
    { person: offering.id, outcome: 'attended', note: null },
    { person: ticked.id, outcome: 'attended', note: null },
    { person: returning.id, outcome: 'attended', note: null },
  ]);
  await change.deleteUser(returning);
  await change.restore(returning);
  await change.deleteUser(returning);
  await change.mark(first, [{ person: ticked.id, outcome: 'absent', note: null, correct: true }]);
  await change.complete(mailed, trainee);
  await change.record(extended, '2026-12-04', {
    place: 'Kiel',
    note: 'With a boat',
    trainer: 'Grace Hopper',
  });
  await change.record(extended, '2026-12-05', { minutes: 90 });
  await change.takeOver(filed, '2026-12-04', ['', 'passed', '45', 'Ms. Hoist', 'With licence']);
  await change.record(waiting, '2024-01-01');
  await change.accept(waiting);
  await change.addFiles(waiting);
  await change.addFiles(extended);
  await change.editFiles();
  await change.reject(waiting);
  const { id: proposed } = await change.propose(marked, { program: null, title: 'Rowing' });
  await change.rename(marked, { first_name: 'Ada', last_name: 'Lovelace' });
  await change.acceptProposal(proposed);
  await change.certifyName(marked.id, { first_name: 'Ada', last_name: 'King' });
  await change.certifyName(marked.id, { first_name: 'Ada', last_name: 'Lovelace' });
  await change.accept(waiting, { program: null, title: 'Sailing' });
  await change.revoke(offering);
  // Another role changes nothing about the trainings.
  await change.changeRole(trainee, 'trainer');
  await change.revoke(trainee);
  await change.record(late, '2026-12-05');
  await change.assign(late);
  await change.record(back, '2026-12-05');

  await moveTo('2026-12-20T12:00:00Z');
  await change.runJob();
  await moveTo('2027-11-10T12:00:00Z');
  await change.runJob();
  await change.record(late, '2027-11-10');
  // Renewals of theirs are taken back: the person without another record is due again, and the other is complete.
  await change.revoke(marked);
  await change.revoke(extended);
  // Renewals end, are opened again, and are due later.
  for (const months of [24, 12, 13]) await change.applyPeriod(months);

  // A person marked after a year has the next cycle open at once. So has one who is complete by a record
  // that has ended.
  const days = [2, 4].map((day) => ({ date: world.day(day), time: '09:00' }));
  const session = { _id: null, trainer: trainer.id, ...days[0]!, parts: days };
  await change.edit((shown) => ({ sessions: [...shown.sessions, session] }));
  const added = (await programs.view(program)).training_sessions.at(-1)!._id;
  for (const person of [marked, mailed, moved]) await change.enrol(person, added);
  await change.record(taking, world.day(0), { valid_until: world.day(70) });
  await change.takeOver(filed, world.day(0), [world.day(70), '', '', '', '']);
  await moveTo('2029-01-10T12:00:00Z');
  await change.mark(
    added,
    [marked, moved].map(({ id }) => ({ person: id, outcome: 'attended', note: null })),
  );
  await change.complete(mailed);
  await change.record(taking, '2027-11-11', { valid_until: '2028-02-01' });
  await change.takeOver(filed, '2027-11-11', ['2028-02-01', '', '', '', '']);
  await change.takeOver(await world.createPerson('employee'), 'n/a');
  await change.accept(late, { trained_on: '2027-11-11', valid_until: '2028-02-01' });
  await change.extend(marked, world.day(60));
  // The record has run out since.
  await change.restore(returning);
  await answerByOthers(world, programs, program, { done, moveTo });
  // Before it, others read and sign, and some have other trainings.
  await liveThroughReadings(world, { admin: programs.admin, manager, moved, waiting }, done);
  await change.archive();
  await change.erase(extended);
  await change.erase(manager);
  return people;
}
