import { useOptionalQuery } from '../../api/queries.ts';
import { useClock } from '../../components/use-clock.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { later } from '../../ui/later.tsx';
import { sendLabel, SendStatus } from '../../ui/send-status.tsx';
import { TextSkeleton } from '../../ui/skeleton.tsx';
import { takeFocus } from '../../ui/take-focus.ts';
import { calendarAddressQuery } from './queries.ts';
import { useCalendarAddress } from './use-calendar-address.ts';

const CalendarAddress = later(async () => (await import('./calendar-address.tsx')).CalendarAddress);

/** The address at which a calendar program fetches the person's sessions (product §84). */
export function CalendarCard() {
  const { data, failed } = useOptionalQuery(calendarAddressQuery);
  return (
    <Card title="Your calendar">
      <p>
        See your sessions in Outlook, Google Calendar or Apple Calendar, always up to date. You add them with
        a private link.
      </p>
      {!data && (
        <p className="text-muted">
          {failed ? "Your calendar link couldn't be loaded." : <TextSkeleton className="w-1/2" />}
        </p>
      )}
      {data && !data.available && (
        <p className="text-muted">
          Calendar links don't work yet: your administrator has to set the server's public URL first.
        </p>
      )}
      {data?.available && <Address since={data.since} />}
    </Card>
  );
}

function Address({ since }: { since: string | null }) {
  const clock = useClock();
  const { url, hasEnded, making, ask, forget, confirmation } = useCalendarAddress();
  return (
    <>
      {making.error && <Banner kind="error">{making.error}</Banner>}
      {hasEnded && since === null && (
        <p ref={takeFocus} tabIndex={-1} className="outline-none">
          Your calendar link no longer works.
        </p>
      )}
      <CalendarAddress key={url} isWanted={url !== null} onGiveUp={forget} url={url ?? ''} />
      {since !== null && url === null && (
        <p className="text-muted">
          {`You created a link on ${clock.date(since)}. The link can't be shown again. If you need it in another app, create a new one.`}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {since === null ? (
          <Button variant="outline" loading={making.busy} onClick={() => making.run(undefined)}>
            {sendLabel(making, 'Create a link')}
          </Button>
        ) : (
          <>
            <Button variant="outline" onClick={() => ask({ about: 'another' })}>
              Create a new link
            </Button>
            <Button variant="quiet" onClick={() => ask({ about: 'end' })}>
              Turn off the link
            </Button>
          </>
        )}
        <SendStatus {...making} />
      </div>
      <ConfirmDialog confirmation={confirmation} />
    </>
  );
}
