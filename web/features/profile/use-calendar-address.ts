import { useRef, useState } from 'react';
import { calendarApi } from '#shared/calendar/calls';
import { call } from '../../api/client.ts';
import { sendChange } from '../../api/send-change.ts';
import { useRefreshingAction } from '../../api/use-refreshing-action.ts';
import { useConfirm } from '../../components/use-confirm.ts';
import type { Wording } from '../../ui/confirmation.ts';

/** The questions about an address that calendar programs may be using. */
const questions = {
  another: {
    question: 'Create a new link?',
    consequence: 'The old link will stop working. Add the new one to each of your calendar apps.',
    verb: 'Create a new link',
  },
  end: {
    question: 'Turn off your calendar link?',
    consequence:
      'Your calendar apps won’t get updates anymore, and will stop showing your sessions after a while.',
    verb: 'Turn off the link',
  },
} satisfies Record<string, Wording>;

/** The result of an action on this page: the new address, which is shown only now, or that it ended. */
type Done = { url: string } | 'ended';

/** Makes an address of the person's calendar, another one in its place, and ends it. */
export function useCalendarAddress() {
  const [done, setDone] = useState<Done | null>(null);
  // Not the result of `send`: that is kept in the cache of changes.
  const received = useRef<Done | null>(null);
  const make = async () => {
    const { url } = await call(calendarApi.subscribe, { body: {} });
    received.current = { url };
  };
  const end = async () => {
    await sendChange(calendarApi.unsubscribe);
    received.current = 'ended';
  };
  const show = () => {
    setDone(received.current);
    received.current = null;
  };
  const making = useRefreshingAction<undefined>({ send: make, onSuccess: show });
  const { ask, confirmation } = useConfirm<{ about: keyof typeof questions }>({
    wording: ({ about }) => questions[about],
    send: ({ about }) => (about === 'end' ? end() : make()),
    onSuccess: show,
  });
  return {
    url: done !== 'ended' ? (done?.url ?? null) : null,
    hasEnded: done === 'ended',
    making,
    ask,
    forget: () => setDone(null),
    confirmation,
  };
}
