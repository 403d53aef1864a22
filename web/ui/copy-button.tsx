import { Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from './button.tsx';

/** Puts a text on the clipboard, and says so. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [message, setMessage] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setMessage('Copied.');
    } catch {
      // The browser forbids it, or has no clipboard because the connection isn't encrypted.
      setMessage("Your browser doesn't allow copying. Please select the text and copy it yourself.");
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button variant="outline" onClick={() => void copy()}>
        <Copy aria-hidden="true" className="size-5" />
        {label}
      </Button>
      <p role="status" className="text-small text-muted">
        {message}
      </p>
    </div>
  );
}
