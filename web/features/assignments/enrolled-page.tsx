import { replace, useParams, type LoaderFunctionArgs } from 'react-router';
import type { Program } from '#shared/shapes';
import { nameOf } from '#shared/person-name';
import { preload, useRequiredQuery } from '../../api/queries.ts';
import { queryClientOf } from '../../api/query-client.ts';
import { AddToCalendar } from '../../components/add-to-calendar.tsx';
import { programQuery } from '../../components/program-query.ts';
import { paths } from '../../paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Redirect } from '../../ui/redirect.tsx';
import { SessionSummary } from './session-summary.tsx';

/** The session that the employee chose; none who is not enrolled. */
const chosenIn = ({ training_sessions: sessions, enrolled_session: chosen }: Program) =>
  sessions.find(({ _id }) => _id === chosen);

/** A person who is not enrolled is led to the program. */
export async function load({ params, context }: LoaderFunctionArgs) {
  const id = params['id']!;
  await preload(context, { required: [programQuery(id)] });
  const { program } = await queryClientOf(context).ensureQueryData(programQuery(id));
  if (!chosenIn(program)) throw replace(paths.program(id));
  return null;
}

export function Page() {
  const id = useParams()['id']!;
  const { program } = useRequiredQuery(programQuery(id));
  const session = chosenIn(program);
  // The enrolment ended while this page was open.
  if (!session) return <Redirect to={paths.program(id)} />;
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-6">
      <PageHeading title="Enrollment successful" subject={program.title} />
      <Banner kind="success">You&apos;re booked for this session.</Banner>
      <Card>
        <SessionSummary program={program} session={session} />
        <div className="flex flex-wrap gap-3 pt-1">
          <ButtonLink to={paths.program(id)}>View Training Details</ButtonLink>
          <AddToCalendar sessionId={session._id} />
        </div>
      </Card>
      <Card title="What's next">
        <p className="wrap-anywhere">
          {nameOf(session.trainer)} confirms your attendance after the session. Can&apos;t come? Cancel your
          seat on the training&apos;s page before the session starts.
        </p>
      </Card>
    </div>
  );
}
