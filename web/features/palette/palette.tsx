import { Search } from 'lucide-react';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useShortcuts } from './use-shortcuts.ts';

const PaletteWindow = lazy(async () => ({ default: (await import('./palette-window.tsx')).PaletteWindow }));

/**
 * The button that opens the palette, and the keys that do the same from anywhere. The window's code is large, so it is
 * fetched when it opens for the first time.
 */
export function Palette() {
  const [open, setOpen] = useState(false);
  // It stays mounted after the first time, so that it can fade out.
  const [wasOpened, setWasOpened] = useState(false);
  const show = useCallback((isOpen: boolean) => {
    setOpen(isOpen);
    if (isOpen) setWasOpened(true);
  }, []);
  useShortcuts(open, show);
  return (
    <>
      <button
        type="button"
        title="Find people, trainings and pages (⌘K or Ctrl+K)"
        aria-haspopup="dialog"
        aria-keyshortcuts="Meta+K Control+K"
        className="touch inline-flex items-center justify-center gap-2 rounded-md text-muted transition-colors hover:text-ink lg:px-3 print:hidden"
        onClick={() => show(true)}
      >
        <Search aria-hidden="true" className="size-5" />
        <span className="text-small max-lg:sr-only">Find</span>
      </button>
      {wasOpened && (
        <Suspense fallback={null}>
          <PaletteWindow open={open} onOpenChange={show} />
        </Suspense>
      )}
    </>
  );
}
