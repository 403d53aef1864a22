import { useEffect, useRef } from 'react';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import type { Confirmation } from './confirmation.ts';
import { InlineGroup } from './inline-group.tsx';
import { sendLabel, SendStatus } from './send-status.tsx';

/** Shows the question in place of a row, for use inside a dialog. */
export function ConfirmInline(confirmation: Omit<Confirmation, 'open'>) {
  const { question, consequence, verb, variant = 'danger', busy, error, confirm, cancel } = confirmation;
  const cancelButton = useRef<HTMLButtonElement>(null);
  useEffect(() => cancelButton.current?.focus(), []);
  return (
    <InlineGroup
      label={question}
      onClose={busy ? () => undefined : cancel}
      className="flex flex-col gap-3 rounded-md border border-line p-4"
    >
      {error && <Banner kind="error">{error}</Banner>}
      <div className="wrap-anywhere">
        {question} {consequence}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button size="small" variant={variant} loading={busy} onClick={confirm}>
          {sendLabel(confirmation, verb)}
        </Button>
        <Button ref={cancelButton} size="small" variant="outline" disabled={busy} onClick={cancel}>
          Cancel
        </Button>
        <SendStatus {...confirmation} />
      </div>
    </InlineGroup>
  );
}
