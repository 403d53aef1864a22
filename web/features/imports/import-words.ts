import { countOf, formatCount } from '#shared/count';
import type { Decision, ImportKind, ImportState } from '#shared/people/imports/import-facts';
import type { Clock } from '../../components/use-clock.ts';
import type { ImportCounts, ImportLine, ImportResult, Undone } from '#shared/people/imports/schemas';

/** The kinds of file, as an admin chooses them. */
export const kindLabels: Readonly<Record<ImportKind, string>> = {
  people: 'People',
  records: 'Records, one in each row',
  matrix: 'Records, with a row for each person and a column for each training',
};

export const stateLabels: Readonly<Record<ImportState, string>> = {
  planning: 'Being checked',
  needs_answers: 'Has questions',
  planned: 'Checked',
  running: 'Being imported',
  done: 'Imported',
  failed: 'Not imported',
  undone: 'Undone',
};

export const decisionLabels: Readonly<Record<Decision, string>> = {
  same: 'The same person, now returning',
  another: 'Someone else',
  leave: 'Leave this row out',
};

/** "214 new, 31 changed, 3 refused"; outcomes without rows are left out. */
export function sayPlan(counts: ImportCounts): string {
  const said = [
    counts.create > 0 && `${formatCount(counts.create)} new`,
    counts.change > 0 && `${formatCount(counts.change)} changed`,
    counts.return > 0 && `${formatCount(counts.return)} returning`,
    counts.same > 0 && `${formatCount(counts.same)} unchanged`,
    counts.missing > 0 && `${formatCount(counts.missing)} to suspend`,
    counts.waiting > 0 && `${formatCount(counts.waiting)} without their line manager`,
    counts.decide > 0 && `${formatCount(counts.decide)} to decide`,
    counts.refused > 0 && `${formatCount(counts.refused)} refused`,
  ].filter((part) => part !== false);
  return said.length > 0 ? said.join(', ') : 'No rows';
}

/** The same once it is done, for after a colon: "214 new, 31 changed, 6,000 records added". */
export function sayResult(result: ImportResult): string {
  const said = [
    result.created > 0 && `${formatCount(result.created)} new`,
    result.changed > 0 && `${formatCount(result.changed)} changed`,
    result.returned > 0 && `${formatCount(result.returned)} returned`,
    result.suspended > 0 && `${formatCount(result.suspended)} suspended`,
    result.records > 0 && `${countOf(result.records, 'record')} added`,
    result.refused > 0 && `${formatCount(result.refused)} refused`,
  ].filter((part) => part !== false);
  return said.length > 0 ? said.join(', ') : 'no changes needed';
}

/** The result of an undo, for a list of files: "41 removed, 3 as before, 2 kept". */
export function sayUndoneCounts({ removed, restored, kept }: Undone): string {
  const said = [
    removed > 0 && `${formatCount(removed)} removed`,
    restored > 0 && `${formatCount(restored)} as before`,
    kept > 0 && `${formatCount(kept)} kept`,
  ].filter((part) => part !== false);
  return said.length > 0 ? said.join(', ') : 'no one was affected';
}

/** How many rows an import would carry out, with the decisions made so far. */
export function countOfWork(counts: ImportCounts, decided: number): number {
  return counts.create + counts.change + counts.return + decided;
}

const isDate = /^\d{4}-\d\d-\d\d$/;

/** "Kitchen → Warehouse"; of a value that is new, that one. */
export function sayChange(
  [former, next]: ImportLine['changes'][string],
  { day }: Pick<Clock, 'day'>,
): string {
  const said = (value: string | null) => (value && isDate.test(value) ? day(value) : value);
  const [before, after] = [said(former), said(next)];
  if (before === null) return after ?? '';
  return after === null ? `${before} is removed` : `${before} → ${after}`;
}
