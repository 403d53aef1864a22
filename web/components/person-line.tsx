import type { ReactNode } from 'react';
import type { Person } from '#shared/shapes';
import { nameOf } from '#shared/person-name';
import { Avatar } from '../ui/avatar.tsx';
import { classNames } from '../ui/class-names.ts';
import { sayMarks, useNamesakes, type Marks } from './namesakes.tsx';

/** A person's facts in a list. */
export interface ListedPerson
  extends Pick<Person, '_id' | 'first_name' | 'last_name' | 'background_color'>, Marks {
  department: { name: string } | null;
}

/**
 * A person in a list: avatar, name, department and, as children, the other facts of the list. When `compact`, name and
 * department have one line each and long ones are cut off. When `dense`, they share a line from 992 px on.
 * People of the same name have beside it the facts that tell them apart.
 */
export function PersonLine({
  person,
  compact = false,
  dense = false,
  children,
}: {
  person: ListedPerson;
  compact?: boolean;
  dense?: boolean;
  children?: ReactNode;
}) {
  const isNamesake = useNamesakes().has(person._id);
  const marks = isNamesake ? sayMarks(person) : null;
  const wrapping = compact ? 'truncate' : 'wrap-anywhere';
  return (
    <span className="flex min-w-0 items-center gap-4">
      <span className={classNames('flex shrink-0', dense && 'lg:hidden')}>
        <Avatar user={person} />
      </span>
      <span
        className={classNames(
          'flex min-w-0 flex-col',
          dense && 'lg:flex-row lg:items-baseline lg:gap-x-3',
          isNamesake && 'lg:flex-wrap',
        )}
      >
        <span className={`font-medium ${wrapping}`}>{nameOf(person)}</span>
        {person.department && (
          <span className={`text-small text-muted ${wrapping}`}>{person.department.name}</span>
        )}
        {marks && <span className={`text-small text-muted ${wrapping}`}>{marks}</span>}
        {children}
      </span>
    </span>
  );
}
