import { companyData } from '../../api/queries.ts';
import { useApiForm } from '../../api/use-api-form.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { Modal } from '../../ui/modal.tsx';
import { TextAreaField } from '../../ui/text-field.tsx';

const fetchSchema = async () => (await import('#shared/training/records/record-form')).reasonForm;

interface Asked {
  title: string;
  /** Its effects, shown before it is done. */
  consequence: string;
  verb: string;
  send: (because: string) => Promise<unknown>;
  onDone: () => void;
}

/** Asks for the reason before something is done that needs one. */
export function ReasonWindow({ open, onClose, ...asked }: Asked & { open: boolean; onClose: () => void }) {
  return (
    <Modal open={open} onClose={onClose} title={asked.title}>
      <ReasonForm {...asked} onClose={onClose} />
    </Modal>
  );
}

function ReasonForm({ consequence, verb, send, onDone, onClose }: Asked & { onClose: () => void }) {
  const form = useApiForm({
    schema: fetchSchema,
    defaults: { because: '' },
    draftName: null,
    send: ({ because }) => send(because),
    invalidates: companyData,
    onSuccess: () => {
      onClose();
      onDone();
    },
  });
  return (
    <div className="flex flex-col gap-4">
      <p>{consequence}</p>
      <Form
        form={form}
        submitLabel={verb}
        otherActions={
          <Button variant="outline" disabled={form.busy} onClick={onClose}>
            Cancel
          </Button>
        }
      >
        <TextAreaField label="Reason" rows={3} maxLength={500} {...form.field('because')} />
      </Form>
    </div>
  );
}
