import type { InfiniteData } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { To } from 'react-router';
import { formatCount, formatMoreThan } from '#shared/count';
import { useOptionalList, type ApiList, type Page } from '../api/list-queries.ts';
import { preload } from '../api/queries.ts';
import { queryClientOf, type LoaderContext } from '../api/query-client.ts';
import { ButtonLink } from '../ui/button.tsx';

/** Another list in which the search may have results. */
export interface Elsewhere<Row extends { _id: string }> {
  to: To;
  list: ApiList<Row>;
  /** The name of its rows, for one and for many: "archived training". */
  one: string;
  many: string;
}

/** For the loader of a list: fetches it, and where a search finds nothing in it, the others. */
export async function preloadWithElsewhere<Row extends { _id: string }, Other extends { _id: string }>(
  context: LoaderContext,
  list: ApiList<Row>,
  places: readonly Elsewhere<Other>[],
): Promise<null> {
  await preload(context, { required: [list] });
  const found = queryClientOf(context).getQueryData<InfiniteData<Page<Row>>>(list.queryKey);
  if (found?.pages[0]?.rows.length !== 0) return null;
  return preload(context, { optional: places.map((place) => place.list) });
}

/** Links to the lists in which a search finds something, below one in which it finds nothing. */
export function FoundElsewhere<Row extends { _id: string }>({
  places,
  onFollow,
}: {
  places: readonly Elsewhere<Row>[];
  /** Called when a link is followed; on the same page it disappears, and the focus with it. */
  onFollow?: () => void;
}) {
  return (
    <Links>
      {places.map((place) => (
        <Place key={place.many} {...place} onFollow={onFollow} />
      ))}
    </Links>
  );
}

/** The same where it is already known how many there are. */
export function CountedElsewhere({ places }: { places: readonly MatchesProps[] }) {
  return (
    <Links>
      {places.map((place) => (
        <Matches key={place.many} {...place} />
      ))}
    </Links>
  );
}

function Links({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap justify-center gap-3 empty:hidden">{children}</div>;
}

function Place<Row extends { _id: string }>({
  list,
  ...place
}: Elsewhere<Row> & Pick<MatchesProps, 'onFollow'>) {
  const { counted, loading, refreshing } = useOptionalList(list);
  return !loading && !refreshing && <Matches {...place} {...counted} />;
}

interface MatchesProps extends Omit<Elsewhere<never>, 'list'> {
  count: number;
  /** Whether there are more, and the number is not known. */
  more?: boolean;
  onFollow?: (() => void) | undefined;
}

function Matches({ to, one, many, count, more = false, onFollow }: MatchesProps) {
  if (count === 0) return null;
  return (
    <ButtonLink to={to} variant="outline" size="small" onClick={onFollow}>
      {sayMatches({ one, many, count, more })}
    </ButtonLink>
  );
}

function sayMatches({ one, many, count, more }: Omit<MatchesProps, 'to' | 'onFollow'>): string {
  if (count === 1) return `1 ${one} matches`;
  return `${more ? formatMoreThan(count) : formatCount(count)} ${many} match`;
}
