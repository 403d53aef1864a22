import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import type { Confirmation } from './confirmation.ts';
import { Modal } from './modal.tsx';
import { sendLabel, SendStatus } from './send-status.tsx';

/** The dialog that asks; see ConfirmDialog. */
export function ConfirmWindow({ confirmation }: { confirmation: Confirmation | null }) {
  if (!confirmation) return null;
  const {
    open,
    question,
    consequence,
    verb,
    variant = 'danger',
    busy,
    error,
    confirm,
    cancel,
  } = confirmation;
  return (
    <Modal
      open={open}
      onClose={busy ? () => undefined : cancel}
      title={question}
      footer={
        <>
          <Button variant={variant} loading={busy} onClick={confirm}>
            {sendLabel(confirmation, verb)}
          </Button>
          <Button variant="outline" disabled={busy} onClick={cancel}>
            Cancel
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {error && <Banner kind="error">{error}</Banner>}
        <div>{consequence}</div>
        <SendStatus {...confirmation} />
      </div>
    </Modal>
  );
}
