import { useId, useRef, useState } from 'react';
import { formatCount } from '#shared/count';
import { nameOf } from '#shared/person-name';
import type { TrainingRecord } from '#shared/training/records/schemas';
import { ApiError, GivenUpError } from '../../api/api-error.ts';
import { OutcomeUnknownError } from '../../api/send-change.ts';
import { useClock } from '../../components/use-clock.ts';
import type { Confirmation } from '../../ui/confirmation.ts';

/** The record that is there already, and the people of the form who have one. */
interface Same {
  record: TrainingRecord;
  people: readonly string[];
}

/** The part of a call's body that the question changes. */
interface Asking {
  people: string[];
  again?: boolean | null | undefined;
}

/** The question, and the button that goes on: for people who have no such record, and once more. */
export interface SavingWords {
  question: string;
  verb: string;
  verbAgain: string;
}

interface Question extends Same {
  /** How many people the form has. */
  asked: number;
  answer: (isAgreed: boolean) => void;
}

/** Where some have the same record, it is for the others alone, or for everybody once more. */
type RepeatsChoice = 'others' | 'all';

function sameIn(error: unknown): Same | null {
  if (!(error instanceof ApiError) || error.code !== 'record_exists') return null;
  // oxlint-disable-next-line no-unsafe-type-assertion -- the code names the body's fields
  return error.body as unknown as Same;
}

/**
 * Sends records. Where somebody has one of the same training on that day, it asks first (product §64). Throws
 * GivenUpError where the person declines, and the errors of sending.
 */
export function useSaveRecords<Form extends Asking, Saved>(
  sendForm: (form: Form) => Promise<Saved>,
  { question: asks, verb, verbAgain }: SavingWords,
): { save: (form: Form) => Promise<Saved>; confirmation: Confirmation | null } {
  const [question, setQuestion] = useState<Question | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [choice, setChoice] = useState<RepeatsChoice>('others');
  // As it is when somebody agrees, for a call that began before that.
  const chosen = useRef<RepeatsChoice>(choice);
  // A call that was agreed to and may have been saved is sent again as it was.
  const unanswered = useRef<{ form: string; sent: Form } | null>(null);

  const choose = (next: RepeatsChoice) => {
    chosen.current = next;
    setChoice(next);
  };
  const ask = (same: Same, asked: number) =>
    new Promise<boolean>((answer) => {
      choose(same.people.length < asked ? 'others' : 'all');
      setQuestion({ ...same, asked, answer });
      setIsOpen(true);
    });
  const send = async (form: Form, sent: Form) => {
    unanswered.current = null;
    try {
      return await sendForm(sent);
    } catch (error) {
      if (error instanceof OutcomeUnknownError) unanswered.current = { form: JSON.stringify(form), sent };
      throw error;
    }
  };
  const save = async (form: Form): Promise<Saved> => {
    const before = unanswered.current;
    let next = before?.form === JSON.stringify(form) ? before.sent : form;
    for (;;) {
      try {
        return await send(form, next);
      } catch (error) {
        const same = sameIn(error);
        if (!same) throw error;
        const isAgreed = await ask(same, next.people.length);
        if (!isAgreed) throw new GivenUpError();
        const others = next.people.filter((id) => !same.people.includes(id));
        next = chosen.current === 'others' ? { ...next, people: others } : { ...next, again: true };
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
      question: asks,
      consequence: <SameRecords question={question} choice={choice} onChoose={choose} />,
      verb: choice === 'all' ? verbAgain : verb,
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

function SameRecords({
  question: { record, people, asked },
  choice,
  onChoose,
}: {
  question: Question;
  choice: RepeatsChoice;
  onChoose: (choice: RepeatsChoice) => void;
}) {
  const group = useId();
  const { day } = useClock();
  const others = asked - people.length;
  const [name, title, date] = [nameOf(record.person), record.title, day(record.trained_on)];
  const choices: { value: RepeatsChoice; label: string }[] = [
    {
      value: 'others',
      label:
        others === 1
          ? 'Only the person who doesn’t have this record yet'
          : `Only the ${formatCount(others)} people who don’t have this record yet`,
    },
    {
      value: 'all',
      label: `All ${formatCount(asked)} people. Some will then have two records and certificates.`,
    },
  ];
  return (
    <div className="flex flex-col gap-4 wrap-anywhere">
      <p>
        {people.length === 1
          ? `${name} already has a record for “${title}” on ${date}.`
          : `${formatCount(people.length)} people, including ${name}, already have a record for “${title}” on ${date}.`}
        {record.state === 'proposed' && ' It’s waiting for review.'}
      </p>
      {others === 0 ? (
        <p>
          {people.length === 1
            ? 'If you continue, they will have two records and two certificates.'
            : 'If you continue, each of them will have two records and two certificates.'}
        </p>
      ) : (
        <fieldset className="-mx-3 flex flex-col gap-1">
          <legend className="px-3 pb-1 font-medium">Who gets this record?</legend>
          {choices.map(({ value, label }) => (
            <label
              key={value}
              className="touch flex cursor-pointer items-start gap-4 rounded-md px-3 py-2.5 transition-colors hover:bg-mist has-checked:bg-mist lg:min-h-0"
            >
              <input
                type="radio"
                name={group}
                className="mt-0.5 size-5 shrink-0 accent-ink"
                checked={value === choice}
                onChange={() => onChoose(value)}
              />
              <span className="min-w-0 flex-1">{label}</span>
            </label>
          ))}
        </fieldset>
      )}
    </div>
  );
}
