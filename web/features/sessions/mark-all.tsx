import { useState } from 'react';
import type { RosterPerson } from '#shared/training/sessions/schemas';
import { formatCount } from '#shared/count';
import { Button } from '../../ui/button.tsx';
import { later } from '../../ui/later.tsx';
import { useMarks } from './use-marks.ts';

const MarkAllWindow = later(async () => (await import('./mark-all-window.tsx')).MarkAllWindow);

/** Vouches for everybody who is not marked, after a question with their number. */
export function MarkAll({
  sessionId,
  session,
  unmarked,
}: {
  sessionId: string;
  session: { start_time: string; ends_at: string };
  unmarked: readonly RosterPerson[];
}) {
  const [asked, setAsked] = useState<readonly RosterPerson[]>([]);
  const [isAsking, setIsAsking] = useState(false);
  const marks = useMarks(sessionId, () => setIsAsking(false));
  const [sent, setSent] = useState<readonly RosterPerson[] | null>(null);
  const mark = (people: readonly RosterPerson[]) => {
    // Somebody may have been marked otherwise since the question was asked.
    const isLeft = new Set(unmarked.map(({ _id }) => _id));
    const left = people.filter(({ _id }) => isLeft.has(_id));
    setSent(people);
    if (left.length === 0) setIsAsking(false);
    else marks.run(left.map(({ _id: person }) => ({ person, outcome: 'attended' })));
  };
  return (
    <>
      {unmarked.length > 0 && (
        <Button
          className="w-full py-4 sm:w-auto sm:self-start"
          onClick={() => {
            marks.reset();
            setAsked(unmarked);
            setIsAsking(true);
          }}
        >
          Mark all as attended ({formatCount(unmarked.length)})
        </Button>
      )}
      <MarkAllWindow
        isWanted={isAsking}
        onGiveUp={() => setIsAsking(false)}
        open={isAsking}
        session={session}
        people={asked}
        marks={marks}
        onMark={(people) => mark(marks.unknown && sent ? sent : people)}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}
