import type { DueCause } from '../../shared/due.ts';
import type { TrailEntry } from './entries.ts';
import type { Assignment, ReplayedCompany } from './replayed-company.ts';

const whoseOf = ({ program_id, person_ids }: TrailEntry, place = 0) => ({
  program: program_id!,
  person: person_ids[place]!,
});
export const instantOf = (told: string | null | undefined) => (told ? new Date(told) : null);

export function assign(company: ReplayedCompany, entry: TrailEntry): void {
  const told = entry.after as { due?: string; complete?: string[]; set_by?: string };
  const { due, complete = [], set_by } = told;
  const by = set_by ?? entry.actor_id!;
  const program = entry.program_id!;
  for (const person of entry.person_ids) {
    const records = company.recordsOf({ program, person });
    const isComplete = complete.includes(person);
    const lastCycle = Math.max(0, ...records.map(({ cycle }) => cycle));
    company.assign({
      program_id: program,
      employee_id: person,
      assigned_at: entry.recorded_at,
      assigned_by: by,
      session_id: null,
      enrolled_at: null,
      completed_at: isComplete ? entry.recorded_at : null,
      completed_by: isComplete ? (records[0]?.recorded_by ?? by) : null,
      cycle: isComplete ? lastCycle : lastCycle + 1,
      due_at: instantOf(due),
      due_because: due ? 'joined' : null,
      due_reason: null,
      opened_by: set_by ? 'audience' : 'manager',
      valid_until: records[0]?.valid_until ?? null,
      answered_by: null,
    });
  }
}

/** A training that is as it was before an import, which was undone. */
export function openAgain(company: ReplayedCompany, entry: TrailEntry): void {
  const told = entry.after as unknown as {
    assigned_at: string;
    set_by: string;
    cycle: number;
    due: string | null;
    due_because: DueCause | null;
    completed_at?: string;
    completed_by?: string;
    session?: string | null;
    enrolled_at?: string | null;
  };
  const whose = whoseOf(entry);
  company.assign({
    program_id: whose.program,
    employee_id: whose.person,
    assigned_at: new Date(told.assigned_at),
    assigned_by: told.set_by,
    session_id: told.session ?? null,
    enrolled_at: instantOf(told.enrolled_at),
    completed_at: instantOf(told.completed_at),
    completed_by: told.completed_by ?? null,
    cycle: told.cycle,
    due_at: instantOf(told.due),
    due_because: told.due_because,
    due_reason: null,
    opened_by: 'audience',
    valid_until: company.recordsOf(whose)[0]?.valid_until ?? null,
    answered_by: null,
  });
}

export function unassign(company: ReplayedCompany, entry: TrailEntry): void {
  company.unassign(whoseOf(entry));
}

/** People who no longer fit an audience. */
export function endOfAudience(company: ReplayedCompany, entry: TrailEntry): void {
  for (const person of entry.person_ids) company.unassign({ program: entry.program_id!, person });
}

/** The due date and the cycle that somebody has, as an entry tells them. */
export interface EnteredDue {
  due: string | null;
  due_because: DueCause | null;
}

export function extend(company: ReplayedCompany, entry: TrailEntry): void {
  const { due, due_because } = entry.after as unknown as EnteredDue;
  company.change(whoseOf(entry), {
    due_at: instantOf(due),
    due_because,
    due_reason: company.textOf(entry, 'because'),
  });
}

/** For somebody who was exempt without being assigned: by a file, or as their alias is. */
const neverAssigned = {
  cycle: 1,
  due_at: null,
  due_because: null,
  due_reason: null,
  opened_by: 'import',
} as const;

/** An exemption; where the entry names an alias, it is that of the alias. */
export function exempt(company: ReplayedCompany, entry: TrailEntry): void {
  const { until } = entry.after as { until: string | null };
  const whose = whoseOf(entry);
  const [, alias] = entry.person_ids;
  const theirs = alias ? company.exemptionOf({ program: whose.program, person: alias }) : undefined;
  const ended = entry.before ? company.unassign(whose) : undefined;
  if (alias && ended) company.keepEnded(whose, ended);
  const { cycle, due_at, due_because, due_reason, opened_by } = ended ?? theirs ?? neverAssigned;
  company.exempt({
    program_id: whose.program,
    person_id: whose.person,
    because: company.textOf(entry, 'because')!,
    until,
    exempted_at: theirs?.exempted_at ?? entry.recorded_at,
    exempted_by: theirs?.exempted_by ?? entry.actor_id!,
    cycle,
    due_at,
    due_because,
    due_reason,
    opened_by,
  });
}

