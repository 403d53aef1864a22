import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { later } from '../../ui/later.tsx';

const WriteWindow = later(async () => (await import('./write-window.tsx')).WriteWindow);

/** The button with which everybody in a session is written to. */
export function WriteToSession({
  sessionId,
  onDone,
}: {
  sessionId: string;
  /** Called with the result, in words; null as the next one begins. */
  onDone: (message: string | null) => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button
        variant="outline"
        onClick={() => {
          onDone(null);
          setIsOpen(true);
        }}
      >
        Write to everyone
      </Button>
      <WriteWindow
        isWanted={isOpen}
        onGiveUp={close}
        open={isOpen}
        sessionId={sessionId}
        onClose={close}
        onDone={(message) => {
          close();
          onDone(message);
        }}
      />
    </>
  );
}
