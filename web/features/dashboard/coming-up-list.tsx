import { monthOf } from '#shared/month';
import type { Role } from '#shared/roles';
import { DateTime } from '../../components/date-time.tsx';
import { labelNow } from '../../components/now-words.ts';
import { useClock, type Clock } from '../../components/use-clock.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/link.tsx';
import { TextSkeleton } from '../../ui/skeleton.tsx';
import { comingUp, type ComingUp } from './calendar-days.ts';
import { ownSessionWords } from './own-session-words.ts';
import { useCalendar } from './use-calendar.ts';

const mostShown = 3;

/** The next sessions and deadlines, for any month in the calendar. A failed load leaves it out (product §28). */
export function ComingUpList({ role }: { role: Role }) {
  const clock = useClock();
  const { reply, loading } = useCalendar(role, monthOf(clock.today));
  const next = reply && comingUp(reply, clock, mostShown);
  if (!next && !loading) return null;
  return (
    <section aria-labelledby="coming-up" className="flex flex-col gap-1 border-t border-line pt-3">
      <h3 id="coming-up" className="text-small font-semibold">
        Next
      </h3>
      {next?.length === 0 && (
        <p className="text-small text-muted">Nothing is planned or due in the coming weeks.</p>
      )}
      {loading && <Waiting />}
      <ul aria-labelledby="coming-up" className="-mx-3">
        {next?.map((each) => (
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
        {ownSessionWords[role]} · <DateTime instant={instant} /> · {distance}
      </>
    )
  );
}

/** As high as the most entries. */
function Waiting() {
  return (
    <div role="status" className="flex flex-col">
      <span className="sr-only">Loading</span>
      {Array.from({ length: mostShown }, (_, row) => (
        <span key={row} className="touch flex flex-col justify-center py-1 text-small">
          <span>
            <TextSkeleton className="w-1/2" />
          </span>
          <span>
            <TextSkeleton className="w-3/4" />
          </span>
        </span>
      ))}
    </div>
  );
}
