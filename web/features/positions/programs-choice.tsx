import { useOptionalList } from '../../api/list-queries.ts';
import { CheckboxRow } from '../../ui/checkbox-row.tsx';
import { SearchField, useSearch } from '../../ui/search-field.tsx';
import { ListSkeleton } from '../../ui/skeleton.tsx';
import { activePrograms } from './queries.ts';

/** A training by its title. */
export interface Titled {
  _id: string;
  title: string;
}

/** All active trainings, to tick; one can be chosen that says how many days people assigned later get. */
export function ProgramsChoice({
  chosen,
  disabled,
  onChoose,
}: {
  /** The titles of the ticked ones, by their ids. */
  chosen: ReadonlyMap<string, string>;
  disabled: boolean;
  onChoose: (program: Titled, isTicked: boolean) => void;
}) {
  const { field, term } = useSearch();
  const list = useOptionalList(activePrograms(term));
  const found = new Set(list.rows.map(({ _id }) => _id));
  // Ticked ones may be on no page of the list yet.
  const others = [...chosen]
    .filter(([_id]) => term === '' && !found.has(_id))
    .map(([_id, title]) => ({ _id, title, due_days: 0 }));
  const shown = [...others, ...list.rows];
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
              disabled={disabled || (program.due_days === null && !chosen.has(program._id))}
              onChange={(isTicked) => onChoose(program, isTicked)}
            >
              <span className="flex min-w-0 flex-col">
                <span className="wrap-anywhere">{program.title}</span>
                {program.due_days === null && (
                  <span className="text-small">
                    First set in the training how many days people assigned later get
                  </span>
                )}
              </span>
            </CheckboxRow>
          ))}
          {shown.length === 0 && (
            <p className="px-3 text-muted">
              {term ? `No trainings match “${term}”.` : 'There are no trainings yet.'}
            </p>
          )}
        </div>
      )}
      {list.hasMore && <p className="text-small text-muted">More trainings match. Search to find them.</p>}
    </>
  );
}
