import { describe, expect, test } from 'vitest';
import { programsApi, seatsApi } from '#shared/contract';
import { calendarDateOf, clockTimeOf } from '#shared/time';
import type { Answer } from '../../../../test/client.ts';
import { startSeatsWorld, type Seats } from '../../../../test/seats.ts';
import type { Someone } from '../../../../test/world.ts';
import { during } from '../../../../test/cast.ts';

const rounds = 3;

/** That the counts are those of the rows after all of it is said when the world closes. */
describe('while people enrol and wait,', () => {
  const world = during(() => startSeatsWorld());

  /** The sessions in the edit form. */
  async function formOf({ params }: Seats) {
    const { timeZone } = world.services.config;
    const program = await world.admin.views(params);
    const sessions = program.training_sessions.map(({ _id, trainer, start_time, capacity }) => ({
      _id,
      trainer: trainer._id,
      date: calendarDateOf(start_time, timeZone),
      time: clockTimeOf(start_time, timeZone),
      capacity,
    }));
    const { title, description, duration, assigned_manager, deadline } = program;
    const facts = { title, description, duration, assigned_manager: assigned_manager._id };
    return { ...facts, deadline: calendarDateOf(deadline, timeZone), sessions };
  }
  type Form = Awaited<ReturnType<typeof formOf>>;

  const statusOf = ({ status, problem, cause }: Answer<unknown>) => {
    // A person who asks for a session that has just been removed learns that the program has no such session.
    expect([200, 201, 400, 409], cause ?? JSON.stringify(problem)).toContain(status);
    return status;
  };
  const enrol = async ({ params, sessions }: Seats, person: Someone, session: number) => {
    const body = { user: person.id, session: sessions[session]! };
    return statusOf(await person.send(programsApi.enrol, { params, body }));
  };
  const wait = async ({ params, sessions }: Seats, person: Someone, session: number | null) => {
    const body = { session: session === null ? null : sessions[session]! };
    return statusOf(await person.send(seatsApi.wait, { params, body }));
  };

  /**
   * Edits the sessions while half of the people enrol in the first one and the others wait, for it or for
   * any. Returns the edit's answer and how many sit in the first one then.
   */
  async function editMeanwhile(seats: Seats, people: readonly Someone[], change: (form: Form) => Form) {
    const form = change(await formOf(seats));
    const [edited] = await Promise.all([
      world.admin.send(programsApi.edit, { params: seats.params, body: form }),
      ...people.map((person, index) =>
        index % 2 === 0 ? enrol(seats, person, 0) : wait(seats, person, index % 4 === 1 ? 0 : null),
      ),
    ]);
    expect(await world.violations()).toEqual([]);
    const places = await Promise.all(people.map((person) => seats.seatOf(person)));
    return { edited, seated: places.filter((place) => place === 0).length };
  }
  const withFirst =
    (facts: object) =>
    (form: Form): Form => ({
      ...form,
      sessions: form.sessions.map((session, index) => (index === 0 ? { ...session, ...facts } : session)),
    });

  test('a capacity is lowered, or too many seats are taken already', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const seats = await world.createSeats([12, 4]);
      const people = await seats.assign(24);
      await Promise.all(people.slice(20).map((person) => enrol(seats, person, 0)));
      const { edited, seated } = await editMeanwhile(seats, people.slice(0, 20), withFirst({ capacity: 6 }));
      if (statusOf(edited) === 409) expect(edited.problem.code).toBe('capacity_taken');
      else expect(seated).toBeLessThanOrEqual(2);
    }
  });

  test('a capacity is raised or taken away, and waiting people sit down', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const seats = await world.createSeats([3, 2]);
      const people = await seats.assign(20);
      const capacity = round % 2 === 0 ? 8 : null;
      const { edited, seated } = await editMeanwhile(seats, people, withFirst({ capacity }));
      expect(statusOf(edited)).toBe(200);
      // People who came while it was full, or asked to wait while a seat was free, were refused. So fewer
      // may have a seat there.
      if (capacity !== null) expect(seated).toBeLessThanOrEqual(capacity);
      else expect(seated).toBeGreaterThan(3);
    }
  });

  test('a session is moved to another day, and keeps who sits there', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const seats = await world.createSeats([5, 3]);
      const people = await seats.assign(20);
      const date = world.day(round % 2 === 0 ? 6 : 9);
      const { edited, seated } = await editMeanwhile(seats, people, (form) =>
        withFirst({ date })({ ...form, deadline: world.day(10) }),
      );
      expect(statusOf(edited)).toBe(200);
      expect(seated).toBeLessThanOrEqual(5);
      const program = await world.admin.views(seats);
      expect(program.training_sessions[0]!.seats_taken).toBe(seated);
    }
  });

  test('a session is removed, or somebody sits there already', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const seats = await world.createSeats([round % 2 === 0 ? 5 : null, 3]);
      const people = await seats.assign(20);
      const { edited, seated } = await editMeanwhile(seats, people, (form) => ({
        ...form,
        sessions: form.sessions.slice(1),
      }));
      if (statusOf(edited) === 409) expect(edited.problem.code).toBe('session_has_enrolments');
      else expect(seated).toBe(0);
    }
  });
});
