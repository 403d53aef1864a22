import { useState } from 'react';
import { countOf } from '#shared/count';
import { importsApi } from '#shared/people/imports/calls';
import type { Import } from '#shared/people/imports/schemas';
import { useOrganisation } from '../../api/organisation.ts';
import { sendChange } from '../../api/send-change.ts';
import { useApiAction } from '../../api/use-api-action.ts';
import { withoutMail } from '../../components/without-mail.ts';
import { paths } from '../../paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { sendLabel, SendStatus } from '../../ui/send-status.tsx';

/** The button that invites the people that an import has created, as far as they have an address. */
export function InvitePeople({
  imported: { _id: importId },
  created,
}: {
  imported: Import;
  created: number;
}) {
  const [invited, setInvited] = useState<number | null>(null);
  const { run, busy, error, ...state } = useApiAction({
    send: () => sendChange(importsApi.invite, { params: { importId }, body: { on: null } }),
    invalidates: ['Users', 'Messages', 'Audit'],
    onSuccess: ({ people }) => setInvited(people),
  });
  const { sendsMail } = useOrganisation();
  if (!sendsMail)
    return (
      <Banner
        kind="notice"
        action={
          <Link to={paths.userGroup('employees')} className="link touch shrink-0">
            Print slips
          </Link>
        }
      >
        {withoutMail}
      </Banner>
    );
  if (invited !== null)
    return (
      <Banner kind="success">
        {invited === 0
          ? 'Everyone with an e-mail address has already been invited. Print slips for the others.'
          : invited === 1
            ? '1 person will get an invitation by e-mail.'
            : `${countOf(invited, 'person', 'people')} will get an invitation by e-mail.`}
      </Banner>
    );
  return (
    <div className="flex flex-col gap-4">
      {error && <Banner kind="error">{error}</Banner>}
      <div className="flex flex-wrap gap-3">
        <Button loading={busy} onClick={() => run(undefined)}>
          {sendLabel(state, `Invite ${countOf(created, 'person', 'people')}`)}
        </Button>
        <SendStatus {...state} />
      </div>
      <p className="text-small text-muted">Only people with an e-mail address will get an invitation.</p>
    </div>
  );
}
