import { statuses, type Status } from '#shared/status';
import { StatusIcon } from '../../components/status-icon.tsx';
import { useUser } from '../../sign-in/use-user.ts';
import { Card } from '../../ui/card.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { topicsFor } from './help-topics.ts';

const meanings: Record<Status, string> = {
  enrolled: 'A session is booked. After the session, the trainer confirms your attendance.',
  'not-enrolled': 'No session is booked yet.',
  complete: 'The training is done and recorded.',
  overdue: "The due date has passed and the training isn't done.",
};

/** Questions of the reader's role, answered in the words of the screens. */
export function Page() {
  const user = useUser();
  return (
    <div className="flex flex-col gap-6">
      <PageHeading title="Help" />
      <Card title="Each status explained">
        <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
          {statuses.map((status) => (
            <div key={status} className="contents">
              <dt>
                <StatusIcon status={status} />
              </dt>
              <dd>{meanings[status]}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        {user &&
          topicsFor(user).map(({ question, answer }) => (
            <Card key={question} title={question}>
              {answer.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </Card>
          ))}
      </div>
    </div>
  );
}
