import { expect, test } from 'vitest';
import { programsApi } from '#shared/contract';
import { during } from '../../../../test/cast.ts';
import { publicUrl } from '../../../../test/sample-mails.ts';
import { prepareSeatMessages } from '../../../../test/seat-mails.ts';
import { startSeatsWorld, type Seats } from '../../../../test/seats.ts';
import type { Someone } from '../../../../test/world.ts';

const world = during(startSeatsWorld);
const later = () => world.clock.advance(60_000);

/** The letters about seats that are still needed, each under its kind. */
async function lettersTo(person: Someone) {
  const messages = await prepareSeatMessages(world, person);
  return messages.flatMap(({ kind, prepared }) =>
    'letter' in prepared ? [{ kind, letter: prepared.letter }] : [],
  );
}

/** Edits the program so that it has its second session alone. */
async function removeFirstSession({ params, sessions }: Seats) {
  const program = await world.admin.views(params);
  const { title, description, duration } = program;
  const kept = { _id: sessions[1]!, trainer: world.trainer.id, date: world.day(3), time: '09:00' };
  const facts = { title, description, duration, assigned_manager: world.manager.id, deadline: world.day(7) };
  return world.admin.send(programsApi.edit, { params, body: { ...facts, sessions: [kept] } });
}

test('no session is removed in which somebody sits §84.4', async () => {
  const seats = await world.createSeats([null, null]);
  const [ada] = (await seats.assign(1)) as [Someone];
  await seats.enrol(ada, 0);
  expect((await removeFirstSession(seats)).problem.code).toBe('session_has_enrolments');
});

/** The messages of all seats have gone out. */
const knowSeats = () =>
  world.database.db
    .updateTable('calendar_entries')
    .set({ told_by: '00000000-0000-4000-8000-000000000000' })
    .where('is_cancelled', '=', false)
    .execute();

test('a lost seat leaves the calendar though its session was removed since, once §84.4', async () => {
  const seats = await world.createSeats([null, null]);
  const [ada, bob] = (await seats.assign(2)) as [Someone, Someone];
  await seats.enrol(ada, 0);
  await seats.enrol(bob, 0);
  await knowSeats();
  later();
  await seats.giveBack(ada);
  later();
  await seats.enrol(ada, 0);
  later();
  await seats.giveBack(ada);
  await seats.giveBack(bob);
  const [before] = await lettersTo(ada);
  later();
  expect((await removeFirstSession(seats)).status).toBe(200);

  const [after, ...others] = await lettersTo(ada);
  expect(others).toEqual([]);
  expect(after).toMatchObject({ kind: 'seat-lost', letter: { calendar: { method: 'CANCEL' } } });
  const { uid, sequence, startsAt, endsAt } = before!.letter.calendar!.event;
  expect(after!.letter.calendar!.event).toMatchObject({ uid, sequence, startsAt, endsAt });
  expect(sequence).toBe(3);
  expect(await lettersTo(bob)).toMatchObject([
    {
      letter: {
        button: { label: 'Choose a session', url: `${publicUrl}/trainings/${seats.id}` },
        calendar: { method: 'CANCEL', event: { sequence: 1 } },
      },
    },
  ]);
});
