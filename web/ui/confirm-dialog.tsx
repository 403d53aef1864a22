import type { Confirmation } from './confirmation.ts';
import { later } from './later.tsx';

const ConfirmWindow = later(async () => (await import('./confirm-window.tsx')).ConfirmWindow);

/** Shows the question in a dialog above the page; null before the first question. */
export function ConfirmDialog({ confirmation }: { confirmation: Confirmation | null }) {
  return (
    <ConfirmWindow
      isWanted={confirmation?.open ?? false}
      onGiveUp={() => confirmation?.cancel()}
      confirmation={confirmation}
    />
  );
}
