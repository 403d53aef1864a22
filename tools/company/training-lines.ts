import type { Progress } from '../../server/demo/program.ts';
import type { Company } from './company.ts';
import type { PlannedProgram } from './programs.ts';
import { describeProgress, type TrainingText } from './progress-text.ts';
import { createRandom, type Random } from './random.ts';

export const trainingColumns = [
  'program_id',
  'employee_id',
  'assigned_at',
  'assigned_by',
  'session_id',
  'enrolled_at',
  'completed_at',
  'completed_by',
  'since',
  'cycle',
  'due_at',
  'due_because',
  'opened_by',
  'valid_until',
  'last_name',
  'first_name',
  'standing',
] as const;

export const recordColumns = [
  'person_id',
  'program_id',
  'title',
  'version',
  'session_id',
  'trained_on',
  'recorded_at',
  'recorded_by',
  'source',
  'minutes',
  'trainer_id',
  'trainer',
  'valid_until',
  'outcome',
  'score',
] as const;

/** The rows of everyone assigned to anything as lines for COPY, program by program. */
export function* trainingLines(company: Company): Generator<string> {
  const { people } = company;
  for (const program of company.programs) {
    for (const { person, standing, text } of drawTrainings(program, company))
      yield (
        `${program.id}\t${people.idOf(person)}\t${text.assignment}\t` +
        `${people.surnameOf(person)}\t${people.givenNameOf(person)}\t${standing}\n`
      );
  }
}

/** The records of completed trainings. They are drawn once more, the same: to keep millions of lines would take more. */
export function* recordLines(company: Company): Generator<string> {
  for (const program of company.programs) {
    for (const { person, text } of drawTrainings(program, company))
      if (text.record) yield `${company.people.idOf(person)}\t${text.record}`;
  }
}

interface Drawn {
  person: number;
  standing: 'employee' | 'left';
  text: TrainingText;
}

/**
 * The trainings of one program. Former employees keep those that they completed before they left; open ones ended when
 * they did.
 */
function* drawTrainings(
  program: PlannedProgram,
  { sizes, people, special, audiences, calendar }: Company,
): Generator<Drawn> {
  const random = createRandom(`trainings of program ${program.index}`);
  const rates = audiences[program.index]!;
  const drawText = describeProgress(program, calendar, random);
  const shares = sharesOf(program.deadline);
  const { employee, former } = people.groups;
  const draw = (person: number, progress: Progress, standing: Drawn['standing']): Drawn => {
    const isAskedAgain = standing === 'employee' && program.archivedAt === null;
    return { person, standing, text: drawText(progress, isAskedAgain) };
  };

  const planned = special.ofEmployee.get(program.index);
  if (planned) yield draw(employee.first, planned, 'employee');
  for (let person = employee.first + 1; person < employee.end - sizes.newcomers; person += 1) {
    if (random.next() >= rates[people.departmentOf(person)]!) continue;
    yield draw(person, drawProgress(random, shares), 'employee');
  }
  for (let person = former.first; person < former.end; person += 1) {
    if (random.next() >= rates[people.departmentOf(person)]!) continue;
    const progress = drawProgress(random, shares);
    if (progress === 'complete' && program.deadline < people.leftOn(person))
      yield draw(person, progress, 'left');
  }
}

interface Shares {
  complete: number;
  enrolled: number;
}

/**
 * How far people came. Of 100 past a deadline 92 are complete and 4 enrolled, more in older programs; ahead 30 are
 * complete and 45 enrolled, more in those whose deadline is near. The others haven't chosen a session.
 */
function sharesOf(deadline: number): Shares {
  const years = Math.abs(deadline) / 365;
  if (deadline >= 0) return { complete: 0.5 - 0.4 * years, enrolled: 0.4 + 0.1 * years };
  const complete = 0.88 + 0.08 * years;
  return { complete, enrolled: (1 - complete) / 2 };
}

function drawProgress(random: Random, { complete, enrolled }: Shares): Progress {
  const drawn = random.next();
  if (drawn < complete) return 'complete';
  return drawn < complete + enrolled ? 'enrolled' : 'not-enrolled';
}
