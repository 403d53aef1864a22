import {
  BriefcaseBusiness,
  MessageCircleQuestionMark,
  FileInput,
  FileText,
  History,
  Mail,
  MapPin,
  Settings,
  type LucideIcon,
} from 'lucide-react';
import type { LoaderFunctionArgs } from 'react-router';
import type { Action } from '#shared/access';
import { formatCount } from '#shared/count';
import { preload, useOptionalQuery } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { useMay } from '../../sign-in/use-user.ts';
import { Link } from '../../ui/link.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { positionsQuery, questionsQuery, sitesQuery } from './queries.ts';

/** The pages for the whole company that are no lists of people or trainings. */
const tiles: readonly { to: string; Icon: LucideIcon; title: string; text: string; action: Action }[] = [
  {
    to: paths.companySettings(),
    Icon: Settings,
    title: 'Settings',
    text: 'Name, logo, color, time zone and reply address.',
    action: 'company.edit',
  },
  {
    to: paths.questions(),
    Icon: MessageCircleQuestionMark,
    title: 'Open questions',
    text: 'Decisions that only an admin can make.',
    action: 'admin.overview',
  },
  {
    to: paths.imports(),
    Icon: FileInput,
    title: 'Import and export',
    text: 'Import people and records, or export them.',
    action: 'import.manage',
  },
  {
    to: paths.positions(),
    Icon: BriefcaseBusiness,
    title: 'Positions',
    text: 'The positions in your company, and the trainings that each one requires.',
    action: 'position.manage',
  },
  {
    to: paths.sites(),
    Icon: MapPin,
    title: 'Sites',
    text: 'The places where people work.',
    action: 'site.manage',
  },
  {
    to: paths.messages(),
    Icon: Mail,
    title: 'Messages',
    text: "Messages that were sent, are queued or couldn't be delivered.",
    action: 'message.list',
  },
  {
    to: paths.records(),
    Icon: FileText,
    title: 'Records',
    text: 'The trainings that people have done, here and elsewhere.',
    action: 'record.list',
  },
  {
    to: paths.audit(),
    Icon: History,
    title: 'Audit trail',
    text: 'Every change: what changed, who made it and when.',
    action: 'audit.view',
  },
];

export const load = ({ context }: LoaderFunctionArgs) =>
  preload(context, { deferred: [questionsQuery, positionsQuery, sitesQuery] });

/** The ways to an admin's pages, with how much is there. */
export function Page() {
  const may = useMay();
  const counts = new Map([
    [paths.questions(), useOptionalQuery(questionsQuery).data?.total],
    [paths.positions(), useOptionalQuery(positionsQuery).data?.positions.length],
    [paths.sites(), useOptionalQuery(sitesQuery).data?.sites.length],
  ]);
  return (
    <div className="flex flex-col gap-6">
      <PageHeading title="Company" />
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {tiles
          .filter(({ action }) => may(action))
          .map(({ to, Icon, title, text }) => (
            <li key={to}>
              <Link
                to={to}
                className="group flex h-full gap-4 rounded-lg border border-line bg-paper p-4 transition-colors hover:border-ink md:p-6"
              >
                <Icon aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-muted" />
                <span className="flex min-w-0 flex-col gap-1">
                  <span className="text-title font-semibold underline-offset-4 group-hover:underline">
                    {title}
                    <Count of={counts.get(to)} />
                  </span>
                  <span className="text-muted">{text}</span>
                </span>
              </Link>
            </li>
          ))}
      </ul>
    </div>
  );
}

/** A number behind a title; nothing while it isn't known, and for none. */
function Count({ of }: { of: number | undefined }) {
  return of ? <span className="tabular-nums"> {formatCount(of)}</span> : null;
}
