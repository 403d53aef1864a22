import { useEffect, useState } from 'react';

/** How long a success stays on the screen (product §36). In milliseconds. */
const successDuration = 3_000;

/** A message that goes away by itself. The next one replaces it, and stays as long. */
export function useTemporaryMessage() {
  const [shown, setShown] = useState<{ message: string } | null>(null);
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => setShown(null), successDuration);
    return () => clearTimeout(timer);
  }, [shown]);
  return { message: shown?.message, show: (message: string) => setShown({ message }) };
}
