import { useId } from 'react';
import { useOptionalList } from '../../api/list-queries.ts';
import { useOptionalQuery } from '../../api/queries.ts';
import { programQuery } from '../../components/program-query.ts';
import { useSignedInUser } from '../../sign-in/use-user.ts';
import { SearchField, useSearch } from '../../ui/search-field.tsx';
import { ListSkeleton } from '../../ui/skeleton.tsx';
import { programsToChoose } from './queries.ts';

const offered = 5;

/**
 * A record's training: one of the company's, or something else. The chosen one is there from the start, also
 * where the form is filled in again or begins with it.
 */
export function ProgramChoice({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const name = useId();
  const { role } = useSignedInUser();
  const { field, term } = useSearch();
  const found = useOptionalList(programsToChoose(role, term));
  const shown = found.rows.slice(0, offered);
  const isShown = value === '' || shown.some(({ _id }) => _id === value);

  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-medium">Which training?</legend>
      <SearchField isInForm label="Search all trainings" {...field} />
      {found.loading && <ListSkeleton />}
      <div className="-mx-3">
        <ProgramOption name={name} checked={value === ''} onChoose={() => onChange('')}>
          Something else, done elsewhere
        </ProgramOption>
        {!isShown && <ChosenProgram key={value} id={value} name={name} />}
        {shown.map((program) => (
          <ProgramOption
            key={program._id}
            name={name}
            checked={value === program._id}
            onChoose={() => onChange(program._id)}
          >
            {program.title}
          </ProgramOption>
        ))}
      </div>
      {found.rows.length > offered && (
        <p className="text-small text-muted">There are more trainings. Search to find them.</p>
      )}
    </fieldset>
  );
}

/** The chosen one where the search doesn't find it. */
function ChosenProgram({ id, name }: { id: string; name: string }) {
  const { data } = useOptionalQuery(programQuery(id));
  return (
    data && (
      <ProgramOption name={name} checked onChoose={() => undefined}>
        {data.program.title}
      </ProgramOption>
    )
  );
}

function ProgramOption({
  name,
  checked,
  onChoose,
  children,
}: {
  name: string;
  checked: boolean;
  onChoose: () => void;
  children: string;
}) {
  return (
    <label className="touch flex cursor-pointer items-center gap-4 rounded-md px-3 py-2 transition-colors hover:bg-mist has-checked:bg-mist lg:min-h-0">
      <input
        type="radio"
        name={name}
        className="size-5 shrink-0 accent-ink"
        checked={checked}
        onChange={onChoose}
      />
      <span className="min-w-0 flex-1 wrap-anywhere">{children}</span>
    </label>
  );
}
