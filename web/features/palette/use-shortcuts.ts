import { useLayoutEffect } from 'react';
import { isPaletteAwaited, isPaletteKey } from '../../palette-keys.ts';
import { hasCharacterKeys } from '../../sign-in/sign-in-store.ts';

/** Where a key types something, so that "/" is a letter there. */
const typingFields = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]';

/**
 * ⌘K and Ctrl+K open and close the palette, "/" goes to the page's search. While another dialog is open they do
 * nothing: it wants an answer first.
 */
export function useShortcuts(isOpen: boolean, show: (open: boolean) => void): void {
  useLayoutEffect(() => {
    // Asked for before this code was there.
    if (isPaletteAwaited()) show(true);
  }, [show]);

  // At once, so that no key is lost between the first picture and the listener.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, metaKey, ctrlKey, altKey } = event;
      if (event.isComposing || altKey) return;
      const asksForPalette = isPaletteKey(event);
      const isSearchKey =
        key === '/' && !metaKey && !ctrlKey && hasCharacterKeys() && !isTyping(event.target);
      if (!asksForPalette && !isSearchKey) return;
      const isOtherDialogOpen = !isOpen && document.querySelector('[role=dialog]') !== null;
      if (asksForPalette) {
        event.preventDefault();
        if (!isOtherDialogOpen) show(!isOpen);
      } else if (!isOpen && !isOtherDialogOpen && focusSearch()) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOpen, show]);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches(typingFields);
}

/** Focuses the page's search and selects its text; false where the page has none. */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main [role=search] input');
  field?.select();
  field?.focus();
  return field !== null;
}
