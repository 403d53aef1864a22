import { expect, test } from 'vitest';
import { RoundTrip } from './round-trip.ts';

test('nothing is known of the round trip before a second of answers', () => {
  const trip = new RoundTrip();
  expect(trip.milliseconds).toBe(0);
  trip.note(30, 5_000);
  expect(trip.milliseconds).toBe(0);
});

test('the round trip is the shortest of late, so that waiting behind others does not count', () => {
  const trip = new RoundTrip();
  for (let now = 0; now <= 3_000; now += 10) trip.note(now % 500 === 0 ? 30 : 90, now);
  expect(trip.milliseconds).toBe(30);
});

test('a database that moves away is noticed two seconds later, one that comes nearer at once', () => {
  const trip = new RoundTrip();
  for (let now = 0; now <= 3_000; now += 100) trip.note(1, now);
  for (let now = 3_100; now <= 5_100; now += 100) trip.note(40, now);
  expect(trip.milliseconds).toBe(40);
  trip.note(2, 5_200);
  expect(trip.milliseconds).toBe(2);
});
