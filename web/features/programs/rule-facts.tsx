import { CalendarClock, RefreshCw, type LucideIcon } from 'lucide-react';
import type { Program } from '#shared/shapes';
import { dueDaysInWords, renewalInWords } from '../../components/renewal-words.ts';
import { useMay } from '../../sign-in/use-user.ts';

/** How the program repeats and, for people who see the assigned ones, the days of those assigned after the deadline. */
export function RuleFacts({ program }: { program: Program }) {
  const may = useMay();
  return (
    <>
      <Fact icon={RefreshCw} words={renewalInWords(program)} />
      {may('program.view-assigned') && <Fact icon={CalendarClock} words={dueDaysInWords(program)} />}
    </>
  );
}

function Fact({ icon: Icon, words }: { icon: LucideIcon; words: string | null }) {
  if (words === null) return null;
  return (
    <span className="flex items-start gap-2">
      <Icon aria-hidden="true" className="h-lh w-4 shrink-0" />
      {words}
    </span>
  );
}