export function endExemption(company: ReplayedCompany, entry: TrailEntry): void {
  const whose = whoseOf(entry);
  const { exempted_by, opened_by } = company.endExemption(whose);
  const { assigned, complete, cycle, due, due_because } = entry.after as unknown as EnteredDue & {
    assigned: boolean;
    complete: boolean;
    cycle: number;
  };
  if (!assigned) return;
  const newest = company.recordsOf(whose)[0];
  const by = entry.actor_id ?? exempted_by;
  const ended = entry.person_ids.length > 1 ? company.endedOf(whose) : undefined;
  company.assign({
    program_id: whose.program,
    employee_id: whose.person,
    assigned_at: ended?.assigned_at ?? entry.recorded_at,
    assigned_by: ended?.assigned_by ?? by,
    session_id: null,
    enrolled_at: null,
    completed_at: complete ? entry.recorded_at : null,
    completed_by: complete ? (newest?.recorded_by ?? by) : null,
    cycle,
    due_at: instantOf(due),
    due_because,
    due_reason: company.textOf(entry, 'due_reason'),
    opened_by,
    valid_until: newest?.valid_until ?? null,
    answered_by: null,
  });
}

/** People's trainings as they were before a change that was undone. */
export function undo(company: ReplayedCompany, entry: TrailEntry): void {
  const told = entry.after as unknown as EnteredDue &
    Pick<Assignment, 'assigned_by' | 'opened_by' | 'cycle' | 'valid_until'> & {
      assigned: boolean;
      record?: string;
      assigned_at: string;
      session: string | null;
      enrolled_at: string | null;
    };
  for (const person of entry.person_ids) {
    const whose = { program: entry.program_id!, person };
    if (!told.assigned) {
      company.unassign(whose);
      continue;
    }
    if (company.exemptionsOf(person).some(({ program_id }) => program_id === whose.program))
      company.endExemption(whose);
    company.assign({
      program_id: whose.program,
      employee_id: person,
      assigned_at: new Date(told.assigned_at),
      assigned_by: told.assigned_by,
      session_id: told.session,
      enrolled_at: instantOf(told.enrolled_at),
      completed_at: null,
      completed_by: null,
      cycle: told.cycle,
      due_at: instantOf(told.due),
      due_because: told.due_because,
      due_reason: company.textOf(entry, 'due_reason'),
      opened_by: told.opened_by,
      valid_until: told.valid_until,
      answered_by: told.record ?? null,
    });
  }
}

/** The entry's person sits in the session that it names; in none where it names none. */
export function sitDown(company: ReplayedCompany, entry: TrailEntry): void {
  const { session = null } = (entry.after ?? {}) as { session?: string | null };
  company.seat(whoseOf(entry), session, entry.recorded_at);
}

/** The person who takes the seat comes first, then the one who offered it and gets the other's. */
export function takeSeat(company: ReplayedCompany, entry: TrailEntry): void {
  sitDown(company, entry);
  const { session } = entry.before as { session: string | null };
  company.seat(whoseOf(entry, 1), session, entry.recorded_at);
}

/** The people are in the order of their due dates; the entry says how many have each. */
export function openRenewals(company: ReplayedCompany, entry: TrailEntry): void {
  const { due_dates } = entry.after as { due_dates: { due: string; employees: number }[] };
  const dues = due_dates.flatMap(({ due, employees }) => Array.from({ length: employees }, () => due));
  for (const [place, due] of dues.entries()) company.renew(whoseOf(entry, place), due);
}

/** Somebody who has left: the open assignments have ended. */
export function leave(company: ReplayedCompany, entry: TrailEntry): void {
  const { unassigned } = entry.after as { unassigned: string[] };
  for (const program of unassigned) company.unassign({ program, person: entry.person_ids[0]! });
}

/** Somebody who comes back: complete by the records that count, without a seat that others may have by now. */
export function comeBack(company: ReplayedCompany, entry: TrailEntry): void {
  const person = entry.person_ids[0]!;
  for (const { program_id: program, session_id } of company.assignmentsOf(person)) {
    const [newest] = company.recordsOf({ program, person });
    const { capacity, cancelled_at } = session_id
      ? company.sessionOf(session_id)
      : { capacity: null, cancelled_at: null };
    if (!company.programOf(program).archived_at)
      company.change({ program, person }, { valid_until: newest?.valid_until ?? null, answered_by: null });
    if (capacity !== null || cancelled_at)
      company.change({ program, person }, { session_id: null, enrolled_at: null });
  }
  leave(company, entry);
}

/** The training of somebody with two accounts, as their records and due dates make it. */
export function joinTraining(company: ReplayedCompany, entry: TrailEntry): void {
  const whose = whoseOf(entry);
  const { complete, ...told } = entry.after as unknown as EnteredDue & {
    complete: boolean;
    valid_until: string | null;
  };
  const former = company.assignmentOf(whose);
  company.change(whose, {
    ...(complete &&
      !former.completed_at && {
        completed_at: entry.recorded_at,
        completed_by: company.recordsOf(whose)[0]?.recorded_by ?? entry.actor_id,
        session_id: null,
        enrolled_at: null,
      }),
    ...(!complete && { completed_at: null, completed_by: null }),
    due_at: instantOf(told.due),
    due_because: told.due_because,
    due_reason: company.textOf(entry, 'due_reason'),
    valid_until: told.valid_until,
  });
}

/** Removes the texts of others about the person, as an erasure does. */
export function emptyAssignments(company: ReplayedCompany, person: string): void {
  for (const { program_id: program } of company.assignmentsOf(person))
    company.change({ program, person }, { due_reason: null });
  for (const { program_id: program } of company.exemptionsOf(person))
    company.endExemption({ program, person });
}
