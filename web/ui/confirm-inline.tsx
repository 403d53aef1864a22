import { useEffect, useRef } from 'react';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import type { Confirmation } from './confirmation.ts';
import { InlineGroup } from './inline-group.tsx';

/** Shows the question in place of a row, for use inside a dialog. */
export function ConfirmInline({
  question,
  consequence,
  verb,
  busy,
  error,
  confirm,
  cancel,
}: Omit<Confirmation, 'open'>) {
  const cancelButton = useRef<HTMLButtonElement>(null);
  useEffect(() => cancelButton.current?.focus(), []);
  return (
    <InlineGroup
      label={question}
      onClose={busy ? () => undefined : cancel}
      className="flex flex-col gap-3 rounded-md border border-line p-4"
    >
      {error && <Banner kind="error">{error}</Banner>}
      <p className="wrap-anywhere">
        {question} {consequence}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button size="small" variant="danger" loading={busy} onClick={confirm}>
          {verb}
        </Button>
        <Button ref={cancelButton} size="small" variant="outline" disabled={busy} onClick={cancel}>
          Cancel
        </Button>
      </div>
    </InlineGroup>
  );
}
