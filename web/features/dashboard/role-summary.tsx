import type { Opening } from '#shared/dashboard/schemas';
import type { Role } from '#shared/roles';
import { SummaryLine, type Summary } from '../../components/summary-line.tsx';
import { useClock, type Clock } from '../../components/use-clock.ts';
import { setupStepsIn } from './setup-steps.ts';
import { adminSummary, employeeSummary, managerSummary, trainerSummary } from './summary.ts';

const summaries: Record<Role, (dashboard: Opening, clock: Clock) => Summary> = {
  admin: (dashboard) => adminSummary(dashboard.insight, dashboard.programs ?? [], setupStepsIn(dashboard)),
  manager: ({ insight, programs = [] }) => managerSummary(insight, programs),
  trainer: ({ programs = [], has_taught: hasTaught = false }, clock) =>
    trainerSummary(programs, hasTaught, clock),
  employee: ({ own }, clock) => employeeSummary(own?.programs ?? [], clock),
};

/** The summary of a role's dashboard, in one sentence under the greeting. */
export function RoleSummary({ role, dashboard }: { role: Role; dashboard: Opening }) {
  const summary = summaries[role](dashboard, useClock());
  return summary.text ? <SummaryLine summary={summary} /> : null;
}
