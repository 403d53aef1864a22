import { useEffect, useState } from 'react';

/** How long a success stays on the screen (spec §9). In milliseconds. */
const successLasts = 3_000;

/** A message that goes away by itself. The next one takes its place, and has its own time. */
export function usePassingMessage() {
  const [shown, setShown] = useState<{ message: string } | null>(null);
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => setShown(null), successLasts);
    return () => clearTimeout(timer);
  }, [shown]);
  return { message: shown?.message, show: (message: string) => setShown({ message }) };
}
