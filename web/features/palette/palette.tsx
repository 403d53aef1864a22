import { Search } from 'lucide-react';
import { useState } from 'react';
import { takePaletteKeys } from '../../palette-keys.ts';
import { later } from '../../ui/later.tsx';
import { useShortcuts } from './use-shortcuts.ts';

const PaletteWindow = later(async () => (await import('./palette-window.tsx')).PaletteWindow);

/** The button that opens the palette, and the keys that do the same from anywhere. */
export function Palette() {
  const [open, setOpen] = useState(false);
  useShortcuts(open, setOpen);
  const giveUp = () => {
    takePaletteKeys();
    setOpen(false);
  };
  return (
    <>
      <button
        type="button"
        title="Find people, trainings and pages (⌘K or Ctrl+K)"
        aria-haspopup="dialog"
        aria-keyshortcuts="Meta+K Control+K"
        className="touch inline-flex items-center justify-center gap-2 rounded-md text-muted transition-colors hover:text-ink lg:px-3 print:hidden"
        onClick={() => setOpen(true)}
      >
        <Search aria-hidden="true" className="size-5" />
        <span className="text-small max-lg:sr-only">Find</span>
      </button>
      <PaletteWindow isWanted={open} onGiveUp={giveUp} open={open} onOpenChange={setOpen} />
    </>
  );
}
