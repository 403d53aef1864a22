import { classNames } from '../../ui/class-names.ts';

const steps = ['File', 'Check', 'Done'] as const;
export type ImportStep = (typeof steps)[number];

/** Where one is on the way from a file to its people. */
export function ImportSteps({ step }: { step: ImportStep }) {
  return (
    <ol aria-label="Steps" className="flex flex-wrap gap-x-6 gap-y-1 text-small">
      {steps.map((name, index) => (
        <li
          key={name}
          aria-current={name === step ? 'step' : undefined}
          className={classNames(
            'border-b-4 pb-1 tabular-nums',
            name === step ? 'border-gold font-medium' : 'border-transparent text-muted',
          )}
        >
          {index + 1}. {name}
        </li>
      ))}
    </ol>
  );
}
