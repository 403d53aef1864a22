import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { handoverApi, usersApi } from '#shared/contract';
import { seenHandover } from '../../../../test/handovers.ts';
import { prepared } from '../../../../test/prepared.ts';
import { messagesTo } from '../../../../test/message-tokens.ts';
import { startWorld, withMail, type Someone, type World } from '../../../../test/world.ts';

describe('the letters about a handover', () => {
  let world: World;
  let admin: Someone, manager: Someone, trainer: Someone, successor: Someone;

  beforeAll(async () => {
    world = await startWorld(withMail);
    admin = await world.createPerson('admin');
  });

  beforeEach(async () => {
    manager = await world.createPerson('manager');
    trainer = await world.createPerson('trainer', { first_name: 'Ada', last_name: 'Lovelace' });
    successor = await world.createPerson('trainer', { first_name: 'Grace' });
  });

  afterAll(() => world.close());

  const handOver = async (from: Someone, form: Parameters<typeof seenHandover>[3]) =>
    world.as(admin).call(handoverApi.handOver, {
      params: { id: from.id },
      body: await seenHandover(world, admin, from.id, form),
    });
  const letterTo = async (person: Someone) =>
    prepared(world, (await messagesTo(world, person.id, 'handover')).at(-1)!);
  /** The person has had the mail about the session. */
  const knows = ({ id }: Someone) =>
    world.database.db
      .updateTable('teaching_entries')
      .set((each) => ({ sent: each.ref('told'), sequence: 0 }))
      .where('person_id', '=', id)
      .execute();

  test('tell both of all duties at once, with the sessions for their calendars §105.6', async () => {
    const { sessions } = await world.createProgram({ admin, manager, trainers: [trainer, trainer] });
    const employee = await world.createPerson('employee', { first_name: 'Emil', last_name: 'Noether' });
    const params = { id: employee.id };
    await world.as(admin).call(usersApi.edit, { params, body: { line_manager: trainer.id } });
    await knows(trainer);
    await handOver(trainer, {
      sessions: sessions.map((session) => ({ session, to: successor.id })),
      people: [{ person: employee.id, to: successor.id }],
    });
    const gained = await letterTo(successor);
    expect(gained).toMatchObject({
      letter: {
        subject: "You're taking over from Ada Lovelace",
        paragraphs: [
          'Hi Grace,',
          "From now on, you're responsible for these duties instead of Ada Lovelace.",
        ],
        sections: [
          {
            heading: 'Sessions that you teach: 2',
            facts: [{ label: 'Fire Safety' }, { label: 'Fire Safety' }],
          },
          {
            heading: 'People who report to you: 1',
            facts: [{ label: 'Emil Noether', value: employee.email }],
          },
        ],
        button: { label: 'See your sessions' },
        calendarFiles: [{ method: 'REQUEST' }, { method: 'REQUEST' }],
      },
    });
    expect(await letterTo(trainer)).toMatchObject({
      letter: {
        subject: 'Your duties were handed over',
        sections: [
          { heading: 'Sessions that you no longer teach: 2' },
          { heading: 'People who no longer report to you: 1' },
        ],
        calendarFiles: [{ method: 'CANCEL' }, { method: 'CANCEL' }],
      },
    });
  });

  test('are dropped where the duties were handed over again before they went out §105.6', async () => {
    const { id } = await world.createProgram({ admin, manager, trainers: [trainer] });
    const [first, second] = [await world.createPerson('manager'), await world.createPerson('manager')];
    await handOver(manager, { programs: [{ program: id, to: first.id }] });
    // The messages are in the order of their times.
    world.clock.advance(1_000);
    await handOver(first, { programs: [{ program: id, to: second.id }] });
    const [toFirst] = await messagesTo(world, first.id, 'handover');
    expect(await prepared(world, toFirst!)).toHaveProperty('droppedBecause');
    expect(await letterTo(second)).toMatchObject({
      letter: {
        sections: [{ heading: 'Trainings that you oversee: 1' }],
        button: { label: 'See your trainings' },
      },
    });
  });
});
