import { VirtualList } from '../../ui/virtual-list.tsx';
import { DeadlineDate, DeadlineDay, DeadlineEntry, type DueDay } from './deadline-day.tsx';

/** More programs are shown in a list that stays fast. */
const mostInDays = 100;

/** Days and their programs, the soonest first. */
export function DeadlineList({ days }: { days: readonly DueDay[] }) {
  if (countPrograms(days) > mostInDays) return <LongList days={days} />;
  return (
    <div className="-my-1.5">
      {days.map((day) => (
        <DeadlineDay key={day.deadline} {...day} />
      ))}
    </div>
  );
}

function LongList({ days }: { days: readonly DueDay[] }) {
  const entries = days.flatMap(({ deadline, programs }) =>
    programs.map((program, index) => ({ program, deadline, isFirst: index === 0 })),
  );
  return (
    <VirtualList label="Deadlines" items={entries} keyOf={({ program }) => program._id}>
      {({ program, deadline, isFirst }) => (
        <>
          {isFirst && (
            <div className="pt-4">
              <DeadlineDate deadline={deadline} />
            </div>
          )}
          <div className="-mx-3">
            <DeadlineEntry program={program} deadline={deadline} />
          </div>
        </>
      )}
    </VirtualList>
  );
}

function countPrograms(days: readonly DueDay[]): number {
  return days.reduce((sum, { programs }) => sum + programs.length, 0);
}
