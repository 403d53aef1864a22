import { dashboardApi, programsApi, signInApi, usersApi } from '#shared/contract';
import { monthOf } from '#shared/month';
import { openingCall } from '../../../web/features/dashboard/calls.ts';
import { documentRequest } from '../../load/documents.ts';
import { requestOf, uniqueInEachSending, type RawRequest } from '../../load/requests.ts';
import type { LoadFixtures } from './load-fixtures.ts';

/** The dashboards of an employee and of a manager, and the list to which the manager's leads. */
export function dashboardReads({ tokens }: Pick<LoadFixtures, 'tokens'>): RawRequest[] {
  const { endpoint, query } = openingCall(monthOf(new Date().toISOString().slice(0, 10)));
  return [
    requestOf(signInApi.verify, { token: tokens.employee }),
    requestOf(endpoint, { token: tokens.employee, query }),
    requestOf(endpoint, { token: tokens.manager, query }),
    requestOf(dashboardApi.employees, { token: tokens.manager, query: { limit: '50' } }),
  ];
}

/** The colleagues open their dashboards, for which each document would have to be rendered. */
export function dashboardDocuments({ colleagues }: LoadFixtures): RawRequest[] {
  return colleagues.map(({ token }) => documentRequest('/dashboard', token));
}

/** Each colleague enrols, once. */
export function enrolments({ colleagues, openProgramId, openSessionId }: LoadFixtures): RawRequest[] {
  return colleagues.map(({ id, token }) =>
    requestOf(programsApi.enrol, {
      token,
      params: { id: openProgramId },
      body: { user: id, session: openSessionId },
    }),
  );
}

/** The manager assigns the colleagues, one by one. */
export function assignings({ colleagues, programId, tokens }: LoadFixtures): RawRequest[] {
  return colleagues.map(({ id }) =>
    requestOf(programsApi.assign, {
      token: tokens.manager,
      params: { id: programId },
      body: { assigned_employees: [id] },
    }),
  );
}

/** All colleagues sign in, once each. */
export function signIns({ colleagues, password }: LoadFixtures): RawRequest[] {
  return colleagues.map(({ email }) => requestOf(signInApi.signIn, { body: { email, password } }));
}

/** Something new that no other sending collides with. */
export function newDepartment({ tokens }: Pick<LoadFixtures, 'tokens'>): RawRequest {
  return requestOf(usersApi.createDepartment, {
    token: tokens.admin,
    body: { name: `Department ${uniqueInEachSending}` },
  });
}
