import type { Action } from '#shared/access';
import { paths } from '../../paths.ts';
import { useMay } from '../../sign-in/use-user.ts';
import { Link } from '../../ui/link.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

/** The pages for the whole company that are no lists of people or trainings. */
const tiles: readonly { to: string; title: string; text: string; action: Action }[] = [
  {
    to: paths.companySettings(),
    title: 'Settings',
    text: 'Name, logo, color, time zone and reply address.',
    action: 'company.edit',
  },
  {
    to: paths.questions(),
    title: 'Open questions',
    text: 'Decisions that only an admin can make.',
    action: 'admin.overview',
  },
  {
    to: paths.imports(),
    title: 'Import and export',
    text: 'Import people and records, or export them.',
    action: 'import.manage',
  },
  {
    to: paths.positions(),
    title: 'Positions',
    text: 'The jobs that people have, and the trainings that each requires.',
    action: 'position.manage',
  },
  {
    to: paths.sites(),
    title: 'Sites',
    text: 'The places where people work.',
    action: 'site.manage',
  },
  {
    to: paths.messages(),
    title: 'Messages',
    text: "Messages that were sent, are queued, or couldn't be delivered.",
    action: 'message.list',
  },
  {
    to: paths.records(),
    title: 'Records',
    text: 'The trainings that people have done, here and elsewhere.',
    action: 'record.list',
  },
  {
    to: paths.audit(),
    title: 'Audit trail',
    text: 'Every change: what changed, who made it and when.',
    action: 'audit.view',
  },
];

/** The ways to an admin's pages. */
export function Page() {
  const may = useMay();
  return (
    <div className="flex flex-col gap-6">
      <PageHeading title="Company" />
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {tiles
          .filter(({ action }) => may(action))
          .map(({ to, title, text }) => (
            <li key={to}>
              <Link
                to={to}
                className="group flex h-full flex-col gap-1 rounded-lg border border-line bg-paper p-4 transition-colors hover:border-ink md:p-6"
              >
                <span className="text-title font-semibold underline-offset-4 group-hover:underline">
                  {title}
                </span>
                <span className="text-muted">{text}</span>
              </Link>
            </li>
          ))}
      </ul>
    </div>
  );
}
