/** What the audit trail tells of: each kind of change, and what a person reads for it. */
export const auditLabels = {
  'sign-in': 'Signed in',
  'sign-out': 'Signed out',
  'user.register': 'Registered',
  'user.create': 'Created a user',
  'user.edit': 'Changed role or department',
  'user.set-temporary-password': 'Set a temporary password',
  'user.delete': 'Deleted a user',
  'user.erase': 'Erased a person',
  'user.change-name': 'Changed their own name',
  'user.change-password': 'Changed their own password',
  'program.create': 'Created a program',
  'program.edit': 'Edited a program',
  'program.archive': 'Archived a program',
  'program.assign': 'Assigned employees',
  'program.unassign': 'Unassigned an employee',
  'program.extend': 'Gave more time',
  'program.exempt': 'Exempted an employee',
  'program.end-exemption': 'Ended an exemption',
  'program.enrol': 'Enrolled in a session',
  'program.complete': 'Completed employees',
  'record.create': 'Recorded a training',
  'record.propose': 'Proposed a record',
  'record.accept': 'Accepted a record',
  'record.reject': 'Rejected a record',
  'record.revoke': 'Revoked a record',
  'department.create': 'Added a department',
  'department.rename': 'Renamed a department',
  'department.delete': 'Deleted a department',
  'company.load-demo': 'Loaded the demo company',
  'company.generate': 'Generated a company',
} as const;

export type AuditAction = keyof typeof auditLabels;

export const auditActions = Object.keys(auditLabels) as [AuditAction, ...AuditAction[]];
