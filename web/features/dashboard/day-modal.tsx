import { useState } from 'react';
import { Link } from 'react-router';
import { formatDay } from '#shared/month';
import type { CalendarDate } from '#shared/time';
import { DateTime } from '../../components/date-time.tsx';
import { paths } from '../../paths.ts';
import { Modal } from '../../ui/modal.tsx';
import type { DueProgram } from './use-month-events.ts';

/** A day that was opened, and what is due on it. */
export interface OpenedDay {
  day: CalendarDate;
  programs: readonly DueProgram[];
}

/** The programs that are due on a day, each with a link to its page. Null closes it. */
export function DayModal({ due, onClose }: { due: OpenedDay | null; onClose: () => void }) {
  // The last day is kept while the window fades out.
  const [last, setLast] = useState(due);
  if (due && due !== last) setLast(due);
  if (!last) return null;
  return (
    <Modal open={due !== null} onClose={onClose} title={formatDay(last.day)}>
      <ul aria-label="Due on this day" className="-mx-3">
        {last.programs.map((program) => (
          <li key={program._id}>
            <Link
              to={paths.program(program._id)}
              className="touch flex items-stretch gap-3 rounded-md p-3 transition-colors hover:bg-mist"
              onClick={onClose}
            >
              <span
                aria-hidden="true"
                className="w-1.5 shrink-0 rounded-full"
                style={{ backgroundColor: program.background_color }}
              />
              <span className="flex min-w-0 flex-col">
                <span className="font-medium wrap-anywhere">{program.title}</span>
                <span className="text-small text-muted">
                  Due <DateTime instant={program.deadline} />
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
