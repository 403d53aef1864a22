import { positionsApi, linesApi, usersApi } from '#shared/contract';
import type { ApiCall } from '#shared/endpoint';
import { targetOf } from '../../../test/client.ts';
import { writeCursor } from '../../../server/http/cursor.ts';
import { summarize } from '../../load/figures.ts';
import { say } from '../../process.ts';
import type { ReadCall } from '../company/read-calls.ts';
import type { RunSql } from '../company/sign-people-in.ts';
import { shorten, type Row } from '../report/table.ts';

/** The people who ask: an admin, the line manager of everybody, and the manager of the largest programs. */
export interface Askers {
  admin: string;
  top: string;
  overseer: string;
}

/** A call is measured so often, or for so long where it is slow. */
const most = 100;
const longest = 3_000;
const fewest = 3;

const goal = 50;

/** Each list with each filter, of people who are many, few and none, by everybody who may ask for it. */
export async function listCalls(runSql: RunSql, askers: Askers, people: number): Promise<ReadCall[]> {
  const find = async (text: string, values: unknown[] = []) =>
    ((await runSql(text, values))[0]?.['found'] ?? '') as string;
  const placesOf = async (table: string, name: string) => {
    const at = (number: number) =>
      find(`select id as found from ${table} where name = $1`, [
        `${name} ${String(number).padStart(3, '0')}`,
      ]);
    return { many: await at(1), rare: await at({ departments: 200, sites: 100 }[table] ?? 300) };
  };
  const places = {
    department: await placesOf('departments', 'Department'),
    position: await placesOf('positions', 'Position'),
    site: await placesOf('sites', 'Site'),
  };
  const usual = await find(`
    select last_name as found from users where deactivated_at is null
    group by last_name order by count(*) desc, last_name limit 1`);
  const rare = await find(`
    select last_name as found from users where deactivated_at is null
    group by last_name having count(*) < 3 order by last_name limit 1`);
  const searches = {
    'a usual name': usual,
    'a rare name': rare,
    'an e-mail': `person${Math.floor(people / 2)}@`,
    nothing: 'qqqq',
  };

  // The cursor before page 10,000 of 50, or in the middle of a smaller list.
  const cursorOf = async (order: 'behind' | 'name' | 'gaps', where = 'true') => {
    const columns = [
      ...(order === 'behind' ? ['(-overdue)', '(-open)'] : []),
      'last_name',
      'first_name',
      'person_id',
    ];
    const rows = await runSql(
      `select array[${columns.map((column) => `${column}::text`).join()}] as keys from person_figures
       where state = 'active' and ${where} order by ${columns.join()}
       offset (select least(499950, count(*) / 2) from person_figures where state = 'active' and ${where}) limit 1`,
    );
    const keys = (rows[0]?.['keys'] ?? []) as string[];
    return writeCursor(order === 'name' ? ['0', ...keys] : keys);
  };
  const deep = { behind: await cursorOf('behind'), name: await cursorOf('name') };

  const calls: ReadCall[] = [];
  const add = (name: string, endpoint: ApiCall, token: string, query: Record<string, string>, params = {}) =>
    calls.push({
      name,
      isDashboard: false,
      variants: [
        { target: targetOf(endpoint, { params, query: { limit: '50', ...query } }), token, bytes: '' },
      ],
    });

  const filters: [string, Record<string, string>][] = [
    ['no filter', {}],
    ...Object.entries(places).flatMap(([field, { many, rare: few }]): [string, Record<string, string>][] => [
      [`${field} of many`, { [field]: many }],
      [`${field} of 20`, { [field]: few }],
      [`no ${field}`, { [field]: 'none' }],
    ]),
    ['unknown department', { department: '00000000-0000-4000-8000-000000000001' }],
  ];
  const found = Object.entries(searches).map(([name, search]): [string, Record<string, string>] => [
    `search: ${name}`,
    { search },
  ]);
  const combined: [string, Record<string, string>][] = [
    ['department and site of many', { department: places.department.many, site: places.site.many }],
    ['site of many, department of 20', { site: places.site.many, department: places.department.rare }],
    ['usual name in a department', { search: usual, department: places.department.many }],
    ['rare name in a department', { search: rare, department: places.department.many }],
  ];

  for (const order of ['behind', 'name'] as const) {
    const all: [string, Record<string, string>][] = [
      ...filters,
      ['page 10,000', { cursor: deep[order] }],
      ...(['admin', 'manager', 'trainer', 'employee'] as const).map(
        (role): [string, Record<string, string>] => [`role ${role}`, { role }],
      ),
      ...(['active', 'away', 'suspended', 'left', 'all'] as const).map(
        (state): [string, Record<string, string>] => [`state ${state}`, { state }],
      ),
      ['tag of a third', { tag: 'shift' }],
      ['tag of many', { tag: 'shift:night' }],
      ['tag of few', { tag: 'skill-7' }],
      ['tag of one', { tag: 'only-one' }],
      ['tag of nobody', { tag: 'nobody-has-it' }],
      ...found,
      ...combined,
      ['tag of one in a department', { tag: 'only-one', department: places.department.many }],
      ['tag of few, away', { tag: 'skill-7', state: 'away' }],
    ];
    for (const [name, query] of all)
      add(`people by ${order}: ${name}`, usersApi.people, askers.admin, {
        ...query,
        ...(order === 'name' && { order }),
      });
  }
  for (const [who, token] of [['everybody below', askers.top]] as const) {
    const all: [string, Record<string, string>][] = [
      ...filters,
      ['page 10,000', { cursor: deep.behind }],
      ...(['overdue', 'open', 'complete'] as const).map((status): [string, Record<string, string>] => [
        `status ${status}`,
        { status },
      ]),
      ['direct', { direct: 'true' }],
      ...found,
      ...combined,
    ];
    for (const [name, query] of all) add(`team, ${who}: ${name}`, linesApi.team, token, query);
  }
  for (const [who, token] of [
    ['admin', askers.admin],
    ['everybody below', askers.top],
    ['manager of a third', askers.overseer],
  ] as const) {
    for (const [size, id] of Object.entries(places.position)) {
      const params = { positionId: id };
      add(
        `gaps, ${who}: position of ${size === 'many' ? 'many' : '20'}`,
        positionsApi.gaps,
        token,
        {},
        params,
      );
      add(`gaps, ${who}: the same, all`, positionsApi.gaps, token, { all: 'true' }, params);
      if (size === 'many') {
        const cursor = await cursorOf('gaps', `position_id = '${id}'`);
        add(`gaps, ${who}: page inside`, positionsApi.gaps, token, { cursor }, params);
        add(`gaps, ${who}: page inside, all`, positionsApi.gaps, token, { cursor, all: 'true' }, params);
      }
    }
  }
  return calls;
}

