import type { Program } from '#shared/shapes';
import { useClock } from '../../components/use-clock.ts';
import { Banner } from '../../ui/banner.tsx';
import { sayCancelledAhead } from './own-seat-words.ts';

/** Which sessions to come were cancelled, and why, for an employee who has no seat; nothing where there are none. */
export function CancelledAhead({ program }: { program: Program }) {
  const told = sayCancelledAhead(program, useClock());
  if (told.length === 0) return null;
  return (
    <Banner kind="notice">
      {told.map((words) => (
        <p key={words}>{words}</p>
      ))}
    </Banner>
  );
}
