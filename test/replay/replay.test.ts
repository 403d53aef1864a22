import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorld, withMail, type World } from '../world.ts';
import { listEntriesSince, type Told, type TrailEntry } from './entries.ts';
import { liveThroughChanges } from './live-through-changes.ts';
import { needed } from './needed-facts.ts';
import { replay, replayedActions, type ReplayedAction } from './replay.ts';
import { findDifferences, readRows, untold, type ReplayedRows, type StoredRows } from './rows.ts';

/** The trail and the rows at one moment. */
interface Snapshot {
  entries: TrailEntry[];
  rows: StoredRows;
}

describe('the audit trail, replayed by its entries alone', () => {
  let world: World;
  let people: Awaited<ReturnType<typeof liveThroughChanges>>;
  /** After each change. */
  const snapshots: Snapshot[] = [];

  beforeAll(async () => {
    world = await startWorld(withMail);
    const { db } = world.database;
    people = await liveThroughChanges(world, async () => {
      snapshots.push({ entries: await listEntriesSince(db, 0), rows: await readRows(db) });
    });
  }, 400_000);

  afterAll(() => world.close());

  /** Whether a change of the trail is noticed in some snapshot. */
  const isNoticed = (changed: (entries: TrailEntry[]) => TrailEntry[]) =>
    snapshots.some(({ entries, rows }) => {
      try {
        return findDifferences(replay(changed(entries)).rows, rows).length > 0;
      } catch {
        return true;
      }
    });
  /** The entries of an action, as they were written. */
  const entriesOf = (action: ReplayedAction) => {
    const all = snapshots.toReversed().flatMap(({ entries }) => entries);
    return [...new Map(all.map((entry) => [entry.id, entry])).values()].filter(
      (entry) => entry.action === action,
    );
  };

  test('leads after each change to the programs, assignments, exemptions and records that are stored §51.6', () => {
    const differences = snapshots.map(({ entries, rows }) => findDifferences(replay(entries).rows, rows));
    expect(differences.flat()).toEqual([]);
  });

  test.each(replayedActions)(
    'leads elsewhere without an entry of %s, or a fact that it needs §51.6',
    (action) => {
      const entries = entriesOf(action);
      const missed = entries.filter(({ id }) => isNoticed((all) => all.filter((entry) => entry.id !== id)));
      // People aren't replayed: an entry that changes a role alone, or a name, may be missing.
      const least = action.startsWith('user.') ? 1 : entries.length;
      expect(missed.length).toBeGreaterThanOrEqual(Math.max(least, 1));

      const facts = new Set(entries.flatMap(factsOf));
      const isNeeded = (fact: string) =>
        entries.some(({ id }) =>
          isNoticed((all) => all.map((entry) => (entry.id === id ? withoutFact(entry, fact) : entry))),
        );
      expect([...facts].filter(isNeeded).toSorted()).toEqual(needed[action]);
    },
  );

  /** The people with stored facts that a replay can't tell, apart from names: most accounts here have no entry. */
  const unrecordedOf = ({ training_sessions, assignments, exemptions, training_records }: ReplayedRows) => {
    const rows = [
      ...training_sessions.map(({ trainer_id: person, ...row }) => ({ person, row })),
      ...assignments.map(({ employee_id: person, ...row }) => ({ person, row })),
      ...exemptions.map(({ person_id: person, ...row }) => ({ person, row })),
      ...training_records.map(({ person_id: person, trainer: _, person_name: __, ...row }) => ({
        person,
        row,
      })),
    ];
    const cells = rows.flatMap(({ person, row }) =>
      Object.entries(row).flatMap(([column, value]) => (value === untold ? [`${person} ${column}`] : [])),
    );
    return [...new Set(cells)].toSorted();
  };

  test('says where an erasure has taken reasons and notes out of it, and invents none §51.6', () => {
    const last = snapshots.findIndex(({ entries }) => entries.at(-1)!.action === 'user.erase');
    const [before, after] = [snapshots[last - 1]!, snapshots[last]!];
    const { id } = people.extended;
    expect([...replay(before.entries).emptied]).toEqual([]);

    // The facts that the emptied entries tell of the moment before the erasure.
    const company = replay(after.entries.slice(0, -1));
    expect(findDifferences(company.rows, before.rows)).toEqual([]);
    expect(unrecordedOf(company.rows)).toEqual([`${id} note`, `${id} place`, `${id} revoked_because`]);
    const emptied = [...company.emptied].map(({ action, person_ids }) => [action, ...person_ids]);
    expect(emptied).toEqual(
      [
        'program.extend',
        'program.exempt',
        'program.undo',
        'record.create',
        'record.create',
        'record.propose',
        'file.remove',
        'record.revoke',
      ].map((action) => [action, id]),
    );
    expect(unrecordedOf(replay(after.entries).rows)).toEqual([]);
  });

  test('names the erased person of a missing reason that is stored §51.6', () => {
    const { entries, rows } = snapshots.at(-1)!;
    const { away, marked, trainer } = people;
    const lacking = [
      `${away.id} due_reason`,
      `${marked.id} due_reason`,
      `${trainer.id} cancel_reason`,
    ].toSorted();
    expect(unrecordedOf(replay(entries).rows)).toEqual(lacking);
    const stored = rows.assignments.find(({ employee_id }) => employee_id === marked.id)!;
    expect(stored.due_reason).toBe('Sick leave');
  });
});

const sides = ['before', 'after'] as const;

function factsOf({ before, after, personal }: TrailEntry): string[] {
  return sides.flatMap((side) => [
    ...Object.keys((side === 'before' ? before : after) ?? {}).map((name) => `${side}.${name}`),
    ...Object.keys(personal?.[side] ?? {}).map((name) => `personal.${side}.${name}`),
  ]);
}

function withoutFact(entry: TrailEntry, fact: string): TrailEntry {
  const without = (facts: Told | null | undefined, prefix: string): Told =>
    Object.fromEntries(Object.entries(facts ?? {}).filter(([name]) => `${prefix}.${name}` !== fact));
  const { before, after, personal } = entry;
  return {
    ...entry,
    before: before && without(before, 'before'),
    after: after && without(after, 'after'),
    personal: personal && {
      before: without(personal.before, 'personal.before'),
      after: without(personal.after, 'personal.after'),
    },
  };
}
