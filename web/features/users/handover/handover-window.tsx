import { useEffect, useState } from 'react';
import type { Preview } from '#shared/effects';
import { handoverApi } from '#shared/people/handover/calls';
import { nameOf } from '#shared/person-name';
import type { Person, UserDetail } from '#shared/shapes';
import { ApiError } from '../../../api/api-error.ts';
import { sendChange } from '../../../api/send-change.ts';
import { useRefreshingAction } from '../../../api/use-refreshing-action.ts';
import { nameApart, namesakesAmong } from '../../../components/namesakes.tsx';
import { useClock } from '../../../components/use-clock.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { sendLabel, SendStatus } from '../../../ui/send-status.tsx';
import { ListSkeleton } from '../../../ui/skeleton.tsx';
import { sharesOf, type HandoverBody } from './choices.ts';
import { sayDuties, sayHandoverEffects } from './handover-words.ts';

/** The people who take over, the effects on others, and the button that hands it over. */
export function HandoverWindow({
  user,
  body,
  people,
  open,
  onClose,
  onDone,
}: {
  user: UserDetail;
  body: HandoverBody;
  /** Everybody who may take over. */
  people: readonly Person[];
  open: boolean;
  onClose: () => void;
  /** Called with the result, in words. */
  onDone: (words: string) => void;
}) {
  const clock = useClock();
  const [seen, setSeen] = useState<Preview | null>(null);
  const params = { id: user._id };
  const look = useRefreshingAction<object>({
    send: async () => setSeen(await sendChange(handoverApi.preview, { params, body })),
    onSuccess: () => undefined,
    refresh: () => Promise.resolve(),
  });
  // The words are those of the press: once it is done, these duties are nobody's to hand over.
  const save = useRefreshingAction<Preview & { words: string }>({
    send: async ({ digest }) => {
      try {
        return await sendChange(handoverApi.handOver, { params, body: { ...body, effects: digest } });
      } catch (error) {
        if (error instanceof ApiError && error.code === 'effects_changed') setSeen(error.body as Preview);
        throw error;
      }
    },
    onSuccess: ({ words }) => onDone(words),
  });
  const { run } = look;
  useEffect(() => {
    if (open) run({});
    // oxlint-disable-next-line exhaustive-deps -- once for each opening
  }, [open]);

  const words = `Handed over: ${sayDuties(countsOf(body))}.`;
  const busy = look.busy || save.busy;
  const receivers = people.filter(({ _id }) => sharesOf(body).has(_id));
  const namesakes = namesakesAmong(receivers);
  return (
    <Modal
      open={open}
      onClose={busy ? () => undefined : onClose}
      title={`Hand over ${nameOf(user)}’s work?`}
      footer={
        <>
          <Button loading={save.busy} disabled={!seen} onClick={() => seen && save.run({ ...seen, words })}>
            {sendLabel(save, 'Hand over')}
          </Button>
          <Button variant="outline" disabled={busy} onClick={onClose}>
            Back
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {(save.error || look.error) && <Banner kind="error">{save.error || look.error}</Banner>}
        {!seen && !look.error && <ListSkeleton />}
        {seen && (
          <>
            <ul aria-label="Who takes over" className="flex flex-col gap-2">
              {receivers.map((person) => (
                <li key={person._id} className="wrap-anywhere">
                  <span className="font-medium">{nameApart(person, namesakes)}</span>
                  {`: ${sayDuties(sharesOf(body).get(person._id)!)}`}
                </li>
              ))}
            </ul>
            <ul aria-label="Effects" className="flex flex-col gap-2">
              {sayHandoverEffects(seen.effects, clock).map((sentence) => (
                <li key={sentence} className="wrap-anywhere">
                  {sentence}
                </li>
              ))}
            </ul>
          </>
        )}
        <SendStatus {...save} />
      </div>
    </Modal>
  );
}

const countsOf = ({ programs, sessions, people }: HandoverBody) => ({
  programs: programs.length,
  sessions: sessions.length,
  people: people.length,
});
