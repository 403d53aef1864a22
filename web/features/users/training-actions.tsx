import type { Person, Program } from '#shared/shapes';
import { paths } from '../../paths.ts';
import { canBeReminded } from '../../components/can-be-reminded.ts';
import { sessionsToChoose } from '../../components/sessions-to-choose.ts';
import { useClock } from '../../components/use-clock.ts';
import { useMay, useSignedInUser } from '../../sign-in/use-user.ts';
import { Button } from '../../ui/button.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';

export type TrainingAction = 'extend' | 'exempt' | 'remind' | 'enrol';

/** A reminder of a person's overdue training, else more time for it, and behind “⋯” its further actions. */
export function TrainingActions({
  person,
  program,
  oversees,
  onAsk,
}: {
  person: Person;
  program: Program;
  /** Whether the viewer is in charge of the training, and not of the person alone. */
  oversees: boolean;
  onAsk: (action: TrainingAction) => void;
}) {
  const may = useMay();
  const { leads } = useSignedInUser();
  const { _id: id, title, status, enrolled_session: seat } = program;
  const canRemind =
    (may('program.remind') || leads) && canBeReminded({ ...program, away_until: person.away_until });
  const remind = { ask: 'remind', label: 'Remind' } as const;
  const extend = { ask: 'extend', label: 'Extend' } as const;
  const [visible, hidden] =
    canRemind && status === 'overdue' ? [remind, extend] : [extend, canRemind && remind];
  // For people below the session is chosen here, for those of an own program on its page.
  const hasSessions = sessionsToChoose(program, useClock()).length > 0;
  const canEnrol = leads && !seat && hasSessions;
  return (
    <div className="flex shrink-0 items-center gap-1 max-sm:-mt-1 max-sm:pb-3 max-sm:pl-9 sm:pl-3 print:hidden">
      <Button
        variant="outline"
        size="small"
        aria-label={visible.ask === 'remind' ? `Remind about ${title}` : `Extend ${title}`}
        onClick={() => onAsk(visible.ask)}
      >
        {visible.label}
      </Button>
      <RowMenu
        label={`More for ${title}`}
        actions={[
          ...(hidden ? [{ label: hidden.label, onChoose: () => onAsk(hidden.ask) }] : []),
          ...(canEnrol ? [{ label: 'Enroll', onChoose: () => onAsk('enrol') }] : []),
          ...(oversees
            ? [
                { label: 'Exempt', onChoose: () => onAsk('exempt') },
                { label: 'Open training', to: paths.program(id) },
              ]
            : []),
        ]}
      />
    </div>
  );
}
