import { useRef } from 'react';
import { dueDatesApi } from '#shared/training/assignments/calls';
import { companyData, useOptionalQuery } from '../api/queries.ts';
import { sendChange } from '../api/send-change.ts';
import { useApiAction } from '../api/use-api-action.ts';
import { useOrganisation } from '../api/organisation.ts';
import { useClock } from './use-clock.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { sendLabel, SendStatus } from '../ui/send-status.tsx';
import { sayDropped } from './due-date-words.ts';
import { PeopleWindow, type PeopleQuestionProps, type PeopleWindowProps } from './people-window.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { remindPreviewQuery } from './assigned.ts';
import { offerIn } from './undo.ts';
import { reminderWithoutMail, sayReminded, sayWhoIsReminded, type Reminded } from './reminder-words.ts';

const nobodyYet: Reminded = { reminded: 0 };

/** The window in which the selected people are reminded to choose a session. It comes with the numbers. */
export function RemindWindow(props: PeopleWindowProps) {
  const { training, program, selection, open } = props;
  const preview = useOptionalQuery(remindPreviewQuery(program._id, selection.ids()), open);
  return (
    <PeopleWindow
      {...props}
      open={open && !preview.loading && !preview.refreshing}
      title={(whom) => (training ? `Remind ${whom} about ${training}` : `Remind ${whom}`)}
      done="reminded"
    >
      {(question) => <Question {...question} />}
    </PeopleWindow>
  );
}

function Question({ program: { _id: id }, selection, shown, people, onClose, onDone }: PeopleQuestionProps) {
  const clock = useClock();
  const { sendsMail } = useOrganisation();
  const preview = useOptionalQuery(remindPreviewQuery(id, selection.ids())).data;
  // The results of the parts of a large selection so far; one whose outcome is unknown is sent again with the rest.
  const sum = useRef(nobodyYet);
  const action = useApiAction({
    send: () =>
      people.send(async (part) => {
        const { reminded, at, undo } = await sendChange(dueDatesApi.remind, {
          params: { id },
          body: { people: part, undoable: true },
        });
        sum.current = { reminded: sum.current.reminded + reminded, at: at ?? sum.current.at };
        return { employees: [], undo };
      }),
    invalidates: companyData,
    onSuccess: (done) => {
      const told = sum.current;
      sum.current = nobodyYet;
      const words = sayReminded(told, { of: selection.size, people: shown, clock, sendsMail });
      onDone(words, told.reminded === 0 ? 'notice' : 'success', offerIn(done));
    },
  });
  const dropped = sayDropped(people.dropped);
  return (
    <div className="flex flex-col gap-6">
      {dropped && <Banner kind="notice">{dropped}</Banner>}
      {action.error && <Banner kind="error">{action.error}</Banner>}
      <p>
        {preview && (
          <span className="font-medium">
            {sayWhoIsReminded(preview, { of: selection.size, clock, sendsMail })}{' '}
          </span>
        )}
        {sendsMail
          ? 'Everyone who still has to choose a session gets an e-mail, at most once a day.'
          : reminderWithoutMail}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          loading={action.busy}
          disabled={selection.size === 0 || preview?.will === 0}
          onClick={() => action.run(undefined)}
        >
          {sendLabel(action, 'Remind')}
        </Button>
        <Button variant="outline" disabled={action.busy} onClick={onClose}>
          Cancel
        </Button>
        <SendStatus {...action} />
      </div>
      {people.progress && <ProgressBar {...people.progress} />}
    </div>
  );
}
