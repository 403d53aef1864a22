import { listCounts } from '../../load/figures.ts';
import type { Figures } from '../load/rounds.ts';
import type { DashboardFigures } from '../sections/dashboards.ts';
import type { MemoryFigures } from '../sections/memory.ts';
import type { ReadFigures } from '../sections/reads.ts';
import type { WriteFigures } from '../sections/bulk.ts';
import { asMultiple, formatTable, shorten, type Row } from './table.ts';

/** The meaning of each figure, for a reader who has the tables alone. */
const readsKey = `Milliseconds by connections; "/s": requests a second; "server", "db": microseconds of processor time for a
request at 16 connections, of the server's process and of all the database's.`;
const ratiosKey = `Multiples of the same at the smallest size: p50 on 1 connection, and the database's processor time.`;

export function showReads(reads: readonly ReadFigures[]): string {
  const figures = reads.map(({ name, head, levels }) => {
    const at16 = levels.find(({ connections }) => connections === 16);
    return {
      call: name,
      ...head,
      ...Object.assign({}, ...levels.map(levelCells)),
      server: shorten(at16?.serverMicroseconds ?? NaN),
      db: shorten(at16?.databaseMicroseconds ?? NaN),
      failed: failuresOf(levels),
    };
  });
  const ratios = reads.map(({ name, head, toSmallest }) => ({
    call: name,
    ...head,
    'p50 to smallest': asMultiple(toSmallest.latency),
    'db to smallest': asMultiple(toSmallest.database),
  }));
  return [section('Calls that read', readsKey, figures), ratiosKey, formatTable(ratios)].join('\n\n');
}

function levelCells({ connections, latency, perSecond }: Figures): Row {
  return {
    [`p50 ${connections}`]: shorten(latency.p50),
    [`p95 ${connections}`]: shorten(latency.p95),
    [`p99 ${connections}`]: shorten(latency.p99),
    [`/s ${connections}`]: shorten(perSecond),
  };
}

function failuresOf(levels: readonly Figures[]): string {
  return levels
    .filter(({ failures }) => Object.keys(failures).length > 0)
    .map(({ connections, failures }) => `${connections}: ${listCounts(failures)}`)
    .join('; ');
}

const dashboardsKey = `On 64 connections, everybody's requests one after the other; dashboards = requests / calls of one. "in
batches": each asked for by one request, as the screens do. "at first": people who weren't seen in the minute before, so that it is written down that they are here.`;

export function showDashboards(dashboards: readonly DashboardFigures[]): string {
  const rows = dashboards.map(({ role, head, people, calls, perSecond, inBatches, atFirst, figures }) => ({
    role,
    ...head,
    people,
    calls,
    'dashboards/s': shorten(perSecond),
    'in batches': shorten(inBatches),
    'at first': shorten(atFirst),
    'p50 of a call': shorten(figures.latency.p50),
    'p99 of a call': shorten(figures.latency.p99),
    'server µs/call': shorten(figures.serverMicroseconds),
    'db µs/call': shorten(figures.databaseMicroseconds),
    failed: failuresOf([figures]),
  }));
  return section('Whole dashboards', dashboardsKey, rows);
}

export function showWrites(writes: readonly WriteFigures[]): string {
  const rows = writes.map(({ name, head, calls, figures }) => ({
    call: name,
    ...head,
    connections: figures.connections,
    calls,
    p50: shorten(figures.latency.p50),
    p95: shorten(figures.latency.p95),
    p99: shorten(figures.latency.p99),
    '/s': shorten(figures.perSecond),
    'server µs': shorten(figures.serverMicroseconds),
    'db µs': shorten(figures.databaseMicroseconds),
    failed: failuresOf([figures]),
  }));
  return section('Changes', '', rows);
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
