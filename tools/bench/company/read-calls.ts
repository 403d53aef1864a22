import { rolesFor, type Action } from '#shared/access';
import {
  dashboardApi,
  programsApi,
  recordsApi,
  seatsApi,
  sessionPlansApi,
  sessionsApi,
  signInApi,
  usersApi,
} from '#shared/contract';
import type { ApiCall } from '#shared/endpoint';
import { programListOf } from '#shared/programs/calls';
import type { Month } from '#shared/month';
import { roles, type Role } from '#shared/roles';
import { targetOf, type CallOptions } from '../../../test/client.ts';
import { openingCall } from '../../../web/features/dashboard/calls.ts';
import { requestOf } from '../../load/requests.ts';
import type { Fixtures } from './fixtures.ts';

/** A call that reads, as several people make it. */
export interface ReadCall {
  name: string;
  /** Whether a dashboard makes it. */
  isDashboard: boolean;
  variants: readonly Variant[];
}

/** Path, query and token of a request, and the request as it is sent. */
export interface Variant {
  target: string;
  token: string;
  bytes: string;
}

interface Asked {
  endpoint: ApiCall;
  params?: CallOptions<never>['params'];
  query?: CallOptions<never>['query'];
}

/** How many people take turns, where it doesn't matter who calls. */
export const inTurn = 16;

/** The call of a whole dashboard, as the screens make it. */
const dashboardCall = (month: Month): Asked => openingCall(month);

/** The calls of its parts, for programs that speak them. */
function partsOfDashboard(role: Role, month: Month): Asked[] {
  const { trainings, insight, calendar } = dashboardApi;
  const byAction = { order: 'action' };
  const everybodys = [
    { endpoint: trainings[role], query: role === 'admin' ? { ...byAction, limit: '24' } : byAction },
    { endpoint: insight[role] },
    { endpoint: calendar[role], query: dashboardCall(month).query! },
  ];
  const short = { endpoint: sessionPlansApi.listShort };
  const own = { endpoint: trainings.employee, query: byAction };
  if (role === 'employee') return everybodys;
  if (role === 'trainer') return [...everybodys, own];
  if (role === 'manager')
    return [
      ...everybodys,
      own,
      short,
      { endpoint: dashboardApi.expiring, query: { limit: '5' } },
      { endpoint: dashboardApi.employees, query: { limit: '6' } },
      { endpoint: dashboardApi.employees, query: { ...byAction, limit: '5' } },
      { endpoint: dashboardApi.managerDeadlines },
    ];
  return [
    ...everybodys,
    own,
    short,
    { endpoint: dashboardApi.users },
    { endpoint: dashboardApi.programs },
    { endpoint: recordsApi.list, query: { state: 'proposed', limit: '1' } },
    { endpoint: dashboardApi.deadlines, query: { limit: '3' } },
  ];
}

/**
 * Every call that is measured.
 * `deepCursor` is one of the list of employees, from its middle.
 */
