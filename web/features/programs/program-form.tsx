import { Fragment, useMemo, useRef, useState, type ReactNode } from 'react';
import type { DefaultValues } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { LaterField } from '#shared/programs/later-fields';
import { checkDates } from '#shared/programs/program-dates';
import { checkCompletion } from '#shared/programs/reading/reading-rules';
import { checkRule } from '#shared/programs/program-renewal';
import type { Person, Program } from '#shared/shapes';
import { nameOf } from '#shared/person-name';
import type { Audience } from '#shared/programs/audiences/schemas';
import { companyData } from '../../api/queries.ts';
import { useApiForm, type ApiForm } from '../../api/use-api-form.ts';
import { useClock } from '../../components/use-clock.ts';
import { paths } from '../../paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { later } from '../../ui/later.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextAreaField, TextField } from '../../ui/text-field.tsx';
import { AudienceFields } from './audience-fields.tsx';
import { draftOf, isChanged } from './audience-words.ts';
import { CompletionChoice } from './completion-choice.tsx';
import { DueFields, hasRule } from './due-fields.tsx';
import { withFirstDays } from './form-days.ts';
import {
  durationChoices,
  emptyValues,
  peopleChoices,
  ruleOf,
  valuesOf,
  type FormInput,
  type FormOutput,
} from './form-values.ts';
import type { AddedFiles } from './files-field.tsx';
import { NobodyYet } from './nobody-yet.tsx';
import { SessionFields } from './session-fields.tsx';
import { useFormHints } from './use-form-hints.ts';
import { useSaveAudience, type UnsavedAudience } from './use-save-audience.tsx';

const fetchSchema = async () => (await import('./form-schema.ts')).programForm;

const ReadingFields = later(async () => (await import('./reading/reading-fields.tsx')).ReadingFields);
const FilesField = later(async () => (await import('./files-field.tsx')).FilesField);

/** The input of each later field; one without doesn't compile. */
const laterInputs: Record<LaterField, ((form: ApiForm<FormInput, FormOutput>) => ReactNode) | null> = {
  // It is asked at another place.
  completes_by: null,
  asks_result: (form) => (
    <label className="touch flex cursor-pointer items-center gap-3 lg:min-h-0">
      <input type="checkbox" className="size-5 shrink-0 accent-ink" {...form.register('asks_result')} />
      Record a result (pass/fail, score)
    </label>
  ),
};

