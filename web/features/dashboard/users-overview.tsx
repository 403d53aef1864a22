import { GraduationCap, UserCog, UserPlus, Users, type LucideIcon } from 'lucide-react';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';
import { Figure } from './figure.tsx';
import type { PeopleCounts } from './setup-steps.ts';
import type { WidgetProps } from './widget.ts';

const quickLinks: readonly { text: string; to: string; Icon: LucideIcon }[] = [
  { text: 'User Creation', to: paths.newUser(), Icon: UserPlus },
  { text: 'Managers', to: paths.userGroup('managers'), Icon: UserCog },
  { text: 'Trainers', to: paths.userGroup('trainers'), Icon: GraduationCap },
  { text: 'Employees', to: paths.userGroup('employees'), Icon: Users },
];

/** How many people there are, and the ways to them. */
export function UsersOverview({ dashboard: { company }, className }: WidgetProps) {
  const counts: PeopleCounts = company?.users ?? {};
  return (
    <Card
      title="Users Overview"
      action={
        <Link to={paths.audit()} className="link touch -my-2.5 inline-flex items-center text-small">
          Audit trail
        </Link>
      }
      className={className}
    >
      <dl className="flex flex-wrap justify-between gap-x-4 gap-y-4">
        <Figure label="Managers" value={counts.managers ?? 0} to={paths.userGroup('managers')} />
        <Figure label="Trainers" value={counts.trainers ?? 0} to={paths.userGroup('trainers')} />
        <Figure label="Employees" value={counts.employees ?? 0} to={paths.userGroup('employees')} />
      </dl>
      <ul aria-label="Quick links" className="mt-auto grid grid-cols-2 gap-2">
        {quickLinks.map(({ text, to, Icon }) => (
          <li key={to}>
            <Link
              to={to}
              className="touch flex h-full lg:min-h-9 items-center gap-2 rounded-md border border-line px-3 py-1.5 text-small font-medium transition-colors hover:border-ink"
            >
              <Icon aria-hidden="true" className="size-4 shrink-0" />
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
