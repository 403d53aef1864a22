/**
 * @typedef {import('./company.mjs').Company} Company
 * @typedef {import('./resolve.mjs').Ready} Ready
 * @typedef {import('./operations.mjs').Operation} Operation
 * @typedef {{_id: string, email?: string, manager?: unknown, trainer?: {_id: string}, deadline?: string,
 *   training_sessions?: Seen[], assigned_manager?: {_id: string}, updated_at?: string, archived?: boolean,
 *   role?: {name: string}}} Seen
 * @typedef {{program_id?: string, user?: Seen, department?: Seen, departments?: Seen[], employees?: Seen[],
 *   enrolledSession?: {enrolled_training_session: Seen}, token?: string, next_cursor?: unknown}} Reply
 */

const lookedAt = 400;

/** Takes from a successful reply what later requests can refer to. */
export function learn(
  /** @type {Company} */ company,
  /** @type {Operation} */ operation,
  /** @type {Ready} */ ready,
  /** @type {unknown} */ json,
) {
  const reply = /** @type {Reply} */ (json);
  look(company, reply, { left: lookedAt });
  if (typeof reply.next_cursor === 'string') company.noteCursor(operation.key, reply.next_cursor);
  if (reply.departments) company.departments = reply.departments.map(({ _id }) => _id);
  if (reply.department) company.departments.push(reply.department._id);
  if (ready.key && operation.repeatable) company.noteKey(ready.key);
  const own = effects[operation.key];
  const subject =
    /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/i.exec(ready.sent.target)?.[0]?.toLowerCase() ?? '';
  own?.({ company, reply, subject, ready });
}

/**
 * What a call does that its reply doesn't show by itself.
 *
 * @type {Record<string, (known: {company: Company, reply: Reply, subject: string, ready: Ready}) => void>}
 */
const effects = {
  'GET /api/training-programs/employee': ({ company, reply, ready }) => {
    const { programs = [] } = /** @type {{programs?: Seen[]}} */ (reply);
    for (const { _id } of programs) ready.actor?.assigned.add(_id);
    for (const { _id } of programs) company.programs.get(_id)?.assigned.add(ready.actor?.id ?? '');
  },
  'POST /api/training-program/{id}/employees/assign': ({ company, reply, subject }) => {
    for (const { _id } of reply.employees ?? []) {
      company.programs.get(subject)?.assigned.add(_id);
      company.findAccount(_id)?.assigned.add(subject);
    }
  },
  'POST /api/training-program/{id}/employees/complete': ({ company, reply, subject }) => {
    for (const { _id } of reply.employees ?? []) company.programs.get(subject)?.enrolled.set(_id, 'complete');
  },
  'POST /api/training-programs/{id}/enroll': ({ company, reply, subject, ready }) => {
    const trainer = reply.enrolledSession?.enrolled_training_session.trainer?._id;
    if (trainer && ready.actor) company.programs.get(subject)?.enrolled.set(ready.actor.id, trainer);
  },
  'DELETE /api/training-program/{id}/employees/unassign/{employeeId}': ({ company, subject, ready }) => {
    const employee = ready.sent.target.toLowerCase().split('/').at(-1)?.slice(0, 36) ?? '';
    company.programs.get(subject)?.assigned.delete(employee);
    company.programs.get(subject)?.enrolled.delete(employee);
    company.findAccount(employee)?.assigned.delete(subject);
  },
  'DELETE /api/training-program/{id}/delete': ({ company, subject }) => {
    const program = company.programs.get(subject);
    if (program) program.archived = true;
  },
  'PUT /api/training-programs/{id}/edit': ({ company, subject }) => {
    // Its sessions are others now; the next reply that shows it tells which.
    const program = company.programs.get(subject);
    if (program) program.sessions = [];
  },
  'DELETE /api/user/{id}/delete': ({ company, subject }) => leave(company, subject),
  'PUT /api/user/{id}/edit': ({ company, reply, subject }) => {
    if (reply.user?.role?.name !== company.findAccount(subject)?.role) leave(company, subject);
  },
  'DELETE /api/admin/departments/{departmentId}': ({ company, subject }) => {
    company.departments = company.departments.filter((id) => id !== subject);
  },
  'POST /api/user/logout': ({ company, ready }) => {
    const { authorization = '', cookie = '' } = ready.sent.headers;
    for (const account of Object.values(company.accounts).flat()) {
      if ([authorization, cookie].flat().join(' ').includes(account.token)) company.noteEnd(account);
    }
  },
  'PUT /api/user/change-password': ({ ready }) => {
    const { new_password: password } = /** @type {{new_password: string}} */ (ready.tree);
    if (ready.actor) ready.actor.password = password;
  },
};

function leave(/** @type {Company} */ company, /** @type {string} */ id) {
  const account = company.findAccount(id);
  if (account) {
    company.noteEnd(account);
    account.isGone = true;
  }
  company.strangers = company.strangers.filter((stranger) => stranger !== id);
}

/** Programs and people, wherever in the reply they stand. */
function look(
  /** @type {Company} */ company,
  /** @type {unknown} */ value,
  /** @type {{left: number}} */ budget,
) {
  if (typeof value !== 'object' || value === null || (budget.left -= 1) < 0) return;
  const seen = /** @type {Seen} */ (value);
  if (seen.training_sessions && seen.assigned_manager) {
    company.noteProgram({
      id: seen._id,
      manager: seen.assigned_manager._id,
      sessions: seen.training_sessions.map(({ _id, trainer }) => ({ id: _id, trainer: trainer?._id ?? '' })),
      updatedAt: seen.updated_at ?? '',
      archived: seen.archived ?? false,
      enrolled: new Map(),
      assigned: new Set(),
    });
  } else if (seen.email && seen._id) company.noteStranger(seen._id);
  else for (const inner of Object.values(value)) look(company, inner, budget);
}
