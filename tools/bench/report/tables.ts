import { listCounts } from '../../load/figures.ts';
import type { Figures } from '../load/rounds.ts';
import type { DashboardFigures } from '../sections/dashboards.ts';
import type { BesideFigures, DocumentFigures } from '../sections/documents.ts';
import type { LongReply } from '../sections/long-reply.ts';
import type { MemoryFigures } from '../sections/memory.ts';
import type { ReadFigures } from '../sections/reads.ts';
import type { EnrolmentBurst, SignInBurst } from '../sections/bursts.ts';
import type { StartFigures } from '../sections/starts.ts';
import type { WriteFigures } from '../sections/writes.ts';
import { asMultiple, asPercent, formatTable, shorten, type Row } from './table.ts';

/** What each figure is, for whoever reads the tables alone. */
const readsKey = `Milliseconds by connections; "/s": requests a second; "server", "db": microseconds of processor time for a
request at 16 connections, of the server's process and of all the database's.`;
const ratiosKey = `"to baseline": the server's processor time for a request, as a multiple of what a process of bare node:http
and pg takes that sends the same prepared statements through a pool of 20 connections. The others are multiples of the
same at the smallest size: p50 on 1 connection, and the database's processor time.`;

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
  const ratios = reads.map(({ name, head, toBaseline, toSmallest }) => ({
    call: name,
    ...head,
    ...Object.fromEntries(
      toBaseline.map(({ connections, ratio }) => [`to baseline, ${connections}`, asMultiple(ratio)]),
    ),
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

const dashboardsKey = `On 64 connections, everybody's requests one after the other; dashboards = requests / calls of one. "at first":
people who weren't seen in the minute before, so that it is written down that they are here.`;

export function showDashboards(dashboards: readonly DashboardFigures[]): string {
  const rows = dashboards.map(({ role, head, people, calls, perSecond, atFirst, figures }) => ({
    role,
    ...head,
    people,
    calls,
    'dashboards/s': shorten(perSecond),
    'at first': shorten(atFirst),
    'p50 of a call': shorten(figures.latency.p50),
    'p99 of a call': shorten(figures.latency.p99),
    'server µs/call': shorten(figures.serverMicroseconds),
    'db µs/call': shorten(figures.databaseMicroseconds),
    failed: failuresOf([figures]),
  }));
  return section('Whole dashboards', dashboardsKey, rows);
}

const documentsKey = `GET /dashboard with the cookie of a sign-in, everybody's one after the other. "rendered": with the screen in it;
the others are the plain document. Microseconds of processor time for a document, of whatever kind.`;

export function showDocuments(documents: readonly DocumentFigures[]): string {
  const rows = documents.map(({ role, head, rendered, figures }) => ({
    role,
    ...head,
    connections: figures.connections,
    'documents/s': shorten(figures.perSecond),
    'rendered/s': shorten(figures.perSecond * rendered),
    p50: shorten(figures.latency.p50),
    p99: shorten(figures.latency.p99),
    'server µs': shorten(figures.serverMicroseconds),
    'db µs': shorten(figures.databaseMicroseconds),
    rendered: asPercent(rendered),
    plain: asPercent(1 - rendered),
    failed: failuresOf([figures]),
  }));
  return section('Documents', documentsKey, rows);
}

const besideKey = `Whole dashboards of employees as above, alone and while documents are asked for at a steady rate, in turn. "to
alone": dashboards a second beside documents, as a multiple of those alone.`;

export function showBeside(those: readonly BesideFigures[]): string {
  const rows = those.map(({ head, calls, alone, beside, ratio, documents }) => ({
    ...head,
    'dashboards/s alone': shorten(alone.perSecond / calls),
    'beside documents': shorten(beside.perSecond / calls),
    'to alone': asMultiple(ratio),
    'p99 of a call alone': shorten(alone.latency.p99),
    beside: shorten(beside.latency.p99),
    'documents/s': documents.perSecond,
    'p50 of a document': shorten(documents.p50),
    p99: shorten(documents.p99),
    rendered: asPercent(documents.rendered),
    answers: listCounts(documents.answers),
    failed: failuresOf([alone, beside]),
  }));
  return section('Dashboards beside documents', besideKey, rows);
}

const writesKey = `"held up": how long another connection waited for /api/health/live at the longest, milliseconds.`;

export function showWrites(writes: readonly WriteFigures[]): string {
  const rows = writes.map(({ name, head, calls, figures, heldUp }) => ({
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
    'held up': shorten(heldUp),
    failed: failuresOf([figures]),
  }));
  return section('Changes', writesKey, rows);
}

export function showSignIns(bursts: readonly SignInBurst[]): string {
  const rows = bursts.map(({ head, signIns, readsPerSecond, reads, readAnswers }) => ({
    ...head,
    'sign-ins/s': shorten(signIns.perSecond),
    'p99 of a sign-in': shorten(signIns.latency.p99),
    'reads/s': readsPerSecond,
    'p50 of a read': shorten(reads.p50),
    'p99 of a read': shorten(reads.p99),
    answers: listCounts(readAnswers),
    failed: failuresOf([signIns]),
  }));
  return section('Many sign in while others read', '', rows);
}

export function showEnrolments(bursts: readonly EnrolmentBurst[]): string {
  const rows = bursts.map(({ head, people, enrolments, deadlocks }) => ({
    ...head,
    people,
    'enrolments/s': shorten(enrolments.perSecond),
    p99: shorten(enrolments.latency.p99),
    deadlocks,
    failed: failuresOf([enrolments]),
  }));
  return section('Everybody enrols in one program, on 64 connections', '', rows);
}

export function showLongReplies(replies: readonly LongReply[]): string {
  const rows = replies.map(({ head, status, isComplete, megabytes, seconds, memoryGrowth, live }) => ({
    ...head,
    status: isComplete ? status : 'broken off',
    MB: shorten(megabytes),
    seconds: shorten(seconds),
    'memory grows by MB': memoryGrowth,
    'p99 of live': shorten(live.p99),
    'longest live': shorten(live.max),
  }));
  return section('All employees in one reply', '', rows);
}

const memoryKey = `Of all processes: the server's, and the embedded database's where that is used.`;

export function showMemory(memory: readonly MemoryFigures[]): string {
  const rows = memory.map((figures) => ({
    ...figures.head,
    'at rest': Math.round(figures.atRest),
    'under load': Math.round(figures.underLoad),
    'after it': Math.round(figures.afterLoad),
    'with idle connections': `${Math.round(figures.withIdle)} (${figures.idleConnections.toLocaleString('en-US')})`,
  }));
  return section('Memory, MB', memoryKey, rows);
}

const startsKey = `Seconds until the server with its embedded database is ready. The first start makes the database and the demo
company.`;

export function showStarts(starts: readonly StartFigures[]): string {
  const rows = starts.map(({ head, first, later }) => ({
    ...head,
    'first start': shorten(first / 1000),
    'later start': shorten(later / 1000),
  }));
  return section('Starts', startsKey, rows);
}

function section(title: string, key: string, rows: readonly Row[]): string {
  return [`### ${title}${key && `\n${key}`}`, formatTable(rows)].join('\n\n');
}
