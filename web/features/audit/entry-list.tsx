import { useState } from 'react';
import type { ListRows } from '../../api/list-queries.ts';
import { PagedList } from '../../components/paged-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { EntryRow } from './entry-row.tsx';
import type { AuditRow } from './queries.ts';

/** The changes. Which of them are open is kept here, since rows that are scrolled away are unmounted. */
export function EntryList({ list, emptyText }: { list: ListRows<AuditRow>; emptyText: string }) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) =>
    setOpen(
      (before) => new Set(before.has(id) ? [...before].filter((each) => each !== id) : [...before, id]),
    );
  if (list.total === 0) return <EmptyState text={emptyText} />;
  return (
    <PagedList label="Changes" list={list} rowHeight={96}>
      {(entry) => <EntryRow entry={entry} isOpen={open.has(entry._id)} onToggle={() => toggle(entry._id)} />}
    </PagedList>
  );
}
