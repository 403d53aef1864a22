import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

/** The subjects of messages to the person, and where they can be read. */
export function MessagesCard() {
  return (
    <Card title="Your messages">
      <p>
        You get messages about your trainings, your seats and your account. You can't unsubscribe: you need
        them for your job.
      </p>
      <div>
        <ButtonLink to={paths.notifications()} variant="outline">
          See your messages
        </ButtonLink>
      </div>
    </Card>
  );
}
