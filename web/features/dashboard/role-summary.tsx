import type { ComponentType } from 'react';
import type { Role } from '#shared/roles';
import { useOptionalQuery } from '../../api/queries.ts';
import { SummaryLine, type Summary } from '../../components/summary-line.tsx';
import { useClock } from '../../components/use-clock.ts';
import { TextSkeleton } from '../../ui/skeleton.tsx';
import { dashboardCalls } from './calls.ts';
import { queryOf } from './queries.ts';
import { adminSummary, employeeSummary, managerSummary, trainerSummary } from './summary.ts';
import { useSetupSteps } from './use-setup-steps.ts';
import { useTrainings } from './use-trainings.ts';

const lines: Record<Role, ComponentType> = {
  admin: AdminLine,
  manager: ManagerLine,
  trainer: TrainerLine,
  employee: EmployeeLine,
};

/** The summary of a role's dashboard, in one sentence under the greeting. */
export function RoleSummary({ role }: { role: Role }) {
  const RoleLine = lines[role];
  return <RoleLine />;
}

function EmployeeLine() {
  return <Line summary={employeeSummary(useTrainings('employee'), useClock())} />;
}

function TrainerLine() {
  return <Line summary={trainerSummary(useTrainings('trainer'), useClock())} />;
}

function ManagerLine() {
  const { data, loading } = useOptionalQuery(queryOf(dashboardCalls.insight('manager')));
  const programs = useTrainings('manager');
  return <Line summary={loading ? null : managerSummary(data ?? null, programs)} />;
}

function AdminLine() {
  const { data, loading } = useOptionalQuery(queryOf(dashboardCalls.insight('admin')));
  const programs = useTrainings('admin');
  const steps = useSetupSteps();
  return <Line summary={loading ? null : adminSummary(data ?? null, programs, steps)} />;
}

/** Null stands for one that is still loading. */
function Line({ summary }: { summary: Summary | null }) {
  if (summary) return summary.text ? <SummaryLine summary={summary} /> : null;
  return (
    <p>
      <span className="sr-only">Loading</span>
      <TextSkeleton className="w-2/3 max-w-120" />
    </p>
  );
}
