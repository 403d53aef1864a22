import { Mail } from 'lucide-react';
import { useState } from 'react';
import { programsApi } from '#shared/programs/calls';
import type { Program } from '#shared/shapes';
import { companyData, invalidate } from '../../api/queries.ts';
import { sendChange } from '../../api/send-change.ts';
import { useApiAction } from '../../api/use-api-action.ts';
import { useClock } from '../../components/use-clock.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { sendLabel, SendStatus } from '../../ui/send-status.tsx';
import { takeFocus } from '../../ui/take-focus.ts';
import { sayPublished, sayUnpublished } from './unpublished-words.ts';

type Recipients = 'now' | 'nobody';

/** Tells an admin which changes of the program wait, and publishes them sooner, or without a message. */
export function UnpublishedChanges({
  program: { _id: id, unpublished_changes: waiting },
}: {
  program: Program;
}) {
  const clock = useClock();
  const [done, setDone] = useState<string | null>(null);
  const [chosen, setChosen] = useState<Recipients>('now');
  const action = useApiAction<Recipients, { people: number }>({
    send: async (notify) => {
      const reply = await sendChange(programsApi.publish, { params: { id }, body: { notify } });
      await invalidate(...companyData);
      return reply;
    },
    invalidates: [],
    onSuccess: ({ people }, notify) => setDone(sayPublished(notify, people)),
  });
  const words = waiting && sayUnpublished(waiting, clock);
  if (!words)
    return (
      done && (
        // The button that had the focus is gone.
        <div ref={takeFocus} tabIndex={-1} className="outline-none">
          <Banner kind="success" onClose={() => setDone(null)}>
            {done}
          </Banner>
        </div>
      )
    );
  const button = (notify: Recipients, label: string) => (
    <Button
      variant="outline"
      size="small"
      loading={action.busy && chosen === notify}
      disabled={action.busy && chosen !== notify}
      onClick={() => {
        setChosen(notify);
        action.run(notify);
      }}
    >
      {chosen === notify ? sendLabel(action, label) : label}
    </Button>
  );
  return (
    <div className="flex flex-col gap-2">
      {action.error && <Banner kind="error">{action.error}</Banner>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="flex items-start gap-2">
          <Mail aria-hidden="true" className="h-lh w-5 shrink-0" />
          <span className="tabular-nums">{words}</span>
        </p>
        <div className="flex flex-wrap gap-2">
          {button('now', 'Send now')}
          {button('nobody', 'Don’t notify')}
        </div>
      </div>
      <SendStatus {...action} />
    </div>
  );
}
