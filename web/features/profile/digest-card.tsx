import { digestsApi } from '#shared/messages/calls';
import { useOrganisation } from '../../api/organisation.ts';
import { queryFor, useOptionalQuery } from '../../api/queries.ts';
import { sendChange } from '../../api/send-change.ts';
import { useApiAction } from '../../api/use-api-action.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { sendLabel, SendStatus } from '../../ui/send-status.tsx';
import { TextSkeleton } from '../../ui/skeleton.tsx';

/** Whether the weekly overview comes by mail; for people who may choose that. */
export const digestQuery = queryFor(digestsApi.view);

/** The weekly overview, to be switched off and on (product §87). */
export function DigestCard() {
  const { sendsMail } = useOrganisation();
  const { data, failed } = useOptionalQuery(digestQuery);
  return (
    <Card title="Weekly overview">
      <p>
        Every Monday you get an e-mail about your team and the trainings that you oversee: who is overdue, who
        is due soon without a seat, and where more seats are needed.
        {!sendsMail &&
          " E-mail isn't set up for your company yet: you'll find the overview under “See your messages” above."}
      </p>
      {data ? (
        <DigestChoice isOn={data.on} />
      ) : (
        <p className="text-muted">
          {failed ? "Your setting couldn't be loaded." : <TextSkeleton className="w-1/2" />}
        </p>
      )}
    </Card>
  );
}

function DigestChoice({ isOn }: { isOn: boolean }) {
  const action = useApiAction({
    send: (on: boolean) => sendChange(digestsApi.choose, { body: { on } }),
    invalidates: [digestsApi.view.tag],
  });
  return (
    <>
      {action.error && <Banner kind="error">{action.error}</Banner>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <p role="status">
          Weekly overview by e-mail: <span className="font-semibold">{isOn ? 'on' : 'off'}</span>
        </p>
        <Button variant="outline" loading={action.busy} onClick={() => action.run(!isOn)}>
          {sendLabel(action, isOn ? 'Switch off' : 'Switch on')}
        </Button>
        <SendStatus {...action} />
      </div>
    </>
  );
}
