import { ChevronDown } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Decision } from '#shared/people/imports/import-facts';
import type { Import } from '#shared/people/imports/schemas';
import { sayPlan } from './import-words.ts';
import { LeftOut } from './left-out.tsx';
import { LineManagers } from './line-managers.tsx';
import { LinesList } from './lines-list.tsx';
import { SomeLoginsFromId } from './people-questions.tsx';
import { PlanEffects } from './plan-effects.tsx';
import { listMakes, sayMakes } from './plan-words.ts';
import { sayHeadings } from './question-words.ts';
import { ReadingForm } from './reading-form.tsx';
import { RunImport } from './run-import.tsx';
import { SuspendedPeople } from './suspended-people.tsx';
import { useAnswers } from './use-answers.ts';

/** The effects of a file, its open questions and its rows. */
export function Plan({ imported }: { imported: Import }) {
  const answers = useAnswers(imported);
  const [decisions, setDecisions] = useState<ReadonlyMap<number, Decision>>(new Map());
  const decide = (line: number, decision: Decision | undefined) => {
    const next = new Map(decisions);
    if (decision) next.set(line, decision);
    else next.delete(line);
    setDecisions(next);
  };
  const reading = useRef<HTMLDetailsElement>(null);
  return (
    <>
      <PlanHead imported={imported} />
      {(imported.headings_row > 1 || imported.second_headings_row !== null) && (
        <p className="text-muted">{sayHeadings(imported)}</p>
      )}
      <LeftOut imported={imported} form={reading} />
      <LineManagers imported={imported} state={answers} />
      <SomeLoginsFromId imported={imported} state={answers} />
      {imported.counts.missing > 0 && <SuspendedPeople imported={imported} />}
      {imported.effects.length > 0 && <PlanEffects effects={imported.effects} />}
      {imported.digest && (
        <RunImport imported={imported} decisions={decisions} isStale={answers.hasChanged} />
      )}
      <LinesList imported={imported} decisions={decisions} onDecide={decide} />
      <details ref={reading} className="group rounded-lg border border-line bg-paper">
        <summary className="touch flex cursor-pointer list-none items-center justify-between gap-4 px-4 font-semibold md:px-6 [&::-webkit-details-marker]:hidden">
          How the file was read
          <ChevronDown aria-hidden="true" className="size-5 transition-transform group-open:rotate-180" />
        </summary>
        <div className="p-4 md:p-6">
          <ReadingForm imported={imported} state={answers} />
        </div>
      </details>
    </>
  );
}

/** All that the plan makes, and how many rows have which outcome. */
function PlanHead({ imported }: { imported: Import }) {
  const makes = sayMakes(imported);
  const plan = sayPlan(imported.counts);
  if (makes === null) return <p className="text-title font-semibold">{plan}</p>;
  return (
    <div className="flex flex-col gap-1">
      <p className="text-title font-semibold">{makes}</p>
      <p>{plan}</p>
      {listMakes(imported.makes).map((line) => (
        <p key={line} className="text-small text-muted wrap-anywhere">
          {line}
        </p>
      ))}
    </div>
  );
}
