import { useState } from 'react';
import { readingApi } from '#shared/training/reading/calls';
import type { Reading } from '#shared/programs/reading/reading';
import type { Program } from '#shared/shapes';
import { nameOf } from '#shared/person-name';
import { companyData, invalidate } from '../../../api/queries.ts';
import { sendChange } from '../../../api/send-change.ts';
import { useApiAction } from '../../../api/use-api-action.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { SendStatus } from '../../../ui/send-status.tsx';
import { takeFocus } from '../../../ui/take-focus.ts';
import { mixed, sayNotPassed } from './own-reading-words.ts';

/**
 * The questions and the sentence to tick. The questions have another order each time, also after a failed try.
 */
export function OwnReading({
  program,
  reading,
  onSigned,
}: {
  program: Program;
  reading: Reading;
  onSigned: () => void;
}) {
  const [tries, setTries] = useState(0);
  const [told, setTold] = useState<string | null>(null);
  const { tries_left: left } = reading;
  const again = (words: string) => {
    setTold(words);
    setTries(tries + 1);
  };
  return (
    <div className="flex flex-col gap-4">
      {told && (
        <div key={tries} ref={takeFocus} tabIndex={-1}>
          <Banner kind="error">{told}</Banner>
        </div>
      )}
      {left === 0 ? (
        <p>You have no tries left. Ask {nameOf(program.assigned_manager)} for more.</p>
      ) : (
        <Signature
          key={`${reading.version} ${tries}`}
          program={program}
          reading={reading}
          onSigned={onSigned}
          onFailed={again}
        />
      )}
    </div>
  );
}

function Signature({
  program,
  reading,
  onSigned,
  onFailed,
}: {
  program: Program;
  reading: Reading;
  onSigned: () => void;
  onFailed: (words: string) => void;
}) {
  const { version, questions, tries_left: left } = reading;
  const [order] = useState(() =>
    mixed(
      questions.map(({ options }, index) => ({ index, places: mixed(options.map((_, place) => place)) })),
    ),
  );
  const [answers, setAnswers] = useState<readonly (readonly number[])[]>(() => questions.map(() => []));
  const [isAgreed, setIsAgreed] = useState(false);
  const sign = useApiAction({
    send: () =>
      sendChange(readingApi.acknowledge, {
        params: { id: program._id },
        body: { version, ...(questions.length > 0 && { answers: answers.map((each) => [...each]) }) },
      }),
    invalidates: companyData,
    onSuccess: onSigned,
  });
  const { refusal } = sign;
  const [handled, setHandled] = useState<unknown>(null);
  if (refusal && refusal !== handled && refusal.code === 'not_passed') {
    setHandled(refusal);
    void invalidate(...companyData);
    onFailed(sayNotPassed(refusal.body as { score: number; tries_left: number }, reading));
  }
  const isAnswered = answers.every((each) => each.length > 0);
  const answer = (question: number, place: number, isChosen: boolean) =>
    setAnswers(
      answers.map((each, index) => {
        if (index !== question) return each;
        return isChosen ? [...each, place] : each.filter((other) => other !== place);
      }),
    );
  return (
    <form
      className="flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (isAgreed && isAnswered) sign.run(undefined);
      }}
    >
      {questions.length > 0 && (
        <p className="text-muted">
          {`Answer the questions. To pass, you need at least ${reading.pass_percent}% right. A question can have several right answers. ${sayTries(left)}`}
        </p>
      )}
      {order.map(({ index, places }, shown) => (
        <fieldset key={index} className="min-w-0">
          <legend className="mb-1 font-medium wrap-anywhere">
            {shown + 1}. {questions[index]!.text}
          </legend>
          {places.map((place) => (
            <label
              key={place}
              className="touch flex cursor-pointer items-start gap-3 rounded-md px-3 py-2 transition-colors hover:bg-mist has-checked:bg-mist lg:min-h-0"
            >
              <input
                type="checkbox"
                className="mt-0.5 size-5 shrink-0 accent-ink"
                checked={answers[index]!.includes(place)}
                onChange={({ target }) => answer(index, place, target.checked)}
              />
              <span className="min-w-0 flex-1 wrap-anywhere">{questions[index]!.options[place]}</span>
            </label>
          ))}
        </fieldset>
      ))}
      <p className="border-l-4 border-line pl-4 wrap-anywhere whitespace-pre-line">{reading.declaration}</p>
      <label className="touch flex cursor-pointer items-start gap-3 font-medium lg:min-h-0">
        <input
          type="checkbox"
          className="mt-0.5 size-5 shrink-0 accent-ink"
          checked={isAgreed}
          onChange={({ target }) => setIsAgreed(target.checked)}
        />
        <span className="min-w-0 flex-1 wrap-anywhere">
          I have read and understood version {version} of <em>{program.title}</em>.
        </span>
      </label>
      {sign.error && refusal?.code !== 'not_passed' && <Banner kind="error">{sign.error}</Banner>}
      <SendStatus {...sign} />
      {refusal?.code === 'version_changed' && (
        <Button variant="outline" className="self-start" onClick={() => void invalidate(...companyData)}>
          Show the new version
        </Button>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" variant="gold" loading={sign.busy} disabled={!isAgreed || !isAnswered}>
          Sign
        </Button>
        {!(isAgreed && isAnswered) && (
          <span className="text-small text-muted">
            {isAnswered ? 'Tick the box first.' : 'Answer each question, and tick the box.'}
          </span>
        )}
      </div>
    </form>
  );
}

function sayTries(left: number | null): string {
  if (left === null) return '';
  return left === 1 ? 'You have 1 try.' : `You have ${left} tries.`;
}
