import { useRef, useState } from 'react';
import type { Preview } from '#shared/effects';
import { programsApi } from '#shared/programs/calls';
import type { Telling } from '#shared/programs/schemas';
import type { Program } from '#shared/shapes';
import { ApiError, GivenUpError } from '../../api/api-error.ts';
import { OutcomeUnknownError, sendChange } from '../../api/send-change.ts';
import { EffectList } from '../../components/effect-list.tsx';
import { isAboutPeople } from '../../components/is-about-people.ts';
import type { Confirmation, Wording } from '../../ui/confirmation.ts';
import type { FormOutput } from './form-values.ts';
import { RenewalChoice, TellingChoice } from './telling-choice.tsx';

/** An edit, with a choice about renewals that the form doesn't have. */
type EditBody = FormOutput & { stop_renewals?: boolean };

/** As server/db/new-trainings.ts has it. */
const soonDays = 30;

interface Question {
  preview: Preview;
  /** Whether it is about a new version, which people sign again: nothing else is to be chosen. */
  asksAgain: boolean;
  /** It was asked before, and something has changed since. */
  isAskedAgain: boolean;
  answer: (isAgreed: boolean) => void;
  /** Asks again for the effects, with the renewals stopped or not. */
  stopRenewals: (isStopped: boolean) => void;
}

/**
 * Saves the edit of a program. If it has effects on people, these are shown first, with one question and the
 * choice when people get a message. They are shown again if they have changed since. Throws GivenUpError
 * where the person declines, and the errors of sending.
 */
export function useSaveEdit(
  { _id: id }: Program,
  wording: Pick<Wording, 'question' | 'verb'>,
): {
  save: (body: FormOutput) => Promise<{ program_id: string }>;
  confirmation: Confirmation | null;
} {
  const [question, setQuestion] = useState<Question | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [telling, setTelling] = useState<Telling>('later');
  // As it is when somebody agrees, for a save that began before that.
  const chosen = useRef<Telling>(telling);
  // An edit that may have been saved is sent again as it was: its effects were shown already.
  const unanswered = useRef<{ body: string; effects: string; notify: Telling } | null>(null);

  const ask = (asked: Omit<Question, 'answer'>) =>
    new Promise<boolean>((answer) => {
      setQuestion({ ...asked, answer });
      setIsOpen(true);
    });
  const [isStopped, setIsStopped] = useState(false);
  const stopped = useRef(false);
  const stop = (next: boolean) => {
    stopped.current = next;
    setIsStopped(next);
  };
  const preview = async (body: EditBody): Promise<Preview> => {
    try {
      return await sendChange(programsApi.previewEdit, { params: { id }, body });
    } catch (error) {
      // Nothing was saved by it.
      throw error instanceof OutcomeUnknownError ? new ApiError(error.status, {}) : error;
    }
  };
  const send = async (body: EditBody, effects: string, notify: Telling) => {
    unanswered.current = null;
    try {
      return await sendChange(programsApi.edit, { params: { id }, body: { ...body, effects, notify } });
    } catch (error) {
      if (error instanceof OutcomeUnknownError)
        unanswered.current = { body: JSON.stringify(body), effects, notify };
      throw error;
    }
  };
  const choose = (next: Telling) => {
    chosen.current = next;
    setTelling(next);
  };
  const save = async (form: FormOutput) => {
    const body = (): EditBody => ({ ...form, ...(stopped.current && { stop_renewals: true }) });
    if (unanswered.current?.body === JSON.stringify(body()))
      return send(body(), unanswered.current.effects, unanswered.current.notify);
    choose('later');
    stop(false);
    let seen = await preview(body());
    const stopRenewals = async (isWanted: boolean) => {
      stop(isWanted);
      const next = await preview(body());
      // A slower answer to the choice before comes to nothing.
      if (stopped.current !== isWanted) return;
      seen = next;
      setQuestion((before) => before && { ...before, preview: next });
    };
    for (let isAskedAgain = false; ; isAskedAgain = true) {
      if (isAskedAgain || seen.effects.some(isAboutPeople)) {
        const isAgreed = await ask({
          preview: seen,
          asksAgain: form.reading?.again === 'everybody',
          isAskedAgain,
          stopRenewals: (isWanted) => void stopRenewals(isWanted),
        });
        if (!isAgreed) throw new GivenUpError();
      }
      try {
        return await send(body(), seen.digest, chosen.current);
      } catch (error) {
        const changed = error instanceof ApiError && error.code === 'effects_changed';
        if (!changed) throw error;
        seen = error.body as Preview;
      }
    }
  };

  const answer = (isAgreed: boolean) => {
    setIsOpen(false);
    question?.answer(isAgreed);
  };
  return {
    save,
    confirmation: question && {
      open: isOpen,
      ...wording,
      consequence: (
        <div className="flex flex-col gap-4">
          {question.isAskedAgain && <p>Something has changed in the meantime. Please check again.</p>}
          <EffectList effects={question.preview.effects} />
          {!question.preview.effects.some(isAboutPeople) && <p>Nobody is affected.</p>}
          {question.asksAgain ? (
            <p>If it’s due in the next {soonDays} days, people are told soon after you save.</p>
          ) : (
            <>
              <RenewalChoice
                effects={question.preview.effects}
                isStopped={isStopped}
                onChoose={question.stopRenewals}
              />
              <TellingChoice effects={question.preview.effects} chosen={telling} onChoose={choose} />
            </>
          )}
        </div>
      ),
      variant: 'default',
      busy: false,
      error: null,
      isTrying: false,
      unknown: null,
      confirm: () => answer(true),
      cancel: () => answer(false),
    },
  };
}
