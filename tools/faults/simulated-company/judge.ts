import { programsApi } from '#shared/contract';
import { statusKeys, type Status } from '#shared/status';
import { compareCounts } from '../../../server/maintenance/counts/store.ts';
import { ReplayedTrail } from '../../../test/replay/replayed-trail.ts';
import { findSeatViolations } from '../../../test/seat-violations.ts';
import { count, type Counts } from '../../load/figures.ts';
import type { SimulatedCompany } from './company.ts';
import { readFacts, type AssignmentFacts, type Facts } from './facts.ts';
import { companyOffences, findOffences, trainingOffences } from './offences.ts';

/** How an assignment stands, told anew from the rows. */
function statusOf({ completed_at, due, session_id }: AssignmentFacts, now: Date): Status {
  if (completed_at) return 'complete';
  if (due.getTime() < now.getTime()) return 'overdue';
  return session_id ? 'enrolled' : 'not-enrolled';
}

interface Rules {
  promoteUntilHours: number;
  /** Whether time passes in which renewals open. */
  hasRenewals: boolean;
}

/** A seat that was chosen for a renewal stays when the renewal is taken back (product §62.3). */
const keptSeat = 'somebody complete who keeps a seat in a session other than that of the record';

/** Judges a company by its rows and its answers, while nobody changes anything. */
export class Judge {
  readonly #company: SimulatedCompany;
  readonly #rules: Rules;
  readonly #trail: ReplayedTrail;

  constructor(company: SimulatedCompany, rules: Rules) {
    this.#company = company;
    this.#rules = rules;
    this.#trail = new ReplayedTrail(company.place.db);
  }

  /** The rules that don't hold at this moment, in words. */
  async findProblems(): Promise<string[]> {
    const { place } = this.#company;
    return [
      ...(await this.findBrokenRules({ ...companyOffences, ...trainingOffences })),
      ...(await this.#findWrongStatuses(await readFacts(place.db, place.now()))),
    ];
  }

  /** Those that the database breaks, and its trail. */
  async findBrokenRules(offences: typeof companyOffences): Promise<string[]> {
    const { db, timeZone, ...place } = this.#company.place;
    const now = place.now();
    const ask = (text: string, parameters: unknown[]) =>
      this.#company.select<{ id: string }>(text, parameters);
    const { promoteUntilHours, hasRenewals } = this.#rules;
    const { wrong } = await compareCounts(db);
    const differences = await this.#trail.findDifferences();
    const violations = await findSeatViolations(ask, { now, promoteUntilHours });
    return [
      ...differences.map((difference) => `the trail leads elsewhere: ${difference}`),
      ...wrong.map((each) => `a count is not what its rows come to: ${JSON.stringify(each)}`),
      ...violations.filter((violation) => !hasRenewals || !violation.startsWith(keptSeat)),
      ...(await findOffences(offences, { db, now, timeZone })),
    ];
  }

  /** The numbers and the people of each program, as an admin and the manager are told them. */
  async #findWrongStatuses(facts: Facts): Promise<string[]> {
    const company = this.#company;
    const found: string[] = [];
    for (const { id, title, archived_at, assigned_manager_id } of facts.programs.values()) {
      const own = [...facts.assignments.values()].filter(
        ({ program_id, employee_id }) => program_id === id && !facts.users.get(employee_id)!.hasLeft,
      );
      const expected: Counts = { total: own.length };
      for (const row of own) count(expected, statusKeys[statusOf(row, facts.now)]);
      const params = { id };
      const told = await company.send(company.admin, programsApi.countByStatus, { params });
      for (const [key, number] of Object.entries(told ?? {}))
        if (number !== (expected[key] ?? 0))
          found.push(`${title} is said to have ${number} ${key}, and has ${expected[key] ?? 0}`);
      if (archived_at) continue;
      const list = await company.send(await company.personOf(assigned_manager_id), programsApi.assigned, {
        params,
      });
      const shown = new Map(list?.employees.map(({ _id, status }) => [_id, status]));
      for (const row of list ? own : [])
        if (shown.get(row.employee_id) !== statusOf(row, facts.now))
          found.push(
            `somebody in ${title} is shown as ${shown.get(row.employee_id)}, and is ${statusOf(row, facts.now)}`,
          );
    }
    return found;
  }
}
