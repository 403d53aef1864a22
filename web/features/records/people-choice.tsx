import { useState } from 'react';
import type { Person } from '#shared/api/shapes';
import { nameOf } from '#shared/person-name';
import { formatCount } from '#shared/count';
import { useOptionalList } from '../../api/list-queries.ts';
import { PersonLine } from '../../components/person-line.tsx';
import { useSignedInUser } from '../../sign-in/use-user.ts';
import { CheckboxRow } from '../../ui/checkbox-row.tsx';
import { SearchField, useSearch } from '../../ui/search-field.tsx';
import { ListSkeleton } from '../../ui/skeleton.tsx';
import { peopleToChoose } from './queries.ts';

/** So many of the people found are offered; a longer search finds the others. */
const offered = 8;

type Chosen = Pick<Person, '_id' | 'first_name' | 'last_name'>;

/** Whom a record is about: found by name, one or many. */
export function PeopleChoice({
  initial,
  onChange,
}: {
  initial: Chosen | null;
  onChange: (ids: string[]) => void;
}) {
  const [chosen, setChosen] = useState<readonly Chosen[]>(initial ? [initial] : []);
  const { field, term } = useSearch();
  const { role } = useSignedInUser();
  const found = useOptionalList(peopleToChoose(role, term));
  const set = (people: readonly Chosen[]) => {
    setChosen(people);
    onChange(people.map(({ _id }) => _id));
  };
  const without = (id: string) => chosen.filter(({ _id }) => _id !== id);
  const toggle = (person: Person, isChosen: boolean) =>
    set(isChosen ? [...without(person._id), person] : without(person._id));

  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-medium">Who was trained</legend>
      {chosen.length > 0 && (
        <p className="text-small wrap-anywhere" role="status">
          {chosen.length > 3
            ? `${formatCount(chosen.length)} people chosen`
            : `Chosen: ${chosen.map(nameOf).join(', ')}`}
        </p>
      )}
      <SearchField isInForm label="Search all employees" {...field} />
      {found.loading && <ListSkeleton />}
      {!found.loading && found.rows.length === 0 && (
        <p className="text-muted">{term ? `Nobody matches “${term}”.` : 'Nobody to choose.'}</p>
      )}
      <div className="-mx-3">
        {found.rows.slice(0, offered).map((person) => (
          <CheckboxRow
            key={person._id}
            checked={chosen.some(({ _id }) => _id === person._id)}
            onChange={(isChosen) => toggle(person, isChosen)}
          >
            <PersonLine person={person} dense />
          </CheckboxRow>
        ))}
      </div>
      {found.rows.length > offered && (
        <p className="text-small text-muted">More people match. Search to find them.</p>
      )}
    </fieldset>
  );
}
