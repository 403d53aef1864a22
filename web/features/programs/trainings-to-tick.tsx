import { programsApi } from '#shared/programs/calls';
import type { Titled } from '#shared/answers';
import { listFor, useOptionalList } from '../../api/list-queries.ts';
import { ArchivedTag } from '../../components/archived-tag.tsx';
import { CheckboxRow } from '../../ui/checkbox-row.tsx';
import { SearchField, useSearch } from '../../ui/search-field.tsx';
import { ListSkeleton } from '../../ui/skeleton.tsx';

/** All trainings, also archived ones. */
const allTrainings = (search: string) =>
  listFor(programsApi.listAll, ({ programs }) => programs, { query: { search } });

/** All trainings but one, to tick at most a number of them. */
export function TrainingsToTick({
  chosen,
  most,
  besides,
  disabled,
  onChoose,
}: {
  /** The titles of the ticked ones, by their ids. */
  chosen: ReadonlyMap<string, string>;
  most: number;
  /** The training that is left out. */
  besides: string;
  disabled: boolean;
  onChoose: (program: Titled, isTicked: boolean) => void;
}) {
  const { field, term } = useSearch();
  const list = useOptionalList(allTrainings(term));
  const found = list.rows.filter(({ _id }) => _id !== besides);
  const isFound = new Set(found.map(({ _id }) => _id));
  // Ticked ones may be on no page of the list yet.
  const others = [...chosen]
    .filter(([_id]) => term === '' && !isFound.has(_id))
    .map(([_id, title]) => ({ _id, title, archived: false }));
  const shown = [...others, ...found];
  return (
    <>
      <SearchField isInForm label="Search all trainings" {...field} />
      {list.loading ? (
        <ListSkeleton />
      ) : (
        <div role="group" aria-label="Trainings" aria-busy={list.refreshing} className="-mx-3">
          {shown.map(({ _id, title, archived }) => (
            <CheckboxRow
              key={_id}
              checked={chosen.has(_id)}
              disabled={disabled || (chosen.size >= most && !chosen.has(_id))}
              onChange={(isTicked) => onChoose({ _id, title }, isTicked)}
            >
              <span className="flex flex-wrap items-center gap-x-3">
                <span className="wrap-anywhere">{title}</span>
                {archived && <ArchivedTag />}
              </span>
            </CheckboxRow>
          ))}
          {shown.length === 0 && (
            <p className="px-3 text-muted">
              {term ? `No trainings match “${term}”.` : 'There are no other trainings yet.'}
            </p>
          )}
        </div>
      )}
      {list.hasMore && <p className="text-small text-muted">More trainings match. Search to find them.</p>}
    </>
  );
}
