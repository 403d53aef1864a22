import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorld, withMail, type World } from '../world.ts';
import { listEntriesSince, type TrailEntry } from './entries.ts';
import { liveThroughChanges } from './live-through-changes.ts';
import { replay, replayedActions } from './replay.ts';
import { findDifferences, readRows, type StoredRows } from './rows.ts';

describe('the audit trail, replayed by its entries alone', () => {
  let world: World;
  /** The trail and the rows, after each change. */
  const moments: { entries: TrailEntry[]; rows: StoredRows }[] = [];

  beforeAll(async () => {
    world = await startWorld(withMail);
    const { db } = world.database;
    await liveThroughChanges(world, async () => {
      moments.push({ entries: await listEntriesSince(db, 0), rows: await readRows(db) });
    });
  });

  afterAll(() => world.close());

  test('leads after each change to the assignments, exemptions and records that are stored', () => {
    const differences = moments.map(({ entries, rows }) => findDifferences(replay(entries).rows, rows));
    expect(differences.flat()).toEqual([]);
  });

  /** Whether it is noticed at some moment that an entry is missing. */
  const isMissed = ({ id }: TrailEntry) =>
    moments.some(({ entries, rows }) => {
      const others = entries.filter((entry) => entry.id !== id);
      if (others.length === entries.length) return false;
      try {
        return findDifferences(replay(others).rows, rows).length > 0;
      } catch {
        return true;
      }
    });

  test.each(replayedActions)('leads elsewhere without an entry of %s', (action) => {
    const entries = moments.at(-1)!.entries.filter((entry) => entry.action === action);
    expect(entries.length).toBeGreaterThan(0);
    expect(entries.some(isMissed)).toBe(true);
  });
});
