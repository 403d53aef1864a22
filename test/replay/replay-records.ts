import type { TrailEntry } from './entries.ts';
import type { ReplayedCompany, TrainingRecord } from './replayed-company.ts';
import { untold } from './rows.ts';

/** The facts in an entry of one record. */
interface EnteredRecord {
  record: string;
  title?: string;
  trained_on?: string;
  minutes?: number;
  outcome?: TrainingRecord['outcome'];
  cycle?: number;
  valid_until?: string | null;
  complete?: true;
  due?: string;
  opened?: boolean;
}

const told = ({ after }: TrailEntry) => after as unknown as EnteredRecord;
const whoseOf = ({ program_id, person_ids }: TrailEntry) => ({
  program: program_id!,
  person: person_ids[0]!,
});

/** For a record that nobody has decided upon or revoked. */
export const undecided = {
  decided_at: null,
  decided_by: null,
  decided_because: null,
  revoked_at: null,
  revoked_by: null,
  revoked_because: null,
  alias_id: null,
  own_cycle: null,
  signed_version: null,
};

/** A record that was written by a form. */
export function writeRecord(
  company: ReplayedCompany,
  entry: TrailEntry,
  decision: 'accepted' | 'proposed',
  source: 'external' | 'import' = 'external',
): void {
  const { record: id, title, trained_on, minutes, outcome = 'attended', cycle, valid_until } = told(entry);
  company.records.set(id, {
    ...undecided,
    id,
    person_id: entry.person_ids[0]!,
    program_id: entry.program_id,
    title: title!,
    version: entry.program_id ? (company.programs.get(entry.program_id)?.version ?? null) : null,
    cycle: cycle ?? 1,
    session_id: null,
    trained_on: trained_on!,
    recorded_at: entry.recorded_at,
    recorded_by: entry.actor_id,
    source,
    outcome,
    score: null,
    minutes: minutes ?? null,
    trainer_id: null,
    trainer: company.textOf(entry, 'trainer'),
    place: company.textOf(entry, 'place'),
    valid_until: valid_until ?? null,
    note: company.textOf(entry, 'note'),
    person_name: company.nameOf(entry.person_ids[0]!),
    certified_name: null,
    decision,
  });
  if (decision === 'accepted') answer(company, entry);
}

export function acceptRecord(company: ReplayedCompany, entry: TrailEntry): void {
  const { record, cycle, valid_until } = told(entry);
  company.decide(record, {
    decision: 'accepted',
    // An admin vouches for the name that the person has now.
    person_name: company.nameOf(entry.person_ids[0]!),
    certified_name: null,
    decided_at: entry.recorded_at,
    decided_by: entry.actor_id,
    cycle: cycle!,
    valid_until: valid_until!,
  });
  answer(company, entry);
}

export function rejectRecord(company: ReplayedCompany, entry: TrailEntry): void {
  company.decide(told(entry).record, {
    decision: 'rejected',
    decided_at: entry.recorded_at,
    decided_by: entry.actor_id,
    decided_because: company.textOf(entry, 'because'),
  });
}

/** The effect on the assignment of a record that counts from now on: the newest one moves its end. */
function answer(company: ReplayedCompany, entry: TrailEntry): void {
  const { record, complete, due } = told(entry);
  const whose = whoseOf(entry);
  if (!entry.program_id || !company.findAssignment(whose)) return;
  followNewest(company, company.recordOf(record));
  if (complete)
    company.change(whose, {
      completed_at: entry.recorded_at,
      completed_by: entry.actor_id,
      session_id: null,
      enrolled_at: null,
    });
  if (due) company.renew(whose, due);
}

/** The end of the assignment is that of the person's newest record. */
export function followNewest(
  company: ReplayedCompany,
  { id, program_id, person_id, valid_until }: TrainingRecord,
): void {
  const whose = { program: program_id!, person: person_id };
  const answeredBy = company.assignmentOf(whose).answered_by;
  const isOutdone = answeredBy && company.isNewer(company.recordOf(answeredBy), company.recordOf(id));
  if (company.recordsOf(whose)[0]?.id === id && !isOutdone)
    company.change(whose, { valid_until, answered_by: null });
}

