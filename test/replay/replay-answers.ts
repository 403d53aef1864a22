import type { TrailEntry } from './entries.ts';
import { instantOf, type EnteredDue } from './replay-assignments.ts';
import type { Assignment, ReplayedCompany } from './replayed-company.ts';

/** A training as the entry tells it, with the record of another program that answers it; null where none does. */
interface EnteredAnswer extends Partial<EnteredDue> {
  id: string;
  record: string | null;
  complete: boolean;
  cycle: number;
  /** Not of somebody who was assigned at once. */
  opened_by?: Assignment['opened_by'];
  valid_until: string | null;
  renewed?: string;
}

/** Trainings that the record of another program answers from now on, or no longer. */
export function answer(company: ReplayedCompany, entry: TrailEntry): void {
  const { answers } = entry.after as unknown as { answers: EnteredAnswer[] };
  for (const told of answers) {
    const whose = { program: entry.program_id!, person: told.id };
    const former = company.assignmentOf(whose);
    const { opened_by } = told;
    const before = opened_by && told.cycle < former.cycle ? company.takeBack(whose, told.cycle) : undefined;
    const newest = told.record ? company.recordOf(told.record) : company.recordsOf(whose)[0];
    company.change(whose, {
      answered_by: told.record,
      valid_until: told.valid_until,
      cycle: told.cycle,
      ...(opened_by && {
        due_at: instantOf(told.due),
        due_because: told.due_because ?? null,
        opened_by,
        ...(told.due_because !== 'extension' && { due_reason: null }),
      }),
      ...(!told.complete && { completed_at: null, completed_by: null }),
      ...(told.complete &&
        !former.completed_at && {
          completed_at: before?.completed_at ?? entry.recorded_at,
          completed_by: before?.completed_by ?? newest?.recorded_by ?? entry.actor_id ?? former.assigned_by,
          session_id: null,
          enrolled_at: null,
        }),
    });
    if (told.renewed) company.renew(whose, told.renewed);
  }
}
