import { replace, useNavigate, useParams, useSearchParams, type LoaderFunctionArgs } from 'react-router';
import { programsApi } from '#shared/api/programs';
import type { Program } from '#shared/api/shapes';
import { companyData, preload, useRequiredQuery } from '../../api/queries.ts';
import { queryClientOf } from '../../api/query-client.ts';
import { sendChange } from '../../api/send-change.ts';
import { useApiAction } from '../../api/use-api-action.ts';
import { chooseOnce } from '../../components/choose-once.ts';
import { programQuery } from '../../components/program-query.ts';
import { BackButton } from '../../layout/back-button.tsx';
import { paths } from '../../paths.ts';
import { useSignedInUser } from '../../sign-in/use-user.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Redirect } from '../../ui/redirect.tsx';
import { sendLabel, SendStatus } from '../../ui/send-status.tsx';
import { SessionSummary } from './session-summary.tsx';

/** Only who has not enrolled yet can confirm, and only a session of this program. */
export async function load({ params, request, context }: LoaderFunctionArgs) {
  const id = params['id']!;
  await preload(context, { required: [programQuery(id)] });
  const { program } = await queryClientOf(context).ensureQueryData(programQuery(id));
  const session = sessionIn(program, new URL(request.url).searchParams);
  if (program.enrolled_session || !session) throw replace(paths.program(id));
  return null;
}

export function Page() {
  const id = useParams()['id']!;
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { _id: user } = useSignedInUser();
  const { program } = useRequiredQuery(programQuery(id));
  const session = sessionIn(program, search);
  const enrol = useApiAction({
    send: (sessionId: string) =>
      sendChange(programsApi.enrol, { params: { id }, body: { user, session: sessionId } }),
    invalidates: companyData,
    // It replaces this page: Back leads from there to the program, not to a choice that is made.
    onSuccess: () => navigate(paths.confirmationSuccess(id), { replace: true }),
  });

  // It was removed from the program meanwhile.
  if (!session) return <Redirect to={paths.program(id)} />;
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-6">
      <BackButton to={paths.program(id)} />
      <PageHeading title="Enrollment confirmation" subject={program.title} />
      {enrol.error && <Banner kind="error">{enrol.error}</Banner>}
      <Card>
        <p>You are about to enroll in this session. {chooseOnce(program)}</p>
        <SessionSummary program={program} session={session} />
        <div className="flex flex-wrap gap-3 pt-1">
          <Button variant="gold" loading={enrol.busy} onClick={() => enrol.run(session._id)}>
            {sendLabel(enrol, 'Enroll in Session')}
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
