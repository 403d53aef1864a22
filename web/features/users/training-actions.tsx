import type { Program } from '#shared/shapes';
import { paths } from '../../paths.ts';
import { useMay } from '../../sign-in/use-user.ts';
import { Button } from '../../ui/button.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';

export type TrainingAction = 'extend' | 'exempt' | 'remind';

/** More time for a person's open training, and behind “⋯” its further actions. */
export function TrainingActions({
  program,
  onAsk,
}: {
  program: Program;
  onAsk: (action: TrainingAction) => void;
}) {
  const may = useMay();
  const { _id: id, title, move } = program;
  const canRemind = may('program.remind') && move?.what === 'choose';
  return (
    <div className="flex shrink-0 items-center gap-1 max-sm:-mt-1 max-sm:pb-3 max-sm:pl-9 sm:pl-3 print:hidden">
      <Button variant="outline" size="small" aria-label={`Extend ${title}`} onClick={() => onAsk('extend')}>
        Extend
      </Button>
      <RowMenu
        label={`More for ${title}`}
        actions={[
          ...(canRemind ? [{ label: 'Remind', onChoose: () => onAsk('remind') }] : []),
          { label: 'Exempt', onChoose: () => onAsk('exempt') },
          { label: 'Open training', to: paths.program(id) },
        ]}
      />
    </div>
  );
}