export function listReadCalls(
  { people, programId, sessionId, assignedId, searches, month }: Fixtures,
  deepCursor: string,
): ReadCall[] {
  const call = (number: number, role: Role, asked: Asked, name: string): ReadCall => ({
    name,
    isDashboard: asked.endpoint.tag === 'Dashboard',
    variants: people[role].slice(0, number).map(({ token }) => variantOf(asked, token)),
  });
  const byMany = (role: Role, asked: Asked, name = nameOf(asked.endpoint)) => call(inTurn, role, asked, name);
  const byDemo = (role: Role, asked: Asked, name: string) => call(1, role, asked, name);
  const params = { id: programId };
  const page = { limit: '50' };
  const employees = (more: Record<string, string> = {}) => ({
    endpoint: usersApi.list,
    query: { role: 'employee', ...page, ...more },
  });
  const search = (text: string) => ({ ...page, search: text });
  return [
    byMany('admin', { endpoint: usersApi.people }, 'people, the most overdue first'),
    byMany('admin', { endpoint: usersApi.people, query: { order: 'name' } }, 'people by name'),
    byMany('admin', { endpoint: usersApi.people, query: { role: 'trainer' } }, 'people of a role'),
    byMany('admin', { endpoint: usersApi.people, query: { department: 'none' } }, 'people of no department'),
    byMany('admin', { endpoint: usersApi.people, query: { state: 'left' } }, 'people who have left'),
    byMany('employee', { endpoint: signInApi.verify }),
    ...roles.map((role) => byMany(role, dashboardCall(month), `dashboard of ${role}`)),
    ...roles.flatMap((role) =>
      partsOfDashboard(role, month).map((asked) => {
        const name = nameOf(asked.endpoint, asked.query);
        // A call that several roles make is another statement for each.
        const isShared = rolesFor(asked.endpoint.action as Action).length > 1;
        return byMany(role, asked, isShared ? `${name}, ${role}` : name);
      }),
    ),
    byMany('admin', { endpoint: dashboardApi.deadlines }, 'deadlines, all'),
    byMany('admin', { endpoint: dashboardApi.calendar.admin }, 'admin-calendar, all'),
    ...roles.map((role) =>
      byMany(role, { endpoint: programsApi[programListOf[role]], query: page }, `programs of ${role}`),
    ),
    byDemo('manager', { endpoint: programsApi.view, params }, 'program, manager'),
    byDemo('trainer', { endpoint: programsApi.view, params }, 'program, trainer'),
    byDemo('employee', { endpoint: programsApi.view, params: { id: assignedId } }, 'program, employee'),
    byDemo('manager', { endpoint: programsApi.countByStatus, params }, 'assign-count'),
    byDemo('manager', { endpoint: sessionPlansApi.solvency, params }, 'solvency'),
    byDemo('employee', { endpoint: seatsApi.offers, params: { id: assignedId } }, 'offers'),
    byDemo('trainer', { endpoint: sessionsApi.listOwn }, 'own sessions'),
    byDemo('trainer', { endpoint: sessionsApi.roster, params: { id: sessionId } }, 'roster'),
    byDemo(
      'trainer',
      { endpoint: sessionsApi.roster, params: { id: sessionId }, query: { search: searches.surname } },
      'roster, surname',
    ),
    byDemo('admin', employees(), 'users, first page'),
    byDemo('admin', employees({ cursor: deepCursor }), 'users, page inside'),
    byDemo('admin', employees({ search: searches.surname }), 'users, surname'),
    byDemo('admin', employees({ search: searches.name }), 'users, full name'),
    byDemo('admin', employees({ search: searches.department }), 'users, department'),
    byDemo('admin', employees({ search: searches.letters }), 'users, two letters'),
    byDemo('manager', { endpoint: usersApi.ownEmployees, query: page }, 'own employees'),
    byDemo('manager', { endpoint: programsApi.assigned, params, query: page }, 'assigned'),
    byDemo(
      'manager',
      { endpoint: programsApi.assigned, params, query: search(searches.assignedSurname) },
      'assigned, surname',
    ),
    byDemo('manager', { endpoint: programsApi.unassigned, params, query: page }, 'unassigned'),
    byDemo(
      'manager',
      { endpoint: programsApi.unassigned, params, query: search(searches.surname) },
      'unassigned, surname',
    ),
    byDemo('trainer', { endpoint: programsApi.uncomplete, params, query: page }, 'uncomplete'),
  ];
}

/** The requests of a call, one for each person who makes it. */
export function requestsOf(calls: readonly ReadCall[], name: string): string[] {
  const call = calls.find((each) => each.name === name);
  return (call?.variants ?? []).map(({ bytes }) => bytes);
}

/** The requests of these people's dashboards, one person after the other, and how many calls one dashboard makes. */
export function dashboardRequests(
  { month }: Fixtures,
  _role: Role,
  people: readonly { token: string }[],
): { calls: number; requests: string[] } {
  return { calls: 1, requests: people.map(({ token }) => variantOf(dashboardCall(month), token).bytes) };
}

/** Everybody's own sign-in, which is a use to be recorded if none was within the last minute. */
export function verifyRequests(people: readonly { token: string }[]): string[] {
  return people.map(({ token }) => variantOf({ endpoint: signInApi.verify }, token).bytes);
}

function variantOf({ endpoint, params = {}, query }: Asked, token: string): Variant {
  const options = { params, ...(query && { query }) };
  return {
    target: targetOf(endpoint, options),
    token,
    bytes: requestOf(endpoint, { ...options, token }).bytes,
  };
}

/** "/api/dashboard/admin-insight" as "admin-insight"; the employees that are asked for twice differ by their order. */
function nameOf(endpoint: ApiCall, query: Asked['query'] = {}): string {
  const name = endpoint.path.slice(endpoint.path.lastIndexOf('/') + 1);
  return endpoint === dashboardApi.employees && 'order' in query ? `${name}, most behind` : name;
}
