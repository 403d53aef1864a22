import { createContext, useContext, useEffect } from 'react';

/** Takes the title where there is no window yet: on the server, for the document's head. */
export const WindowTitle = createContext<((title: string) => void) | null>(null);

/** Names the window. */
export function useWindowTitle(title: string): void {
  useContext(WindowTitle)?.(title);
  useEffect(() => {
    document.title = title;
  }, [title]);
}
