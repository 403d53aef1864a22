import { CircleAlert, Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { get } from 'react-hook-form';
import { fewestOptions, mostOptions, mostQuestions } from '#shared/programs/reading/reading-rules';
import type { ApiForm } from '../../../api/use-api-form.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { NumberField, numberOrNull } from '../../../ui/number-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { FormInput, FormOutput, ReadingInput } from '../form-values.ts';

type Question = NonNullable<ReadingInput['questions']>[number];
type QuestionsForm = ApiForm<FormInput, FormOutput>;

const emptyQuestion = (): Question => ({ text: '', options: ['', ''], right: [] });

/** The questions that people answer before they sign, each with its answers; the right ones are ticked. */
export function QuestionFields({ form }: { form: QuestionsForm }) {
  const questions = form.watch('reading.questions') ?? [];
  const addButton = useRef<HTMLButtonElement>(null);
  const write = (next: Question[]) => form.setValue('reading.questions', next, { shouldDirty: true });
  const add = () => {
    write([...questions, emptyQuestion()]);
    // The field is there with the next picture.
    setTimeout(() => form.setFocus(`reading.questions.${questions.length}.text`));
  };
  const change = (index: number, next: Question) =>
    write(questions.map((question, place) => (place === index ? next : question)));
  const remove = (index: number) => {
    write(questions.filter((_, place) => place !== index));
    form.clearErrors('reading.questions');
    // The focus would vanish with the button it was on.
    addButton.current?.focus();
  };
  return (
    <div className="flex flex-col gap-6 pb-3">
      <p className="text-muted">
        People have three tries. The screen mixes questions and answers. Nobody but admins sees which ones are
        right.
      </p>
      {questions.map((question, index) => (
        <QuestionField
          // Questions have no name of their own, and are only added at the end.
          // oxlint-disable-next-line no-array-index-key
          key={`${questions.length} ${index}`}
          form={form}
          index={index}
          question={question}
          onChange={(next) => change(index, next)}
          onRemove={() => remove(index)}
        />
      ))}
      {questions.length < mostQuestions && (
        <Button ref={addButton} variant="outline" className="self-start" onClick={add}>
          <Plus aria-hidden="true" className="size-5" />
          Add a question
        </Button>
      )}
      {questions.length > 0 && (
        <NumberField
          label="To pass, answer right at least"
          unit="percent"
          {...form.field('reading.pass_percent', { setValueAs: numberOrNull })}
        />
      )}
    </div>
  );
}

function QuestionField({
  form,
  index,
  question,
  onChange,
  onRemove,
}: {
  form: QuestionsForm;
  index: number;
  question: Question;
  onChange: (next: Question) => void;
  onRemove: () => void;
}) {
  const name = `reading.questions.${index}` as const;
  const { options, right } = question;
  const wrong: { message?: string } | undefined = get(form.formState.errors, `${name}.right`);
  // As the fields have it now: typing doesn't come through here.
  const present = (): Question => form.getValues(name) ?? question;
  const tick = (place: number, isRight: boolean) =>
    onChange({
      ...present(),
      right: isRight
        ? [...right, place].toSorted((one, other) => one - other)
        : right.filter((each) => each !== place),
    });
  const removeOption = (place: number) =>
    onChange({
      ...present(),
      options: present().options.filter((_, each) => each !== place),
      right: right.filter((each) => each !== place).map((each) => (each > place ? each - 1 : each)),
    });
  return (
    <fieldset className="min-w-0 rounded-md border border-line px-4 pt-4 pb-4 md:px-5 md:pt-5">
      <legend className="-ml-1 px-1 font-semibold">Question {index + 1}</legend>
      <div className="flex flex-col gap-8">
        <TextField label="Question" maxLength={500} autoComplete="off" {...form.field(`${name}.text`)} />
        <fieldset className="flex min-w-0 flex-col gap-6">
          <legend className="mb-2 font-medium">Answers: tick those that are right</legend>
          {options.map((_, place) => (
            // oxlint-disable-next-line no-array-index-key -- an answer is known by its place
            <div key={`${options.length} ${place}`} className="flex items-end gap-3">
              <label className="touch flex h-11 cursor-pointer items-center lg:min-h-0">
                <span className="sr-only">Answer {place + 1} is right</span>
                <input
                  type="checkbox"
                  className="size-5 shrink-0 accent-ink"
                  checked={right.includes(place)}
                  onChange={({ target }) => tick(place, target.checked)}
                />
              </label>
              <div className="min-w-0 flex-1">
                <TextField
                  label={`Answer ${place + 1}`}
                  maxLength={200}
                  autoComplete="off"
                  {...form.field(`${name}.options.${place}`)}
                />
              </div>
              {options.length > fewestOptions && (
                <IconButton label={`Remove answer ${place + 1}`} onClick={() => removeOption(place)}>
                  <X aria-hidden="true" className="size-5" />
                </IconButton>
              )}
            </div>
          ))}
          {wrong && (
            <p role="alert" className="flex gap-1.5 text-small text-danger">
              <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              {wrong.message}
            </p>
          )}
          <div className="flex flex-wrap gap-3">
            {options.length < mostOptions && (
              <Button
                variant="outline"
                size="small"
                onClick={() => onChange({ ...present(), options: [...present().options, ''] })}
              >
                Add an answer
              </Button>
            )}
            <Button variant="outline" size="small" onClick={onRemove}>
              Remove question {index + 1}
            </Button>
          </div>
        </fieldset>
      </div>
    </fieldset>
  );
}
