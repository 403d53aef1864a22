import { Button } from '../ui/button.tsx';
import { RowMenu } from '../ui/row-menu.tsx';

/** An action on the selected rows. */
export interface SelectionAction {
  label: string;
  isDisabled: boolean;
  onChoose: () => void;
}

/** The actions on the selected rows: buttons, the first in gold; on a phone a menu beside Cancel. */
export function SelectionActions({
  actions,
  onCancel,
}: {
  actions: readonly SelectionAction[];
  onCancel: () => void;
}) {
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
        <Button variant="outline" size="small" onClick={onCancel}>
          Cancel
        </Button>
        <RowMenu
          label="Actions"
          actions={actions
            .filter(({ isDisabled }) => !isDisabled)
            .map(({ label, onChoose }) => ({ label, onChoose }))}
        />
      </div>
    </>
  );
}
