import { expect, test } from 'vitest';
import type { TaughtSession } from '#shared/training/sessions/schemas';
import { sampleSession } from '../../../test/sample-program.ts';
import { groupSessions } from './taught-sessions.ts';

const now = new Date('2026-11-21T12:00:00Z');

const session = (id: string, start: string, enrolled = 0): TaughtSession => ({
  ...sampleSession(id, start),
  program: { _id: 'p', title: 'Fire Safety' },
  enrolled,
  complete: 0,
  walk_ins: 0,
  to_mark: 0,
});

test('sessions with people to mark come first, then those to come, then past ones, the latest first §75.1', () => {
  const groups = groupSessions(
    [
      session('long ago', '2026-10-01T09:00:00.000Z'),
      session('unmarked', '2026-11-01T09:00:00.000Z', 2),
      session('yesterday', '2026-11-20T09:00:00.000Z'),
      session('going on, unmarked', '2026-11-21T11:50:00.000Z', 1),
      session('going on', '2026-11-21T11:55:00.000Z'),
      session('ahead', '2026-12-01T09:00:00.000Z', 5),
    ],
    now,
  );
  const ids = (of: readonly TaughtSession[]) => of.map(({ _id }) => _id);
  expect(ids(groups.toMark)).toEqual(['unmarked', 'going on, unmarked']);
  expect(ids(groups.upcoming)).toEqual(['going on', 'ahead']);
  expect(ids(groups.past)).toEqual(['yesterday', 'long ago']);
});
