import type { Role } from '#shared/roles';
import { DayBar, DayDiamond, DayDot } from '../../ui/month-day.tsx';
import { ownSessionWords } from './own-session-words.ts';

/** The meaning of the days' marks. */
export function CalendarLegend({ role }: { role: Role }) {
  const entry = 'flex items-center gap-1.5';
  return (
    <ul aria-label="Legend" className="flex flex-wrap gap-x-4 gap-y-1">
      <li className={entry}>
        <DayDot color="var(--color-muted)" />
        deadline
      </li>
      <li className={entry}>
        <DayDiamond />
        overdue
      </li>
      {ownSessionWords[role] && (
        <li className={entry}>
          <DayBar />
          your session
        </li>
      )}
    </ul>
  );
}
