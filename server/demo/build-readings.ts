import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { standardWindow } from '#shared/renewal';
import type { StoredQuestion } from '../db/reading-tables.ts';
import type { Schema } from '../db/tables.ts';
import { buildFile } from './build-files.ts';
import { accountOf, colleaguesIn, demoEmployeeOf, idOf, type BuiltPeople } from './build-people.ts';
import type { AssignmentRow, ProgramRow } from './build-program.ts';
import { buildRecord, type RecordRow } from './build-records.ts';
import type { Calendar } from './calendar.ts';
import type { Department, Manager } from './people.ts';

/** A version of a reading, and how many people have signed it. Days count from today. */
interface DemoVersion {
  day: number;
  file: string;
  lines: readonly string[];
  signed: number;
}

/** A program of the demo company that people read and sign. */
interface DemoReading {
  title: string;
  description: string;
  manager: Manager;
  minutes: number;
  deadline: number;
  audience: Department;
  questions: readonly StoredQuestion[];
  /** The later one asks everybody again, until this day. */
  versions: readonly DemoVersion[];
  againUntil?: number;
}

const readings: readonly DemoReading[] = [
  {
    title: 'Hygiene Rules',
    description:
      'How we keep food safe: hands, clothes and surfaces. It also says what to do if you are ill.',
    manager: 'Kwabena',
    minutes: 10,
    deadline: 26,
    audience: 'Customer Service',
    questions: [],
    versions: [
      { day: -40, file: 'Hygiene rules 1.pdf', lines: ['Hygiene rules', '', 'Wash your hands.'], signed: 6 },
      {
        day: -4,
        file: 'Hygiene rules 2.pdf',
        lines: ['Hygiene rules', '', 'Wash your hands for 20 seconds.', 'Call in sick if you are ill.'],
        signed: 4,
      },
    ],
    againUntil: 10,
  },
  {
    title: 'Clean Desk Policy',
    description:
      'Which papers and devices you lock away overnight, and how you leave your desk. Three questions follow.',
    manager: 'Owen',
    minutes: 5,
    deadline: 33,
    audience: 'Finance',
    questions: [
      {
        text: 'Where do papers with personal data go at the end of the day?',
        options: ['Into a locked cabinet', 'Under the keyboard', 'Into the recycling bin'],
        right: [0],
      },
      {
        text: 'What do you do with your screen when you leave your desk?',
        options: ['Turn it away', 'Lock it', 'Leave it on for colleagues'],
        right: [1],
      },
      {
        text: 'What may you leave on the desk?',
        options: ['A notebook with passwords', 'An empty cup', 'A telephone'],
        right: [1, 2],
      },
    ],
    versions: [
      {
        day: -12,
        file: 'Clean desk.pdf',
        lines: ['Clean desk', '', 'Lock your screen and your papers.'],
        signed: 3,
      },
    ],
  },
];

interface BuiltReading {
  program: ProgramRow;
  versions: Insertable<Schema['reading_versions']>[];
  files: ReturnType<typeof buildFile>[];
  records: RecordRow[];
  assignments: AssignmentRow[];
  tries: Insertable<Schema['reading_tries']>[];
}

/** The rows of the programs that people read and sign. */
export const buildReadings = (people: BuiltPeople, calendar: Calendar): BuiltReading[] =>
  readings.map((demo) => buildReading(demo, people, calendar));

function buildReading(demo: DemoReading, people: BuiltPeople, calendar: Calendar): BuiltReading {
  const { title, description, questions, versions, againUntil } = demo;
  const announced = calendar.at(versions[0]!.day, '10:00');
  const program: ProgramRow = {
    id: randomUUID(),
    title,
    description,
    assigned_manager_id: idOf(people, 'manager', demo.manager),
    deadline: calendar.endOf(demo.deadline),
    duration_minutes: demo.minutes,
    background_color: '',
    due_days: null,
    renew_months: null,
    renew_on: null,
    window_days: standardWindow,
    completes_by: 'reading',
    created_at: announced,
    updated_at: announced,
    since: announced,
  };
  const admin = accountOf(people, 'admin').id;
  const built = versions.map(({ day, file, lines }, index) => {
    const at = calendar.at(day, '10:05');
    const put = buildFile({ program_id: program.id }, { name: file, lines, putBy: admin, putAt: at });
    const version = {
      program_id: program.id,
      version: index + 1,
      file_id: put.file.id,
      declaration: 'I have read and understood this, and I will follow it.',
      questions: JSON.stringify(questions) as unknown as StoredQuestion[],
      pass_percent: 80,
      made_at: at,
      made_by: admin,
    };
    return { put, version };
  });
  const colleagues = colleaguesIn(people, [demo.audience]).slice(0, 9);
  const last = versions.length;
  const hasScore = questions.length > 0;
  const recordOf = (person: string, version: number): RecordRow => ({
    ...buildRecord(program, {
      person_id: person,
      trained_on: calendar.date(versions[version - 1]!.day + 2),
      recorded_at: calendar.at(versions[version - 1]!.day + 2, '11:20'),
      recorded_by: person,
      source: 'acknowledgement',
    }),
    cycle: version,
    signed_version: version,
    ...(hasScore && { outcome: 'passed' as const, score: 100 }),
  });
  const signedBy = (person: number) => versions.filter(({ signed }) => person < signed).length;
  const records = colleagues.flatMap((person, index) =>
    versions.flatMap((_, at) => (at < signedBy(index) ? [recordOf(person, at + 1)] : [])),
  );
  const everybody = [...colleagues, demoEmployeeOf(people).id];
  const assignments = everybody.map((person, index): AssignmentRow => {
    const signed = index < colleagues.length ? signedBy(index) : 0;
    const isAskedAgain = signed > 0 && last > 1;
    const assigned_at = calendar.at(versions[0]!.day + 1, '09:30');
    const completed_at = signed === last ? calendar.at(versions[last - 1]!.day + 2, '11:20') : null;
    return {
      program_id: program.id,
      employee_id: person,
      assigned_at,
      assigned_by: program.assigned_manager_id,
      since: assigned_at,
      completed_at,
      completed_by: completed_at && person,
      ...(isAskedAgain && {
        cycle: last,
        due_at: calendar.endOf(againUntil!),
        due_because: 'version' as const,
        opened_by: 'version' as const,
      }),
    };
  });
  // The next one has no try left.
  const tries = hasScore
    ? [
        {
          program_id: program.id,
          person_id: colleagues[versions[0]!.signed]!,
          version: 1,
          cycle: 1,
          failed: 3,
        },
      ]
    : [];
  return {
    program,
    versions: built.map(({ version }) => version),
    files: built.map(({ put }) => put),
    records,
    assignments,
    tries,
  };
}
