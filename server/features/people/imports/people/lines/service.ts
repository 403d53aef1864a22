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

/**
 * Finds the lines whose line manager has to wait, and why: the last one of a circle, and each that would be more than
 * 20 levels deep. `above` are the line managers that nobody changes, of the people above the lines.
 */
export function whyWaiting(
  lines: readonly NewLine[],
  above: ReadonlyMap<string, string>,
): Map<number, 'circle' | 'deep'> {
  const byId = new Map(lines.map((line) => [line.id, line]));
  const waiting = new Set<NewLine>();
  const managerOf = (id: string) => {
    const line = byId.get(id);
    return line && !waiting.has(line) ? line.manager : line ? undefined : above.get(id);
  };
  const seen = new Map<string, number>();
  lines.forEach((first, round) => {
    const path: string[] = [];
    let at: string | undefined = first.id;
    for (; at !== undefined && !seen.has(at); at = managerOf(at)) {
      seen.set(at, round);
      path.push(at);
    }
    if (at === undefined || seen.get(at) !== round) return;
    const circle = path.slice(path.indexOf(at)).flatMap((id) => byId.get(id) ?? []);
    waiting.add(circle.reduce((last, each) => (each.line > last.line ? each : last)));
  });
  const circles = new Set(waiting);
  addTooDeep(lines, { byId, waiting, managerOf });
  return new Map(Array.from(waiting, (line) => [line.line, circles.has(line) ? 'circle' : 'deep']));
}

interface Lines {
  byId: ReadonlyMap<string, NewLine>;
  waiting: Set<NewLine>;
  managerOf: (id: string) => string | undefined;
}

/** From the top down, so that a line that waits is the top of the people below it. */
function addTooDeep(lines: readonly NewLine[], { byId, waiting, managerOf }: Lines): void {
  const levels = new Map<string, number>();
  for (const { id } of lines) {
    const path: string[] = [];
    for (let at: string | undefined = id; at !== undefined && !levels.has(at); at = managerOf(at))
      path.push(at);
    for (const each of path.toReversed()) {
      const manager = managerOf(each);
      const level = manager === undefined ? 0 : levels.get(manager)! + 1;
      const line = byId.get(each);
      const isTooDeep = line !== undefined && manager !== undefined && level + line.below > mostLevels;
      if (isTooDeep) waiting.add(line);
      levels.set(each, isTooDeep ? 0 : level);
    }
  }
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
