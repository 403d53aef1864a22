import { useOptionalQuery } from '../../api/queries.ts';
import { useClock } from '../../components/use-clock.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { sendLabel, SendStatus } from '../../ui/send-status.tsx';
import { TextSkeleton } from '../../ui/skeleton.tsx';
import { takeFocus } from '../../ui/take-focus.ts';
import { CalendarAddress } from './calendar-address.tsx';
import { calendarAddressQuery } from './queries.ts';
import { useCalendarAddress } from './use-calendar-address.ts';

/** The address at which a calendar program fetches the person's sessions (product §84). */
export function CalendarCard() {
  const { data, failed } = useOptionalQuery(calendarAddressQuery);
  return (
    <Card title="Your calendar">
      <p>
        Outlook, Google Calendar and Apple Calendar can show your sessions and keep them up to date. They
        fetch them from an address of your own.
      </p>
      {!data && (
        <p className="text-muted">
          {failed ? 'Whether you have one could not be loaded.' : <TextSkeleton className="w-1/2" />}
        </p>
      )}
      {data && !data.available && (
        <p className="text-muted">
          That isn't possible here yet: whoever runs the server has to set its public URL first.
        </p>
      )}
      {data?.available && <Address since={data.since} />}
    </Card>
  );
}

function Address({ since }: { since: string | null }) {
  const clock = useClock();
  const { done, making, ask, confirmation } = useCalendarAddress();
  return (
    <>
      {making.error && <Banner kind="error">{making.error}</Banner>}
      {done === 'ended' && since === null && (
        <p ref={takeFocus} tabIndex={-1} className="outline-none">
          The address has ended.
        </p>
      )}
      {done !== null && done !== 'ended' && <CalendarAddress key={done.made} url={done.made} />}
      {since !== null && (done === null || done === 'ended') && (
        <p className="text-muted">
          You made an address on {clock.date(since)}. It isn't shown again: if you need it in another program,
          make another one.
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {since === null ? (
          <Button variant="outline" loading={making.busy} onClick={() => making.run(undefined)}>
            {sendLabel(making, 'Make an address')}
          </Button>
        ) : (
          <>
            <Button variant="outline" onClick={() => ask({ about: 'another' })}>
              Make another
            </Button>
            <Button variant="danger-text" onClick={() => ask({ about: 'end' })}>
              End the address
            </Button>
          </>
        )}
        <SendStatus {...making} />
      </div>
      <ConfirmDialog confirmation={confirmation} />
    </>
  );
}
