import { Armchair, CalendarDays, Hourglass, MapPin, User, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Program, TrainingSession } from '#shared/shapes';
import { formatDuration } from '#shared/duration';
import { nameOf } from '#shared/person-name';
import { JoinLink } from '../../components/join-link.tsx';
import { saySeats } from '../../components/seats.ts';
import { lengthOf } from '../../components/session-parts.ts';
import { SessionTime } from '../../components/session-time.tsx';
import { ColorBar } from '../../ui/color-mark.tsx';

/** The facts of a session for an employee: program, time, place, trainer, length and seats. */
export function SessionSummary({ program, session }: { program: Program; session: TrainingSession }) {
  const seats = saySeats(session);
  return (
    <div className="overflow-hidden rounded-md border border-line">
      <ColorBar color={program.background_color} className="block h-1.5 w-full" />
      <div className="flex flex-col gap-5 p-5">
        <h2 className="text-title font-semibold">{program.title}</h2>
        <dl className="grid gap-5 sm:grid-cols-2">
          <Fact icon={CalendarDays} term="Date and time">
            <SessionTime instant={session.start_time} end={session.ends_at} />
          </Fact>
          <Fact icon={Hourglass} term="Duration">
            {formatDuration(lengthOf(session))}
          </Fact>
          {(session.location || session.join_url) && (
            <Fact icon={MapPin} term="Location">
              {session.location}
              <JoinLink session={session} />
            </Fact>
          )}
          {seats && (
            <Fact icon={Armchair} term="Seats">
              {seats}
            </Fact>
          )}
          <Fact icon={User} term="Trainer">
            {nameOf(session.trainer)}
          </Fact>
        </dl>
      </div>
    </div>
  );
}

function Fact({ icon: Icon, term, children }: { icon: LucideIcon; term: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[auto_1fr] content-start items-start gap-x-3">
      <dt className="contents text-small text-muted">
        <Icon aria-hidden="true" className="mt-0.5 size-5" />
        {term}
      </dt>
      <dd className="col-start-2 font-medium wrap-anywhere tabular-nums">{children}</dd>
    </div>
  );
}
