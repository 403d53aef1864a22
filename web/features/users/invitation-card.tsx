import { useState } from 'react';
import type { ReplyOf } from '#shared/endpoint';
import type { UserDetail } from '#shared/shapes';
import { usersApi } from '#shared/people/users/calls';
import { isPast } from '#shared/time';
import { companyData } from '../../api/queries.ts';
import { sendChange } from '../../api/send-change.ts';
import { useApiAction } from '../../api/use-api-action.ts';
import { useClock, type Clock } from '../../components/use-clock.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { sendLabel, SendStatus } from '../../ui/send-status.tsx';

type Invitation = NonNullable<ReplyOf<typeof usersApi.view>['invitation']>;

/** Whether somebody who has never signed in was invited, and the button that sends the invitation. */
export function InvitationCard({ user, invitation }: { user: UserDetail; invitation: Invitation }) {
  const clock = useClock();
  const [message, setMessage] = useState<string | null>(null);
  const action = useApiAction({
    send: () => sendChange(usersApi.invite, { params: { id: user._id } }),
    invalidates: companyData,
    onSuccess: (reply) => setMessage(reply.message),
  });
  return (
    <Card>
      {action.error && <Banner kind="error">{action.error}</Banner>}
      {message && !action.error && <Banner kind="success">{message}</Banner>}
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p>{sayInvitation(invitation, clock)}</p>
        <div className="flex flex-wrap items-center gap-3">
          <SendStatus {...action} />
          <Button variant="outline" loading={action.busy} onClick={() => action.run(undefined)}>
            {sendLabel(action, invitation.invited_at ? 'Send again' : 'Send an invitation')}
          </Button>
        </div>
      </div>
    </Card>
  );
}

function sayInvitation({ invited_at: invitedAt, expires_at: expiresAt }: Invitation, clock: Clock): string {
  if (!invitedAt || !expiresAt) return 'Not signed in yet.';
  return isPast(expiresAt, clock.now)
    ? `Invited on ${clock.date(invitedAt)}. The link expired on ${clock.date(expiresAt)}.`
    : `Invited on ${clock.date(invitedAt)}, not signed in yet.`;
}
