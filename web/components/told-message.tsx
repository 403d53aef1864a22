import { DoneMessage } from '../ui/done-message.tsx';
import { UndoButton } from './undo-button.tsx';
import type { Told } from './undo.ts';

/** The result of a change, which can be undone from it for ten seconds. */
export function ToldMessage({
  told,
  id,
  onTold,
}: {
  told: Told;
  id?: string;
  /** Called with the next message; null for none. */
  onTold: (told: Told | null) => void;
}) {
  const { words, kind, undo } = told;
  return (
    <DoneMessage
      id={id}
      message={words}
      kind={kind}
      onClose={() => onTold(null)}
      {...(undo && {
        hint: 'You can undo it for ten seconds.',
        action: <UndoButton key={undo.id} undo={undo} onTold={onTold} />,
      })}
    />
  );
}
