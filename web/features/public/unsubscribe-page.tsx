import { useState } from 'react';
import { useParams } from 'react-router';
import { digestsApi } from '#shared/messages/calls';
import { sendChange } from '../../api/send-change.ts';
import { useApiAction } from '../../api/use-api-action.ts';
import { loginReturningTo, paths } from '../../paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { PublicMark } from '../../layout/company-mark.tsx';
import { Card } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { sendLabel, SendStatus } from '../../ui/send-status.tsx';

/** By the login for a guest; a signed-in person is led on. */
const profile = loginReturningTo({ pathname: paths.profile(), search: '' });

/** The page behind the link of a weekly overview. Only a button ends it, as scanners of mail open links, too. */
export function Page() {
  const token = useParams()['token']!;
  const [message, setMessage] = useState<string | null>(null);
  const action = useApiAction({
    send: () =>
      sendChange(digestsApi.unsubscribe, { params: { token }, body: { 'List-Unsubscribe': 'One-Click' } }),
    invalidates: [digestsApi.view.tag],
    onSuccess: (reply) => setMessage(reply.message),
  });
  const hasExpired = action.refusal?.code === 'token_expired';
  return (
    <div className="mx-auto flex w-full max-w-md flex-1 flex-col justify-center gap-6 px-4 py-10">
      <PublicMark leadsHome />
      <Card className="gap-6">
        <PageHeading title="Weekly overview" />
        {action.error && <Banner kind="error">{action.error}</Banner>}
        {message && <Banner kind="success">{message}</Banner>}
        {!message && !hasExpired && (
          <>
            <p>
              Every Monday you get an e-mail about the people in the trainings that you oversee. If you
              unsubscribe, you still get messages about your account and your own trainings.
            </p>
            <div className="flex flex-wrap items-center gap-3">
              <Button loading={action.busy} onClick={() => action.run(undefined)}>
                {sendLabel(action, 'Unsubscribe')}
              </Button>
              <SendStatus {...action} />
            </div>
          </>
        )}
        {(message || hasExpired) && (
          <p>
            {message && 'You can switch the weekly overview on again at any time. '}
            <Link to={profile} className="link touch inline-flex items-center">
              Go to your profile
            </Link>
          </p>
        )}
      </Card>
    </div>
  );
}
