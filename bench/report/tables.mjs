import { listCounts } from '../../faults/load/figures.mjs';
import { nameSize } from '../sizes.mjs';
import { asMultiple, formatTable, shorten } from './table.mjs';

/** @typedef {import('./findings.mjs').Findings} Findings */
/** @typedef {import('../load/rounds.mjs').Figures} Figures */

/** What each figure is, for whoever reads the tables alone. */
const readsKey = `Milliseconds by connections; "/s": requests a second; "server", "db": microseconds of processor time for a
request at 16 connections, of the server's process and of all the database's.`;
const ratiosKey = `"to pool": the server's processor time for a request, as a multiple of what a process of bare node:http
and pg takes that sends the same prepared statement through a pool of 20 connections; "to pipelined": with the
server's own 4 pipelined connections. The others are multiples of the same at the smallest size: p50 on 1 connection, and
the database's processor time.`;

export function showReads(/** @type {Findings['reads']} */ reads) {
  const rows = reads.flatMap(({ name, sizes }) =>
    sizes.map(({ employees, levels }) => {
      const at16 = levels.find(({ connections }) => connections === 16);
      return {
        call: name,
        employees: nameSize(employees),
        ...Object.assign({}, ...levels.map(levelCells)),
        server: shorten(at16?.serverMicroseconds ?? NaN),
        db: shorten(at16?.databaseMicroseconds ?? NaN),
        failed: failuresOf(levels),
      };
    }),
  );
  const ratios = reads.flatMap(({ name, sizes }) =>
    sizes.map(({ employees, toFloor, toSmallest }) => ({
      call: name,
      employees: nameSize(employees),
      ...Object.assign(
        {},
        ...toFloor.map(({ connections, pool, pipelined }) => ({
          [`to pool, ${connections}`]: asMultiple(pool),
          [`to pipelined, ${connections}`]: asMultiple(pipelined),
        })),
      ),
      'p50 to smallest': asMultiple(toSmallest.latency),
      'db to smallest': asMultiple(toSmallest.database),
    })),
  );
  const isAlone = reads.every(({ sizes }) => sizes.length === 1 && !sizes.some(hasFloor));
  return [
    `### Calls that read\n${readsKey}`,
    formatTable(rows),
    ...(isAlone ? [] : [ratiosKey, formatTable(ratios)]),
  ].join('\n\n');
}

function hasFloor(/** @type {Findings['reads'][number]['sizes'][number]} */ { toFloor }) {
  return toFloor.some(({ pool }) => Number.isFinite(pool));
}

function levelCells(/** @type {Figures} */ { connections, latency, perSecond }) {
  return {
    [`p50 ${connections}`]: shorten(latency.p50),
    [`p95 ${connections}`]: shorten(latency.p95),
    [`p99 ${connections}`]: shorten(latency.p99),
    [`/s ${connections}`]: shorten(perSecond),
  };
}

function failuresOf(/** @type {readonly Figures[]} */ levels) {
  return levels
    .filter(({ failures }) => Object.keys(failures).length > 0)
    .map(({ connections, failures }) => `${connections}: ${listCounts(failures)}`)
    .join('; ');
}

const dashboardsKey = `On 64 connections, everybody's requests one after the other; dashboards = requests / calls of one.
"at first": people who weren't seen in the minute before, so that their use is written down as well.`;

export function showDashboards(/** @type {Findings['dashboards']} */ dashboards) {
  const rows = dashboards.map(
    ({ role, employees, people, calls, perSecond, withConfig, atFirst, figures }) => ({
      role,
      employees: nameSize(employees),
      people,
      calls,
      'dashboards/s': shorten(perSecond),
      'with /api/config': shorten(withConfig),
      'at first': shorten(atFirst),
      'p50 of a call': shorten(figures.latency.p50),
      'p99 of a call': shorten(figures.latency.p99),
      'server µs/call': shorten(figures.serverMicroseconds),
      'db µs/call': shorten(figures.databaseMicroseconds),
      failed: failuresOf([figures]),
    }),
  );
  return `### Whole dashboards\n${dashboardsKey}\n\n${formatTable(rows)}`;
}

const writesKey = `"held up": how long another connection waited for /api/health/live at the longest, milliseconds.`;

/** What comes after the reads and dashboards; nothing where that wasn't measured. */
export function showChanges(/** @type {Findings} */ { writes, signIns, enrolments, longReplies, memory }) {
  const sections = [
    { title: `Changes\n${writesKey}`, rows: writes.map(writeRow) },
    {
      title: 'Many sign in while others read',
      rows: signIns.map(({ employees, signIns: rush, readsPerSecond, reads, readAnswers }) => ({
        employees: nameSize(employees),
        'sign-ins/s': shorten(rush.perSecond),
        'p99 of a sign-in': shorten(rush.latency.p99),
        'reads/s': readsPerSecond,
        'p50 of a read': shorten(reads.p50),
        'p99 of a read': shorten(reads.p99),
        answers: listCounts(readAnswers),
        failed: failuresOf([rush]),
      })),
    },
    {
      title: 'Everybody enrols in one program, on 64 connections',
      rows: enrolments.map(({ employees, people, enrolments: rush, deadlocks }) => ({
        employees: nameSize(employees),
        people,
        'enrolments/s': shorten(rush.perSecond),
        p99: shorten(rush.latency.p99),
        deadlocks,
        failed: failuresOf([rush]),
      })),
    },
    {
      title: 'All employees in one reply',
      rows: longReplies.map(({ employees, status, complete, megabytes, seconds, memoryGrowth, live }) => ({
        employees: nameSize(employees),
        status: complete ? status : 'broken off',
        MB: shorten(megabytes),
        seconds: shorten(seconds),
        'memory grows by MB': memoryGrowth,
        'p99 of live': shorten(live.p99),
        'longest live': shorten(live.max),
      })),
    },
    {
      title: "Memory of the server's process, MB",
      rows: memory.map((figures) => ({
        database: figures.database,
        employees: nameSize(figures.employees),
        'at rest': figures.atRest,
        'under load': figures.underLoad,
        'after it': figures.afterLoad,
        'with idle connections': `${figures.withIdle} (${figures.idleConnections.toLocaleString('en-US')})`,
      })),
    },
  ];
  return sections
    .filter(({ rows }) => rows.length > 0)
    .map(({ title, rows }) => `### ${title}\n\n${formatTable(rows)}\n`)
    .join('\n');
}

function writeRow(
  /** @type {import('../sections/writes.mjs').WriteFigures} */ { name, employees, calls, figures, heldUp },
) {
  return {
    call: name,
    employees: nameSize(employees),
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
  };
}

export function showGoals(/** @type {readonly import('./goals.mjs').Goal[]} */ goals) {
  const words = { true: 'reached', false: 'not reached', null: '–' };
  const rows = goals.map(({ goal, found, reached }) => ({
    goal,
    found,
    '': words[/** @type {keyof typeof words} */ (String(reached))],
  }));
  return `### Goals\n\n${formatTable(rows)}`;
}
