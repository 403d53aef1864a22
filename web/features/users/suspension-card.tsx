import type { UserDetail } from '#shared/shapes';
import { usersApi } from '#shared/people/users/calls';
import { nameOf } from '#shared/person-name';
import { companyData } from '../../api/queries.ts';
import { sendChange } from '../../api/send-change.ts';
import { useApiAction } from '../../api/use-api-action.ts';
import { useClock } from '../../components/use-clock.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { sendLabel, SendStatus } from '../../ui/send-status.tsx';

interface Suspension {
  user: UserDetail;
  since: string;
  onDone: (words: string) => void;
}

/** Since when somebody is suspended, and the button that lets them back in. */
export function SuspensionCard({ user, since, onDone }: Suspension) {
  const clock = useClock();
  const action = useApiAction({
    send: () => sendChange(usersApi.endSuspension, { params: { id: user._id } }),
    invalidates: companyData,
    onSuccess: () => onDone(`${nameOf(user)} can sign in again.`),
  });
  return (
    <Card>
      {action.error && <Banner kind="error">{action.error}</Banner>}
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p>{`Suspended since ${clock.date(since)}. They can’t sign in and don’t get messages.`}</p>
        <div className="flex flex-wrap items-center gap-3">
          <SendStatus {...action} />
          <Button variant="outline" loading={action.busy} onClick={() => action.run(undefined)}>
            {sendLabel(action, 'End the suspension')}
          </Button>
        </div>
      </div>
    </Card>
  );
}
