import { useState } from 'react';
import { useOptionalQuery } from '../../../api/queries.ts';
import { Banner } from '../../../ui/banner.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListSkeleton } from '../../../ui/skeleton.tsx';
import { takeFocus } from '../../../ui/take-focus.ts';
import { AddNamed } from './add-named.tsx';
import type { ListedKind, Named } from './kinds.ts';
import { NamedRow } from './named-row.tsx';

/** All of a kind, to add, edit and delete them. */
export function NamedList<Reply>({ kind }: { kind: ListedKind<Reply> }) {
  const { data, loading } = useOptionalQuery(kind.query);
  const all = data && kind.allIn(data);
  const [deleted, setDeleted] = useState<Named | null>(null);
  if (loading) return <ListSkeleton />;
  if (!all) return <Banner kind="error">{kind.words.failed}</Banner>;
  return (
    <div className="flex flex-col gap-4">
      {deleted && (
        // The row that had the focus is gone.
        <div key={deleted._id} ref={takeFocus} tabIndex={-1} className="outline-none">
          <Banner kind="success">{deleted.name} was deleted.</Banner>
        </div>
      )}
      {all.length === 0 ? (
        <EmptyState text={kind.words.none} />
      ) : (
        <ul aria-label={kind.title} className="divide-y divide-line border-y border-line">
          {all.map((named) => (
            <li key={named._id} className="py-1 has-[[role=group]]:py-3">
              <NamedRow
                kind={kind}
                named={named}
                onEdited={() => setDeleted(null)}
                onDeleted={() => setDeleted(named)}
              />
            </li>
          ))}
        </ul>
      )}
      <AddNamed kind={kind} onAdded={() => setDeleted(null)} />
    </div>
  );
}
