import { Fragment } from 'react';
import { formatCount } from '#shared/count';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/link.tsx';
import type { AuditRow } from './queries.ts';

type Someone = AuditRow['people'][number];

/** A name, with a link while the person is active. */
export function PersonLink({ person: { _id, name, active } }: { person: Someone }) {
  if (!active) return name;
  return (
    <Link to={paths.user(_id)} className="link">
      {name}
    </Link>
  );
}

/** "Emil Example, Elsa Example and 37 more". `count` is how many there are in all. */
export function PeopleLinks({
  people,
  count,
  atMost = people.length,
}: {
  people: readonly Someone[];
  count: number;
  atMost?: number;
}) {
  const named = people.slice(0, atMost);
  const others = count - named.length;
  return (
    <>
      {named.map((person, index) => (
        <Fragment key={person._id}>
          {index > 0 && (others === 0 && index === named.length - 1 ? ' and ' : ', ')}
          <PersonLink person={person} />
        </Fragment>
      ))}
      {others > 0 && ` and ${formatCount(others)} more`}
    </>
  );
}
