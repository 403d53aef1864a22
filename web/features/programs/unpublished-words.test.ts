import { expect, test } from 'vitest';
import { clockAt } from '../../components/use-clock.ts';
import { sayPublished, sayUnpublished } from './unpublished-words.ts';

const clock = clockAt(new Date('2026-12-01T20:30:00Z'), 'America/Chicago');
const publish_at = '2026-12-01T20:40:00.000Z';

test.each([
  [12, 0, '12 people'],
  [1, 1, '1 person and 1 trainer'],
  [0, 2, '2 trainers'],
])('%i people and %i trainers who are told later are told to an admin §85.9', (people, trainers, who) => {
  expect(sayUnpublished({ people, trainers, publish_at }, clock)).toBe(
    `${who} will be told about your changes at 2:40 PM.`,
  );
});

test('changes that have gone out wait no more §85.9', () => {
  const then = clockAt(new Date(publish_at), 'America/Chicago');
  expect(sayUnpublished({ people: 12, trainers: 0, publish_at }, then)).toBeNull();
});

test('a publication says to how many it went, and nobody is nobody §85.9', () => {
  expect(sayPublished('now', 12)).toBe('12 people will now get a message about the changes.');
  expect(sayPublished('now', 0)).toBe('The changes are being sent now.');
  expect(sayPublished('nobody', 12)).toBe('Nobody will be notified. The changes are visible anyway.');
});
