import type { AssignedEmployee, Program } from '#shared/shapes';
import type { ApiList, ListRows } from '../../api/list-queries.ts';
import { ExportLinks } from '../../components/export-links.tsx';
import { PagedList } from '../../components/paged-list.tsx';
import { useSignedInUser } from '../../sign-in/use-user.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListCount } from '../../ui/list-count.tsx';
import type { RowAction } from '../../ui/row-action.ts';
import { AssignedRow } from './assigned-row.tsx';
import { CopyAddresses } from './copy-addresses.tsx';

/** The assigned people, and ways to do something with one or several of them. */
export function AssignedList({
  program,
  asked,
  list,
  filtered,
  exported,
  hasDues,
  nouns,
  emptyText,
  onSelect,
  actionsOn,
  onRemove,
}: {
  program: Program;
  /** The list's query, and its rows. */
  asked: ApiList<AssignedEmployee>;
  list: ListRows<AssignedEmployee>;
  filtered: boolean;
  /** The filters, for an export. */
  exported: Readonly<Record<string, string | undefined>>;
  hasDues: boolean;
  /** The name of the rows: "employee", "employees". */
  nouns: { one: string; many: string };
  /** The text if there is nobody; null if other people are listed below. */
  emptyText: string | null;
  /** Begins to select people; for people who may do something with several. */
  onSelect?: () => void;
  /** The actions on one of them. */
  actionsOn: (employee: AssignedEmployee) => readonly RowAction[];
  /** For people who may unassign. */
  onRemove?: (employee: AssignedEmployee) => void;
}) {
  // Nobody unassigns oneself.
  const { _id: me } = useSignedInUser();
  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <ListCount {...list.counted} filtered={filtered} {...nouns} />
        {list.total > 0 && (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <ExportLinks of="assigned" query={{ program: program._id, ...exported }} />
            <CopyAddresses key={JSON.stringify(asked.queryKey)} list={asked} />
            {onSelect && (
              <Button variant="outline" size="small" onClick={onSelect}>
                Select people
              </Button>
            )}
          </div>
        )}
      </div>
      {list.total === 0 ? (
        emptyText && <EmptyState text={emptyText} />
      ) : (
        <PagedList label="Employees" list={list}>
          {(employee) => (
            <AssignedRow
              employee={employee}
              program={program}
              hasDues={hasDues}
              actions={actionsOn(employee)}
              {...(onRemove && employee._id !== me && { onRemove })}
            />
          )}
        </PagedList>
      )}
    </>
  );
}
