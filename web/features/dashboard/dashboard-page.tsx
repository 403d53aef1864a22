import { useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { monthOf } from '#shared/month';
import { calendarDateOf } from '#shared/time';
import { loadOrganisation, organisationQuery, useOrganisation } from '../../api/organisation.ts';
import { preload, useRequiredQuery } from '../../api/queries.ts';
import { queryClientOf } from '../../api/query-client.ts';
import { useClock } from '../../components/use-clock.ts';
import { useSignedInUser } from '../../sign-in/use-user.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { useIsFirstFrame } from '../../ui/use-first-frame.ts';
import { visitContext } from '../../visit.ts';
import { GetStarted } from './get-started.tsx';
import { OpenQuestions } from './open-questions.tsx';
import { RoleSummary } from './role-summary.tsx';
import { ShortageLines } from './shortage-lines.tsx';
import { openingQuery, ownQuery } from './queries.ts';
import { setupStepsIn } from './setup-steps.ts';
import type { Widget } from './widget.ts';
import { widgetsOf } from './widgets.tsx';

/**
 * Fetches the whole dashboard; then the trainings of somebody who is in charge of others, if there are any. The month is
 * the present one in the organisation's zone.
 */
export async function load(args: LoaderFunctionArgs): Promise<null> {
  await loadOrganisation(args);
  const { context } = args;
  const [client, visit] = [queryClientOf(context), context.get(visitContext)];
  const { time_zone: timeZone } = await client.ensureQueryData(organisationQuery);
  const { role } = visit.user()!;
  const opening = openingQuery(role, monthOf(calendarDateOf(visit.now(), timeZone)));
  await preload(context, { required: [opening] });
  const { learns } = await client.ensureQueryData(opening);
  return learns ? preload(context, { required: [ownQuery(role)] }) : null;
}

/**
 * The role's widgets as cards. From 992 px on they are in a wide and a narrow column, each as high as its own cards.
 * The widgets that need action come first; the others and the calendar may come a frame later.
 */
export function Page() {
  const { first_name: firstName, role } = useSignedInUser();
  const { today } = useClock();
  const { sendsMail } = useOrganisation();
  // It stays open into the next month.
  const [month] = useState(monthOf(today));
  const dashboard = useRequiredQuery(openingQuery(role, month));
  const isFirstFrame = useIsFirstFrame();
  const steps = setupStepsIn(dashboard, sendsMail);
  // The other cards of a new company would be empty.
  const isNew = steps.length > 0 && steps.every(({ isDone }) => !isDone);
  const show = (widgets: readonly Widget[]) =>
    widgets.map(({ Component, places }, index) => (
      <Component
        key={index}
        role={role}
        className={
          places[role] === 'wide' ? 'md:col-span-2 lg:gap-3 lg:px-5 lg:py-4' : 'lg:gap-3 lg:px-5 lg:py-4'
        }
        dashboard={dashboard}
        month={month}
      />
    ));
  const content = (
    <>
      <div className="flex flex-col gap-2 lg:gap-1">
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          <RoleSummary role={role} dashboard={dashboard} />
          {dashboard.company && <OpenQuestions {...dashboard.company} />}
        </div>
        {dashboard.short && <ShortageLines {...dashboard.short} />}
      </div>
      <div className="grid gap-4 lg:grid-cols-3 lg:gap-3">
        <div className="grid min-w-0 content-start gap-4 md:grid-cols-2 lg:col-span-2 lg:gap-3">
          {show(widgetsOf(role, 'wide', 'half').slice(0, isFirstFrame ? 1 : undefined))}
        </div>
        <div className="grid min-w-0 content-start gap-4 md:grid-cols-2 lg:grid-cols-1 lg:gap-3">
          {!isFirstFrame && show(widgetsOf(role, 'narrow'))}
        </div>
      </div>
    </>
  );
  return (
    <div className="flex flex-col gap-5 lg:gap-4">
      {/* Nearer to the line below it; a card keeps its distance. */}
      <div className={steps.some(({ isDone }) => !isDone) ? undefined : '-mb-3'}>
        <PageHeading title={`Welcome back, ${firstName}`} />
      </div>
      {dashboard.company && <GetStarted steps={steps} />}
      {!isNew && content}
    </div>
  );
}
