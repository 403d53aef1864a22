/*
 * One text that the tab keeps beyond a reload, and forgets when it is closed. The server has no such
 * storage, and a browser's can be switched off or full. Then the text lasts as long as the page.
 */

const key = 'drafts';

export function readTab(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Null removes it. */
export function writeTab(text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // It stays in memory.
  }
}
