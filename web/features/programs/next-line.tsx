import type { Program, StatusCounts } from '#shared/shapes';
import { useOptionalQuery } from '../../api/queries.ts';
import { SummaryLine } from '../../components/summary-line.tsx';
import { useClock } from '../../components/use-clock.ts';
import { useMay } from '../../sign-in/use-user.ts';
import { nextForOverseer, nextForTrainer } from './program-next.ts';
import { countsQuery, solvencyQuery } from './queries.ts';

/** The next step in a program that goes on, for trainers, managers and admins. A failed load leaves it out. */
export function NextLine({ program }: { program: Program }) {
  const may = useMay();
  const clock = useClock();
  return may('program.complete') ? (
    <SummaryLine summary={nextForTrainer(program, clock)} />
  ) : (
    <OverseerLine program={program} />
  );
}

function OverseerLine({ program }: { program: Program }) {
  const may = useMay();
  const clock = useClock();
  const counts = useOptionalQuery(countsQuery(program._id)).data;
  if (!counts) return null;
  const mayAssign = may('program.assign');
  if (program.completes_by === 'session') return <SeatsLine program={program} counts={counts} />;
  return <SummaryLine summary={nextForOverseer(program, { counts, shortage: null }, clock, mayAssign)} />;
}

/** The same where people need seats. */
function SeatsLine({ program, counts }: { program: Program; counts: StatusCounts }) {
  const may = useMay();
  const clock = useClock();
  const shortage = useOptionalQuery(solvencyQuery(program._id)).data ?? null;
  const numbers = { counts, shortage };
  return <SummaryLine summary={nextForOverseer(program, numbers, clock, may('program.assign'))} />;
}
