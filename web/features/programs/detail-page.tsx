import { useState } from 'react';
import { useParams, type LoaderFunctionArgs } from 'react-router';
import { mayEver } from '#shared/access';
import type { TrainingSession } from '#shared/shapes';
import { hasEnded } from '#shared/time';
import { preload, useRequiredQuery } from '../../api/queries.ts';
import { queryClientOf, type LoaderContext } from '../../api/query-client.ts';
import { programQuery } from '../../components/program-query.ts';
import { toMarkIn } from '../../components/to-mark.ts';
import { useClock } from '../../components/use-clock.ts';
import { Breadcrumb } from '../../layout/breadcrumb.tsx';
import { useMay } from '../../sign-in/use-user.ts';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { takeFocus } from '../../ui/take-focus.ts';
import { visitContext } from '../../visit.ts';
import { CancelledSessions } from './cancelled-sessions.tsx';
import { EnrolledEmployees } from './enrolled-employees.tsx';
import { NextLine } from './next-line.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { OwnStatus, sessionsId } from './own-status.tsx';
import { ProgramActions } from './program-actions.tsx';
import { ProgramInsights } from './program-insights.tsx';
import { ProgramSummary } from './program-summary.tsx';
import { assignableQuery, countsQuery, offersQuery, participantsQuery, solvencyQuery } from './queries.ts';
import { SessionActions } from './session-actions.tsx';
import { SessionEnrolments } from './session-enrolments.tsx';
import { SessionList } from './session-list.tsx';
import { ShortageLine } from './shortage-line.tsx';
import { UnpublishedChanges } from './unpublished-changes.tsx';

export function load({ params, context }: LoaderFunctionArgs) {
  const id = params['id']!;
  const { role } = context.get(visitContext).user()!;
  return preload(context, {
    required: [programQuery(id)],
    optional: [
      ...(mayEver(role, 'program.view-counts') ? [countsQuery(id)] : []),
      ...(mayEver(role, 'program.assign') ? [assignableQuery(id)] : []),
      ...(mayEver(role, 'program.view-solvency') ? [solvencyQuery(id)] : []),
      ...(mayEver(role, 'program.view-offers') ? [offersQuery(id)] : []),
    ],
    deferred: mayEver(role, 'program.view-participants') ? [participantsOf(context, id)] : [],
  });
}

/** The list of an archived program's people isn't shown. */
async function participantsOf(context: LoaderContext, id: string) {
  const { program } = await queryClientOf(context).ensureQueryData(programQuery(id));
  return program.archived ? null : participantsQuery(program);
}

/** One program: its facts, its sessions, and the figures and actions that the person may have. */
export function Page() {
  const id = useParams()['id']!;
  const { program } = useRequiredQuery(programQuery(id));
  const may = useMay();
  const { now } = useClock();
  const [justArchived, setJustArchived] = useState<string | null>(null);
  const [cancelled, setCancelled] = useState<string | null>(null);

  // Managers enroll others, on another page.
  const isOwn = may('program.wait');
  const besideSession = (session: TrainingSession) =>
    may('program.view-counts') && (
      <div className="flex max-w-full shrink-0 flex-wrap items-center gap-x-4 gap-y-2 sm:max-w-1/2 sm:justify-end">
        <SessionEnrolments program={program} session={session} />
        <SessionActions program={program} session={session} onCancelled={setCancelled} />
      </div>
    );

  return (
    <div className="flex flex-col gap-6">
      {justArchived === id && (
        // The button that had the focus is gone.
        <div ref={takeFocus} tabIndex={-1} className="outline-none">
          <Banner kind="success">This training is archived.</Banner>
        </div>
      )}
      <div className="flex flex-col gap-2">
        <PageHeading
          title={program.title}
          back={<Breadcrumb />}
          actions={<ProgramActions program={program} onArchived={() => setJustArchived(id)} />}
        />
        {may('program.view-counts') && !program.archived && <NextLine program={program} />}
        {may('program.view-solvency') && !program.archived && <ShortageLine key={id} program={program} />}
        {may('program.edit') && !program.archived && <UnpublishedChanges key={id} program={program} />}
      </div>
      {isOwn && <OwnStatus program={program} />}
      <ProgramSummary program={program} />
      <div className="grid items-start gap-6 lg:grid-cols-3">
        {may('program.view-counts') && (
          <div className="grid lg:order-last">
            <ProgramInsights program={program} />
          </div>
        )}
        <div
          id={sessionsId}
          className={
            may('program.view-counts') ? 'grid gap-6 lg:col-span-2' : 'grid scroll-mt-4 gap-6 lg:col-span-3'
          }
        >
          {isOwn ? (
            <OwnSessions key={id} program={program} />
          ) : (
            <Card title="Sessions">
              {cancelled && (
                // The button that had the focus is gone.
                <div key={cancelled} ref={takeFocus} tabIndex={-1} className="outline-none">
                  <Banner kind="success" onClose={() => setCancelled(null)}>
                    {cancelled}
                  </Banner>
                </div>
              )}
              {program.training_sessions.length === 0 && (
                <p className="text-muted">No sessions are planned.</p>
              )}
              <SessionList
                sessions={program.training_sessions}
                aside={besideSession}
                past={(session) =>
                  !program.archived && hasEnded(session, now) && toMarkIn(session, now) === 0
                }
              />
              <CancelledSessions program={program} />
            </Card>
          )}
          {may('program.view-participants') && !program.archived && (
            <EnrolledEmployees key={id} program={program} />
          )}
        </div>
      </div>
    </div>
  );
}
