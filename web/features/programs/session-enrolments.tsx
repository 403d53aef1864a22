import { formatCount } from '#shared/count';
import { useOptionalQuery } from '../../api/queries.ts';
import { sessionCountQuery } from './queries.ts';

/** How many people are enrolled in a session; nothing while that isn't known. */
export function SessionEnrolments({ programId, sessionId }: { programId: string; sessionId: string }) {
  const { data } = useOptionalQuery(sessionCountQuery(programId, sessionId));
  if (!data) return null;
  return <p className="shrink-0 text-small text-muted tabular-nums">{formatCount(data.count)} enrolled</p>;
}
