import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countUnseated } from '../test/seat-matching.ts';
import { firstShort, planSessions, type Situation } from './session-planner.ts';
import { calendarDateOf, clockTimeOf, instantOf } from './time.ts';

const timeZone = 'Europe/Berlin';
// A Tuesday.
const now = instantOf('2026-12-01', '12:00', timeZone);
const hour = 60 * 60_000;
const day = 24 * hour;
const at = (date: string, time = '23:59') => instantOf(date, time, timeZone);
const busyAt = (date: string, time: string) => ({
  from: at(date, time),
  to: new Date(at(date, time).getTime() + hour),
});

const tobias = { id: 'tobias', name: 'Tobias Wanjiru', busy: [] };
const farid = { id: 'farid', name: 'Farid Benmoussa', busy: [] };

/** Two Thursdays at nine, with eight seats. */
const sessions = ['2026-11-19', '2026-11-26'].map((date) => ({
  startsAt: at(date, '09:00'),
  trainerId: 'tobias',
  isHeld: true,
  size: 8,
}));

const situation = (fields: Partial<Situation>): Situation => ({
  demand: [],
  supply: [],
  sessions,
  teachers: [tobias],
  durationMinutes: 60,
  room: 90,
  now,
  timeZone,
  noticeHours: 24,
  hasParts: false,
  ...fields,
});

const dueOn = (date: string, people: number) => ({ due: at(date), people });

test.each<[string, Partial<Situation>, number, string]>([
  [
    'nobody who has taught it is a trainer',
    { teachers: [] },
    3,
    'Nobody who has taught this training is still a trainer.',
  ],
  [
    'the program has all the sessions it can have',
    { room: 0 },
    3,
    'A training can have at most 100 sessions.',
  ],
  [
    'it is too late to tell people',
    { demand: [dueOn('2026-12-02', 3)] },
    3,
    'Sessions have to be announced 24 hours in advance, and there are no working days left before December 2.',
  ],
  [
    'every teacher is busy',
    {
      demand: [dueOn('2026-12-03', 3)],
      teachers: [{ ...tobias, busy: [busyAt('2026-12-03', '08:30')] }],
    },
    3,
    'Nobody who has taught this training is free at the usual time between now and December 3.',
  ],
])('it says why, where %s §76.6', (_, fields, short, whyNot) => {
  const plan = planSessions(situation({ demand: [dueOn('2026-12-20', 3)], ...fields }));
  expect(plan).toEqual({ sessions: [], stillShort: short, whyNot });
});

test('who is due later is helped where nobody can help those who are due first §76.6', () => {
  const demand = [dueOn('2026-12-02', 3), dueOn('2026-12-20', 4)];
  const plan = planSessions(situation({ demand }));
  expect(plan).toMatchObject({ stillShort: 3, sessions: [{ date: '2026-12-17' }] });
});

test('nothing is planned where everybody can have a seat', () => {
  const supply = [{ startsAt: at('2026-12-10', '09:00'), seats: null }];
  const plan = planSessions(situation({ demand: [dueOn('2026-12-20', 500)], supply }));
  expect(plan).toEqual({ sessions: [], stillShort: 0, whyNot: null });
});

test('a session is on the last usual day before the first that is short, as long and as large as usual §76.5', () => {
  const supply = [{ startsAt: at('2026-12-10', '09:00'), seats: 2 }];
  expect(planSessions(situation({ demand: [dueOn('2026-12-20', 5)], supply })).sessions).toEqual([
    {
      startsAt: at('2026-12-17', '09:00'),
      date: '2026-12-17',
      time: '09:00',
      trainerId: 'tobias',
      capacity: 8,
      because:
        '3 people still need a seat by December 20. Thursday at 9:00 AM is the usual time. Tobias Wanjiru has taught this training and is free.',
    },
  ]);
});

test.each([
  ['is still ahead', { startsAt: at('2026-12-03', '09:00'), trainerId: 'tobias', isHeld: true, size: 8 }],
  ['was cancelled', { startsAt: at('2026-11-26', '09:00'), trainerId: 'tobias', isHeld: false, size: 8 }],
])('nobody has taught a training whose only session %s §76.5', (_, session) => {
  const plan = planSessions(situation({ demand: [dueOn('2026-12-20', 5)], sessions: [session] }));
  expect(plan.sessions[0]!.because).toContain('Tobias Wanjiru is one of the trainers and is free.');
});

test('another trainer takes it where the first is busy, and another working day where both are §76.5', () => {
  const busy = [busyAt('2026-12-10', '09:30')];
  const demand = [dueOn('2026-12-12', 1)];
  const one = situation({ demand, teachers: [{ ...tobias, busy }, farid] });
  expect(planSessions(one).sessions).toMatchObject([{ date: '2026-12-10', trainerId: 'farid' }]);
  const thursdays = [...busy, busyAt('2026-12-03', '09:00')];
  const none = situation({ demand, teachers: [{ ...tobias, busy: thursdays }] });
  expect(planSessions(none).sessions).toMatchObject([
    {
      date: '2026-12-11',
      because:
        '1 person still needs a seat by December 12. No earlier Thursday is free, so this is another day at the usual time, 9:00 AM. Tobias Wanjiru has taught this training and is free.',
    },
  ]);
});

