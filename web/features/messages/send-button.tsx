import { messagesApi } from '#shared/messages/calls';
import type { Message } from '#shared/messages/schemas';
import { nameOf } from '#shared/person-name';
import { sendChange } from '../../api/send-change.ts';
import { useApiAction } from '../../api/use-api-action.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { sendLabel, SendStatus } from '../../ui/send-status.tsx';
import { sendWords } from './message-words.ts';

/** Has a message tried at once. */
export function SendButton({ message }: { message: Message }) {
  const send = useApiAction({
    send: () => sendChange(messagesApi.send, { params: { message: message._id } }),
    invalidates: ['Messages', 'Audit'],
  });
  const label = sendWords(message);
  if (!label) return null;
  return (
    <div className="flex flex-wrap items-center gap-3 print:hidden">
      <Button variant="outline" size="small" loading={send.busy} onClick={() => send.run(undefined)}>
        {sendLabel(send, label)}
        <span className="sr-only"> to {nameOf(message.person)}</span>
      </Button>
      <SendStatus {...send} />
      {send.error && <Banner kind="error">{send.error}</Banner>}
    </div>
  );
}
