import { CalendarPlus } from 'lucide-react';
import { eventPath } from '#shared/calendar/calls';
import { buttonStyle } from '../ui/button-style.ts';

/** Hands the person's session to their calendar, as a file: the same event as in the invitation. */
export function AddToCalendar({ sessionId }: { sessionId: string }) {
  return (
    // Without `download` a refusal would take the place of the page.
    <a href={eventPath(sessionId)} download className={buttonStyle('outline', 'default')}>
      <CalendarPlus aria-hidden="true" className="size-5" />
      Add to calendar
    </a>
  );
}
