import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '#shared/endpoint';
import type { dashboardApi } from '#shared/dashboard/calls';
import type { Month } from '#shared/month';
import type { Role } from '#shared/roles';
import { dashboardCalls } from './calls.ts';
import { queryOf } from './queries.ts';

/** The deadlines and the person's sessions of some weeks. */
export type CalendarReply = ReplyOf<typeof dashboardApi.calendar.admin>;

/**
 * The calendar's contents from a month on. The reply is null until it is known, and after a failure, which is silent
 * (product §28). It doesn't keep the last result, as a search does: that belongs to another month.
 */
export function useCalendar(role: Role, month: Month): { reply: CalendarReply | null; loading: boolean } {
  const { data, isPending } = useQuery(queryOf(dashboardCalls.calendar(role, month)));
  return { reply: data ?? null, loading: isPending };
}
