import { useLayoutEffect } from 'react';
import { hasCharacterKeys } from '../../sign-in/sign-in-store.ts';

/** Where a key types something, so that "/" is a letter there. */
const typingFields = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]';

/**
 * ⌘K and Ctrl+K open and close the palette, "/" goes to the page's search. While another dialog is open they do
 * nothing: it wants an answer first.
 */
export function useShortcuts(isOpen: boolean, show: (open: boolean) => void): void {
  // At once, so that no key is lost between the first picture and the listener.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, metaKey, ctrlKey, altKey } = event;
      if (event.isComposing || altKey) return;
      const isPaletteKey = (metaKey || ctrlKey) && key.toLowerCase() === 'k';
      const isSearchKey =
        key === '/' && !metaKey && !ctrlKey && hasCharacterKeys() && !isTyping(event.target);
      if (!isPaletteKey && !isSearchKey) return;
      const isOtherDialogOpen = !isOpen && document.querySelector('[role=dialog]') !== null;
      if (isPaletteKey) {
        // Some browsers have a search of their own on it.
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
