import { useState } from 'react';
import type { Preview } from '#shared/effects';
import { audiencesApi } from '#shared/programs/audiences/calls';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { companyData, invalidate } from '../../api/queries.ts';
import { sendChange } from '../../api/send-change.ts';
import { isAboutPeople } from '../../components/is-about-people.ts';
import type { Confirmation } from '../../ui/confirmation.ts';
import { later } from '../../ui/later.tsx';
import type { AudienceDraft } from './audience-words.ts';

const EffectList = later(async () => (await import('../../components/effect-list.tsx')).EffectList);

/** An audience that wasn't saved with its training: the page that comes next has it, and says why. */
export interface UnsavedAudience {
  audience: AudienceDraft;
  problem: string;
}

interface Question {
  preview: Preview;
  answer: (isAgreed: boolean) => void;
}

/**
 * Saves the audience of a training, once the training itself is saved. Effects on people are shown first, again if they have
 * changed since. `save` returns why it isn't saved; null if it is.
 */
export function useSaveAudience(): {
  save: (programId: string, audience: AudienceDraft) => Promise<string | null>;
  confirmation: Confirmation | null;
} {
  const [question, setQuestion] = useState<Question | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const ask = (preview: Preview) =>
    new Promise<boolean>((answer) => {
      setQuestion({ preview, answer });
      setIsOpen(true);
    });
  const send = async (programId: string, { rows, starts_on }: AudienceDraft) => {
    const params = { id: programId };
    const body = { rows, starts_on: starts_on || null };
    let seen = await sendChange(audiencesApi.preview, { params, body });
    for (;;) {
      if (seen.effects.some(isAboutPeople) && !(await ask(seen)))
        return "You didn't confirm who this training is for.";
      try {
        await sendChange(audiencesApi.set, { params, body: { ...body, effects: seen.digest } });
        return null;
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'effects_changed')) throw error;
        seen = error.body as Preview;
      }
    }
  };
  const save = async (programId: string, audience: AudienceDraft) => {
    try {
      return await send(programId, audience);
    } catch (error) {
      return messageOf(error);
    } finally {
      void invalidate(...companyData);
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
      question: 'Save your changes to who this training is for?',
      consequence: (
        <EffectList
          isWanted
          onGiveUp={() => undefined}
          effects={question.preview.effects}
          canChooseAgain={false}
        />
      ),
      verb: 'Save',
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
