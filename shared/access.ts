import { roles, type Role } from './roles.ts';

/**
 * The permissions in one table: action -> role -> relation (product §30 §5 §14 §15). The server guards every call with
 * it; the menu, the routes and the buttons ask the same table.
 *
 * A role that a rule doesn't name is refused with 403. If a relation is missing, the answer is 404, the same
 * as for an unknown id. The SQL of each relation is in server/db/relations.ts. A relation on programs ends
 * when the program is archived; "-even-archived" ones go on. So a late change learns why it is refused (409)
 * instead of seeming lost. "assigned" is also somebody who has a record of it, which stays visible. A
 * relation to users ends when the user is deleted; "-even-deleted" goes on. So a repeated deletion gets its
 * first answer, and any other gets 404.
 */
export type ProgramRelation =
  | 'any'
  | 'overseen'
  | 'overseen-even-archived'
  | 'taught'
  | 'taught-or-assigned'
  | 'taught-even-archived'
  | 'overseen-or-assigned'
  | 'overseen-or-assigned-even-archived'
  | 'assigned'
  | 'assigned-even-archived';

/**
 * `theirs-to-see` are a record's person, everybody above them in the line, its proposer, and the overseer of
 * its program or person.
 */
export type RecordRelation = 'any' | 'theirs-to-see';

/** `theirs` is a record's file to its person and to who put it there. A program's file is for those who see the program. */
export type FileRelation = 'any' | 'theirs' | 'theirs-or-of-program';

/** A session's own trainer; its program's overseer; and the people who have it in their calendar for a seat. */
export type SessionRelation =
  | 'any'
  | 'taught'
  | 'taught-even-archived'
  | 'overseen'
  | 'overseen-even-archived'
  | 'seated';

/** "below" is somebody below the person in the line, at any depth (product §94). */
export type UserRelation =
  | 'any'
  | 'any-even-deleted'
  | 'below'
  | 'self-or-below'
  | 'self-or-below-or-own-employee'
  | 'self-or-below-or-assignable'
  | 'assignable-even-to-archived';

/**
 * `byLine` lets everybody of any role who has people below do it for these people, too (product §94). The
 * guard lets them through, and the service asks about the person.
 */
export type Rule =
  | { readonly subject: 'company'; readonly roles: readonly Role[]; readonly byLine?: true }
  | {
      readonly subject: 'program';
      readonly roles: { readonly [role in Role]?: ProgramRelation };
      readonly byLine?: true;
      /** It is about seats, which a program that people complete by reading doesn't have (product §118): 404 there. */
      readonly ofSessions?: true;
    }
  | { readonly subject: 'record'; readonly roles: { readonly [role in Role]?: RecordRelation } }
  | { readonly subject: 'file'; readonly roles: { readonly [role in Role]?: FileRelation } }
  | { readonly subject: 'session'; readonly roles: { readonly [role in Role]?: SessionRelation } }
  | { readonly subject: 'user'; readonly roles: { readonly [role in Role]?: UserRelation } };

const everyone = ['admin', 'manager', 'trainer', 'employee'] as const;

function everyoneAs<Relation>(relation: Relation) {
  return { admin: relation, manager: relation, trainer: relation, employee: relation };
}

