import { sessionMessagesApi } from '#shared/messages/calls';
import { useOrganisation } from '../../api/organisation.ts';
import { useOptionalQuery } from '../../api/queries.ts';
import { sendChange } from '../../api/send-change.ts';
import { useApiForm } from '../../api/use-api-form.ts';
import { useSignedInUser } from '../../sign-in/use-user.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { Modal } from '../../ui/modal.tsx';
import { TextAreaField } from '../../ui/text-field.tsx';
import { recipientsQuery } from './queries.ts';
import {
  sayLast,
  saySent,
  sayWhoGetsIt,
  sayWithoutEmail,
  whyNot,
  withoutMail,
  type Recipients,
} from './write-words.ts';

const fetchSchema = async () => (await import('#shared/messages/session-message-form')).sessionMessageForm;

interface Props {
  sessionId: string;
  onClose: () => void;
  /** Called with the result, in words. */
  onDone: (message: string) => void;
}

/** The window in which everybody in a session is written to. It opens with the number of people. */
export function WriteWindow({ open, ...props }: Props & { open: boolean }) {
  const { data, failed } = useOptionalQuery(recipientsQuery(props.sessionId), open);
  return (
    <Modal
      open={open && (!!data || failed)}
      onClose={props.onClose}
      title="Write to everyone in this session"
    >
      {data ? (
        <Message {...props} recipients={data} />
      ) : (
        <p role="alert">This couldn&apos;t be loaded. Please try again.</p>
      )}
    </Modal>
  );
}

function Message({ recipients, ...props }: Props & { recipients: Recipients }) {
  const problem = whyNot(recipients);
  if (problem === null) return <MessageForm {...props} recipients={recipients} />;
  return (
    <div className="flex flex-col gap-6">
      <p>{problem}</p>
      <Button variant="outline" className="self-start" onClick={props.onClose}>
        Close
      </Button>
    </div>
  );
}

function MessageForm({ sessionId, recipients, onClose, onDone }: Props & { recipients: Recipients }) {
  const { email } = useSignedInUser();
  const { sendsMail } = useOrganisation();
  const form = useApiForm({
    schema: fetchSchema,
    defaults: { text: '' },
    draftName: `message to ${sessionId}`,
    send: (body) => sendChange(sessionMessagesApi.send, { params: { id: sessionId }, body }),
    invalidates: ['Sessions', 'Messages', 'Audit'],
    onSuccess: (sent) => onDone(saySent(sent, sendsMail)),
  });
  const without = sayWithoutEmail(recipients);
  const last = sayLast(recipients);
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-2">
        <p>{sendsMail ? sayWhoGetsIt(recipients, email !== '') : withoutMail}</p>
        {last && <p className="text-muted">{last}</p>}
        {without && <Banner kind="notice">{without}</Banner>}
      </div>
      <Form
        form={form}
        submitLabel="Send"
        otherActions={
          <Button variant="outline" disabled={form.busy} onClick={onClose}>
            Cancel
          </Button>
        }
      >
        <TextAreaField label="Message" rows={6} maxLength={2_000} {...form.field('text')} />
      </Form>
    </div>
  );
}
