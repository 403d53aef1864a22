import { dueDatesApi } from '#shared/training/assignments/calls';
import type { UserDetail } from '#shared/shapes';
import { nameOf } from '#shared/person-name';
import { useOrganisation } from '../../api/organisation.ts';
import { companyData, queryFor, useOptionalQuery } from '../../api/queries.ts';
import { sendChange } from '../../api/send-change.ts';
import { useApiAction } from '../../api/use-api-action.ts';
import { useClock } from '../../components/use-clock.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { sendLabel, SendStatus } from '../../ui/send-status.tsx';
import { sayPersonReminded, sayWhyNotReminded } from './remind-words.ts';

interface RemindPersonProps {
  user: UserDetail;
  onClose: () => void;
  /** Called with the result, in words; a notice where no reminder was sent. */
  onDone: (message: string, kind: 'success' | 'notice') => void;
}

/** The window in which a person is reminded of all overdue trainings for which they have to choose a session. */
export function RemindPersonWindow({ open, ...props }: RemindPersonProps & { open: boolean }) {
  return (
    <Modal open={open} onClose={props.onClose} title={`Remind ${nameOf(props.user)}`}>
      <Question {...props} />
    </Modal>
  );
}

function Question({ user, onClose, onDone }: RemindPersonProps) {
  const clock = useClock();
  const { sendsMail } = useOrganisation();
  const body = { people: [user._id] };
  const preview = useOptionalQuery(queryFor(dueDatesApi.previewRemindOverdue, { body })).data;
  const whyNot = preview && sayWhyNotReminded(preview);
  const action = useApiAction({
    send: () => sendChange(dueDatesApi.remindOverdue, { body }),
    invalidates: companyData,
    onSuccess: (reply) =>
      onDone(
        sayPersonReminded(reply, user, { clock, sendsMail }),
        reply.reminded === 0 ? 'notice' : 'success',
      ),
  });
  return (
    <div className="flex flex-col gap-6">
      {action.error && <Banner kind="error">{action.error}</Banner>}
      <p>
        {whyNot && <span className="font-medium">{whyNot} </span>}
        {sendsMail
          ? 'Sends one e-mail with every overdue training that needs a session (at most once a day).'
          : 'This company sends no e-mail yet: they read it under Notifications.'}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button loading={action.busy} disabled={Boolean(whyNot)} onClick={() => action.run(undefined)}>
          {sendLabel(action, 'Remind')}
        </Button>
        <Button variant="outline" disabled={action.busy} onClick={onClose}>
          Cancel
        </Button>
        <SendStatus {...action} />
      </div>
    </div>
  );
}
