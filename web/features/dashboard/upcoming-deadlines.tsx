import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { deadlinesShown } from '#shared/dashboard/shown';
import { formatCount } from '#shared/count';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { allDeadlines } from './calls.ts';
import type { DueDay } from './deadline-day.tsx';
import { DeadlineList } from './deadline-list.tsx';
import { queryOf } from './queries.ts';
import { lowButton, type WidgetProps } from './widget.ts';

const none = { total: 0, deadlines: [] };

/** Which programs are due next, by day, and the states of their people. */
export function UpcomingDeadlines({ role, dashboard: { deadlines: first }, className }: WidgetProps) {
  const [showsAll, setShowsAll] = useState(false);
  // The first stay while all are being fetched, and if that fails.
  const { data: all } = useQuery({ ...queryOf(allDeadlines(role)), enabled: showsAll });
  const { total, deadlines: days } = (showsAll && all) || first || none;

  return (
    <Card
      title="Upcoming Training Deadlines"
      className={className}
      action={
        total > deadlinesShown && (
          <Button
            variant="outline"
            size="small"
            className={lowButton}
            aria-expanded={showsAll}
            onClick={() => setShowsAll(!showsAll)}
          >
            {showsAll ? 'Show fewer' : `Show all ${formatCount(total)}`}
          </Button>
        )
      }
    >
      {total === 0 && <EmptyState text="No upcoming training deadlines" />}
      {total > 0 && <DeadlineList days={showsAll ? days : takePrograms(days, deadlinesShown)} />}
    </Card>
  );
}

/** The days with the first `count` programs. */
function takePrograms(days: readonly DueDay[], count: number): DueDay[] {
  const first: DueDay[] = [];
  let left = count;
  for (const { deadline, programs } of days) {
    if (left <= 0) break;
    first.push({ deadline, programs: programs.slice(0, left) });
    left -= programs.length;
  }
  return first;
}
