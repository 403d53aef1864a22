import { palette } from '#shared/colors';
import { buildAbsences } from './build-absences.ts';
import { buildAudience } from './build-audience.ts';
import { buildOutsideRecord, buildProof } from './build-outside-records.ts';
import { accountOf, buildPeople } from './build-people.ts';
import { buildProgram, buildProgramFile, buildSessions } from './build-program.ts';
import { buildReadings } from './build-readings.ts';
import { buildTrainings } from './build-trainings.ts';
import type { Calendar } from './calendar.ts';
import { outsideTrainings } from './outside-trainings.ts';
import { programsAhead } from './programs-ahead.ts';
import { programsDue } from './programs-due.ts';

/** All rows of the demo company. But for their ids they follow from the calendar alone. */
export function buildCompany(calendar: Calendar, passwordHash: string) {
  const people = buildPeople(calendar, passwordHash);
  const parts = [...programsDue, ...programsAhead].map((demo, place) => {
    const program = buildProgram(demo, people, calendar);
    const sessions = buildSessions(demo, program, people, calendar);
    const trainings = buildTrainings(demo, place, { program, sessions, people, calendar });
    const files = buildProgramFile(demo, program, accountOf(people, 'admin').id);
    const archived_at = demo.archived === undefined ? null : calendar.at(demo.archived, '16:00');
    const audience = demo.requiredFor ? [buildAudience(program, demo.requiredFor, people, calendar)] : [];
    return { demo, program, sessions, audience, files, ...trainings, archived_at };
  });
  const outside = outsideTrainings.map((training) => {
    const record = buildOutsideRecord(training, people, calendar);
    return { record, files: buildProof(training, record) };
  });
  const readings = buildReadings(people, calendar);
  const idOf = (title: string) => parts.find(({ program }) => program.title === title)!.program.id;
  return {
    ...people,
    programs: [...parts, ...readings]
      .map(({ program }) => program)
      .toSorted((one, other) => one.deadline.getTime() - other.deadline.getTime())
      // By its place among the deadlines, so that neighbours differ.
      .map((program, place) => ({ ...program, background_color: palette[place % palette.length]! })),
    versions: readings.flatMap(({ versions }) => versions),
    tries: readings.flatMap(({ tries }) => tries),
    sessions: parts.flatMap(({ sessions }) => sessions),
    records: [
      ...[...parts, ...readings].flatMap(({ records }) => records),
      ...outside.map(({ record }) => record),
    ],
    files: [...parts, ...outside, ...readings].flatMap(({ files }) => files),
    equivalents: parts.flatMap(({ demo: { countsToo }, program }) =>
      countsToo
        ? [{ program_id: program.id, source_id: idOf(countsToo), counts_from: calendar.date(0) }]
        : [],
    ),
    needs: parts.flatMap(({ demo: { needs }, program }) =>
      needs ? [{ program_id: program.id, needed_id: idOf(needs) }] : [],
    ),
    exemptions: parts.flatMap(({ exemptions }) => exemptions),
    waits: parts.flatMap(({ waits }) => waits),
    offers: parts.flatMap(({ offers }) => offers),
    attendance: parts.flatMap(({ attendance }) => attendance),
    assignments: [...parts, ...readings].flatMap(({ assignments }) => assignments),
    absences: buildAbsences(people, calendar),
    audiences: parts.flatMap(({ audience }) => audience),
    archivings: parts.flatMap(({ program, archived_at }) =>
      archived_at ? [{ id: program.id, archived_at }] : [],
    ),
  };
}
