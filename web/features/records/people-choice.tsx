import { useQueries } from '@tanstack/react-query';
import type { Ref } from 'react';
import type { Person } from '#shared/shapes';
import { formatCount } from '#shared/count';
import { useOptionalList } from '../../api/list-queries.ts';
import { nameApart, NamesakesAmong, namesakesAmong } from '../../components/namesakes.tsx';
import { PersonLine } from '../../components/person-line.tsx';
import { useSignedInUser } from '../../sign-in/use-user.ts';
import { CheckboxRow } from '../../ui/checkbox-row.tsx';
import { SearchField, useSearch } from '../../ui/search-field.tsx';
import { ListSkeleton } from '../../ui/skeleton.tsx';
import { peopleToChoose, personQuery } from './queries.ts';

/** The number of people found that are offered; a longer search finds the others. */
const offered = 8;

/** The number of chosen people who are named. */
const named = 3;

/** The people of a record: found by name, one or many. */
export function PeopleChoice({
  value,
  onChange,
  searchRef,
}: {
  /** The ids of the chosen: in a form that is filled in again, of people who aren't found at first. */
  value: readonly string[];
  onChange: (ids: string[]) => void;
  searchRef: Ref<HTMLInputElement>;
}) {
  const { field, term } = useSearch();
  const { role } = useSignedInUser();
  const found = useOptionalList(peopleToChoose(role, term));
  const toggle = ({ _id: id }: Person, isChosen: boolean) => {
    const others = value.filter((each) => each !== id);
    onChange(isChosen ? [...others, id] : others);
  };

  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-medium">Who was trained?</legend>
      {value.length > 0 && (
        <p className="text-small wrap-anywhere" role="status">
          {value.length > named ? (
            `${formatCount(value.length)} people chosen`
          ) : (
            <>
              Chosen: <ChosenNames ids={value} among={found.rows} />
            </>
          )}
        </p>
      )}
      <SearchField isInForm label="Search all employees" ref={searchRef} {...field} />
      {found.loading && <ListSkeleton />}
      {!found.loading && found.rows.length === 0 && (
        <p className="text-muted">{term ? `Nobody matches “${term}”.` : 'There’s no one to choose.'}</p>
      )}
      <div className="-mx-3">
        <NamesakesAmong people={found.rows}>
          {found.rows.slice(0, offered).map((person) => (
            <CheckboxRow
              key={person._id}
              checked={value.includes(person._id)}
              onChange={(isChosen) => toggle(person, isChosen)}
            >
              <PersonLine person={person} dense />
            </CheckboxRow>
          ))}
        </NamesakesAmong>
      </div>
      {found.rows.length > offered && (
        <p className="text-small text-muted">More people match. Search to find them.</p>
      )}
    </fieldset>
  );
}

/** Names of few people, who may have namesakes among each other and among the people found. */
function ChosenNames({ ids, among }: { ids: readonly string[]; among: readonly Person[] }) {
  const answers = useQueries({ queries: ids.map((id) => personQuery(id)) });
  const chosen = answers.map(({ data }) => data?.user);
  const namesakes = namesakesAmong([...among, ...chosen.filter((person) => person !== undefined)]);
  return chosen.map((person) => (person ? nameApart(person, namesakes) : '…')).join(', ');
}