const accessTable = {
  'profile.use': { subject: 'company', roles: everyone },

  'admin.overview': { subject: 'company', roles: ['admin'] },
  'manager.overview': { subject: 'company', roles: ['manager'] },
  'trainer.overview': { subject: 'company', roles: ['trainer'] },
  // Everyone learns, and asks about oneself (product §91).
  'employee.overview': { subject: 'company', roles: everyone },

  'program.create': { subject: 'company', roles: ['admin'] },
  'program.edit': { subject: 'program', roles: { admin: 'any' } },
  'program.archive': { subject: 'program', roles: { admin: 'any' } },
  'program.view': {
    subject: 'program',
    roles: {
      admin: 'any',
      manager: 'overseen-or-assigned',
      trainer: 'taught-or-assigned',
      employee: 'assigned',
    },
  },
  'program.view-counts': {
    subject: 'program',
    roles: { admin: 'any', manager: 'overseen', trainer: 'taught' },
  },
  'program.view-assigned': { subject: 'program', roles: { admin: 'any', manager: 'overseen' } },
  'program.view-unassigned': { subject: 'program', roles: { manager: 'overseen' } },
  'program.assign': { subject: 'program', roles: { manager: 'overseen-even-archived' } },
  'program.unassign': { subject: 'program', roles: { manager: 'overseen-even-archived' } },
  'program.view-participants': { subject: 'program', roles: { trainer: 'taught' } },
  'program.complete': { subject: 'program', roles: { trainer: 'taught-even-archived' } },
  'program.extend': {
    subject: 'program',
    roles: { admin: 'any', manager: 'overseen-even-archived' },
    byLine: true,
  },
  'program.exempt': { subject: 'program', roles: { admin: 'any', manager: 'overseen-even-archived' } },
  'program.view-audience': { subject: 'program', roles: { admin: 'any', manager: 'overseen' } },
  'program.set-audience': { subject: 'program', roles: { admin: 'any' } },
  'program.set-equivalents': { subject: 'program', roles: { admin: 'any' } },
  'program.set-needs': { subject: 'program', roles: { admin: 'any' } },
  'program.remind': { subject: 'program', roles: { manager: 'overseen-even-archived' }, byLine: true },
  'program.view-enrolment': {
    subject: 'program',
    roles: { admin: 'any', manager: 'overseen-or-assigned', trainer: 'assigned', employee: 'assigned' },
  },
  'program.enrol': {
    subject: 'program',
    roles: {
      admin: 'assigned-even-archived',
      manager: 'overseen-or-assigned-even-archived',
      trainer: 'assigned-even-archived',
      employee: 'assigned-even-archived',
    },
    byLine: true,
    ofSessions: true,
  },
  'program.wait': { subject: 'program', roles: everyoneAs('assigned-even-archived'), ofSessions: true },
  'program.swap-seats': { subject: 'program', roles: everyoneAs('assigned-even-archived'), ofSessions: true },
  'program.view-offers': { subject: 'program', roles: everyoneAs('assigned'), ofSessions: true },
  'program.cancel-session': {
    subject: 'program',
    roles: { admin: 'any', manager: 'overseen-even-archived' },
  },
  // For oneself: the service asks for one's own assignment.
  'program.acknowledge': { subject: 'program', roles: everyoneAs('assigned-even-archived') },
  // Managers don't give themselves tries: an admin does.
  'program.grant-tries': { subject: 'program', roles: { admin: 'any', manager: 'overseen-even-archived' } },
  'program.list-short': { subject: 'company', roles: ['admin', 'manager'] },
  'program.view-solvency': {
    subject: 'program',
    roles: { admin: 'any', manager: 'overseen' },
    ofSessions: true,
  },

  // Each their own changes, and nobody else's.
  'change.undo': { subject: 'company', roles: everyone },

  'session.view-roster': {
    subject: 'session',
    roles: { admin: 'any', manager: 'overseen', trainer: 'taught' },
  },
  'session.mark': {
    subject: 'session',
    // Managers and admins mark the trainer, who marks the others; admins all where there is no trainer (product §91).
    roles: { admin: 'any', manager: 'overseen-even-archived', trainer: 'taught-even-archived' },
  },
  'session.message': {
    subject: 'session',
    roles: { admin: 'any', manager: 'overseen-even-archived', trainer: 'taught-even-archived' },
  },
  'session.show-code': { subject: 'session', roles: { trainer: 'taught' } },
  'session.check-in': { subject: 'company', roles: everyone },
  'session.add-to-calendar': {
    subject: 'session',
    roles: { admin: 'seated', manager: 'seated', trainer: 'seated', employee: 'seated' },
  },

  'record.list': { subject: 'company', roles: ['admin'] },
  'record.create': { subject: 'company', roles: ['admin'] },
  'record.propose': { subject: 'company', roles: everyone },
  'record.decide': { subject: 'record', roles: { admin: 'any' } },
  'record.reject-many': { subject: 'company', roles: ['admin'] },
  'record.revoke': { subject: 'record', roles: { admin: 'any' } },
  'record.revoke-many': { subject: 'company', roles: ['admin'] },
  'record.view': {
    subject: 'record',
    roles: { admin: 'any', manager: 'theirs-to-see', trainer: 'theirs-to-see', employee: 'theirs-to-see' },
  },

  'record.add-file': { subject: 'record', roles: { ...everyoneAs('theirs-to-see'), admin: 'any' } },
  'file.view': { subject: 'file', roles: { ...everyoneAs('theirs-or-of-program'), admin: 'any' } },
  'file.remove': { subject: 'file', roles: { ...everyoneAs('theirs'), admin: 'any' } },

  'user.list': { subject: 'company', roles: ['admin'] },
  'user.list-own-employees': { subject: 'company', roles: ['manager'] },
  'user.list-assignable': { subject: 'company', roles: ['manager'] },
  'user.create': { subject: 'company', roles: ['admin'] },
  'user.view': {
    subject: 'user',
    roles: {
      admin: 'any',
      manager: 'self-or-below-or-assignable',
      trainer: 'self-or-below',
      employee: 'self-or-below',
    },
  },
  'user.remind': { subject: 'company', roles: ['admin', 'manager'], byLine: true },
  'user.view-records': {
    subject: 'user',
    roles: {
      admin: 'any-even-deleted',
      manager: 'self-or-below-or-own-employee',
      trainer: 'self-or-below',
      employee: 'self-or-below',
    },
  },
  'user.assign': { subject: 'user', roles: { admin: 'any', manager: 'assignable-even-to-archived' } },
  'user.edit': { subject: 'user', roles: { admin: 'any' } },
  'user.set-temporary-password': { subject: 'user', roles: { admin: 'any' } },
  'user.invite': { subject: 'user', roles: { admin: 'any' } },
  'user.print-slips': { subject: 'company', roles: ['admin'] },
  'user.hand-over': { subject: 'user', roles: { admin: 'any' } },
  'user.suspend': { subject: 'user', roles: { admin: 'any' } },
  'user.set-away': {
    subject: 'user',
    roles: { admin: 'any', manager: 'below', trainer: 'below', employee: 'below' },
  },
  'user.merge': { subject: 'user', roles: { admin: 'any' } },
  'user.restore': { subject: 'user', roles: { admin: 'any-even-deleted' } },
  'user.delete': { subject: 'user', roles: { admin: 'any-even-deleted' } },
  'team.view': { subject: 'company', roles: everyone },
  'department.manage': { subject: 'company', roles: ['admin'] },
  'site.manage': { subject: 'company', roles: ['admin'] },
  'import.manage': { subject: 'company', roles: ['admin'] },
  'position.list': { subject: 'company', roles: ['admin', 'manager'], byLine: true },
  'position.view-gaps': { subject: 'company', roles: ['admin', 'manager'], byLine: true },
  'position.manage': { subject: 'company', roles: ['admin'] },

  'digest.choose': { subject: 'company', roles: ['admin', 'manager'], byLine: true },

  'company.edit': { subject: 'company', roles: ['admin'] },

  'message.list': { subject: 'company', roles: ['admin'] },
  'message.send': { subject: 'company', roles: ['admin'] },

  'audit.view': { subject: 'company', roles: ['admin'] },
} as const satisfies Record<string, Rule>;

export type Action = keyof typeof accessTable;

export type Subject = Rule['subject'];

/** The table's row for an action. */
export function ruleOf(action: Action): Rule {
  return accessTable[action];
}

/** The relation that a role needs for an action; null when the role may never do it. */
export function relationFor(
  action: Action,
  role: Role,
): FileRelation | ProgramRelation | RecordRelation | SessionRelation | UserRelation | null {
  const rule = ruleOf(action);
  if (rule.subject === 'company') return rule.roles.includes(role) ? 'any' : null;
  return rule.roles[role] ?? null;
}

/** Whether people below allow an action to somebody whose role doesn't. */
export function isByLine(action: Action): boolean {
  const rule: Rule = ruleOf(action);
  return 'byLine' in rule && rule.byLine;
}

/** Whether the role may ever do this: the menu, the route guards and the buttons ask it. */
export function mayEver(role: Role, action: Action): boolean {
  return relationFor(action, role) !== null;
}

/** The roles that may ever do this, in their order. */
export function rolesFor(action: Action): Role[] {
  return roles.filter((role) => mayEver(role, action));
}