test('for those who are overdue it is on the first usual day §76.5', () => {
  const plan = planSessions(situation({ demand: [dueOn('2026-11-20', 2)] }));
  expect(plan.sessions).toMatchObject([{ date: '2026-12-03' }]);
  expect(plan.sessions[0]!.because).toContain('2 people are overdue and have no seat.');
});

test('as many sessions are planned as it takes, each at a time of its own', () => {
  const { sessions: planned } = planSessions(situation({ demand: [dueOn('2026-12-20', 20)] }));
  expect(planned.map(({ date }) => date)).toEqual(['2026-12-17', '2026-12-10', '2026-12-03']);
});

test('a session without a capacity counts by who came, and twelve seats are usual where nobody did', () => {
  const open = situation({
    demand: [dueOn('2026-12-20', 1)],
    sessions: [{ startsAt: at('2026-11-26', '09:00'), trainerId: 'tobias', isHeld: true, size: 0 }],
  });
  expect(planSessions(open).sessions).toMatchObject([{ capacity: 12 }]);
});

const hours = (min: number, max: number) =>
  fc.integer({ min, max }).map((count) => new Date(now.getTime() + count * hour));

const demands = fc.array(fc.record({ due: hours(-100, 400), people: fc.integer({ min: 1, max: 4 }) }), {
  maxLength: 6,
});
const supplies = fc.array(
  fc.record({ startsAt: hours(1, 450), seats: fc.option(fc.integer({ min: 1, max: 5 }), { freq: 12 }) }),
  { maxLength: 6 },
);

const peopleIn = ({ demand }: Pick<Situation, 'demand'>) =>
  demand.flatMap(({ due, people }) => Array<Date | null>(people).fill(due < now ? null : due));

test('as many are short as a maximum matching of people and seats leaves without one', () => {
  fc.assert(
    fc.property(demands, supplies, (demand, supply) => {
      const { stillShort } = planSessions(situation({ demand, supply, teachers: [] }));
      expect(stillShort).toBe(countUnseated(peopleIn({ demand }), supply));
      expect(firstShort({ demand, supply, now }) !== null).toBe(stillShort > 0);
    }),
    { numRuns: 10_000 },
  );
});

const weeks = fc.integer({ min: -20, max: -1 });
const teachers = fc.array(fc.array(hours(0, 400), { maxLength: 30 }), { maxLength: 3 }).map((each) =>
  each.map((busy, index) => ({
    id: `trainer ${index}`,
    name: `Trainer ${index}`,
    busy: busy.map((from) => ({ from, to: new Date(from.getTime() + 3 * hour) })),
  })),
);

const shortPrograms = fc
  .record({
    demand: demands,
    supply: supplies,
    teachers,
    sessions: fc.array(
      fc.record({
        startsAt: fc
          .tuple(weeks, fc.integer({ min: 0, max: 24 * 7 }))
          .map(([week, shift]) => new Date(now.getTime() + week * 7 * day + shift * hour)),
        trainerId: fc.constant('trainer 0'),
        isHeld: fc.constant(true),
        size: fc.integer({ min: 0, max: 6 }),
      }),
      { minLength: 1, maxLength: 5 },
    ),
    durationMinutes: fc.constantFrom(30, 60, 240),
    room: fc.constantFrom(1, 3, 90),
    noticeHours: fc.constantFrom(0, 24, 48),
  })
  .map((fields): Situation => ({ ...fields, now, timeZone, hasParts: false }))
  .filter((each) => firstShort(each) !== null);

test('the planner gives everybody a seat in each of 1,000 short programs, or says why not §76.5', () => {
  let solved = 0;
  fc.assert(
    fc.property(shortPrograms, (program) => {
      const { sessions: planned, stillShort, whyNot } = planSessions(program);
      const added = planned.map(({ startsAt, capacity }) => ({ startsAt, seats: capacity }));
      expect(countUnseated(peopleIn(program), [...program.supply, ...added])).toBe(stillShort);
      expect(whyNot !== null).toBe(stillShort > 0);
      expect(planned.length).toBeLessThanOrEqual(program.room);
      if (stillShort === 0) solved += 1;
      for (const [index, { startsAt, date, time, trainerId }] of planned.entries()) {
        expect(startsAt.getTime()).toBeGreaterThanOrEqual(now.getTime() + program.noticeHours * hour);
        expect([date, time]).toEqual([calendarDateOf(startsAt, timeZone), clockTimeOf(startsAt, timeZone)]);
        const { busy } = program.teachers.find(({ id }) => id === trainerId)!;
        const others = planned.filter((other, place) => place !== index && other.trainerId === trainerId);
        const taught = [
          ...busy,
          ...others.map((other) => ({
            from: other.startsAt,
            to: new Date(other.startsAt.getTime() + program.durationMinutes * 60_000),
          })),
        ];
        const end = new Date(startsAt.getTime() + program.durationMinutes * 60_000);
        expect(taught.filter(({ from, to }) => from < end && to > startsAt)).toEqual([]);
      }
    }),
    { numRuns: 1_000 },
  );
  expect(solved).toBeGreaterThan(300);
});
