import { formatCount } from '#shared/count';
import type { Import } from '#shared/people/imports/schemas';
import { useOptionalList } from '../../api/list-queries.ts';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';
import { linesList } from './queries.ts';

/** This number of them is named here; the others are among the rows. */
const mostNamed = 10;

/** The people that a file suspends, as they have left or it doesn't have them. Those with duties come first. */
export function SuspendedPeople({ imported: { _id: importId, counts } }: { imported: Import }) {
  const { rows } = useOptionalList(linesList(importId, 'missing'));
  const named = rows.slice(0, mostNamed);
  if (named.length === 0) return null;
  const others = counts.missing - named.length;
  return (
    <Card
      title={counts.missing === 1 ? 'Suspends 1 person' : `Suspends ${formatCount(counts.missing)} people`}
    >
      <ul className="flex flex-col gap-2">
        {named.map(({ _id, person, name, key, why }) => (
          <li key={_id} className="wrap-anywhere">
            <Link to={paths.user(person!)} className="font-medium">
              {name || key}
            </Link>
            {why && <p className="text-small text-muted">{why}</p>}
          </li>
        ))}
        {others > 0 && (
          <li className="text-muted">{others === 1 ? '1 more' : `${formatCount(others)} more`}</li>
        )}
      </ul>
    </Card>
  );
}
