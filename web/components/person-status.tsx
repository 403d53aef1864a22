import type { Status } from '#shared/status';
import { DateTime } from './date-time.tsx';
import { PersonLine, type ListedPerson } from './person-line.tsx';
import { StatusIcon } from './status-icon.tsx';

/** A person with the status of an assignment and, once enrolled, when the session is. */
export function PersonStatus({
  person,
  status,
  session,
}: {
  person: ListedPerson;
  status: Status;
  /** When it starts. */
  session: string | undefined;
}) {
  return (
    <div className="grid min-w-0 flex-1 gap-x-6 gap-y-1 sm:grid-cols-[1fr_15rem] sm:items-center">
      <PersonLine person={person} />
      <div className="flex flex-col pl-14 sm:pl-0">
        <StatusIcon status={status} />
        {session && (
          <span className="text-small text-muted">
            <span className="sr-only">Session of </span>
            <DateTime instant={session} />
          </span>
        )}
      </div>
    </div>
  );
}
