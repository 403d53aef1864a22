import { Button } from '../ui/button.tsx';
import { RowMenu } from '../ui/row-menu.tsx';

/** An action on the selected rows. */
export interface SelectionAction {
  label: string;
  isDisabled: boolean;
  onChoose: () => void;
}

/** The actions on the selected rows: buttons, the first in black. A phone shows the first; the others are in a menu. */
export function SelectionActions({
  actions,
  onCancel,
}: {
  actions: readonly SelectionAction[];
  onCancel: () => void;
}) {
  const [first, ...others] = actions;
  return (
    <>
      <div className="flex flex-wrap gap-3 max-sm:hidden">
        {actions.map(({ label, isDisabled, onChoose }, index) => (
          <Button
            key={label}
            variant={index === 0 ? 'default' : 'outline'}
            disabled={isDisabled}
            onClick={onChoose}
          >
            {label}
          </Button>
        ))}
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      <div className="flex items-center gap-2 sm:hidden">
        {first && (
          <Button size="small" disabled={first.isDisabled} onClick={first.onChoose}>
            {first.label}
          </Button>
        )}
        <RowMenu
          label="Actions"
          actions={[
            ...others
              .filter(({ isDisabled }) => !isDisabled)
              .map(({ label, onChoose }) => ({ label, onChoose })),
            { label: 'Cancel', onChoose: onCancel },
          ]}
        />
      </div>
    </>
  );
}
