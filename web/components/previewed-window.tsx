import { useState, type ReactNode } from 'react';
import type { Preview } from '#shared/effects';
import { ApiError } from '../api/api-error.ts';
import { useRefreshingAction } from '../api/use-refreshing-action.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Modal } from '../ui/modal.tsx';
import { sendLabel, SendStatus } from '../ui/send-status.tsx';
import { EffectList } from './effect-list.tsx';

/** A window in two steps: something is chosen, then its effects on people are shown and agreed to. */
export function PreviewedWindow({
  open,
  onClose,
  onDone,
  title,
  question,
  verb,
  isIncomplete = false,
  titles,
  preview,
  save,
  children,
}: {
  open: boolean;
  onClose: () => void;
  onDone: () => void;
  /** The first step's title, and the second one's. */
  title: string;
  question: string;
  /** The label of the button that saves. */
  verb: string;
  /** Whether something is still missing in the first step. */
  isIncomplete?: boolean;
  /** Titles of trainings in the effects, by their ids. */
  titles?: ReadonlyMap<string, string>;
  preview: () => Promise<Preview>;
  /** Gets the digest of the effects that were shown. */
  save: (effects: string) => Promise<unknown>;
  /** The first step's fields. They call `reset` whenever they change. */
  children: (step: { busy: boolean; reset: () => void }) => ReactNode;
}) {
  const [seen, setSeen] = useState<Preview | null>(null);
  const look = useRefreshingAction<object>({
    send: async () => setSeen(await preview()),
    onSuccess: () => undefined,
    refresh: () => Promise.resolve(),
  });
  const agree = useRefreshingAction<Preview>({
    send: async ({ digest }) => {
      try {
        return await save(digest);
      } catch (error) {
        if (error instanceof ApiError && error.code === 'effects_changed') setSeen(error.body as Preview);
        throw error;
      }
    },
    onSuccess: onDone,
  });
  const busy = look.busy || agree.busy;
  return (
    <Modal
      open={open}
      onClose={busy ? () => undefined : onClose}
      title={seen ? question : title}
      footer={
        seen ? (
          <>
            <Button loading={agree.busy} onClick={() => agree.run(seen)}>
              {sendLabel(agree, verb)}
            </Button>
            <Button variant="outline" disabled={busy} onClick={() => setSeen(null)}>
              Back
            </Button>
          </>
        ) : (
          <>
            <Button loading={look.busy} disabled={isIncomplete} onClick={() => look.run({})}>
              {sendLabel(look, 'Continue')}
            </Button>
            <Button variant="outline" disabled={busy} onClick={onClose}>
              Cancel
            </Button>
          </>
        )
      }
    >
      {seen ? (
        <div className="flex flex-col gap-4">
          {agree.error && <Banner kind="error">{agree.error}</Banner>}
          <EffectList effects={seen.effects} canChooseAgain={false} {...(titles && { titles })} />
          {seen.effects.length === 0 && <p>Nobody is affected.</p>}
          <SendStatus {...agree} />
        </div>
      ) : (
        <div className="flex flex-col gap-4">
          {look.error && <Banner kind="error">{look.error}</Banner>}
          {children({ busy, reset: look.reset })}
          <SendStatus {...look} />
        </div>
      )}
    </Modal>
  );
}
