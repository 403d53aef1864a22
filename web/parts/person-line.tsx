import type { ReactNode } from 'react';
import type { Person } from '#shared/api/shapes';
import { nameOf } from '#shared/person-name';
import { Avatar } from '../ui/avatar.tsx';

/** What a list shows of a person. */
export interface ListedPerson extends Pick<Person, '_id' | 'first_name' | 'last_name' | 'background_color'> {
  department: { name: string } | null;
}

/** A person in a list: avatar, name, department, and perhaps what else is to be known. */
export function PersonLine({ person, children }: { person: ListedPerson; children?: ReactNode }) {
  return (
    <span className="flex min-w-0 items-center gap-4">
      <Avatar user={person} />
      <span className="flex min-w-0 flex-col">
        <span className="font-medium wrap-anywhere">{nameOf(person)}</span>
        {person.department && (
          <span className="text-small wrap-anywhere text-muted">{person.department.name}</span>
        )}
        {children}
      </span>
    </span>
  );
}
