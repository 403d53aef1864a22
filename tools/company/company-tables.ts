import type { CopyTable } from '../../server/db/copy/copy-session.ts';
import { copyLine } from '../../server/db/copy/copy-text.ts';
import { buildDepartments } from './build-departments.ts';
import type { Company } from './company.ts';
import type { PlannedProgram } from './programs.ts';
import { recordColumns, recordLines, trainingColumns, trainingLines } from './training-lines.ts';
import { userColumns, userLines } from './user-lines.ts';

/** A table's rows as lines for COPY. */
export interface FilledTable extends CopyTable {
  /** How many there are; about, where they are drawn while they are written. */
  readonly expected: number;
  readonly lines: Iterable<string>;
}

const programColumns = [
  'id',
  'title',
  'description',
  'assigned_manager_id',
  'deadline',
  'duration_minutes',
  'background_color',
  'created_at',
  'updated_at',
  'archived_at',
  'since',
  'due_days',
  'renew_months',
  'renew_on',
  'asks_result',
] as const;

const sessionColumns = [
  'id',
  'program_id',
  'position',
  'trainer_id',
  'starts_at',
  'last_starts_at',
  'ends_at',
  'location',
  'join_url',
  'cancelled_at',
  'cancelled_by',
  'cancel_reason',
] as const;

const partColumns = ['session_id', 'part', 'starts_at', 'ends_at', 'location', 'join_url'] as const;

/** Of all trainings so many are done, about. */
const shareDone = 0.6;

/** All tables of the company, each after those to which its rows point. */
export function tablesOf(company: Company, passwordHash: string): FilledTable[] {
  const { sizes, people, programs } = company;
  return [
    {
      name: 'departments',
      columns: ['id', 'name'],
      expected: sizes.departments,
      lines: buildDepartments(sizes.departments).map(({ id, name }) => copyLine([id, name])),
    },
    {
      name: 'users',
      columns: userColumns,
      expected: people.count,
      lines: userLines(company, passwordHash),
    },
    {
      name: 'programs',
      columns: programColumns,
      expected: programs.length,
      lines: programs.map((program) => programLine(program, company)),
    },
    {
      name: 'training_sessions',
      columns: sessionColumns,
      expected: programs.reduce((sum, { sessions }) => sum + sessions.length, 0),
      lines: programs.flatMap((program) => sessionLines(program, company)),
    },
    {
      name: 'session_parts',
      columns: partColumns,
      expected: programs.reduce((sum, { sessions }) => sum + sessions.length, 0),
      lines: programs.flatMap(partLines),
    },
    {
      name: 'training_records',
      columns: recordColumns,
      expected: Math.round(company.expectedTrainings * shareDone),
      lines: recordLines(company),
    },
    {
      name: 'assignments',
      columns: trainingColumns,
      expected: company.expectedTrainings,
      lines: trainingLines(company),
    },
  ];
}

function programLine(program: PlannedProgram, { calendar }: Company): string {
  const created = calendar.at(program.announced, '10:00');
  return copyLine([
    program.id,
    program.title,
    program.description,
    program.managerId,
    calendar.endOf(program.deadline),
    program.duration,
    program.color,
    created,
    program.archivedAt ?? created,
    program.archivedAt,
    program.archivedAt ?? created,
    program.renewal?.due_days ?? null,
    program.renewal?.renew_months ?? null,
    program.renewal?.renew_on ?? null,
    String(program.asksResult),
  ]);
}

function sessionLines(
  { id: programId, managerId, sessions }: PlannedProgram,
  { calendar }: Company,
): string[] {
  return sessions.map(({ id, trainerId, startsAt, endsAt, location, joinUrl, isCancelled }, position) =>
    copyLine([
      id,
      programId,
      position,
      trainerId,
      startsAt,
      startsAt,
      endsAt,
      location,
      joinUrl,
      ...(isCancelled ? [calendar.at(-2, '15:00'), managerId, 'The trainer is ill.'] : [null, null, null]),
    ]),
  );
}

/** Each session has one part. */
function partLines({ sessions }: PlannedProgram): string[] {
  return sessions.map(({ id, startsAt, endsAt, location, joinUrl }) =>
    copyLine([id, 1, startsAt, endsAt, location, joinUrl]),
  );
}
