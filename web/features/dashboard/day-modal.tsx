import { useState, type ReactNode } from 'react';
import { formatDay } from '#shared/month';
import type { Role } from '#shared/roles';
import type { CalendarDate } from '#shared/time';
import { DateTime } from '../../components/date-time.tsx';
import { sayDueOfPeople, sayPeople } from '../../components/due.ts';
import { useClock } from '../../components/use-clock.ts';
import { paths } from '../../paths.ts';
import { ColorBar } from '../../ui/color-mark.tsx';
import { Link } from '../../ui/link.tsx';
import { Modal } from '../../ui/modal.tsx';
import { isBehind, partOf, type CalendarDay, type DueProgram } from './calendar-days.ts';
import { ownSessionWords } from './own-session-words.ts';

/** A day that was opened, with its sessions and deadlines. */
export interface OpenedDay extends CalendarDay {
  day: CalendarDate;
}

/** The person's sessions of a day and the programs due on it, each with a link to the program. Null closes it. */
export function DayModal({
  opened,
  role,
  onClose,
}: {
  opened: OpenedDay | null;
  role: Role;
  onClose: () => void;
}) {
  // The last day is kept while the window fades out.
  const [last, setLast] = useState(opened);
  const clock = useClock();
  if (opened && opened !== last) setLast(opened);
  if (!last) return null;
  const { day, programs, sessions } = last;
  return (
    <Modal open={opened !== null} onClose={onClose} title={formatDay(day)}>
      {sessions.length > 0 && (
        <ul aria-label="Sessions on this day" className="-mx-3">
          {sessions.map((session) => (
            <Entry
              key={`${session._id}.${session.part}`}
              program={session.program}
              color="var(--color-ink)"
              onClose={onClose}
            >
              <span className="text-small text-muted">
                {[
                  `${ownSessionWords[role]}: ${clock.session({ start_time: session.start_time })}`,
                  partOf(session, sessions),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </Entry>
          ))}
        </ul>
      )}
      {programs.length > 0 && (
        <ul aria-label="Due on this day" className="-mx-3">
          {programs.map((program) => (
            <Entry key={program._id} program={program} color={program.background_color} onClose={onClose}>
              <span className="text-small text-muted">
                {sayWhatIs(program) ?? sayDueOfPeople(program, clock, day) ?? (
                  <>
                    Due <DateTime instant={program.due} />
                  </>
                )}
              </span>
              {isBehind(program, clock) && (
                <span className="text-small text-danger">
                  {program.people ? `${sayPeople(program.people)} overdue` : 'Overdue'} ·{' '}
                  {clock.due(program.due)}
                </span>
              )}
            </Entry>
          ))}
        </ul>
      )}
    </Modal>
  );
}

/** A complete training of an employee is no longer due. */
const sayWhatIs = ({ people, open }: DueProgram) => (people === null && !open ? 'Done' : null);

function Entry({
  program: { _id, title },
  color,
  onClose,
  children,
}: {
  program: { _id: string; title: string };
  color: string;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <li>
      <Link
        to={paths.program(_id)}
        className="touch flex items-stretch gap-3 rounded-md p-3 transition-colors hover:bg-mist"
        onClick={onClose}
      >
        <span className="relative w-1.5 shrink-0">
          <ColorBar color={color} className="absolute inset-0 size-full rounded-full" />
        </span>
        <span className="flex min-w-0 flex-col">
          <span className="font-medium wrap-anywhere">{title}</span>
          {children}
        </span>
      </Link>
    </li>
  );
}
