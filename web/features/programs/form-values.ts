import type { DefaultValues } from 'react-hook-form';
import type * as z from 'zod/mini';
import { emptyLater, laterOf } from '#shared/programs/later-fields';
import type { ProgramPayload } from '#shared/programs/program-form';
import { ruleAfter, type ProgramRule } from '#shared/programs/program-renewal';
import type { Person, Program, TrainingSession } from '#shared/shapes';
import { durationOptions, formatDuration } from '#shared/duration';
import { nameOf } from '#shared/person-name';
import { calendarDateOf, clockTimeOf } from '#shared/time';
import { nameApart, namesakesAmong, type Addressed } from '../../components/namesakes.tsx';
import type { Option } from '../../ui/select-field.tsx';
import type { AudienceDraft } from './audience-words.ts';
import type { programForm } from './form-schema.ts';

/** The fields of the form; the audience is sent by a call of its own. */
export type FormInput = z.input<typeof programForm> & { audience?: AudienceDraft };
export type FormOutput = z.output<typeof programForm>;

/** Without a capacity there is no seat limit; without an end it lasts as long as the program says. */
export const emptySession = { trainer: '', date: '', time: '', capacity: null, location: '', join_url: '' };

/** Done once, by the deadline. */
export const emptyRule = { due_days: null, renew_months: null, renew_on: null, window_days: null };

/** A new form; the duration is left to choose. */
export const emptyValues: DefaultValues<FormInput> = {
  title: '',
  description: '',
  assigned_manager: '',
  deadline: '',
  ...emptyRule,
  ...emptyLater,
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
  return {
    ...contentOf(program),
    assigned_manager: ifAmong(managers, assigned_manager),
    deadline: '',
    sessions: byTime(training_sessions).map((session) => ({
      ...emptySession,
      ...whereAndHowMany(session),
      trainer: ifAmong(trainers, session.trainer),
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
    // Without their ends: each keeps its length as long as nobody changes it.
    sessions: byTime(program.training_sessions).map((session) => ({
      _id: session._id,
      trainer: session.trainer._id,
      date: calendarDateOf(session.start_time, timeZone),
      time: clockTimeOf(session.start_time, timeZone),
      ...whereAndHowMany(session),
    })),
    updated_at,
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
    Exclude<keyof ProgramPayload, 'assigned_manager' | 'deadline' | 'files' | 'sessions'>,
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

/** The form's durations (product §44), and the stored one where it is another. */
export function durationChoices(stored?: number): Option[] {
  const minutes = new Set<number>(durationOptions);
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
