import { describe, expect, test } from 'vitest';
import { seatsApi } from '#shared/contract';
import { formatSessionDay } from '#shared/time';
import { during } from '../../../../test/cast.ts';
import { publicUrl } from '../../../../test/sample-mails.ts';
import { seatLetters } from '../../../../test/seat-mails.ts';
import { startSeatsWorld, type Seats } from '../../../../test/seats.ts';
import type { Someone } from '../../../../test/world.ts';

describe('a message about a changed seat', () => {
  const world = during(startSeatsWorld);
  const { kindsTo, toldTo, letterTo, isTold, uidOf } = seatLetters(world);
  const later = () => world.clock.advance(60_000);
  const cancel = (seats: Seats, session: number, moveTo: number[] = []) =>
    world.manager.cancels(seats, session, {
      reason: 'The room floods.',
      move_to: moveTo.map((each) => seats.sessions[each]!),
    });

  test('moves the session in the calendar when one switches, in one mail under the same UID §84.2', async () => {
    const seats = await world.createSeats([null, null]);
    const [ada] = (await seats.assign(1)) as [Someone];
    await seats.enrol(ada, 0);
    await isTold(ada);
    later();
    await seats.switchTo(ada, 1);
    expect(await toldTo(ada)).toEqual(['seat-moved REQUEST 1']);
    expect((await letterTo(ada, 'seat-moved'))?.calendar?.event.uid).toBe(uidOf(seats, 0, ada));
    expect((await letterTo(ada, 'seat-moved'))?.subject).toMatch(
      /^Moved: Fire Safety is now on \w+, \w+ \d+, \d+$/,
    );
    expect((await letterTo(ada, 'seat-moved'))?.paragraphs[1]).toMatch(
      /^Your seat in “Fire Safety” has moved from \w+,\s\w+\s\d+,\s.* to \w+,\s\w+\s\d+,\s.*\.$/,
    );
    // And out of it once the new one is given back.
    await isTold(ada);
    later();
    await seats.giveBack(ada);
    expect(await toldTo(ada)).toEqual(['seat-lost CANCEL 2']);
    expect((await letterTo(ada, 'seat-lost'))?.calendar?.event.uid).toBe(uidOf(seats, 0, ada));
  });

  test('tells a seat that was changed before anything went out as a new one, and none that was changed back §84.4', async () => {
    const seats = await world.createSeats([null, null]);
    const [ada, bob] = (await seats.assign(2)) as [Someone, Someone];
    await seats.enrol(ada, 0);
    await seats.enrol(bob, 0);
    await isTold(bob);
    later();
    for (const person of [ada, bob]) await seats.switchTo(person, 1);
    expect(await toldTo(ada)).toEqual(['seat-moved REQUEST 1']);
    expect((await letterTo(ada, 'seat-moved'))?.subject).toMatch(/^Your seat in Fire Safety on /);
    expect((await letterTo(ada, 'seat-moved'))?.paragraphs[1]).toBe("You're booked for “Fire Safety”.");
    later();
    await seats.switchTo(bob, 0);
    expect(await toldTo(bob)).toEqual([]);
  });

  test('tells nobody that a seat is lost of which they never heard §84.4', async () => {
    const seats = await world.createSeats([null]);
    const [ada] = (await seats.assign(1)) as [Someone];
    await seats.enrol(ada, 0);
    later();
    await seats.giveBack(ada);
    expect(await kindsTo(ada)).toEqual(['enrolled', 'seat-lost']);
    expect(await toldTo(ada)).toEqual([]);
  });

  test('tells both of an exchange of seats, each in one mail with one change of the calendar §84.2', async () => {
    const seats = await world.createSeats([null, null]);
    const [ada, bob] = (await seats.assign(2)) as [Someone, Someone];
    await seats.enrol(ada, 0);
    await seats.enrol(bob, 1);
    await ada.call(seatsApi.offer, { params: seats.params, body: { on: true } });
    for (const person of [ada, bob]) await isTold(person);
    later();
    await bob.call(seatsApi.take, { params: seats.params, body: { from: ada.id } });
    for (const [person, was, day] of [
      [ada, 0, 3],
      [bob, 1, 2],
    ] as const) {
      expect(await toldTo(person)).toEqual(['seat-moved REQUEST 1']);
      const letter = await letterTo(person, 'seat-moved');
      expect(letter?.calendar?.event.uid).toBe(uidOf(seats, was, person));
      expect(letter?.paragraphs[1]).toBe(
        `You swapped seats. Your session is now on ${formatSessionDay(`${world.day(day)}T18:00:00Z`, 'Etc/GMT+6', world.clock.now())}.`,
      );
    }
  });

  test('tells who takes a seat of the seat, and the colleague who is without that it is lost §84.2', async () => {
    const seats = await world.createSeats([null, null]);
    const [ada, bob] = (await seats.assign(2)) as [Someone, Someone];
    await seats.enrol(ada, 0);
    await isTold(ada);
    await ada.call(seatsApi.offer, { params: seats.params, body: { on: true } });
    later();
    await bob.call(seatsApi.take, { params: seats.params, body: { from: ada.id } });
    expect(await toldTo(ada)).toEqual(['seat-lost CANCEL 1']);
    expect(await toldTo(bob)).toEqual(['seat-moved REQUEST 0']);
    expect((await letterTo(bob, 'seat-moved'))?.paragraphs[1]).toBe("You're booked for “Fire Safety”.");
  });

  test('tells why a session is cancelled, and where who was moved sits now, each in one mail §84.5', async () => {
    const seats = await world.createSeats([null, 1]);
    const [ada, bob] = (await seats.assign(2)) as [Someone, Someone];
    await seats.enrol(ada, 0);
    later();
    await seats.enrol(bob, 0);
    // Ada is somewhere else at the time of the session to which she is moved.
    const other = await world.createSeats([null], { sessionDays: [3], title: 'First Aid' });
    await world.manager.assigns(other, ada);
    await other.enrol(ada, 0);
    for (const person of [ada, bob]) await isTold(person);
    later();
    await cancel(seats, 0, [1]);
    expect(await toldTo(ada)).toEqual(['seat-moved REQUEST 1']);
    expect(await toldTo(bob)).toEqual(['session-cancelled CANCEL 1']);
    expect(await letterTo(bob, 'session-cancelled')).toMatchObject({
      facts: [{ label: 'Why', value: 'The room floods.' }],
      // The only other session is full by now.
      paragraphs: [
        expect.any(String),
        expect.any(String),
        "No session has a free seat right now. You can join the waiting list on the training's page.",
      ],
      button: { label: 'See the training', url: `${publicUrl}/trainings/${seats.id}` },
    });
    const letter = await letterTo(ada, 'seat-moved');
    expect(letter?.subject).toMatch(/^Moved: Fire Safety is now on /);
    expect(letter?.paragraphs[1]).toMatch(
      /^The “Fire Safety” session on .* has been cancelled\. Your seat has moved to .*\.$/,
    );
    expect(letter?.paragraphs[2]).toMatch(
      /^At that time, you're also booked for “First Aid”: .*\s–\s.*\. Please change one of the two\.$/,
    );
    expect(letter?.facts?.[0]).toEqual({ label: 'Why', value: 'The room floods.' });
    expect(letter?.calendar?.event.uid).toBe(uidOf(seats, 0, ada));
  });
});
