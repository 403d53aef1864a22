import { dueDatesApi } from '#shared/training/assignments/calls';
import type { Person } from '#shared/shapes';
import { useOrganisation } from '../api/organisation.ts';
import { companyData, queryFor, useOptionalQuery } from '../api/queries.ts';
import { sendChange } from '../api/send-change.ts';
import { useApiAction } from '../api/use-api-action.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Modal } from '../ui/modal.tsx';
import { sendLabel, SendStatus } from '../ui/send-status.tsx';
import { sayWhom } from './due-date-words.ts';
import type { OnDone } from './people-window.tsx';
import { sayPersonReminded, sayWhyNotReminded } from './remind-overdue-words.ts';
import { reminderWithoutMail, sayReminded, sayWhoIsReminded } from './reminder-words.ts';
import { offerIn } from './undo.ts';
import { useClock } from './use-clock.ts';

interface RemindOverdueProps {
  people: readonly Pick<Person, '_id' | 'first_name' | 'last_name'>[];
  onClose: () => void;
  onDone: OnDone;
}

/** The window in which people are reminded of all overdue trainings for which they have to choose a session. */
export function RemindOverdueWindow({ open, ...props }: RemindOverdueProps & { open: boolean }) {
  const { people } = props;
  const preview = useOptionalQuery(previewQuery(people), open);
  // It comes with the numbers.
  const isReady = open && !preview.loading && !preview.refreshing;
  return (
    <Modal open={isReady} onClose={props.onClose} title={`Remind ${sayWhom(people.length, people)}`}>
      <Question {...props} />
    </Modal>
  );
}

const previewQuery = (people: RemindOverdueProps['people']) =>
  queryFor(dueDatesApi.previewRemindOverdue, { body: { people: people.map(({ _id }) => _id) } });

function Question({ people, onClose, onDone }: RemindOverdueProps) {
  const clock = useClock();
  const { sendsMail } = useOrganisation();
  const of = people.length;
  const body = { people: people.map(({ _id }) => _id) };
  const preview = useOptionalQuery(previewQuery(people)).data;
  const whyNot = preview && of === 1 ? sayWhyNotReminded(preview) : null;
  const whoIs = whyNot ?? (preview && sayWhoIsReminded(preview, { of, clock, sendsMail }));
  const action = useApiAction({
    send: () => sendChange(dueDatesApi.remindOverdue, { body: { ...body, undoable: true } }),
    invalidates: companyData,
    onSuccess: (reply) =>
      onDone(
        of === 1
          ? sayPersonReminded(reply, people[0]!, { clock, sendsMail })
          : sayReminded(reply, { of, people, clock, sendsMail }),
        reply.reminded === 0 ? 'notice' : 'success',
        offerIn(reply),
      ),
  });
  return (
    <div className="flex flex-col gap-6">
      {action.error && <Banner kind="error">{action.error}</Banner>}
      <p>
        {whoIs && <span className="font-medium">{whoIs} </span>}
        {sendsMail
          ? 'Sends one e-mail about all overdue trainings that still need a session (at most once a day).'
          : reminderWithoutMail}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button loading={action.busy} disabled={preview?.will === 0} onClick={() => action.run(undefined)}>
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
