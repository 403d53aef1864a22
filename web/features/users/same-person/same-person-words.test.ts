import { expect, test } from 'vitest';
import { sayMergeEffects } from './same-person-words.ts';

test('the effects of a second account are told in sentences, and that they can be taken back §109.7', () => {
  const person = 'Ada Lovelace';
  expect(
    sayMergeEffects(
      [
        { code: 'completed', people: 1, program: 'a' },
        { code: 'completed', people: 1, program: 'b' },
        { code: 'due_earlier', people: 1, program: 'c' },
        { code: 'exempt', people: 1, program: 'e' },
        { code: 'ended', people: 1, program: 'd' },
        { code: 'handed_over', people: 1, program: 'f' },
        { code: 'handed_over', people: 1, session: 's' },
        { code: 'handed_over', people: 1, session: 't' },
        { code: 'handed_over', people: 3 },
        { code: 'trainer_busy', people: 1, session: 's' },
        { code: 'message_sent', people: 1 },
      ],
      person,
    ),
  ).toEqual([
    '2 of Ada Lovelace’s trainings will be complete because of records from the other account.',
    '1 of Ada Lovelace’s trainings will be due earlier.',
    'Ada Lovelace will be exempt from 1 training because the other account has this exemption.',
    '1 open training from the other account won’t be assigned to Ada Lovelace. Assign it afterwards.',
    'Ada Lovelace will oversee 1 more training, taken over from the other account.',
    'Ada Lovelace will teach 2 more sessions, taken over from the other account.',
    'Ada Lovelace is in another session during 1 of them.',
    'Ada Lovelace will replace the other account as the line manager or deputy of 3 people.',
    'Ada Lovelace will get one message about this.',
    'The other account will be hidden, and nobody can sign in with it. You can separate the two later.',
  ]);
  expect(sayMergeEffects([], person)).toHaveLength(1);
  const one = [{ code: 'handed_over', people: 1, session: 's' }] as const;
  expect(
    sayMergeEffects([...one, { code: 'trainer_busy', people: 1, session: 's' }], person).slice(0, 2),
  ).toEqual([
    'Ada Lovelace will teach 1 more session, taken over from the other account.',
    'Ada Lovelace is in another session at that time.',
  ]);
});
