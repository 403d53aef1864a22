import { useId, useState } from 'react';
import type { Program } from '#shared/api/shapes';
import { useOptionalList } from '../../api/list-queries.ts';
import { useSignedInUser } from '../../sign-in/use-user.ts';
import { SearchField, useSearch } from '../../ui/search-field.tsx';
import { ListSkeleton } from '../../ui/skeleton.tsx';
import { programsToChoose } from './queries.ts';

const offered = 5;

/** Of which training a record is: one of the company's, or something else. */
export function ProgramChoice({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const name = useId();
  const { role } = useSignedInUser();
  const { field, term } = useSearch();
  const [chosen, setChosen] = useState<Program | null>(null);
  const found = useOptionalList(programsToChoose(role, term));
  const shown = found.rows.slice(0, offered);
  const programs = chosen && !shown.some(({ _id }) => _id === chosen._id) ? [chosen, ...shown] : shown;

  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-medium">Which training</legend>
      <SearchField isInForm label="Search all trainings" {...field} />
      {found.loading && <ListSkeleton />}
      <div className="-mx-3">
        <Choice name={name} checked={value === ''} onChoose={() => onChange('')}>
          Something else, done elsewhere
        </Choice>
        {programs.map((program) => (
          <Choice
            key={program._id}
            name={name}
            checked={value === program._id}
            onChoose={() => {
              setChosen(program);
              onChange(program._id);
            }}
          >
            {program.title}
          </Choice>
        ))}
      </div>
      {found.rows.length > offered && (
        <p className="text-small text-muted">More trainings match. Search to find them.</p>
      )}
    </fieldset>
  );
}

function Choice({
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
