import type { Program } from '#shared/shapes';
import { countOf, formatCount } from '#shared/count';
import { nameOf } from '#shared/person-name';
import { messageOf, type ApiError } from '../../api/api-error.ts';

type Named = Parameters<typeof nameOf>[0];

/** The outcome of one training: assigned, complete at once by a valid record, assigned before, or refused. */
export interface AssignResult {
  program: Pick<Program, '_id' | 'title'>;
  outcome: 'assigned' | 'complete' | 'before' | ApiError;
}

export const isAssigned = ({ outcome }: AssignResult) => outcome === 'assigned' || outcome === 'complete';

/** "Assigned 4 of 5 trainings to Ada Lovelace. First Aid is archived. They choose the sessions next." */
export function sayAssigned(results: readonly AssignResult[], person: Named): string {
  const done = results.filter(isAssigned);
  const toDo = done.filter(({ outcome }) => outcome === 'assigned').length;
  return [
    sayHowMany(results, done, nameOf(person)),
    ...new Set(results.map((result) => sayOutcome(result, nameOf(person)))),
    toDo === 1 && 'They choose a session next.',
    toDo > 1 && 'They choose the sessions next.',
  ]
    .filter(Boolean)
    .join(' ');
}

function sayHowMany(results: readonly AssignResult[], done: readonly AssignResult[], name: string): string {
  const [first] = done;
  if (!first) return 'No training was assigned.';
  if (done.length < results.length)
    return `Assigned ${formatCount(done.length)} of ${formatCount(results.length)} trainings to ${name}.`;
  return done.length === 1
    ? `Assigned ${first.program.title} to ${name}.`
    : `Assigned ${formatCount(done.length)} trainings to ${name}.`;
}

/** More about one training, where it isn't simply assigned. */
function sayOutcome({ program: { title }, outcome }: AssignResult, name: string): string | null {
  if (outcome === 'assigned') return null;
  if (outcome === 'complete') return `${title} is already complete: they have a valid record.`;
  if (outcome === 'before') return `${title} was already assigned.`;
  return refusals[outcome.code]?.(title, name) ?? `${title}: ${messageOf(outcome)}`;
}

/** Why a training could not be assigned. */
const refusals: Partial<Record<ApiError['code'], (title: string, name: string) => string>> = {
  program_archived: (title) => `${title} is archived.`,
  deadline_passed: (title) => `The deadline of ${title} has passed.`,
  exempt: (title, name) => `${name} is exempt from ${title}.`,
  not_found: (title) => `You no longer oversee ${title}.`,
  not_an_active_employee: (_, name) => `${name} is no longer active.`,
};

/** "Ticked 3 trainings of Ben Ek." once a colleague's open trainings are ticked. */
export function sayCopied(count: number, colleague: Named): string {
  if (count === 0) return `${nameOf(colleague)} has no open trainings that can be added.`;
  return `Selected ${countOf(count, 'open training')} of ${nameOf(colleague)}.`;
}
