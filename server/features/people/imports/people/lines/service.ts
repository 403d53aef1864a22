import type { Caller } from '../../../../../audit/caller.ts';
import type { Db } from '../../../../../db/tables.ts';
import * as store from './store.ts';
import type { NewLine } from './store.ts';

/** The most people above somebody (product §94). */
const mostLevels = 20;

/** The lines whose line manager has to wait, in their order. */
export function findWaiting(lines: readonly NewLine[], above: ReadonlyMap<string, string>): number[] {
  return [...whyWaiting(lines, above).keys()].toSorted((left, right) => left - right);
}

type Why = 'circle' | 'deep';

interface Lines {
  byId: ReadonlyMap<string, NewLine>;
  waiting: Map<NewLine, Why>;
  managerOf: (id: string) => string | undefined;
}

/**
 * Finds the lines whose line manager has to wait, and why: the last one of a circle, and each that would be more than
 * 20 levels deep. Their people keep the present line manager. `above` are the line managers that nobody changes, of the
 * people above the lines.
 */
export function whyWaiting(lines: readonly NewLine[], above: ReadonlyMap<string, string>): Map<number, Why> {
  const byId = new Map(lines.map((line) => [line.id, line]));
  const waiting = new Map<NewLine, Why>();
  const managerOf = (id: string) => {
    const line = byId.get(id);
    if (!line) return above.get(id);
    return waiting.has(line) ? (line.former ?? undefined) : line.manager;
  };
  const each: Lines = { byId, waiting, managerOf };
  // Present line managers of people who wait can lead into other circles and deeper lines.
  for (let isNew = true; isNew; isNew = addTooDeep(lines, each)) addCircles(lines, each);
  return new Map(Array.from(waiting, ([{ line }, why]) => [line, why]));
}

/** Lets the last line of each circle wait, until there is none. */
function addCircles(lines: readonly NewLine[], { byId, waiting, managerOf }: Lines): void {
  const seen = new Map<string, number>();
  lines.forEach((first, round) => {
    let path: string[] = [];
    for (let at: string | undefined = first.id; at !== undefined;) {
      if (!seen.has(at)) {
        seen.set(at, round);
        path.push(at);
        at = managerOf(at);
        continue;
      }
      if (seen.get(at) !== round) return;
      const circle = path.slice(path.indexOf(at)).flatMap((id) => byId.get(id) ?? []);
      const moved = circle.filter((line) => !waiting.has(line));
      const last = moved.reduce((one, other) => (other.line > one.line ? other : one));
      waiting.set(last, 'circle');
      // From there the way leads on over the present line manager.
      const turn = path.indexOf(last.id) + 1;
      for (const id of path.slice(turn)) seen.delete(id);
      path = path.slice(0, turn);
      at = managerOf(last.id);
    }
  });
}

/**
 * Lets lines wait that would be too deep. It goes from the top down, so that a line that waits is the top of those below.
 * Returns whether one of their people has a line manager at present.
 */
function addTooDeep(lines: readonly NewLine[], { byId, waiting, managerOf }: Lines): boolean {
  const levels = new Map<string, number>();
  let isNew = false;
  for (const { id } of lines) {
    const path: string[] = [];
    for (let at: string | undefined = id; at !== undefined && !levels.has(at); at = managerOf(at))
      path.push(at);
    for (const each of path.toReversed()) {
      const manager = managerOf(each);
      const level = manager === undefined ? 0 : (levels.get(manager) ?? 0) + 1;
      const line = byId.get(each);
      const isTooDeep = line !== undefined && manager !== undefined && level + line.below > mostLevels;
      const late = isTooDeep ? lastMoved(each, { byId, waiting, managerOf }) : undefined;
      if (late) waiting.set(late, 'deep');
      isNew ||= late !== undefined && (late !== line || (late.former !== undefined && late.former !== null));
      levels.set(each, isTooDeep ? 0 : level);
    }
  }
  return isNew;
}

/** The nearest line that moves, of the person and those above. */
function lastMoved(id: string, { byId, waiting, managerOf }: Lines): NewLine | undefined {
  for (let at: string | undefined = id; at !== undefined; at = managerOf(at)) {
    const line = byId.get(at);
    if (line && !waiting.has(line)) return line;
  }
  return undefined;
}

/** Lets the line managers wait that would close a circle, or make a line too deep. */
export async function letCirclesWait(tx: Db): Promise<void> {
  await store.findMoved(tx);
  const lines = await store.listNewLines(tx, 'import_moved');
  if (lines.length === 0) return;
  const waiting = whyWaiting(lines, await store.readAbove(tx, 'import_moved'));
  if (waiting.size > 0) await store.letWait(tx, waiting);
}

/** Puts people below the line managers that they have waited for, and who are there now, if that closes no circle. */
export async function endWaits(tx: Db, caller: Caller, now: Date): Promise<void> {
  await store.findAwaited(tx);
  const lines = await store.listNewLines(tx, 'import_awaited');
  if (lines.length === 0) return;
  const waiting = findWaiting(lines, await store.readAbove(tx, 'import_awaited'));
  await store.endWaits(tx, { waiting, caller, now });
}

/**
 * Finds the levels in which the judged lines are written, from the top down. The database checks each row by itself. A
 * person whose line is written after those above them closes no circle with a line that the same file changes.
 */
export async function findLevels(tx: Db, now: Date): Promise<number[]> {
  await store.findLevels(tx, mostLevels);
  await store.leaveDeepLines(tx, mostLevels, now);
  return store.listLevels(tx);
}
