import { minimumDuration } from '../../duration.ts';
import type { FieldErrors } from '../../errors.ts';
import type { CalendarDate } from '../../time.ts';

/** The numbers of a reading (product §118), and the rules of its fields together. The database has the same tries. */
export const mostQuestions = 20;
export const fewestOptions = 2;
export const mostOptions = 6;
export const triesOfVersion = 3;

/** The percentage of right answers with which people pass, unless somebody chooses another. */
export const usualPassPercent = 80;

interface SentQuestion {
  text: string;
  options: readonly string[];
  right: readonly number[];
}

/** A reading as it is sent. */
export interface SentReading {
  file?: string | null | undefined;
  link?: string | null | undefined;
  declaration: string;
  effective_on?: CalendarDate | null | undefined;
  questions?: readonly SentQuestion[] | null | undefined;
}

interface SentProgram {
  duration: number;
  sessions: readonly unknown[];
  reading?: SentReading | null | undefined;
}

/**
 * The errors of fields that don't fit how the program is completed. Both the form and the server call this. `stored` says
 * whether the program has sessions, even cancelled ones, and a reading already.
 */
export function checkCompletion(
  { duration, sessions, reading }: SentProgram,
  completesBy: 'session' | 'reading',
  stored: { hasSession: boolean; hasReading: boolean } = { hasSession: false, hasReading: false },
): FieldErrors {
  if (completesBy === 'session')
    return {
      ...(duration < minimumDuration && { duration: 'Duration at least 30 min.' }),
      ...(sessions.length === 0 && !stored.hasSession && { sessions: 'At least one session is required' }),
      ...(reading && { reading: 'Only for trainings that are completed by reading' }),
    };
  return {
    ...(duration < 1 && { duration: 'Duration at least 1 min.' }),
    ...(sessions.length > 0 && { sessions: 'A training completed by reading has no sessions' }),
    ...(reading ? checkReading(reading) : !stored.hasReading && { reading: 'A reading is required' }),
  };
}

function checkReading({ file, link, questions }: SentReading): FieldErrors {
  const errors: FieldErrors = {};
  if (file && link) errors['reading.file'] = 'Choose a file or enter a link, not both';
  if (!file && !link) errors['reading.file'] = 'A file or a link is required';
  questions?.forEach(({ options, right }, index) => {
    if (right.some((place) => place >= options.length))
      errors[`reading.questions.${index}.right`] = 'Not an answer';
  });
  return errors;
}

/** A version is read before it takes effect, so that day lies ahead unless it stays as it was. */
export function checkEffective(
  { effective_on: day }: SentReading,
  stored: CalendarDate | null,
  today: CalendarDate,
): FieldErrors {
  if (!day || day === stored || day > today) return {};
  return { 'reading.effective_on': 'Must be later than today' };
}

/** Whole percent of the questions whose answers are exactly right, rounded down. */
export function scoreOf(
  questions: readonly Pick<SentQuestion, 'right'>[],
  answers: readonly (readonly number[])[],
): number {
  const isRight = ({ right }: Pick<SentQuestion, 'right'>, index: number) => {
    const given = new Set(answers[index]);
    return given.size === new Set(right).size && right.every((place) => given.has(place));
  };
  return Math.floor((100 * questions.filter(isRight).length) / questions.length);
}
