import type { DefaultValues } from 'react-hook-form';
import type * as z from 'zod/mini';
import { emptyLater, laterOf } from '#shared/programs/later-fields';
import type { ProgramPayload } from '#shared/programs/program-form';
import { ruleAfter, type ProgramRule } from '#shared/programs/program-renewal';
import type { Person, Program, TrainingSession } from '#shared/shapes';
import { usualPassPercent } from '#shared/programs/reading/reading-rules';
import { durationOptions, formatDuration } from '#shared/duration';
import { nameOf } from '#shared/person-name';
import { calendarDateOf, clockTimeOf } from '#shared/time';
import { nameApart, namesakesAmong, type Addressed } from '../../components/namesakes.tsx';
import type { Option } from '../../ui/select-field.tsx';
import type { AudienceDraft } from './audience-words.ts';
import { daysOf } from './form-days.ts';
import type { programForm } from './form-schema.ts';

/** The fields of the form; the audience is sent by a call of its own. */
export type FormInput = z.input<typeof programForm> & { audience?: AudienceDraft };
export type FormOutput = z.output<typeof programForm>;
export type ReadingInput = NonNullable<FormInput['reading']>;

/** Without a capacity there is no seat limit; without an end it lasts as long as the program says. */
export const emptySession = { trainer: '', date: '', time: '', capacity: null, location: '', join_url: '' };

/** Done once, by the deadline. */
export const emptyRule = { due_days: null, renew_months: null, renew_on: null, window_days: null };

/** The reading of a form in which it has just been chosen. */
export const emptyReading = {
  file: null,
  link: '',
  declaration: 'I have read and understood this, and I will follow it.',
  effective_on: '',
  again: 'nobody',
  questions: [],
  pass_percent: usualPassPercent,
} as const satisfies ReadingInput;

/** The word for whether a new version asks those who have signed again. */
export const askedAgain = (isAsked: boolean) => (isAsked ? 'everybody' : 'nobody');

/** A new form; the duration is left to choose. */
export const emptyValues: DefaultValues<FormInput> = {
  title: '',
  description: '',
  assigned_manager: '',
  deadline: '',
  ...emptyRule,
  ...emptyLater,
  reading: null,
  sessions: [emptySession],
};

/** A new form that starts as a copy, without dates and times. People who can't be chosen any more are left out. */
export function copyOf(
  program: Program,
  managers: readonly Person[],
  trainers: readonly Person[],
): DefaultValues<FormInput> {
  const { assigned_manager, training_sessions } = program;
  const ifAmong = (people: readonly Person[], { _id: id }: Pick<Person, '_id'>) =>
    people.some(({ _id }) => _id === id) ? id : '';
  const reading = readingIn(program);
  return {
    ...contentOf(program),
    // A file belongs to one program.
    reading: reading && { ...reading, file: null, effective_on: '' },
    assigned_manager: ifAmong(managers, assigned_manager),
    deadline: '',
    sessions: byTime(training_sessions).map((session) => ({
      ...emptySession,
      ...whereAndHowMany(session),
      trainer: ifAmong(trainers, session.trainer),
      parts: daysOf(session, null),
    })),
  };
}

/**
 * The program's values in the form, in the organisation's zone. With every field, also the optional ones:
 * saving would lose a field that the form doesn't have. The sessions have the same order as on the program's
 * page. So the one that can be removed, the last, is the latest.
 */
export function valuesOf(program: Program, timeZone: string): Required<Omit<FormInput, 'audience'>> {
  const { assigned_manager, deadline, updated_at } = program;
  return {
    ...contentOf(program),
    assigned_manager: assigned_manager._id,
    deadline: calendarDateOf(deadline, timeZone),
    files: (program.files ?? []).map(({ _id }) => _id),
    reading: readingIn(program),
    // Without their ends: each keeps its length as long as nobody changes it.
    sessions: byTime(program.training_sessions).map((session) => ({
      _id: session._id,
      trainer: session.trainer._id,
      date: calendarDateOf(session.start_time, timeZone),
      time: clockTimeOf(session.start_time, timeZone),
      ...whereAndHowMany(session),
      parts: daysOf(session, timeZone),
    })),
    updated_at,
  };
}

/** The reading in the form. */
function readingIn({ reading }: Program): ReadingInput | null {
  if (!reading) return null;
  const { file, link, declaration, effective_on, questions, pass_percent } = reading;
  return {
    file: file?._id ?? null,
    link: link ?? '',
    declaration,
    effective_on: effective_on ?? '',
    again: 'nobody',
    questions: questions.map(({ text, options, right = [] }) => ({ text, options, right })),
    pass_percent,
  };
}

function whereAndHowMany({ capacity, location, join_url }: TrainingSession) {
  return { capacity, location: location ?? '', join_url: join_url ?? '' };
}

/**
 * The fields that a copy takes over as they are. A field of the form that is forgotten here doesn't compile. A file
 * belongs to one program.
 */
function contentOf(program: Program) {
  const { title, description, duration } = program;
  const { due_days, renew_months, renew_on, window_days } = program;
  return {
    title,
    description,
    duration,
    due_days,
    renew_months,
    renew_on,
    window_days,
    ...laterOf(program),
  } satisfies Record<
    Exclude<keyof ProgramPayload, 'assigned_manager' | 'deadline' | 'files' | 'reading' | 'sessions'>,
    unknown
  >;
}

/**
 * How the program in the form repeats, and how long people have who are assigned after the deadline. Null while one of
 * its numbers can't be meant so.
 */
export function ruleOf(form: FormInput): ProgramRule | null {
  const [due_days, renew_months, window_days] = [
    filledIn(form.due_days),
    filledIn(form.renew_months),
    filledIn(form.window_days),
  ];
  if (![due_days, renew_months, window_days].every(isSensible)) return null;
  return ruleAfter({ due_days, renew_months, renew_on: filledIn(form.renew_on), window_days });
}

function filledIn<Value>(value: Value | null | undefined): Exclude<Value, ''> | null {
  return value === undefined || value === '' ? null : (value as Exclude<Value, ''> | null);
}

function isSensible(value: number | null): boolean {
  return value === null || (Number.isInteger(value) && value >= 0 && value <= 3_650);
}

function byTime(sessions: readonly TrainingSession[]): TrainingSession[] {
  return sessions.toSorted((a, b) => a.start_time.localeCompare(b.start_time));
}

/** Reading takes less than a session. */
const shortDurations = [1, 2, 5, 10, 15, 20];

/** The form's durations (product §44, §118), and the stored one where it is another. */
export function durationChoices(stored?: number, isReading = false): Option[] {
  const minutes = new Set<number>(isReading ? [...shortDurations, ...durationOptions] : durationOptions);
  if (stored) minutes.add(stored);
  return [...minutes].sort((a, b) => a - b).map((value) => ({ value, label: formatDuration(value) }));
}

/**
 * People to choose from, with the e-mail address if some have the same name. The current one is among them,
 * even if that person can no longer be chosen.
 */
export function peopleChoices(people: readonly Addressed[], present?: TrainingSession['trainer']): Option[] {
  const namesakes = namesakesAmong(people);
  const choices = people.map((person) => ({ value: person._id, label: nameApart(person, namesakes) }));
  if (!present || people.some(({ _id }) => _id === present._id)) return choices;
  return [{ value: present._id, label: `${nameOf(present)} (no longer active)` }, ...choices];
}
