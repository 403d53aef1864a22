import type { Ref } from 'react';
import { countOf } from '#shared/count';
import { usualDueDays } from '#shared/due';
import type { Reading } from '#shared/programs/reading/reading';
import { addDays, lastDate } from '#shared/time';
import type { ApiForm } from '../../../api/use-api-form.ts';
import { useClock } from '../../../components/use-clock.ts';
import { Card } from '../../../ui/card.tsx';
import { TextAreaField, TextField } from '../../../ui/text-field.tsx';
import type { AddedFiles } from '../files-field.tsx';
import { askedAgain, type FormInput, type FormOutput } from '../form-values.ts';
import { QuestionFields } from './question-fields.tsx';
import { ReadingDocument } from './reading-document.tsx';

/** The fields of a reading, and its questions. `stored` is the present version of an edited program. */
export function ReadingFields({
  handle,
  form,
  stored,
}: {
  handle: Ref<AddedFiles>;
  form: ApiForm<FormInput, FormOutput>;
  stored: Reading | null;
}) {
  const { today } = useClock();
  return (
    <>
      <Card title="Reading">
        <div className="flex flex-col gap-8 pb-3">
          {stored && (
            <p className="text-muted">
              People sign version {stored.version} now. If you change the file, the link, the text to sign or
              the questions, it becomes version {stored.version + 1}.
            </p>
          )}
          <ReadingDocument handle={handle} form={form} stored={stored?.file ?? null} />
          <TextAreaField
            label="Text to sign"
            rows={3}
            maxLength={1_000}
            {...form.field('reading.declaration')}
          />
          <div className="grid gap-x-6 gap-y-8 sm:grid-cols-2">
            <TextField
              label="Takes effect on (optional)"
              type="date"
              min={addDays(today, 1)}
              max={lastDate}
              hint="People sign it before that day."
              {...form.field('reading.effective_on')}
            />
          </div>
          {stored && <AgainChoice form={form} />}
        </div>
      </Card>
      <Card title="Questions (optional)">
        <QuestionFields form={form} />
      </Card>
    </>
  );
}

function AgainChoice({ form }: { form: ApiForm<FormInput, FormOutput> }) {
  const days = Number(form.watch('due_days') ?? usualDueDays);
  return (
    <label className="touch flex cursor-pointer items-start gap-3 lg:min-h-0">
      <input
        type="checkbox"
        className="mt-0.5 size-5 shrink-0 accent-ink"
        checked={form.watch('reading.again') === askedAgain(true)}
        onChange={({ target }) =>
          form.setValue('reading.again', askedAgain(target.checked), { shouldDirty: true })
        }
      />
      <span className="min-w-0 flex-1">
        Ask everyone who has signed to sign the new version
        <span className="block text-small text-muted">
          {`They have until the day before it takes effect or, without such a day, ${countOf(days, 'day')}. Their earlier records are still valid.`}
        </span>
      </span>
    </label>
  );
}
