import type { ReactNode } from 'react';
import type { Person } from '#shared/shapes';
import { nameOf } from '#shared/person-name';
import { sayAway } from '../../components/away-words.ts';
import { sayMarks, useNamesakes, type Marks } from '../../components/namesakes.tsx';
import { useClock } from '../../components/use-clock.ts';
import { Avatar } from '../../ui/avatar.tsx';

/** A person in a table. Below 992 px, where the columns are missing, the lines below the name tell the same. */
export function PersonCell({ person, children }: { person: Person & Marks; children?: ReactNode }) {
  const isNamesake = useNamesakes().has(person._id);
  const away = sayAway(person, useClock());
  return (
    <span className="flex min-w-0 items-center gap-4 lg:gap-3">
      <span className="contents lg:*:size-7">
        <Avatar user={person} />
      </span>
      <span className="flex min-w-0 flex-col">
        <span className="font-medium wrap-anywhere lg:truncate" title={nameOf(person)}>
          {nameOf(person)}
        </span>
        <span className="flex flex-col text-small wrap-anywhere text-muted lg:hidden">
          {person.department?.name}
          {children}
        </span>
        {away && (
          <span className="text-small text-muted lg:truncate lg:text-[0.75rem] lg:leading-4">{away}</span>
        )}
        {isNamesake && (
          <span className="text-small wrap-anywhere text-muted lg:truncate lg:text-[0.75rem] lg:leading-4">
            {sayMarks(person)}
          </span>
        )}
      </span>
    </span>
  );
}
