import { listCounts, type Counts } from '../../load/figures.ts';
import { greatestRate, type Cost, type HalfRate } from '../load/costs.ts';
import type { DashboardFigures } from '../sections/dashboards.ts';
import type { DocumentFigures } from '../sections/documents.ts';
import type { MemoryFigures } from '../sections/memory.ts';
import type { ReadFigures } from '../sections/reads.ts';
import type { WriteFigures } from '../sections/bulk.ts';
import { formatTable, shorten, type Row } from './table.ts';

/** The meaning of each figure, for a reader who has the tables alone. */
const costKey = `"server", "db": microseconds of processor time, of the server's process and of all the database's; "x verify": both
together as a multiple of GET /api/user/verify in the same rounds; "/s": as many as this machine's processors have time for.
"p50", "p99": milliseconds of a request at half of that rate, which is fixed.`;

const writeKey = `"server", "db", "x verify": the same of a call. "p50" to "p99": milliseconds; "/s": calls that were answered a second.`;

export function showReads(reads: readonly ReadFigures[]): string {
  const rows = reads.map(({ name, head, cost, atHalf }) => ({
    call: name,
    ...head,
    ...costCells(cost),
    ...halfCells(atHalf),
    failed: failuresOf(cost, atHalf),
  }));
  return section('Calls that read', costKey, rows);
}

export function showDashboards(dashboards: readonly DashboardFigures[]): string {
  const rows = dashboards.map(({ role, head, people, calls, cost, atHalf }) => ({
    role,
    ...head,
    people,
    calls,
    ...costCells(cost),
    ...halfCells(atHalf),
    failed: failuresOf(cost, atHalf),
  }));
  return section('Whole dashboards, as the screens ask for them', costKey, rows);
}

export function showDocuments(documents: readonly DocumentFigures[]): string {
  const rows = documents.map(({ role, head, cost }) => ({
    role,
    ...head,
    ...costCells(cost),
    failed: failuresOf(cost),
  }));
  return section('Documents of dashboards, with their screens', costKey, rows);
}

function costCells(cost: Cost): Row {
  return {
    server: shorten(cost.server),
    db: shorten(cost.database),
    'x verify': shorten(cost.toVerify),
    '/s': shorten(greatestRate(cost)),
  };
}

const halfCells = ({ p50, p99 }: HalfRate): Row => ({ p50: shorten(p50), p99: shorten(p99) });

function failuresOf(...outcomes: readonly { failures: Counts }[]): string {
  return outcomes
    .flatMap(({ failures }) => (Object.keys(failures).length > 0 ? listCounts(failures) : []))
    .join('; ');
}

export function showWrites(writes: readonly WriteFigures[]): string {
  const rows = writes.map(({ name, head, calls, figures, toVerify }) => ({
    call: name,
    ...head,
    connections: figures.connections,
    calls,
    p50: shorten(figures.latency.p50),
    p95: shorten(figures.latency.p95),
    p99: shorten(figures.latency.p99),
    '/s': shorten(figures.perSecond),
    server: shorten(figures.serverMicroseconds),
    db: shorten(figures.databaseMicroseconds),
    'x verify': shorten(toVerify),
    failed: failuresOf(figures),
  }));
  return section('Changes, as fast as they are answered', writeKey, rows);
}

const memoryKey = `Of all processes: the server's, and the embedded database's where that is used.`;

export function showMemory(memory: readonly MemoryFigures[]): string {
  const rows = memory.map(({ head, atRest, afterLoad }) => ({
    ...head,
    'at rest': Math.round(atRest),
    'after the load': Math.round(afterLoad),
  }));
  return section('Memory, MB', memoryKey, rows);
}

function section(title: string, key: string, rows: readonly Row[]): string {
  return [`### ${title}${key && `\n${key}`}`, formatTable(rows)].join('\n\n');
}
