import type { Role } from '#shared/roles';
import { labelNow } from '../../components/now-words.ts';
import { useClock, type Clock } from '../../components/use-clock.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/link.tsx';
import { comingUp, partOf, type CalendarReply, type ComingUp } from './calendar-days.ts';
import { ownSessionWords } from './own-session-words.ts';

const mostShown = 3;

/** The next sessions and deadlines, for any month in the calendar. */
export function ComingUpList({ role, calendar }: { role: Role; calendar: CalendarReply }) {
  const clock = useClock();
  const next = comingUp(calendar, clock, mostShown);
  return (
    <section aria-labelledby="coming-up" className="flex flex-col gap-1 border-t border-line pt-3">
      <h3 id="coming-up" className="text-small font-semibold">
        Next
      </h3>
      {next.length === 0 && (
        <p className="text-small text-muted">Nothing is planned or due in the coming weeks.</p>
      )}
      <ul aria-labelledby="coming-up" className="-mx-3">
        {next.map((each) => (
          <li key={each.id}>
            <Link
              to={paths.program(each.program._id)}
              className="touch flex flex-col justify-center rounded-md px-3 py-1 text-small transition-colors hover:bg-mist"
            >
              <span className="truncate font-medium">{each.program.title}</span>
              <span className="text-muted">
                <When {...each} role={role} clock={clock} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function When({ instant, session, role, clock }: ComingUp & { role: Role; clock: Clock }) {
  const distance = clock.distance(instant);
  if (!session) return `Due ${clock.date(instant)} · ${distance}`;
  return (
    labelNow(session, 'your session', clock) ?? (
      <>
        {[
          ownSessionWords[role],
          partOf(session, [session]),
          clock.session({ start_time: instant }),
          clock.untilSession(instant),
        ]
          .filter(Boolean)
          .join(' · ')}
      </>
    )
  );
}
