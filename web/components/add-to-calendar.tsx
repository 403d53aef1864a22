import { CalendarPlus } from 'lucide-react';
import type { Program, TrainingSession } from '#shared/api/shapes';
import { useApiAction } from '../api/use-api-action.ts';
import { paths } from '../paths.ts';
import { useSignedInUser } from '../sign-in/use-user.ts';
import { Button } from '../ui/button.tsx';

/** Hands the person's session to their calendar, as a file that the browser makes by itself. */
export function AddToCalendar({ program, session }: { program: Program; session: TrainingSession }) {
  const { _id: personId } = useSignedInUser();
  const add = useApiAction({
    send: async () => {
      // Few people need it, so its code comes when they do.
      const { calendarFileOf } = await import('./calendar-file.ts');
      const pageUrl = new URL(paths.program(program._id), location.origin);
      saveFile(calendarFileOf({ program, session, personId, pageUrl, now: new Date() }));
    },
    invalidates: [],
  });
  return (
    <>
      <Button variant="outline" loading={add.busy} onClick={() => add.run(undefined)}>
        <CalendarPlus aria-hidden="true" className="size-5" />
        Add to calendar
      </Button>
      {add.error && (
        <p role="alert" className="basis-full text-small text-danger">
          The calendar file could not be made. Please try again.
        </p>
      )}
    </>
  );
}

function saveFile(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'training.ics';
  link.click();
  // The browser has taken the file by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
