import type { Opening } from '#shared/dashboard/schemas';
import type { Role } from '#shared/roles';
import { useOrganisation } from '../../api/organisation.ts';
import { SummaryLine, type Summary } from '../../components/summary-line.tsx';
import { useClock, type Clock } from '../../components/use-clock.ts';
import { setupStepsIn } from './setup-steps.ts';
import { adminSummary, employeeSummary, managerSummary, trainerSummary } from './summary.ts';

const summaries: Record<Role, (dashboard: Opening, clock: Clock, sendsMail: boolean) => Summary> = {
  admin: (dashboard, _, sendsMail) =>
    adminSummary(dashboard.insight, dashboard.programs ?? [], setupStepsIn(dashboard, sendsMail)),
  manager: ({ insight, programs = [] }) => managerSummary(insight, programs),
  trainer: ({ programs = [], has_taught: hasTaught = false }, clock) =>
    trainerSummary(programs, hasTaught, clock),
  employee: ({ own }, clock) => employeeSummary(own?.programs ?? [], clock),
};

/** The summary of a role's dashboard, in one sentence under the greeting. */
export function RoleSummary({ role, dashboard }: { role: Role; dashboard: Opening }) {
  const { sendsMail } = useOrganisation();
  const summary = summaries[role](dashboard, useClock(), sendsMail);
  return summary.text ? <SummaryLine summary={summary} /> : null;
}
