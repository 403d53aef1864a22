import { namesakesAmong } from '#shared/namesakes';
import { nameOf } from '#shared/person-name';
import { useOptionalQuery } from '../../api/queries.ts';
import { PersonLine } from '../../components/person-line.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SearchField, useSearch } from '../../ui/search-field.tsx';
import { foundQuery } from './queries.ts';
import { useMarks } from './use-marks.ts';

/** Finds people who came without a seat, by name. */
export function WalkIns({ sessionId }: { sessionId: string }) {
  const { field, term } = useSearch();
  return (
    <Card title="Add a walk-in" className="print:hidden">
      <p className="text-small text-muted">
        Anyone assigned to this training. They lose a seat in another session.
      </p>
      <SearchField label="Search people by name" isInForm {...field} />
      {term !== '' && <Found sessionId={sessionId} term={term} />}
    </Card>
  );
}

function Found({ sessionId, term }: { sessionId: string; term: string }) {
  const marks = useMarks(sessionId);
  const { data, failed } = useOptionalQuery(foundQuery(sessionId, term));
  const people = data?.people.filter(({ on_sheet }) => !on_sheet) ?? [];
  const namesakes = namesakesAmong(data?.people ?? []);
  if (failed) return <p role="alert">The search failed. Please try again.</p>;
  return (
    <>
      {marks.error && <Banner kind="error">{marks.error}</Banner>}
      <p role="status" className="text-small text-muted">
        {data && people.length === 0 && 'Nobody else with this name still has to do this training.'}
      </p>
      <ul aria-label="Found people" className="-mt-4 divide-y divide-line empty:hidden">
        {people.map((person) => (
          <li key={person._id} className="flex items-center justify-between gap-3 py-3">
            <PersonLine person={person}>
              {namesakes.has(person._id) && (
                <span className="text-small wrap-anywhere text-muted">{person.email}</span>
              )}
            </PersonLine>
            <Button
              variant="outline"
              className="shrink-0"
              loading={marks.busy}
              aria-label={`Present: ${nameOf(person)}`}
              onClick={() => marks.run([{ person: person._id, outcome: 'attended' }])}
            >
              Present
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
