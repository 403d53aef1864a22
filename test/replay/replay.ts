import type { AuditAction } from '../../shared/audit.ts';
import type { TrailEntry } from './entries.ts';
import { answer } from './replay-answers.ts';
import * as assignments from './replay-assignments.ts';
import * as attendance from './replay-attendance.ts';
import * as files from './replay-files.ts';
import * as programs from './replay-programs.ts';
import * as readings from './replay-readings.ts';
import * as records from './replay-records.ts';
import { ReplayedCompany } from './replayed-company.ts';

/** Actions that make an account: the name of a person without one is untold, and leads nowhere else. */
const begins = ['user.register', 'user.create'] as const satisfies AuditAction[];

/** Actions that change neither programs nor assignments nor records. */
const others = [
  ...begins,
  'user.ask-to-register',
  'sign-in',
  'sign-in.failed',
  'sign-out',
  'user.set-temporary-password',
  'user.invite',
  'user.print-slip',
  'user.start',
  'user.suspend',
  'user.end-suspension',
  'user.set-away',
  'user.end-absence',
  'user.hand-over',
  'user.forgot-password',
  'user.reset-password',
  'user.change-password',
  'user.subscribe-calendar',
  'user.unsubscribe-calendar',
  'user.choose-deputy',
  'user.end-deputy',
  'user.subscribe-digest',
  'user.remind',
  'user.undo-remind',
  'user.unsubscribe-digest',
  'program.publish',
  'program.remind',
  'program.wait',
  'program.end-wait',
  'program.offer-seat',
  'session.check-in',
  'session.message',
  'message.send',
  'department.create',
  'department.rename',
  'department.delete',
  'site.create',
  'site.rename',
  'site.delete',
  'position.create',
  'position.edit',
  'position.delete',
  'import.upload',
  'import.answer',
  'import.run',
  'import.undo',
  'user.remove',
  'company-settings',
  'company.hide-setup',
  'program.set-audience',
  'program.set-equivalents',
  'program.set-needs',
  'program.hold-audience',
] as const satisfies AuditAction[];

/** Actions that make a whole company, and tell numbers alone. */
const untold = ['company.load-demo', 'company.generate'] as const satisfies AuditAction[];

export type ReplayedAction = Exclude<AuditAction, (typeof others)[number] | (typeof untold)[number]>;

/** The result of each entry, from the rows before it. */
const replays: Readonly<Record<ReplayedAction, (company: ReplayedCompany, entry: TrailEntry) => void>> = {
  'program.create': programs.writeProgram,
  'program.edit': programs.writeProgram,
  'program.hand-over': programs.handOver,
  'program.same-person': assignments.joinTraining,
  'program.archive': programs.archive,
  'program.cancel-session': programs.cancelSession,
  'program.assign': assignments.assign,
  'program.unassign': assignments.unassign,
  'program.assign-audience': assignments.assign,
  'program.open-again': assignments.openAgain,
  'program.end-audience': assignments.endOfAudience,
  'program.extend': assignments.extend,
  'program.move-due': assignments.extend,
  'program.undo': assignments.undo,
  'program.exempt': assignments.exempt,
  'program.end-exemption': assignments.endExemption,
  'program.enrol': assignments.sitDown,
  'program.enrol-by-mail': assignments.sitDown,
  'program.switch': assignments.sitDown,
  'program.give-back': assignments.sitDown,
  'program.promote': assignments.sitDown,
  'program.leave-cancelled': assignments.sitDown,
  'program.take-seat': assignments.takeSeat,
  'program.complete': attendance.completePeople,
  'program.answer': answer,
  'program.renew': assignments.openRenewals,
  'program.apply-renewals': records.applyPeriod,
  'program.ask-again': readings.askAgain,
  'program.acknowledge': readings.sign,
  'program.fail-questions': readings.fail,
  'program.grant-tries': readings.grant,
  'session.mark': attendance.markSheet,
  'record.create': (company, entry) => records.writeRecord(company, entry, 'accepted'),
  'record.take-over': (company, entry) => records.writeRecord(company, entry, 'accepted', 'import'),
  'record.propose': (company, entry) => records.writeRecord(company, entry, 'proposed'),
  'record.accept': records.acceptRecord,
  'record.reject': records.rejectRecord,
  'record.revoke': records.revokeRecord,
  'record.add-file': files.addFile,
  'file.remove': files.removeFile,
  'program.add-file': files.addFile,
  'user.change-name': (company, entry) => company.rename(entry),
  'user.edit': (company, entry) => {
    if (entry.personal !== null || entry.after?.['on_certificates']) company.rename(entry);
    if (entry.after?.['on_certificates']) records.certifyName(company, entry.person_ids[0]!);
  },
  'user.delete': assignments.leave,
  'user.restore': assignments.comeBack,
  'user.same-as': records.moveRecords,
  'user.not-same-as': records.moveRecords,
  'user.erase': (company, entry) => {
    const person = entry.person_ids[0]!;
    assignments.leave(company, entry);
    assignments.emptyAssignments(company, person);
    programs.emptySessions(company, person);
    records.emptyRecords(company, person);
    readings.forgetTries(company, person);
    files.emptyFiles(company, person, entry.recorded_at);
  },
};

export const replayedActions = Object.keys(replays) as ReplayedAction[];

/** Leads the company on by these entries, oldest first, and returns it. It looks at nothing else. */
export function replay(entries: readonly TrailEntry[], company = new ReplayedCompany()): ReplayedCompany {
  for (const entry of entries) {
    if ((begins as readonly string[]).includes(entry.action)) company.rename(entry);
    if (entry.action in replays) replays[entry.action as ReplayedAction](company, entry);
    else if ((untold as readonly string[]).includes(entry.action))
      throw new Error(`Nothing tells what ${entry.action} made.`);
  }
  return company;
}
