import type { To } from 'react-router';
import { formatCount } from '#shared/count';
import { useOptionalList, type ApiList } from '../api/list-queries.ts';
import { ButtonLink } from '../ui/button.tsx';

/** A list in which the search may find what it doesn't find here. */
export interface Elsewhere<Row extends { _id: string }> {
  to: To;
  list: ApiList<Row>;
  /** What it holds, for one and for many: "archived training". */
  one: string;
  many: string;
}

/** Links to the lists in which a search finds something, below one in which it finds nothing. */
export function FoundElsewhere<Row extends { _id: string }>({
  places,
}: {
  places: readonly Elsewhere<Row>[];
}) {
  return (
    <div className="flex flex-wrap justify-center gap-3 empty:hidden">
      {places.map((place) => (
        <Place key={place.many} {...place} />
      ))}
    </div>
  );
}

function Place<Row extends { _id: string }>({ to, list, one, many }: Elsewhere<Row>) {
  const { counted, loading, refreshing } = useOptionalList(list);
  const { count, more } = counted;
  if (loading || refreshing || count === 0) return null;
  return (
    <ButtonLink to={to} variant="outline" size="small">
      {more && 'More than '}
      {formatCount(count)} {count === 1 ? `${one} matches` : `${many} match`}
    </ButtonLink>
  );
}
