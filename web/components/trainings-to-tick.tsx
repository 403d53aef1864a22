import type { ReactNode } from 'react';
import type { Titled } from '#shared/answers';
import { useOptionalList, type ApiList } from '../api/list-queries.ts';
import { CheckboxRow } from '../ui/checkbox-row.tsx';
import { SearchField, useSearch } from '../ui/search-field.tsx';
import { ListSkeleton } from '../ui/skeleton.tsx';

/** Trainings to tick, found by a search. Ticked ones come first while they are on no page of the list yet. */
export function TrainingsToTick<Row extends Titled>({
  listOf,
  without,
  none = 'There are no trainings yet.',
  chosen,
  isBarred,
  onChoose,
  children,
}: {
  listOf: (search: string) => ApiList<Row>;
  /** The training that is left out. */
  without?: string;
  /** Said where there is nothing to tick. */
  none?: string;
  /** The titles of the ticked ones, by their ids. */
  chosen: ReadonlyMap<string, string>;
  /** Whether this one can't be pressed. */
  isBarred: (program: Titled | Row) => boolean;
  onChoose: (program: Titled, isTicked: boolean) => void;
  /** Shown below the title. */
  children: (program: Titled | Row) => ReactNode;
}) {
  const { field, term } = useSearch();
  const list = useOptionalList(listOf(term));
  const found = list.rows.filter(({ _id }) => _id !== without);
  const isFound = new Set(found.map(({ _id }) => _id));
  const others = [...chosen]
    .filter(([_id]) => term === '' && !isFound.has(_id))
    .map(([_id, title]): Titled => ({ _id, title }));
  const shown = [...others, ...found];
  return (
    <>
      <SearchField isInForm label="Search all trainings" {...field} />
      {list.loading ? (
        <ListSkeleton />
      ) : (
        <div role="group" aria-label="Trainings" aria-busy={list.refreshing} className="-mx-3">
          {shown.map((program) => (
            <CheckboxRow
              key={program._id}
              checked={chosen.has(program._id)}
              disabled={isBarred(program)}
              onChange={(isTicked) => onChoose(program, isTicked)}
            >
              <span className="flex min-w-0 flex-col">
                <span className="wrap-anywhere">{program.title}</span>
                {children(program)}
              </span>
            </CheckboxRow>
          ))}
          {shown.length === 0 && (
            <p className="px-3 text-muted">{term ? `No trainings match “${term}”.` : none}</p>
          )}
        </div>
      )}
      {list.hasMore && (
        <p className="text-small text-muted">There are more trainings. Search to find them.</p>
      )}
    </>
  );
}
