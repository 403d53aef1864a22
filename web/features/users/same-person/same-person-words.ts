import { formatCount } from '#shared/count';
import type { Effect } from '#shared/effects';

/** The effects of noting that two accounts are the same person's, in sentences. */
export function sayMergeEffects(effects: readonly Effect[], person: string): string[] {
  const count = (code: Effect['code']) => effects.filter((effect) => effect.code === code).length;
  const handed = effects.filter(({ code }) => code === 'handed_over');
  const sessions = handed.filter(({ session }) => session).length;
  const people = handed.find(({ program, session }) => !program && !session)?.people ?? 0;
  return [
    ...say(count('completed'), {
      one: `1 of ${person}’s trainings will be complete because of a record from the other account.`,
      many: (n) =>
        `${n} of ${person}’s trainings will be complete because of records from the other account.`,
    }),
    ...say(count('due_earlier'), {
      one: `1 of ${person}’s trainings will be due earlier.`,
      many: (n) => `${n} of ${person}’s trainings will be due earlier.`,
    }),
    ...say(count('exempt'), {
      one: `${person} will be exempt from 1 training because the other account has this exemption.`,
      many: (n) =>
        `${person} will be exempt from ${n} trainings because the other account has these exemptions.`,
    }),
    ...say(count('seats_freed'), {
      one: '1 seat will be released because the training is complete or not needed.',
      many: (n) => `${n} seats will be released because the trainings are complete or not needed.`,
    }),
    ...say(count('ended'), {
      one: `1 open training from the other account won’t be assigned to ${person}. Assign it afterwards.`,
      many: (n) =>
        `${n} open trainings from the other account won’t be assigned to ${person}. Assign them afterwards.`,
    }),
    ...say(handed.filter(({ program }) => program).length, {
      one: `${person} will oversee 1 more training, taken over from the other account.`,
      many: (n) => `${person} will oversee ${n} more trainings, taken over from the other account.`,
    }),
    ...say(sessions, {
      one: `${person} will teach 1 more session, taken over from the other account.`,
      many: (n) => `${person} will teach ${n} more sessions, taken over from the other account.`,
    }),
    ...say(count('trainer_busy'), {
      one:
        sessions === 1
          ? `${person} is in another session at that time.`
          : `${person} is in another session during 1 of them.`,
      many: (n) => `${person} is in other sessions during ${n} of them.`,
    }),
    ...say(count('trainer_away'), {
      one: sessions === 1 ? `${person} is away at that time.` : `${person} is away during 1 of them.`,
      many: (n) => `${person} is away during ${n} of them.`,
    }),
    ...say(people, {
      one: `${person} will replace the other account as the line manager or deputy of 1 person.`,
      many: (n) => `${person} will replace the other account as the line manager or deputy of ${n} people.`,
    }),
    ...say(count('message_sent'), {
      one: `${person} will get one message about this.`,
      many: () => `${person} will get one message about this.`,
    }),
    'The other account will be hidden, and nobody can sign in with it. You can separate the two later.',
  ];
}

function say(count: number, { one, many }: { one: string; many: (n: string) => string }): string[] {
  if (count === 0) return [];
  return [count === 1 ? one : many(formatCount(count))];
}
