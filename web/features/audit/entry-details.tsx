import { Hourglass, LockKeyhole } from 'lucide-react';
import { DifferenceTable } from './difference-table.tsx';
import { differencesOf } from './differences.ts';
import { PeopleLinks } from './people-links.tsx';
import type { AuditRow } from './queries.ts';

/** The facts of one change, and its proof. */
export function EntryDetails({ entry, namedAtMost }: { entry: AuditRow; namedAtMost: number }) {
  const { before, after, people, people_count: count, request_id: requestId, sealed } = entry;
  const differences = differencesOf(before, after);
  const SealIcon = sealed ? LockKeyhole : Hourglass;
  return (
    <div className="flex flex-col gap-4 border-t border-line bg-mist px-3 py-4 text-small md:px-6">
      {differences.length > 0 && <DifferenceTable differences={differences} entry={entry} />}
      <dl className="flex flex-wrap gap-x-10 gap-y-3">
        {count > namedAtMost && (
          <div className="w-full">
            <dt className="text-muted">People</dt>
            <dd className="wrap-anywhere">
              <PeopleLinks people={people} count={count} />
            </dd>
          </div>
        )}
        <div>
          <dt className="text-muted">Request id</dt>
          <dd className="wrap-anywhere">{requestId}</dd>
        </div>
        <div>
          <dt className="text-muted">Hash chain</dt>
          <dd className="flex items-center gap-1.5">
            <SealIcon aria-hidden="true" className="size-4 shrink-0" />
            {sealed ? 'Sealed' : 'Will be sealed in a moment'}
          </dd>
        </div>
      </dl>
    </div>
  );
}
