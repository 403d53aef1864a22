import type { Head } from '../audit/chain/store.ts';

/** The audit trail's newest link as it is typed and printed. */
export const headText = ({ position, hash }: Head) => `${position} ${hash}`;

/** Rows per table and the audit head, one line each. */
export function describeRows({ rows, head }: { rows: Record<string, number>; head: Head }): string {
  const widest = Math.max(...Object.keys(rows).map(({ length }) => length));
  const lines = Object.entries(rows).map(
    ([table, count]) => `  ${table.padEnd(widest)}  ${count.toLocaleString('en-US')}`,
  );
  return [...lines, `Audit head ${headText(head)}`].join('\n');
}

/** How long it is since this moment of the process's clock. */
export function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}
