import type { ReactNode } from 'react';
import { Banner } from './banner.tsx';
import type { ButtonVariant } from './button-style.ts';
import { Button } from './button.tsx';
import { Modal } from './modal.tsx';

/** The words of a question before a change. */
export interface Wording {
  /** "Delete Emil Example?" */
  question: string;
  /** What will happen, and to how many people. */
  consequence: ReactNode;
  /** The label of the button that makes the change. */
  verb: string;
  /** The look of that button; the one of a danger unless told. */
  variant?: ButtonVariant;
}

/** A question before a change, and how far the change is. */
export interface Confirmation extends Wording {
  open: boolean;
  busy: boolean;
  error: string | null;
  confirm: () => void;
  cancel: () => void;
}

/** Shows the question in a dialog above the page. */
export function ConfirmDialog({
  open,
  question,
  consequence,
  verb,
  variant = 'danger',
  busy,
  error,
  confirm,
  cancel,
}: Confirmation) {
  return (
    <Modal
      open={open}
      onClose={busy ? () => undefined : cancel}
      title={question}
      footer={
        <>
          <Button variant="outline" disabled={busy} onClick={cancel}>
            Cancel
          </Button>
          <Button variant={variant} loading={busy} onClick={confirm}>
            {verb}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {error && <Banner kind="error">{error}</Banner>}
        <div>{consequence}</div>
      </div>
    </Modal>
  );
}
