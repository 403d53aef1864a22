import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import type { Program, TrainingSession } from '#shared/api/shapes';
import { paths } from '../paths.ts';
import { useSignedInUser } from '../sign-in/use-user.ts';
import { Button } from '../ui/button.tsx';

/** Hands the person's session to their calendar, as a file that the browser makes by itself. */
export function AddToCalendar({ program, session }: { program: Program; session: TrainingSession }) {
  const { _id: personId } = useSignedInUser();
  const [failed, setFailed] = useState(false);
  const add = async () => {
    try {
      // Few people need it, so its code comes when they do.
      const { calendarFileOf } = await import('./calendar-file.ts');
      const pageUrl = new URL(paths.program(program._id), location.origin);
      saveFile(calendarFileOf({ program, session, personId, pageUrl, now: new Date() }));
      setFailed(false);
    } catch {
      setFailed(true);
    }
  };
  return (
    <>
      <Button variant="outline" onClick={() => void add()}>
        <CalendarPlus aria-hidden="true" className="size-5" />
        Add to calendar
      </Button>
      {failed && (
        <p role="alert" className="basis-full text-small text-danger">
          The file for the calendar could not be made. Please try again.
        </p>
      )}
    </>
  );
}

/** In milliseconds: by then the browser has read the file. */
const readBy = 60_000;

function saveFile(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'training.ics';
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), readBy);
}