/** A revoked record; the entry tells of the assignment where that has changed. */
export function revokeRecord(company: ReplayedCompany, entry: TrailEntry): void {
  const { record, opened, cycle, valid_until } = told(entry);
  company.decide(record, {
    revoked_at: entry.recorded_at,
    revoked_by: entry.actor_id,
    revoked_because: company.textOf(entry, 'because'),
  });
  if (opened === undefined) return;
  const whose = whoseOf(entry);
  const isFollowed = cycle! < company.assignmentOf(whose).cycle;
  const former = isFollowed ? company.takeBack(whose, cycle!) : undefined;
  company.change(whose, {
    valid_until: valid_until!,
    ...(opened && { completed_at: null, completed_by: null }),
    ...(isFollowed &&
      !opened && {
        completed_at: former?.completed_at ?? null,
        completed_by: former?.completed_by ?? null,
        session_id: null,
        enrolled_at: null,
      }),
  });
}

/** Records that end on other days by a new period, and the effect on renewals. */
export function applyPeriod(company: ReplayedCompany, entry: TrailEntry): void {
  const {
    valid_until: ends,
    renewed = [],
    ended = [],
    due = {},
  } = entry.after as {
    valid_until: Record<string, string | null>;
    renewed?: string[];
    ended?: string[];
    due?: Record<string, string>;
  };
  for (const [id, valid_until] of Object.entries(ends)) {
    company.decide(id, { valid_until });
    const { person_id: person, cycle, recorded_at, recorded_by } = company.recordOf(id);
    const whose = { program: entry.program_id!, person };
    // One that a record of another program answers doesn't follow the program's own.
    if (!company.findAssignment(whose) || company.assignmentOf(whose).answered_by) continue;
    company.change(whose, { valid_until });
    if (renewed.includes(person)) company.renew(whose, due[person]!);
    else if (due[person]) company.change(whose, { due_at: new Date(due[person]) });
    if (!ended.includes(person)) continue;
    company.takeBack(whose, cycle);
    company.change(whose, {
      session_id: null,
      enrolled_at: null,
      completed_at: recorded_at,
      completed_by: recorded_by ?? entry.actor_id,
    });
  }
}

/** Lets the papers of a person show the name that the person has now. */
export function certifyName(company: ReplayedCompany, person: string): void {
  const name = company.nameOf(person);
  for (const { id, person_id, person_name } of company.records.values()) {
    if (person_id !== person || person_name === null) continue;
    const isKnown = name !== untold && person_name !== untold;
    company.decide(id, { certified_name: isKnown && name === person_name ? null : isKnown ? name : untold });
  }
}

/** Takes the texts of a person's records, as an erasure does. */
export function emptyRecords(company: ReplayedCompany, person: string): void {
  for (const { id, person_id } of company.records.values()) {
    if (person_id === person)
      company.decide(id, {
        trainer: null,
        place: null,
        note: null,
        person_name: null,
        certified_name: null,
        decided_because: null,
        revoked_because: null,
      });
  }
}

/** The records of one account that are another's from now on, or its own again. */
export function moveRecords(company: ReplayedCompany, entry: TrailEntry): void {
  const [person, alias] = entry.person_ids as [string, string];
  const { records } = entry.after as { records: { record: string; cycle: number }[] };
  for (const { record: id, cycle } of records) {
    const former = company.recordOf(id);
    company.records.set(
      id,
      entry.action === 'user.same-as'
        ? { ...former, person_id: person, cycle, alias_id: former.person_id, own_cycle: former.cycle }
        : { ...former, person_id: alias, cycle, alias_id: null, own_cycle: null },
    );
  }
}
