import { expect, test } from 'vitest';
import { saySent, sayWhoGetsIt, sayWithoutEmail, whyNot } from './write-words.ts';

const of = (people: number, without_email = 0, left_today = 3) => ({ people, without_email, left_today });

test('a message that reaches nobody isn’t offered, and it says why §121.8', () => {
  expect(whyNot(of(0))).toBe('Nobody has a seat in this session.');
  expect(whyNot(of(0, 3))).toBe('Nobody in this session has an e-mail address. Tell them yourself.');
  expect(whyNot(of(2, 3, 0))).toBe(
    'Three messages were sent to the people in this session today. You can send more tomorrow.',
  );
  expect(whyNot(of(2, 3, 1))).toBeNull();
});

test('the number of people is said before and after §121.8', () => {
  expect(sayWhoGetsIt(of(1), true)).toBe('1 person gets an e-mail. Replies go to you.');
  expect(sayWhoGetsIt(of(1_200), false)).toBe('1,200 people get an e-mail.');
  expect(sayWithoutEmail(of(1))).toBeNull();
  expect(sayWithoutEmail(of(1, 1))).toBe('1 person has no e-mail address. Tell them yourself.');
  expect(saySent(of(12, 2), true)).toBe(
    'Sent to 12 people. 2 people have no e-mail address. Tell them yourself.',
  );
  expect(saySent(of(1), false)).toBe(
    "Sent to 1 person. E-mail isn't set up for your company yet. People find the message under Account, “See your messages”.",
  );
});
