import { Printer } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';

/** A list whose rows are perhaps not all here yet. */
export interface Printable {
  isWhole: boolean;
  /** Fetches all rows at once. Throws when that fails. */
  loadAll: () => Promise<void>;
}

/** Prints the page, with all rows of the list. */
export function PrintButton({ isWhole, loadAll }: Printable) {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const isWanted = useRef(false);
  useEffect(() => {
    if (!isWhole || !isWanted.current) return;
    isWanted.current = false;
    // React renders nothing at once while it runs effects, but printing needs rows that are not on the screen.
    queueMicrotask(() => window.print());
  }, [isWhole]);
  const start = async () => {
    setFailed(false);
    if (isWhole) return window.print();
    setBusy(true);
    isWanted.current = true;
    try {
      await loadAll();
    } catch {
      isWanted.current = false;
      setFailed(true);
    }
    setBusy(false);
  };
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <Button variant="outline" size="small" loading={busy} onClick={() => void start()}>
        <Printer aria-hidden="true" className="size-4" />
        Print
      </Button>
      {failed && (
        <span role="alert" className="text-small text-danger print:hidden">
          The rest of the list couldn't be loaded.
        </span>
      )}
    </span>
  );
}
