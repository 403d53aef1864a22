import type { Program } from '#shared/shapes';
import { EquivalentsWindow } from './equivalents-window.tsx';
import { NeedsWindow } from './needs-window.tsx';

/** Other trainings that count for one, or that come before it. */
export type OtherTrainingsKind = 'equivalents' | 'needs';

/** The window in which an admin chooses either. */
export function OtherTrainingsWindow({
  kind,
  ...window
}: {
  kind: OtherTrainingsKind;
  program: Program;
  open: boolean;
  onClose: () => void;
  onDone: () => void;
}) {
  return kind === 'needs' ? <NeedsWindow {...window} /> : <EquivalentsWindow {...window} />;
}
