import { useId, useState } from 'react';
import type { Person } from '#shared/shapes';
import { nameOf } from '#shared/person-name';
import { useOptionalList } from '../../api/list-queries.ts';
import { matchesPerson } from '../../components/matches-person.ts';
import { nameApart, namesakesAmong, NamesakesAmong } from '../../components/namesakes.tsx';
import { PersonLine } from '../../components/person-line.tsx';
import { Button } from '../../ui/button.tsx';
import { SearchField, useSearch } from '../../ui/search-field.tsx';
import { peopleToLead } from './queries.ts';

/** The number of people found that are offered; a longer search finds the others. */
const offered = 6;

/** The line manager of a person: found by name among everybody. */
export function LineManagerField({
  userId,
  present,
  value,
  legend = 'Line manager',
  error,
  onFound,
  onChange,
}: {
  /** Nobody leads oneself; absent of somebody new. */
  userId?: string;
  legend?: string;
  /** As it is stored. */
  present: Person | null;
  /** The id of the chosen one, empty for none. */
  value: string;
  error?: string | undefined;
  /** Called with somebody found by the search, before they are chosen. */
  onFound?: (person: Person) => void;
  onChange: (id: string) => void;
}) {
  const { field, term } = useSearch();
  const radios = useId();
  const [found, setFound] = useState<Person | null>(null);
  const { rows, loading, refreshing } = useOptionalList(peopleToLead(term));
  const chosen = [found, present].find((person) => person?._id === value) ?? null;
  // Until the search is answered, the rows are those of the one before.
  const fits = (person: Person) => person._id !== userId && (!refreshing || matchesPerson(term, person));
  const others = term === '' ? [] : rows.filter(fits).slice(0, offered);
  const namesakes = namesakesAmong(chosen ? [...others, chosen] : others);
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-medium">{legend}</legend>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2 wrap-anywhere" role="status">
        {chosen ? nameApart(chosen, namesakes) : 'No line manager'}
        {chosen && (
          <Button
            variant="outline"
            size="small"
            aria-label={`Remove ${nameOf(chosen)} as line manager`}
            onClick={() => onChange('')}
          >
            Remove
          </Button>
        )}
      </p>
      {error && (
        <p role="alert" className="text-danger">
          {error}
        </p>
      )}
      <SearchField isInForm label="Search for a line manager" {...field} />
      <div className="-mx-3">
        <NamesakesAmong people={others}>
          {others.map((person) => (
            <label
              key={person._id}
              className="flex cursor-pointer items-center gap-4 rounded-md px-3 py-2.5 transition-colors hover:bg-mist has-checked:bg-mist"
            >
              <input
                type="radio"
                name={radios}
                className="size-5 shrink-0 accent-ink"
                checked={person._id === value}
                onChange={() => {
                  setFound(person);
                  onFound?.(person);
                  onChange(person._id);
                }}
              />
              <PersonLine person={person} dense />
            </label>
          ))}
        </NamesakesAmong>
      </div>
      {term !== '' && others.length === 0 && !loading && !refreshing && (
        <p className="text-muted">Nobody matches “{term}”.</p>
      )}
    </fieldset>
  );
}
