import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AttendanceOutcome } from '#shared/attendance';
import { programsApi } from '#shared/contract';
import type { Program, TrainingSession } from '#shared/shapes';
import { createSeatedPrograms, type SeatedPrograms } from '../../../../test/seated-programs.ts';
import { stage } from '../../../../test/cast.ts';
import { type Someone } from '../../../../test/world.ts';

describe('the sessions of a program', () => {
  const { world } = stage({ settings: { timeZone: 'Europe/Berlin' }, people: {} });
  let programs: SeatedPrograms;

  beforeAll(async () => {
    programs = await createSeatedPrograms(world);
  });

  beforeEach(() => world.clock.set('2026-12-01T12:00:00.000Z'));

  type Sessions = ReturnType<SeatedPrograms['asShown']>['sessions'];

  const edited = (program: Program, change: (sessions: Sessions) => object[]) => {
    const shown = programs.asShown(program);
    return {
      params: { id: program._id },
      body: { ...shown, sessions: change(shown.sessions) as Sessions },
    };
  };
  const edit = async (program: Program, change: (sessions: Sessions) => object[]) => {
    await programs.admin.call(programsApi.edit, edited(program, change));
    return programs.view(program);
  };
  const refusal = (program: Program, change: (sessions: Sessions) => object[]) =>
    programs.admin.refusal(programsApi.edit, edited(program, change));
  const times = ({ start_time, ends_at }: TrainingSession) => [start_time, ends_at];

  test('that have taken place stay where they are in time and are not removed, and may be somewhere else §70.12', async () => {
    const program = await programs.create([{}, { day: 2 }, { day: 3 }]);
    const [attended, missing] = await programs.seat(program, 2, 0);
    const [excused] = await programs.seat(program, 1, 2);
    const mark = (person: Someone, session: number, outcome: AttendanceOutcome) =>
      world.database.db
        .insertInto('attendance')
        .values({
          session_id: programs.sessionOf(program, session),
          person_id: person.id,
          program_id: program._id,
          outcome,
          marked_by: programs.trainer.id,
          marked_at: world.clock.now(),
        })
        .execute();
    await programs.trainer.completes({ id: program._id }, attended!);
    await mark(missing!, 1, 'absent');
    await mark(excused!, 2, 'excused');
    const stored = [programs.sessionOf(program, 0), programs.sessionOf(program, 1)];
    expect((await programs.view(program)).taken_place).toEqual(stored);
    for (const index of [0, 1])
      for (const changes of [{ date: '2026-12-12' }, { time: '09:30' }]) {
        const moved = await refusal(program, (sessions) =>
          sessions.map((session, at) => (at === index ? { ...session, ...changes } : session)),
        );
        expect(moved).toMatchObject({
          status: 409,
          code: 'attendance_marked',
          errors: { [`sessions.${index}.date`]: "Attendance is marked, so the date and time can't change." },
        });
      }
    expect(await refusal(program, ([first, , third]) => [first!, third!])).toMatchObject({
      status: 409,
      code: 'attendance_marked',
    });
    const other = await world.createPerson('trainer');
    const after = await edit(program, ([first, second, third]) => [
      { ...first, location: 'Room 5', join_url: 'https://meet.example/5', trainer: other.id },
      second!,
      { ...third, date: '2026-12-12' },
    ]);
    expect(after.training_sessions.map(({ start_time, location }) => [start_time, location])).toEqual([
      [program.training_sessions[0]!.start_time, 'Room 5'],
      [program.training_sessions[1]!.start_time, null],
      ['2026-12-12T08:00:00.000Z', null],
    ]);
  });

  test('that are moved into the night of a clock change end at the same time by the clock as before §70.5', async () => {
    // Germany's clocks go forward on March 28 and back on October 31, 2027.
    let program = await programs.create([{ date: '2027-03-20', time: '22:00', ends: '06:00' }], {
      deadline: '2027-12-01',
    });
    for (const [date, start, end] of [
      ['2027-03-27', '2027-03-27T21:00:00.000Z', '2027-03-28T04:00:00.000Z'],
      ['2027-10-30', '2027-10-30T20:00:00.000Z', '2027-10-31T05:00:00.000Z'],
      ['2027-06-01', '2027-06-01T20:00:00.000Z', '2027-06-02T04:00:00.000Z'],
    ] as const) {
      program = await edit(program, ([first]) => [{ ...first, date }]);
      expect(times(program.training_sessions[0]!)).toEqual([start, end]);
    }
    program = await edit(program, ([first]) => [{ ...first, time: '21:30', date: '2027-03-27' }]);
    expect(times(program.training_sessions[0]!)).toEqual([
      '2027-03-27T20:30:00.000Z',
      '2027-03-28T03:30:00.000Z',
    ]);
  });
});
