import { countOf } from '#shared/count';
import type { Opening } from '#shared/dashboard/schemas';
import { StatusMark } from '../../components/status-icon.tsx';
import { useClock } from '../../components/use-clock.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/link.tsx';

/** Which programs are short of seats, the earliest first; nothing while none is. */
export function ShortageLines({ programs, total }: NonNullable<Opening['short']>) {
  const clock = useClock();
  if (programs.length === 0) return null;
  const others = total - programs.length;
  return (
    <div className="flex items-start gap-2">
      <span className="flex h-lh items-center">
        <StatusMark status="not-enrolled" />
      </span>
      <ul aria-label="Short of seats" className="flex flex-wrap gap-x-4 gap-y-1 tabular-nums">
        {programs.map(({ _id: id, title, short, by }) => (
          <li key={id} className="wrap-anywhere">
            <Link to={paths.program(id)} className="link font-semibold">
              {title}
            </Link>
            : {sayShort(short, clock.day(by))}
          </li>
        ))}
        {others > 0 && <li>{`And ${countOf(others, 'more training')}.`}</li>}
      </ul>
    </div>
  );
}

/** How many seats a program is short of; it is behind the program's title. */
function sayShort(short: number, day: string): string {
  return `${countOf(short, 'more seat')} needed by ${day}.`;
}
