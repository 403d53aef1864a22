import { useState } from 'react';
import type { Program } from '#shared/shapes';
import { useOptionalQuery } from '../../api/queries.ts';
import { StatusMark } from '../../components/status-icon.tsx';
import { useClock } from '../../components/use-clock.ts';
import { Button } from '../../ui/button.tsx';
import { later } from '../../ui/later.tsx';
import { solvencyQuery } from './queries.ts';
import { sayShortage } from './solvency-words.ts';

const PlanWindow = later(async () => (await import('./plan-window.tsx')).PlanWindow);

/** How many seats the program is short of, and the plan that gives everybody one. Nothing where it is short of none. */
export function ShortageLine({ program }: { program: Program }) {
  const clock = useClock();
  const { data } = useOptionalQuery(solvencyQuery(program._id));
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const words = data && sayShortage(data, clock);
  return (
    <>
      {words && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="flex items-start gap-2">
            <span className="flex h-lh items-center">
              <StatusMark status="not-enrolled" />
            </span>
            <span className="font-semibold tabular-nums">{words}</span>
          </p>
          <Button variant="outline" size="small" onClick={() => setIsOpen(true)}>
            Plan sessions
          </Button>
        </div>
      )}
      <PlanWindow isWanted={isOpen} onGiveUp={close} program={program} open={isOpen} onClose={close} />
    </>
  );
}
