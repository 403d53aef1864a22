import { Navigate, replace, useParams, type LoaderFunctionArgs } from 'react-router';
import { programsApi } from '#shared/api/programs';
import { nameOf } from '#shared/person-name';
import { preload, queryFor, useRequiredQuery } from '../../api/queries.ts';
import { queryClient } from '../../api/query-client.ts';
import { AddToCalendar } from '../../components/add-to-calendar.tsx';
import { programQuery } from '../../components/program-query.ts';
import { paths } from '../../paths.ts';
import { currentUser } from '../../sign-in/sign-in-store.ts';
import { useSignedInUser } from '../../sign-in/use-user.ts';
import { Banner } from '../../ui/banner.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { SessionSummary } from './session-summary.tsx';

/** The session that an employee chose in a program. */
const enrolmentQuery = (id: string, userId: string) =>
  queryFor(programsApi.enrolment, { params: { id, userId } });

/** Who is not enrolled is led to the program. */
export async function load({ params }: LoaderFunctionArgs) {
  const id = params['id']!;
  const enrolment = enrolmentQuery(id, currentUser()!._id);
  await preload({ required: [programQuery(id), enrolment] });
  const { enrolledSession } = await queryClient.ensureQueryData(enrolment);
  if (!enrolledSession) throw replace(paths.program(id));
  return null;
}

export function Page() {
  const id = useParams()['id']!;
  const { program } = useRequiredQuery(programQuery(id));
  const { _id: userId } = useSignedInUser();
  const { enrolledSession } = useRequiredQuery(enrolmentQuery(id, userId));
  // The enrolment ended while this page was open.
  if (!enrolledSession) return <Navigate to={paths.program(id)} replace />;
  const session = enrolledSession.enrolled_training_session;
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-6">
      <PageHeading title="Enrollment successful" subject={program.title} />
      <Banner kind="success">You are enrolled in this session.</Banner>
      <Card>
        <SessionSummary program={program} session={session} />
        <div className="flex flex-wrap gap-3 pt-1">
          <ButtonLink to={paths.program(id)}>View Training Details</ButtonLink>
          <AddToCalendar program={program} session={session} />
        </div>
      </Card>
      <Card title="What happens next">
        <p className="wrap-anywhere">
          Take part in the session. Afterwards {nameOf(session.trainer)} marks you complete. If you can't
          come, ask {nameOf(program.assigned_manager)} to change the session.
        </p>
      </Card>
    </div>
  );
}
