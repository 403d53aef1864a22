import { useState } from 'react';
import { replace, useNavigate, useParams, useSearchParams, type LoaderFunctionArgs } from 'react-router';
import { programsApi } from '#shared/programs/calls';
import type { Program, TrainingSession } from '#shared/shapes';
import { preload, useRequiredQuery } from '../../api/queries.ts';
import { queryClientOf } from '../../api/query-client.ts';
import { sendChange } from '../../api/send-change.ts';
import { useRefreshingAction } from '../../api/use-refreshing-action.ts';
import { chooseOnce } from '../../components/choose-once.ts';
import { clashIn, sayOwnClash } from '../../components/clash.ts';
import { dueMoment } from '../../components/due.ts';
import { ownStepIn } from '../../components/own-step.ts';
import { programQuery } from '../../components/program-query.ts';
import { isFull } from '../../components/seats.ts';
import { SessionChoice } from '../../components/session-choice.tsx';
import { lastStartOf } from '../../components/session-parts.ts';
import { useClock, type Clock } from '../../components/use-clock.ts';
import { Breadcrumb } from '../../layout/breadcrumb.tsx';
import { paths } from '../../paths.ts';
import { useSignedInUser } from '../../sign-in/use-user.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Redirect } from '../../ui/redirect.tsx';
import { sendLabel, SendStatus } from '../../ui/send-status.tsx';
import { OtherSessions, othersIn } from './other-sessions.tsx';
import { SessionSummary } from './session-summary.tsx';

/**
 * Only people who have not enrolled yet can confirm, and only a session of this program. It is the one that
 * the address names, else one that they choose here.
 */
export async function load({ params, request, context }: LoaderFunctionArgs) {
  const id = params['id']!;
  await preload(context, { required: [programQuery(id)] });
  const { program } = await queryClientOf(context).ensureQueryData(programQuery(id));
  const { searchParams } = new URL(request.url);
  const isAnyLeft = searchParams.has('session') ? sessionIn(program, searchParams) : isOpen(program);
  if (!program.status || program.enrolled_session || !isAnyLeft) throw replace(paths.program(id));
  return null;
}

interface EnrolChoice {
  sessionId: string;
  /** Whether it is known that another session is at the same time. */
  isAgreed: boolean;
}

export function Page() {
  const clock = useClock();
  const id = useParams()['id']!;
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { _id: user } = useSignedInUser();
  const { program } = useRequiredQuery(programQuery(id));
  const isNamed = search.has('session');
  const [chosenId, setChosenId] = useState<string | null>(null);
  // The chosen one stays until the next page is there.
  const own = program.training_sessions.filter(({ _id }) => _id === program.enrolled_session);
  const sessions = own.length > 0 ? own : sessionsToChoose(program, clock);
  const session = isNamed
    ? sessionIn(program, search)
    : (sessions.find(({ _id }) => _id === chosenId) ?? firstInTime(sessions, program, clock));
  const enrol = useRefreshingAction<EnrolChoice>({
    send: ({ sessionId, isAgreed }) =>
      sendChange(programsApi.enrol, {
        params: { id },
        body: { user, session: sessionId, unless_clash: isAgreed ? null : true },
      }),
    // It replaces this page: Back leads from there to the program, not to a choice that is made.
    onSuccess: () => navigate(paths.confirmationSuccess(id), { replace: true }),
  });
  const clash = clashIn(enrol.refusal);
  const others = othersIn(enrol.refusal);

  // It was removed from the program since, or the last seat is taken.
  if (!session) return <Redirect to={paths.program(id)} />;
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-6">
      <PageHeading
        title="Enrollment confirmation"
        subject={program.title}
        back={<Breadcrumb to={paths.program(id)} label={program.title} />}
      />
      {clash ? (
        <Banner kind="notice">{sayOwnClash(clash, clock)}</Banner>
      ) : (
        enrol.error && <Banner kind="error">{enrol.error}</Banner>
      )}
      {others && <OtherSessions program={program} sessions={others} onChoose={enrol.reset} />}
      <Card>
        <p>
          {[
            isNamed
              ? "You're about to enroll in this session. You can change or cancel until it starts."
              : chooseOnce,
            program.waiting && 'Enrolling takes you off the waiting list.',
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
        {isNamed ? (
          <SessionSummary program={program} session={session} />
        ) : (
          <SessionChoice
            label={`Sessions of ${program.title}`}
            sessions={sessions}
            chosen={session._id}
            onChoose={({ _id }) => {
              enrol.reset();
              setChosenId(_id);
            }}
          />
        )}
        <div className="flex flex-wrap gap-3 pt-1">
          <Button
            variant="gold"
            loading={enrol.busy}
            disabled={others !== null}
            onClick={() => enrol.run({ sessionId: session._id, isAgreed: clash !== null })}
          >
            {sendLabel(enrol, clash ? 'Enroll anyway' : 'Enroll in Session')}
          </Button>
          <ButtonLink to={paths.dashboard()} variant="outline">
            Back to home
          </ButtonLink>
          <SendStatus {...enrol} />
        </div>
      </Card>
    </div>
  );
}

/** Whether a session is still to be chosen in the program. */
const isOpen = ({ status, archived }: Program) =>
  !archived && (status === 'not-enrolled' || status === 'overdue');

/** The sessions that have a seat for the person, the next one first. */
function sessionsToChoose(program: Program, clock: Clock): TrainingSession[] {
  return ownStepIn(program, clock)
    .open.filter((session) => !isFull(session))
    .toSorted((a, b) => a.start_time.localeCompare(b.start_time));
}

/** The next session before the training is due; once it is overdue the next one. */
function firstInTime(
  sessions: readonly TrainingSession[],
  program: Program,
  clock: Clock,
): TrainingSession | undefined {
  const due = dueMoment(program, clock);
  return sessions.find((session) => lastStartOf(session) <= due) ?? sessions[0];
}

function sessionIn(program: Program, search: URLSearchParams) {
  return program.training_sessions.find(({ _id }) => _id === search.get('session'));
}