/** Everything about a program, for creating (without `program`) and for editing. */
export function ProgramForm({
  program,
  start = emptyValues,
  managers = [],
  trainers,
  submitLabel,
  cancelTo,
  send,
  notice,
  focusRequest = null,
  focusedSession = null,
  audience: stored = null,
  unsaved = null,
  isForAudience = false,
}: {
  program?: Program;
  /** The values that a new program's form is filled in with. */
  start?: DefaultValues<FormInput>;
  /** To choose from in a new program; later the manager can't change. */
  managers?: readonly Person[];
  trainers: readonly Person[];
  submitLabel: string;
  cancelTo: string;
  send: (values: FormOutput) => Promise<{ program_id: string }>;
  /** The screen's text above the fields, under the banner. */
  notice?: ReactNode;
  /** Focuses the first field: the form replaces another one, which had the focus. */
  focusRequest?: object | null;
  /** The session whose date is to be changed. */
  focusedSession?: string | null;
  /** The audience as it is stored. */
  audience?: Audience | null;
  /** The audience that wasn't saved when the training was. */
  unsaved?: UnsavedAudience | null;
  /** Whether the page was opened for the audience. */
  isForAudience?: boolean;
}) {
  const navigate = useNavigate();
  const { timeZone, today } = useClock();
  const previous = useMemo(() => (program ? valuesOf(program, timeZone) : null), [program, timeZone]);
  const { save: saveAudience, confirmation } = useSaveAudience();
  const files = useRef<AddedFiles>(null);
  const readFile = useRef<AddedFiles>(null);
  const [isReadingWanted, setIsReadingWanted] = useState(true);
  const checkForm = (values: FormInput) => {
    const { reading } = values;
    // A file that is chosen is sent with the form.
    const isChosen = readFile.current?.isChosen() ?? false;
    return checkCompletion(
      { ...values, reading: reading && isChosen ? { ...reading, file: reading.file || 'chosen' } : reading },
      values.completes_by === 'reading' ? 'reading' : 'session',
      { hasSession: (program?.cancelled_sessions.length ?? 0) > 0, hasReading: false },
    );
  };
  const [areFilesWanted, setAreFilesWanted] = useState(true);
  const form = useApiForm<FormInput, FormOutput, { program_id: string }>({
    schema: fetchSchema,
    defaults: { ...(previous ?? start), audience: unsaved?.audience ?? draftOf(stored) },
    // withFirstDays: if the schema could not be fetched.
    send: async (sent) => {
      const values = withFirstDays(sent);
      const withDocument = (await readFile.current?.send(values)) ?? values;
      return send((await files.current?.send(withDocument)) ?? withDocument);
    },
    check: (values) => {
      const rule = ruleOf(values);
      const isForSomeone = (values.audience?.rows.length ?? 0) > 0;
      const isMissingDays = isForSomeone && rule?.due_days === null;
      return {
        ...checkDates(values, previous, new Date(), timeZone),
        ...(rule && checkRule(rule)),
        ...checkForm(values),
        ...(isMissingDays && { due_days: 'Enter a number of days' }),
      };
    },
    invalidates: companyData,
    onSuccess: async ({ program_id: id }) => {
      files.current?.clear();
      readFile.current?.clear();
      const audience = form.getValues('audience') ?? draftOf(stored);
      const problem = isChanged(audience, stored) ? await saveAudience(id, audience) : null;
      if (problem === null) return navigate(paths.programSaved(program ? 'edit' : 'new', id));
      const state: UnsavedAudience = { audience, problem };
      return navigate(paths.editAudience(id), { replace: program !== undefined, state });
    },
  });
  const [isDueOpen, setIsDueOpen] = useState(() => hasRule(form.getValues()));
  const hints = useFormHints(form, previous);
  const isReading = form.watch('completes_by') === 'reading';

  return (
    <Form
      form={form}
      focusRequest={focusRequest}
      submitLabel={submitLabel}
      otherActions={
        <ButtonLink to={cancelTo} variant="outline">
          Cancel
        </ButtonLink>
      }
    >
      {notice}
      {unsaved && (
        <Banner kind="notice">{`The training was saved, but your choice of who it's for wasn't. ${unsaved.problem}`}</Banner>
      )}
      <Card title="Training">
        <div className="flex flex-col gap-8 pb-3">
          <TextField label="Title" autoComplete="off" maxLength={200} {...form.field('title')} />
          <TextAreaField
            label="Description"
            hint="Required"
            required
            maxLength={5_000}
            {...form.field('description')}
          />
          <div className="grid gap-x-6 gap-y-8 sm:grid-cols-2">
            {program ? (
              <SelectField
                label="Manager"
                disabled
                options={[{ value: program.assigned_manager._id, label: nameOf(program.assigned_manager) }]}
                hint="The manager of a training can't be changed."
              />
            ) : (
              <SelectField
                label="Manager"
                placeholder={managers.length > 0 ? 'Choose a manager' : 'No managers yet: create one first'}
                options={peopleChoices(managers)}
                hint={managers.length === 0 ? <NobodyYet name="Manager" /> : undefined}
                {...form.field('assigned_manager')}
              />
            )}
            <SelectField
              label="Duration"
              placeholder="Choose a duration"
              options={durationChoices(program?.duration, isReading)}
              {...form.field('duration', { valueAsNumber: true })}
            />
          </div>
          <CompletionChoice form={form} />
          {Object.entries(laterInputs).map(([name, show]) => (
            <Fragment key={name}>{!isReading && show?.(form)}</Fragment>
          ))}
          <div className="min-h-40 sm:min-h-28">
            <FilesField
              isWanted={areFilesWanted}
              onGiveUp={() => setAreFilesWanted(false)}
              handle={files}
              form={form}
              stored={program?.files ?? []}
            />
          </div>
        </div>
      </Card>
      <DueFields form={form} hints={hints} isOpen={isDueOpen} onOpen={() => setIsDueOpen(true)} />
      <AudienceFields form={form} stored={stored} asksDays={!isDueOpen} isWanted={isForAudience} />
      {isReading ? (
        <ReadingFields
          isWanted={isReadingWanted}
          onGiveUp={() => setIsReadingWanted(false)}
          handle={readFile}
          form={form}
          stored={program?.reading ?? null}
        />
      ) : (
        <SessionFields
          form={form}
          trainers={trainers}
          today={today}
          hints={hints.sessions}
          focused={focusedSession}
          {...(program && { program })}
        />
      )}
      <ConfirmDialog confirmation={confirmation} />
    </Form>
  );
}
