import { countOf } from '#shared/count';
import { useOptionalQuery } from '../../api/queries.ts';
import { StatusMark } from '../../components/status-icon.tsx';
import { useClock } from '../../components/use-clock.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/link.tsx';
import { dashboardCalls } from './calls.ts';
import { queryOf } from './queries.ts';

/** So many programs are named; each of the others says so on its own page. */
const mostNamed = 2;

/** Which programs are short of seats, the earliest first; nothing while none is. */
export function ShortageLines() {
  const clock = useClock();
  const { data } = useOptionalQuery(queryOf(dashboardCalls.shortOfSeats()));
  const programs = data?.programs ?? [];
  if (programs.length === 0) return null;
  const others = programs.length - mostNamed;
  return (
    <div className="flex items-start gap-2">
      <span className="flex h-lh items-center">
        <StatusMark status="not-enrolled" />
      </span>
      <ul aria-label="Short of seats" className="flex flex-wrap gap-x-4 gap-y-1 tabular-nums">
        {programs.slice(0, mostNamed).map(({ _id: id, title, short, by }) => (
          <li key={id} className="wrap-anywhere">
            <Link to={paths.program(id)} className="link font-semibold">
              {title}
            </Link>
            : {sayShort(short, by && clock.day(by))}
          </li>
        ))}
        {others > 0 && <li>{`And ${countOf(others, 'more training')}.`}</li>}
      </ul>
    </div>
  );
}

/** How many seats a program is short of; it stands behind the program's title. */
function sayShort(short: number, day: string | null): string {
  const seats = countOf(short, 'more seat');
  return day ? `${seats} needed by ${day}.` : `${seats} needed.`;
}
