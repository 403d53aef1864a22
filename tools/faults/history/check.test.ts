import { expect, test } from 'vitest';
import type { Status } from '#shared/status';
import { compareWithAuditTrail } from './audit-checks.ts';
import { checkHistory } from './check.ts';
import type { Event, Facts, Kind, StatusCounts } from './events.ts';

/** An event from `at` to one later, done unless said otherwise. */
const event = (at: number, kind: Kind, facts: Facts = {}, others: Partial<Event> = {}): Event => ({
  kind,
  actor: 'ann',
  signIn: 1,
  instance: 0,
  started: at,
  ended: at + 1,
  status: 200,
  code: '',
  retryAfter: false,
  requestId: `${kind} ${at}`,
  facts: { program: 'p', ...facts },
  ...others,
});
const lost = { status: 0, requestId: '' };
const counts = (total: number, enrolled = 0, completed = 0): { counts: StatusCounts } => ({
  counts: { total, enrolled, completed, overdue: 0, not_enrolled: total - enrolled - completed },
});
const list = (...rows: [id: string, status: Status, session?: string][]): Facts => ({
  list: rows.map(([id, status, session = null]) => ({ id, status, session })),
});
const assign = (at: number, people: string[], others: Partial<Event> = {}) =>
  event(at, 'program.assign', { people, newly: people }, others);
const complete = (at: number, people: string[]) => event(at, 'program.complete', { people, newly: people });
const unassign = (at: number, person: string) => event(at, 'program.unassign', { person });

test('a history in which all went well violates nothing', () => {
  const history = [
    event(0, 'counts', counts(0)),
    assign(2, ['ann', 'bob']),
    event(4, 'counts', counts(2)),
    event(6, 'program.enrol'),
    event(8, 'list', list(['ann', 'enrolled', 's'], ['bob', 'not-enrolled'])),
    complete(10, ['ann']),
    unassign(12, 'bob'),
    event(14, 'counts', counts(1, 0, 1)),
    event(16, 'list', list(['ann', 'complete', 's'])),
    event(18, 'program.archive'),
    event(20, 'counts', counts(1, 0, 1)),
    event(22, 'program.assign', {}, { status: 409 }),
    event(24, 'programs', { programs: [{ id: 'p', title: 'P (2 sessions)', sessions: 2 }] }),
    event(26, 'sign-out'),
    event(28, 'verify', {}, { status: 401 }),
    event(30, 'verify', {}, { status: 503, retryAfter: true }),
  ];
  expect(checkHistory(history)).toEqual([]);
});

test('what overlaps may have come in either order, and what got no answer may come late', () => {
  const slow = { started: 2, ended: 20 };
  const overlapping = [
    event(0, 'counts', counts(0)),
    assign(2, ['ann'], slow),
    event(5, 'counts', counts(1)),
  ];
  expect(checkHistory([...overlapping, event(7, 'counts', counts(1))])).toEqual([]);
  expect(
    checkHistory([event(0, 'counts', counts(0)), assign(2, ['ann'], slow), event(5, 'counts', counts(0))]),
  ).toEqual([]);
  const late = event(0, 'program.assign', { people: ['ann'] }, lost);
  expect(checkHistory([late, event(5, 'counts', counts(0)), event(9, 'counts', counts(1))])).toEqual([]);
  expect(checkHistory([late, unassign(5, 'ann'), event(9, 'list', list(['ann', 'not-enrolled']))])).toEqual(
    [],
  );
});