/** Makes each call over and over, one at a time; the rows and `slow` tell which of them take longer than is wanted. */
export async function measureLists(
  url: string,
  calls: readonly ReadCall[],
): Promise<{ rows: Row[]; slow: Set<string> }> {
  const rows: Row[] = [];
  const slow = new Set<string>();
  for (const call of calls) {
    const { target, token } = call.variants[0]!;
    const ask = async () => {
      const began = performance.now();
      const response = await fetch(`${url}${target}`, { headers: { authorization: `Bearer ${token}` } });
      const text = await response.text();
      // A statement that takes too long is given up.
      if (!response.ok && response.status !== 503)
        throw new Error(`${call.name}: ${response.status} ${text}`);
      return { milliseconds: performance.now() - began, text };
    };
    const first = await ask();
    // The first calls fill the database's memory, and prepare the statement on each connection.
    for (let n = 0; n < 10 && first.milliseconds < 1_000; n += 1) await ask();
    const taken: number[] = [];
    const began = performance.now();
    while (taken.length < fewest || (taken.length < most && performance.now() - began < longest))
      taken.push((await ask()).milliseconds);
    const { p50, p99 } = summarize(taken);
    const shown = (JSON.parse(first.text) as { people?: unknown[] }).people?.length ?? 'given up';
    rows.push({
      call: call.name,
      rows: shown,
      first: shorten(first.milliseconds),
      p50: shorten(p50),
      p99: shorten(p99),
      calls: taken.length,
      above: p99 > goal ? 'above' : '',
    });
    if (p50 > goal / 2 || p99 > goal) slow.add(call.name);
    if (p99 > goal) say(`  ${call.name}: p50 ${shorten(p50)}, p99 ${shorten(p99)} ms`);
  }
  return { rows, slow };
}
