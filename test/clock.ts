import type { Clock } from '../server/clock.ts';

/** A clock that stops until it is set or runs: journeys pass deadlines with it. */
export interface TestClock {
  now: Clock;
  set(instant: string | Date): void;
  advance(milliseconds: number): void;
  /** From now on each look at the clock finds it this much later. */
  run(milliseconds: number): void;
}

/** Starts at a Tuesday morning in the default zone (06:00 there). */
export function createTestClock(start = '2026-12-01T12:00:00.000Z'): TestClock {
  let current = new Date(start);
  let step = 0;
  return {
    now: () => {
      if (step > 0) current = new Date(current.getTime() + step);
      return current;
    },
    set: (instant) => {
      current = new Date(instant);
    },
    advance: (milliseconds) => {
      current = new Date(current.getTime() + milliseconds);
    },
    run: (milliseconds) => {
      step = milliseconds;
    },
  };
}