test.each<[what: string, history: Event[]]>([
  ['a 500', [event(0, 'verify', {}, { status: 500 })]],
  ['a 503 that says nothing of later', [event(0, 'verify', {}, { status: 503 })]],
  ['counts that do not add up', [event(0, 'counts', { counts: { ...counts(3).counts, total: 4 } })]],
  ['a count that rises by itself', [event(0, 'counts', counts(1)), event(3, 'counts', counts(2))]],
  [
    'a count that rises by more than was assigned',
    [event(0, 'counts', counts(0)), assign(2, ['ann']), event(4, 'counts', counts(2))],
  ],
  [
    'a count that forgets an assignment',
    [event(0, 'counts', counts(0)), assign(2, ['ann']), event(4, 'counts', counts(0))],
  ],
  [
    'a count that does not fall with an unassignment',
    [event(0, 'counts', counts(2)), unassign(2, 'ann'), event(4, 'counts', counts(2))],
  ],
  ['completions that vanish', [event(0, 'counts', counts(2, 0, 2)), event(4, 'counts', counts(2, 0, 1))]],
  ['enrolments that appear', [event(0, 'counts', counts(2)), event(4, 'counts', counts(2, 1))]],
  [
    'a count that rises after the archiving, by a request that was still on its way',
    [
      event(0, 'program.assign', { people: ['ann'] }, lost),
      event(1, 'program.archive'),
      event(3, 'counts', counts(0)),
      event(5, 'counts', counts(1)),
    ],
  ],
  ['a change in an archived program', [event(0, 'program.archive'), event(3, 'program.enrol')]],
  ['a second enrolment', [event(0, 'program.enrol'), event(3, 'program.enrol')]],
  ['two enrolments at once', [event(0, 'program.enrol'), event(0, 'program.enrol', {}, { instance: 1 })]],
  ["an enrolment in another program's session", [event(0, 'program.enrol', { isForeign: true })]],
  [
    'a sign-in that goes on after signing out',
    [event(0, 'sign-out'), event(3, 'verify', {}, { instance: 1 })],
  ],
  [
    'a sign-in of somebody deleted',
    [event(0, 'user.delete', { person: 'ann' }, { actor: 'eve', signIn: 2 }), event(3, 'verify')],
  ],
  ['an assignment that is lost', [assign(0, ['ann']), event(3, 'list', list())]],
  ['an unassigned person in the list', [unassign(0, 'ann'), event(3, 'list', list(['ann', 'not-enrolled']))]],
  ['an erased completion', [complete(0, ['ann']), event(3, 'list', list(['ann', 'enrolled', 's']))]],
  ['a completed person who is unassigned', [complete(0, ['ann']), unassign(3, 'ann')]],
  ['an enrolled person without a session', [event(0, 'list', list(['ann', 'enrolled']))]],
  [
    'half a batch of a request without an answer',
    [
      event(0, 'program.assign', { people: ['ann', 'bob'], isBlock: true }, lost),
      event(3, 'list', list(['bob', 'not-enrolled'])),
    ],
  ],
  [
    'half a program',
    [event(0, 'programs', { programs: [{ id: 'p', title: 'P (3 sessions)', sessions: 2 }] })],
  ],
  [
    'an old name',
    [
      event(0, 'user.change-name', { number: 1 }),
      event(2, 'user.change-name', { number: 2 }),
      event(4, 'verify', { number: 1 }),
    ],
  ],
  ['a name from nowhere', [event(0, 'user.change-name', { number: 1 }), event(4, 'verify', { number: 2 })]],
])('finds %s', (_what, history) => {
  expect(checkHistory(history)).toHaveLength(1);
});

const auditTrail = (...entries: [request: string, action: string][]) =>
  entries.map(([request, action]) => ({ request, action }));

test('the audit trail has one entry for each change, none for a refusal, perhaps one for what got no answer', () => {
  const history = [assign(0, ['ann']), unassign(2, 'ann'), event(4, 'program.edit', {}, { status: 409 })];
  const entries = auditTrail(
    ['program.assign 0', 'program.assign'],
    ['program.unassign 2', 'program.unassign'],
  );
  expect(compareWithAuditTrail(history, entries)).toEqual([]);
  const late = event(6, 'user.delete', {}, lost);
  expect(compareWithAuditTrail([...history, late], entries)).toEqual([]);
  expect(
    compareWithAuditTrail([...history, late], [...entries, ...auditTrail(['x', 'user.delete'])]),
  ).toEqual([]);
  expect(compareWithAuditTrail([event(0, 'sign-out', {})], [])).toEqual([]);
});

test.each<[what: string, history: Event[], entries: { request: string; action: string }[]]>([
  ['a missing entry', [assign(0, ['ann'])], []],
  [
    'a second entry',
    [unassign(2, 'ann')],
    auditTrail(['program.unassign 2', 'program.unassign'], ['program.unassign 2', 'program.unassign']),
  ],
  ['another action', [unassign(2, 'ann')], auditTrail(['program.unassign 2', 'program.edit'])],
  [
    'an entry for a refusal',
    [event(4, 'program.edit', {}, { status: 409 })],
    auditTrail(['program.edit 4', 'program.edit']),
  ],
  ['an entry of nobody', [], auditTrail(['x', 'program.edit'])],
  [
    'a reply without the id of its request',
    [unassign(2, 'ann')].map((each) => ({ ...each, requestId: '' })),
    [],
  ],
])('finds in the audit trail %s', (_what, history, entries) => {
  expect(compareWithAuditTrail(history, entries)).toHaveLength(1);
});
