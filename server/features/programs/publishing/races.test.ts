import { beforeEach, describe, expect, test } from 'vitest';
import { programsApi, sessionPlansApi } from '#shared/contract';
import type { Program } from '#shared/shapes';
import { startQuietWorld, withFirst } from '../../../../test/quiet-programs.ts';
import { readCalendarPart } from '../../../../test/seat-mails.ts';
import type { Someone } from '../../../../test/world.ts';
import { publishDue } from './service.ts';
import { during } from '../../../../test/cast.ts';

const rounds = 5;
/** The session's people. */
const told = 3;

/** Each person gets one message, and then knows the present facts. */
describe('changes of a program are told once and right', () => {
  const world = during(() => startQuietWorld());
  let program: Program;
  let people: Someone[];
  beforeEach(() => world.beginAnew());

  async function begin() {
    program = await world.programs.create([{}, { day: 2 }]);
    people = await world.programs.seat(program, 3, 0);
    await world.deliver();
    world.clock.advance(60_000);
  }
  const times = async () => {
    const { training_sessions } = await world.programs.view(program);
    return training_sessions[0]!.start_time;
  };
  const messages = () =>
    world.database.db
      .selectFrom('messages')
      .select('person_id')
      .where('program_id', '=', program._id)
      .where('kind', '=', 'program-changed')
      .where('dropped_at', 'is', null)
      .execute();
  /** The event in each person's calendar after all mails. */
  const shownTo = async (person: Someone) => {
    await world.deliver();
    const events = world.smtp.mailsTo(person.email).flatMap((mail) => readCalendarPart(mail).events);
    const last = events.toSorted((one, other) => one.sequence - other.sequence).at(-1)!;
    return { starts: new Date(last.start!).toISOString(), mails: events.length };
  };

  test('while somebody else edits at the same moment §85.10', async () => {
    for (let round = 0; round < rounds; round += 1) {
      await begin();
      const edits = await Promise.all(
        ['10:00', '11:00', '12:00'].map((time) => world.edited(program, withFirst({ time }))),
      );
      await Promise.all(edits.map((edit) => world.programs.admin.call(programsApi.edit, edit)));
      expect(await world.letMinutesPass(10)).toBe(3);
      const starts = await times();
      for (const person of people) expect(await shownTo(person)).toEqual({ starts, mails: 2 });
    }
  });

  test('while they are edited as they are published, and by several instances §85.10', async () => {
    for (let round = 0; round < rounds; round += 1) {
      await begin();
      await world.edit(program, withFirst({ time: '10:00' }));
      world.clock.advance(10 * 60_000);
      const edit = await world.edited(program, withFirst({ time: '11:00' }));
      await Promise.all([
        publishDue(world.services),
        world.programs.admin.call(programsApi.edit, edit),
        publishDue(world.services),
      ]);
      const before = (await messages()).length;
      expect([0, told]).toContain(before);
      await world.deliver();
      await world.letMinutesPass(10);
      const starts = await times();
      for (const person of people) expect((await shownTo(person)).starts).toBe(starts);
      expect(await messages()).toHaveLength(told);
    }
  });

  test('by two who publish at once, of which one chose to tell nobody §85.10', async () => {
    for (let round = 0; round < rounds; round += 1) {
      await begin();
      await world.edit(program, withFirst({ time: '10:00' }));
      const counts = await Promise.all([world.publish(program, 'now'), world.publish(program, 'nobody')]);
      expect(counts.toSorted((one, other) => one - other)).toEqual([0, 3]);
      // The first caller has decided for all.
      expect(await messages()).toHaveLength(counts[0] === 0 ? 0 : told);
    }
  });

  test('while the session is cancelled §85.7', async () => {
    for (let round = 0; round < rounds; round += 1) {
      await begin();
      await world.edit(program, withFirst({ time: '10:00' }));
      world.clock.advance(10 * 60_000);
      await Promise.all([
        publishDue(world.services),
        world.programs.admin.call(sessionPlansApi.cancel, world.programs.cancellation(program, 0)),
      ]);
      for (const person of people) {
        expect(await world.changesTo(person)).toHaveLength(0);
        const methods = world.smtp.mailsTo(person.email).map((mail) => readCalendarPart(mail).method);
        expect(methods).toEqual(['REQUEST', 'CANCEL']);
      }
    }
  });

  test('while people sit down in it §85.4', async () => {
    for (let round = 0; round < rounds; round += 1) {
      await begin();
      const more = await world.programs.seat(program, 4);
      const edit = await world.edited(program, withFirst({ time: '10:00' }), 'now');
      const session = world.programs.sessionOf(program, 0);
      await Promise.all([
        world.programs.admin.call(programsApi.edit, edit),
        ...more.map((person) => person.enrols({ id: program._id }, session)),
      ]);
      await world.deliver();
      const starts = await times();
      for (const person of more) expect((await shownTo(person)).starts).toBe(starts);
    }
  });

  test('while the invitation is on its way with the time of before §85.4', async () => {
    program = await world.programs.create([{}]);
    people = await world.programs.seat(program, 1, 0);
    const [ada] = people as [Someone];
    world.smtp.behave({ does: 'drop', when: 'before the reply' });
    await world.deliver();
    world.smtp.behave({ does: 'accept' });
    await world.edit(program, withFirst({ time: '10:00' }), 'now');
    await world.deliver();
    expect((await shownTo(ada)).starts).toBe(await times());
  });
});
