import { expect, test } from 'vitest';
import type { Message } from '#shared/messages/schemas';
import { clockAt } from '../../components/use-clock.ts';
import { missingWords, reasonWords, sendWords, stateWords } from './message-words.ts';

const clock = clockAt(new Date('2026-12-01T12:00:00Z'), 'Etc/UTC');

const message = (facts: Partial<Message>): Message => ({
  _id: '',
  kind: 'reset',
  state: 'waiting',
  person: { _id: '', first_name: 'Ada', last_name: 'Lovelace', email: 'ada@company.example' },
  subject: null,
  text: null,
  created_at: '2026-12-01T11:00:00.000Z',
  not_before: '2026-12-01T11:00:00.000Z',
  sent_at: null,
  sent_to: null,
  attempts: 0,
  last_error: null,
  dropped_because: null,
  ...facts,
});

test.each<[Partial<Message>, string]>([
  [{}, 'Sending soon'],
  [{ not_before: '2026-12-01T12:00:59.000Z' }, 'Sending soon'],
  [{ not_before: '2026-12-02T08:00:00.000Z' }, 'Goes out December 2, 8:00 AM'],
  [{ attempts: 1, last_error: '452 Mailbox full' }, 'Not sent yet'],
  [{ last_error: 'SMTP_URL is not set' }, 'Not sent yet'],
  [{ delayed: true }, 'Not sent yet'],
  [{ state: 'sent', sent_at: '2026-12-01T11:01:00.000Z', attempts: 1 }, 'Sent December 1, 11:01 AM'],
  [{ state: 'failed', attempts: 1, last_error: '550 No such user' }, 'Refused by the mail server'],
  [{ state: 'dropped', dropped_because: 'The person has left.' }, 'Skipped'],
])('a message with %j stands so: “%s”', (facts, words) => {
  expect(stateWords(message(facts), clock)).toBe(words);
});

test.each<[Partial<Message>, string | null]>([
  [{}, null],
  [{ attempts: 1, last_error: '452 Mailbox full' }, 'Tried once. Error: 452 Mailbox full'],
  [{ attempts: 3, last_error: '452 Mailbox full' }, 'Tried 3 times. Error: 452 Mailbox full'],
  [{ last_error: 'SMTP_URL is not set' }, "E-mail isn't set up for your company."],
  [{ last_error: 'PUBLIC_URL is not set' }, "The message can't include a link because PUBLIC_URL isn't set."],
  [{ state: 'dropped', dropped_because: 'The person has left.', last_error: 'late' }, 'The person has left.'],
])('what is in the way of a message with %j is told as %j', (facts, words) => {
  expect(reasonWords(message(facts))).toBe(words);
});

test('a text that is not there says why', () => {
  expect(missingWords(message({ text: '' }))).toBe('The text was erased.');
  expect(missingWords(message({}))).toBe('The text will be written when the message is due.');
  expect(missingWords(message({ state: 'dropped' }))).toBe("No text: it wasn't sent.");
});

test('a waiting message is sent now, one tried to the end again, and a needless one not at all §81.9', () => {
  expect(sendWords(message({ state: 'waiting' }))).toBe('Send now');
  expect(sendWords(message({ state: 'sent' }))).toBe('Send again');
  expect(sendWords(message({ state: 'failed' }))).toBe('Send again');
  expect(sendWords(message({ state: 'dropped' }))).toBe(null);
});
