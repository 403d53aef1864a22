import { useRef, useState } from 'react';
import type { BodyOf, ReplyOf } from '#shared/endpoint';
import type { Preview } from '#shared/effects';
import { usersApi } from '#shared/people/users/calls';
import type { UserDetail } from '#shared/shapes';
import { ApiError, GivenUpError } from '../../api/api-error.ts';
import { OutcomeUnknownError, sendChange } from '../../api/send-change.ts';
import { useClock } from '../../components/use-clock.ts';
import type { Confirmation } from '../../ui/confirmation.ts';
import { useLeadToHandover } from './handover/use-lead-to-handover.ts';
import { sayEffectOnPerson } from './effect-on-person.ts';

type EditBody = BodyOf<typeof usersApi.previewEdit>;

interface Question {
  preview: Preview;
  /** It was asked before, and something has changed since. */
  isAskedAgain: boolean;
  answer: (isAgreed: boolean) => void;
}

/**
 * Saves the edit of a person. If audiences assign trainings by it, or end some, that is shown first, with
 * one question. It is shown again if it has changed since. Where duties are in the way of another role, it
 * leads to their handover. Throws GivenUpError where the admin declines, and the errors of sending.
 */
export function useSaveUser(user: UserDetail): {
  save: (body: EditBody) => Promise<ReplyOf<typeof usersApi.edit>>;
  confirmation: Confirmation | null;
} {
  const clock = useClock();
  const leadToHandover = useLeadToHandover(user._id);
  const [question, setQuestion] = useState<Question | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  // An edit that may have been saved is sent again as it was: its effects were shown already.
  const unanswered = useRef<{ body: string; effects: string } | null>(null);
  const params = { id: user._id };

  const ask = (preview: Preview, isAskedAgain: boolean) =>
    new Promise<boolean>((answer) => {
      setQuestion({ preview, isAskedAgain, answer });
      setIsOpen(true);
    });
  const preview = async (body: EditBody): Promise<Preview> => {
    try {
      return await leadToHandover(sendChange(usersApi.previewEdit, { params, body }));
    } catch (error) {
      // Nothing was saved by it.
      throw error instanceof OutcomeUnknownError ? new ApiError(error.status, {}) : error;
    }
  };
  const send = async (body: EditBody, effects: string) => {
    unanswered.current = null;
    try {
      return await sendChange(usersApi.edit, { params, body: { ...body, effects } });
    } catch (error) {
      if (error instanceof OutcomeUnknownError) unanswered.current = { body: JSON.stringify(body), effects };
      throw error;
    }
  };
  const save = async (body: EditBody) => {
    if (unanswered.current?.body === JSON.stringify(body)) return send(body, unanswered.current.effects);
    let seen = await preview(body);
    for (let isAskedAgain = false; ; isAskedAgain = true) {
      if ((isAskedAgain || seen.effects.length > 0) && !(await ask(seen, isAskedAgain)))
        throw new GivenUpError();
      try {
        return await send(body, seen.digest);
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
      question: 'Save these changes?',
      verb: 'Save changes',
      variant: 'default',
      consequence: (
        <div className="flex flex-col gap-4">
          {question.isAskedAgain && <p>Something has changed in the meantime. Please check again.</p>}
          {sayEffectOnPerson(question.preview.effects, user, clock).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      ),
      busy: false,
      error: null,
      isTrying: false,
      unknown: null,
      confirm: () => answer(true),
      cancel: () => answer(false),
    },
  };
}
