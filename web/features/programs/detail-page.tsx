import { useState } from 'react';
import { useParams, type LoaderFunctionArgs } from 'react-router';
import { mayEver } from '#shared/access';
import type { Program, TrainingSession } from '#shared/shapes';
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
import { TintedHead } from '../../ui/color-mark.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { takeFocus } from '../../ui/take-focus.ts';
import { visitContext } from '../../visit.ts';
import { AudienceCard } from './audience-card.tsx';
import { CancelledSessions } from './cancelled-sessions.tsx';
import { EnrolledEmployees } from './enrolled-employees.tsx';
import { NextLine } from './next-line.tsx';
import { OtherTrainings } from './other-trainings.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { OwnStatus, readingId, sessionsId } from './own-status.tsx';
import { ProgramActions } from './program-actions.tsx';
import { ProgramInsights } from './program-insights.tsx';
import { ProgramSummary } from './program-summary.tsx';
import {
  assignableQuery,
  audienceQuery,
  countsQuery,
  offersQuery,
  participantsQuery,
  solvencyQuery,
} from './queries.ts';
import { SessionActions } from './session-actions.tsx';
import { SessionEnrolments } from './session-enrolments.tsx';
import { SessionList } from './session-list.tsx';
import { ReadingCard } from './reading/reading-card.tsx';
import { ShortageLine } from './shortage-line.tsx';
import { UnpublishedChanges } from './unpublished-changes.tsx';

export async function load({ params, context }: LoaderFunctionArgs) {
  const id = params['id']!;
  const { role } = context.get(visitContext).user()!;
  const required = [programQuery(id)];
  await preload(context, { required });
  const { program } = await queryClientOf(context).ensureQueryData(programQuery(id));
  const hasSeats = program.completes_by === 'session';
  const offers = program.status && hasSeats ? [offersQuery(id)] : [];
  // Somebody who only learns here may not see the others' numbers.
  if (!isInChargeOf(program)) return preload(context, { optional: offers });
  return preload(context, {
    optional: [
      countsQuery(id),
      ...(mayEver(role, 'program.assign') ? [assignableQuery(id)] : []),
      ...(mayEver(role, 'program.view-solvency') && hasSeats ? [solvencyQuery(id)] : []),
      ...(mayEver(role, 'program.view-audience') && !program.archived ? [audienceQuery(id)] : []),
      ...offers,
    ],
    deferred: mayEver(role, 'program.view-participants') ? [participantsOf(context, id)] : [],
  });
}

/** Whether the reader is in charge of people of the program: then the server tells of their sessions. */
const isInChargeOf = ({ taken_place: takenPlace }: Program) => takenPlace !== undefined;

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

  // Somebody may be in charge, learn here, or both.
  const isInCharge = isInChargeOf(program);
  const isOwn = !isInCharge || Boolean(program.status);
  const besideSession = (session: TrainingSession) =>
    isInCharge && (
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
      <TintedHead color={program.background_color}>
        <PageHeading
          title={program.title}
          back={<Breadcrumb />}
          actions={isInCharge && <ProgramActions program={program} onArchived={() => setJustArchived(id)} />}
        />
        {isInCharge && !program.archived && <NextLine program={program} />}
        {isInCharge && may('program.view-solvency') && !program.archived && !program.reading && (
          <ShortageLine key={id} program={program} />
        )}
        {may('program.edit') && !program.archived && <UnpublishedChanges key={id} program={program} />}
      </TintedHead>
      {isOwn && <OwnStatus program={program} />}
      <ProgramSummary program={program} />
      <div className="grid items-start gap-6 lg:grid-cols-3">
        {isInCharge && (
          <div className="grid gap-6 lg:order-last">
            <ProgramInsights program={program} />
            {may('program.view-audience') && !program.archived && <AudienceCard key={id} program={program} />}
            <OtherTrainings key={`other ${id}`} program={program} />
          </div>
        )}
        <div
          id={sessionsId}
          className={
            isInCharge ? 'grid scroll-mt-4 gap-6 lg:col-span-2' : 'grid scroll-mt-4 gap-6 lg:col-span-3'
          }
        >
          {program.reading && (
            <div id={readingId} className="scroll-mt-4">
              <ReadingCard key={id} program={program} reading={program.reading} />
            </div>
          )}
          {isOwn && !program.reading && (
            <OwnSessions key={id} program={program} title={isInCharge ? 'My session' : 'Sessions'} />
          )}
          {isInCharge && !program.reading && (
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
          {isInCharge && may('program.view-participants') && !program.archived && (
            <EnrolledEmployees key={id} program={program} />
          )}
        </div>
      </div>
    </div>
  );
}
