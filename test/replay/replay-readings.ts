import type { StoredQuestion } from '../../server/db/reading-tables.ts';
import type { TrailEntry } from './entries.ts';
import { followNewest, undecided } from './replay-records.ts';
import type { ReplayedCompany } from './replayed-company.ts';

/** A reading, in an entry about its program. */
export interface EnteredReading {
  version: number;
  file: string | null;
  link: string | null;
  declaration: string;
  effective_on: string | null;
  questions: StoredQuestion[];
  pass_percent: number;
}

/** The version that a program has from now on; a known one may take effect on another day. */
export function keepVersion(company: ReplayedCompany, entry: TrailEntry): void {
  const { reading } = entry.after as { reading?: EnteredReading };
  if (!reading) return;
  const program_id = entry.program_id!;
  const { version, file, link, declaration, effective_on, questions, pass_percent } = reading;
  const key = `${program_id} ${version}`;
  const { made_at = entry.recorded_at, made_by = entry.actor_id! } = company.versions.get(key) ?? {};
  const facts = { link, declaration, effective_on, questions, pass_percent, made_at, made_by };
  company.versions.set(key, { program_id, version, file_id: file, ...facts });
  if (file) company.files.set(file, { ...company.fileOf(file), program_id });
}

/** The facts in an entry of somebody's signature or try. */
interface EnteredTry {
  version: number;
  cycle: number;
}

interface EnteredSignature extends EnteredTry {
  record: string;
  trained_on: string;
  valid_until: string | null;
  score?: number;
}

/** A record of somebody's own, which completes the training. */
export function sign(company: ReplayedCompany, entry: TrailEntry): void {
  const {
    record: id,
    version,
    cycle,
    trained_on,
    valid_until,
    score,
  } = entry.after as unknown as EnteredSignature;
  const person = entry.person_ids[0]!;
  const program = company.programOf(entry.program_id!);
  company.records.set(id, {
    ...undecided,
    id,
    person_id: person,
    program_id: program.id,
    title: program.title,
    version: program.version,
    cycle,
    session_id: null,
    trained_on,
    recorded_at: entry.recorded_at,
    recorded_by: entry.actor_id,
    source: 'acknowledgement',
    outcome: score === undefined ? 'attended' : 'passed',
    score: score ?? null,
    minutes: program.duration_minutes,
    trainer_id: null,
    trainer: null,
    place: null,
    valid_until,
    note: null,
    person_name: company.nameOf(person),
    certified_name: null,
    decision: 'accepted',
    signed_version: version,
  });
  const whose = { program: program.id, person };
  company.change(whose, { completed_at: entry.recorded_at, completed_by: entry.actor_id });
  followNewest(company, company.recordOf(id));
}

function triesOf(company: ReplayedCompany, entry: TrailEntry, cycle: number) {
  const { version } = entry.after as unknown as EnteredTry;
  const [program_id, person_id] = [entry.program_id!, entry.person_ids[0]!];
  const key = [program_id, person_id, version, cycle].join(' ');
  const none = { program_id, person_id, version, cycle, failed: 0, granted: 0 };
  return { key, former: company.tries.get(key) ?? none };
}

/** A try that failed. */
export function fail(company: ReplayedCompany, entry: TrailEntry): void {
  const { key, former } = triesOf(company, entry, (entry.after as unknown as EnteredTry).cycle);
  company.tries.set(key, { ...former, failed: former.failed + 1 });
}

/** Three more tries, in the cycle that the person is in. */
export function grant(company: ReplayedCompany, entry: TrailEntry): void {
  const whose = { program: entry.program_id!, person: entry.person_ids[0]! };
  const { key, former } = triesOf(company, entry, company.assignmentOf(whose).cycle);
  company.tries.set(key, { ...former, granted: former.granted + 3 });
}

/** Everybody who was complete is asked again. */
export function askAgain(company: ReplayedCompany, { program_id, person_ids, after }: TrailEntry): void {
  const { due } = after as { due: string };
  for (const person of person_ids) company.renew({ program: program_id!, person }, due, 'version');
}

/** Takes the tries of a person, as an erasure does. */
export function forgetTries(company: ReplayedCompany, person: string): void {
  for (const [key, { person_id }] of company.tries) if (person_id === person) company.tries.delete(key);
}
