import { DoneMessage } from '../ui/done-message.tsx';
import { later } from '../ui/later.tsx';
import type { Told } from './undo.ts';

/** The button of a message about a change that can be undone. */
export const UndoButton = later(async () => (await import('./undo-button.tsx')).UndoButton);

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
        hint: 'You have ten seconds to undo this.',
        action: <UndoButton key={undo.id} isWanted onGiveUp={() => undefined} undo={undo} onTold={onTold} />,
      })}
    />
  );
}
