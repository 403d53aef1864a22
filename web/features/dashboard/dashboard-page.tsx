import type { LoaderFunctionArgs } from 'react-router';
import { mayEver } from '#shared/access';
import { preload } from '../../api/queries.ts';
import { useSignedInUser } from '../../sign-in/use-user.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { useIsFirstFrame } from '../../ui/use-first-frame.ts';
import { visitContext } from '../../visit.ts';
import { AfterFace, GetStarted } from './get-started.tsx';
import { ProposalsLine } from './proposals-line.tsx';
import { RoleSummary } from './role-summary.tsx';
import { ShortageLines } from './shortage-lines.tsx';
import { openingQueries, stretchedRow, widgetsOf } from './widgets.tsx';

/** Fetches the data of all widgets at once. */
export function load({ context }: LoaderFunctionArgs): Promise<null> {
  const { role } = context.get(visitContext).user()!;
  return preload(context, openingQueries(role, context));
}

/**
 * The role's widgets as cards of a grid: one column, from 768 px on two, from 992 px on three. The programs that need
 * action stand first; the others, with a calendar among them, may come a frame later.
 */
export function Page() {
  const { first_name: firstName, role } = useSignedInUser();
  const widgets = widgetsOf(role).slice(0, useIsFirstFrame() ? 1 : undefined);
  const content = (
    <>
      <div className="flex flex-col gap-2">
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          <RoleSummary role={role} />
          {role === 'admin' && <ProposalsLine />}
        </div>
        {mayEver(role, 'program.list-short') && <ShortageLines />}
      </div>
      {role === 'admin' && <GetStarted />}
      <div className={`grid gap-4 md:grid-cols-2 lg:grid-cols-3 ${stretchedRow[role]}`}>
        {widgets.map(({ Component, places }, index) => (
          <Component key={index} role={role} className={places[role] ?? ''} />
        ))}
      </div>
    </>
  );
  return (
    <div className="flex flex-col gap-5">
      <div className="-mb-3">
        <PageHeading title={`Welcome back, ${firstName}`} />
      </div>
      {role === 'admin' ? <AfterFace>{content}</AfterFace> : content}
    </div>
  );
}
