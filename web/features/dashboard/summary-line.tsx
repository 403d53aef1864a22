import type { ComponentType } from 'react';
import { Link } from 'react-router';
import type { Role } from '#shared/roles';
import { useOptionalQuery } from '../../api/queries.ts';
import { StatusMark } from '../../components/status-icon.tsx';
import { useClock } from '../../components/use-clock.ts';
import { Star } from '../../ui/logo.tsx';
import { TextSkeleton } from '../../ui/skeleton.tsx';
import { dashboardCalls } from './calls.ts';
import { queryOf } from './queries.ts';
import { adminSummary, employeeSummary, managerSummary, trainerSummary, type Summary } from './summary.ts';
import { useSetupSteps } from './use-setup-steps.ts';
import { useTrainings } from './use-trainings.ts';

const lines: Record<Role, ComponentType> = {
  admin: AdminLine,
  manager: ManagerLine,
  trainer: TrainerLine,
  employee: EmployeeLine,
};

/** What the dashboard of a role comes to, in one sentence under the greeting. */
export function SummaryLine({ role }: { role: Role }) {
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
  if (!summary) {
    return (
      <p>
        <span className="sr-only">Loading</span>
        <TextSkeleton className="w-2/3 max-w-120" />
      </p>
    );
  }
  const { status, text, link } = summary;
  if (!text) return null;
  return (
    <p className="flex items-start gap-2">
      <span className="flex h-lh items-center">
        {status === 'complete' ? <Star className="size-5" /> : <StatusMark status={status} />}
      </span>
      <span className="tabular-nums">
        {link && (
          <Link to={link.to} className="link font-semibold text-danger">
            {link.text}
          </Link>
        )}
        {text}
      </span>
    </p>
  );
}
