import { replace, useNavigate, useParams, useSearchParams, type LoaderFunctionArgs } from 'react-router';
import { programsApi } from '#shared/programs/calls';
import type { Program } from '#shared/shapes';
import { preload, useRequiredQuery } from '../../api/queries.ts';
import { queryClientOf } from '../../api/query-client.ts';
import { sendChange } from '../../api/send-change.ts';
import { useRefreshingAction } from '../../api/use-refreshing-action.ts';
import { chooseOnce } from '../../components/choose-once.ts';
import { clashIn, sayOwnClash } from '../../components/clash.ts';
import { programQuery } from '../../components/program-query.ts';
import { useClock } from '../../components/use-clock.ts';
import { BackButton } from '../../layout/back-button.tsx';
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

/** Only people who have not enrolled yet can confirm, and only a session of this program. */
export async function load({ params, request, context }: LoaderFunctionArgs) {
  const id = params['id']!;
  await preload(context, { required: [programQuery(id)] });
  const { program } = await queryClientOf(context).ensureQueryData(programQuery(id));
  const session = sessionIn(program, new URL(request.url).searchParams);
  if (program.enrolled_session || !session) throw replace(paths.program(id));
  return null;
}

interface Choice {
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
  const session = sessionIn(program, search);
  const enrol = useRefreshingAction<Choice>({
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

  // It was removed from the program meanwhile.
  if (!session) return <Redirect to={paths.program(id)} />;
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-6">
      <BackButton to={paths.program(id)} />
      <PageHeading title="Enrollment confirmation" subject={program.title} />
      {clash ? (
        <Banner kind="notice">{sayOwnClash(clash, clock)}</Banner>
      ) : (
        enrol.error && <Banner kind="error">{enrol.error}</Banner>
      )}
      {others && <OtherSessions program={program} sessions={others} onChoose={enrol.reset} />}
      <Card>
        <p>
          You are about to enroll in this session. {program.waiting && 'You leave the waiting list then. '}
          {chooseOnce}
        </p>
        <SessionSummary program={program} session={session} />
        <div className="flex flex-wrap gap-3 pt-1">
          <Button
            variant="gold"
            loading={enrol.busy}
            disabled={others !== null}
            onClick={() => enrol.run({ sessionId: session._id, isAgreed: clash !== null })}
          >
            {sendLabel(enrol, clash ? 'Enroll all the same' : 'Enroll in Session')}
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

function sessionIn(program: Program, search: URLSearchParams) {
  return program.training_sessions.find(({ _id }) => _id === search.get('session'));
}
