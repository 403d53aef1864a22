import type { Program } from '#shared/api/shapes';
import { useOptionalQuery } from '../../api/queries.ts';
import { SummaryLine } from '../../components/summary-line.tsx';
import { useClock } from '../../components/use-clock.ts';
import { useMay } from '../../sign-in/use-user.ts';
import { nextForOverseer, nextForTrainer } from './program-next.ts';
import { countsQuery } from './queries.ts';

/** What comes next in a program that goes on, for whoever is in charge of its people. A failed load leaves it out. */
export function NextLine({ program }: { program: Program }) {
  const may = useMay();
  const clock = useClock();
  const counts = useOptionalQuery(countsQuery(program._id)).data;
  if (may('program.complete')) return <SummaryLine summary={nextForTrainer(program, clock)} />;
  return counts && <SummaryLine summary={nextForOverseer(program, counts, clock, may('program.assign'))} />;
}
