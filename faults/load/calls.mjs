import { get, post, UNIQUE } from './requests.mjs';

/** What the dashboards of an employee and of a manager ask for. */
export function dashboardReads(/** @type {import('./stage.mjs').Stage} */ { tokens }) {
  const { employee, manager } = tokens;
  return [
    get('/api/user/verify', employee),
    get('/api/dashboard/employee-insight', employee),
    get('/api/dashboard/employee-trainings', employee),
    get('/api/dashboard/employee-calendar', employee),
    get('/api/dashboard/manager-insight', manager),
    get('/api/dashboard/manager-deadlines', manager),
    get('/api/dashboard/employees?limit=50', manager),
    get('/api/dashboard/manager-calendar', manager),
  ];
}

/** Each colleague enrols, once. */
export function enrolments(/** @type {import('./stage.mjs').Stage} */ stage) {
  const { colleagues, openProgramId, openSessionId } = stage;
  const path = `/api/training-programs/${openProgramId}/enroll`;
  return colleagues.map(({ id, token }) => post(path, { user: id, session: openSessionId }, token));
}

/** The manager assigns the colleagues, one by one. */
export function assignings(/** @type {import('./stage.mjs').Stage} */ { colleagues, programId, tokens }) {
  const path = `/api/training-program/${programId}/employees/assign`;
  return colleagues.map(({ id }) => post(path, { assigned_employees: [id] }, tokens.manager));
}

/** Something new that no other sending collides with. */
export function newDepartment(/** @type {import('./stage.mjs').Stage} */ { tokens }) {
  return post('/api/admin/departments', { name: `Department ${UNIQUE}` }, tokens.admin);
}
