import type { ReplyOf } from '#shared/endpoint';
import type { ErrorBody } from '#shared/errors';
import type { usersApi } from '#shared/people/users/calls';
import type { Program } from '#shared/shapes';
import { formatCount } from '#shared/count';
import { nameOf } from '#shared/person-name';

type Named = Parameters<typeof nameOf>[0];
type Titled = Pick<Program, '_id' | 'title'>;

/** "Assigned 4 of 5 trainings to Ada Lovelace. First Aid was already assigned. They choose the sessions next." */
export function sayAssigned(
  { assigned, already, complete }: ReplyOf<typeof usersApi.assign>,
  chosen: readonly Titled[],
  person: Named,
): string {
  const titlesIn = (ids: readonly string[]) =>
    chosen.filter(({ _id }) => ids.includes(_id)).map(({ title }) => title);
  const toDo = assigned.length - complete.length;
  return [
    sayHowMany(titlesIn(assigned), chosen.length, nameOf(person)),
    ...titlesIn(complete).map((title) => `${title} is already complete because they have a valid record.`),
    ...titlesIn(already).map((title) => `${title} was already assigned.`),
    toDo === 1 && 'They choose a session next.',
    toDo > 1 && 'They choose the sessions next.',
  ]
    .filter(Boolean)
    .join(' ');
}

function sayHowMany(assigned: readonly string[], chosen: number, name: string): string {
  const [first] = assigned;
  if (first === undefined) return 'No training was assigned.';
  if (assigned.length < chosen)
    return `Assigned ${formatCount(assigned.length)} of ${formatCount(chosen)} trainings to ${name}.`;
  return assigned.length === 1
    ? `Assigned ${first} to ${name}.`
    : `Assigned ${formatCount(assigned.length)} trainings to ${name}.`;
}

/** Why none of them could be assigned, by the trainings in the way; null where the refusal names none. */
export function sayNotAssigned(
  { code, programs = [] }: Partial<Pick<ErrorBody, 'code' | 'programs'>>,
  chosen: readonly Titled[],
  person: Named,
): string | null {
  const say = code && refusals[code];
  const inTheWay = chosen.filter(({ _id }) => programs.includes(_id));
  if (!say || inTheWay.length === 0) return null;
  return [...inTheWay.map(({ title }) => say(title, nameOf(person))), 'Nothing was assigned.'].join(' ');
}

const refusals: Partial<Record<ErrorBody['code'], (title: string, name: string) => string>> = {
  archived: (title) => `${title} is archived.`,
  deadline_passed: (title) => `The deadline for ${title} has passed.`,
  exempt: (title, name) => `${name} is exempt from ${title}.`,
};

/** "Selected 3 of Ben Ek's open trainings." once a colleague's open trainings are ticked. */
export function sayCopied(count: number, colleague: Named): string {
  if (count === 0) return `None of ${nameOf(colleague)}'s open trainings can be added.`;
  return count === 1
    ? `Selected 1 of ${nameOf(colleague)}'s open trainings.`
    : `Selected ${formatCount(count)} of ${nameOf(colleague)}'s open trainings.`;
}
