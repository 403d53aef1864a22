import { CircleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ApiCall, ReplyOf } from '#shared/endpoint';
import type { RecordForm as RecordValues, RecordInput } from '#shared/training/records/record-form';
import { recordsApi } from '#shared/training/records/calls';
import { formatCount } from '#shared/count';
import { companyData } from '../../api/queries.ts';
import { sendChange } from '../../api/send-change.ts';
import { useApiForm } from '../../api/use-api-form.ts';
import { useClock } from '../../components/use-clock.ts';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { TextAreaField, TextField } from '../../ui/text-field.tsx';
import type { MessageState } from '../../ui/use-message-once.ts';
import { PeopleChoice } from './people-choice.tsx';
import { ProgramChoice } from './program-choice.tsx';
import { useSaveRecords } from './use-save-records.tsx';

type Saved = ReplyOf<typeof recordsApi.create>;

const fetchSchema = async () => (await import('#shared/training/records/record-form')).recordForm;

/** Recording at once, or proposing a record for an admin to accept. */
const kinds = {
  create: {
    call: recordsApi.create,
    verb: 'Save record',
    verbAgain: 'Save anyway',
    done: (count: number) =>
      count === 1 ? '1 record was saved.' : `${formatCount(count)} records were saved.`,
  },
  propose: {
    call: recordsApi.propose,
    verb: 'Propose record',
    verbAgain: 'Propose anyway',
    done: (count: number) =>
      count === 1
        ? 'The record was proposed. An admin will review it.'
        : `${formatCount(count)} records were proposed. An admin will review them.`,
  },
} satisfies Record<
  string,
  { call: ApiCall<{}, RecordValues, Saved>; verb: string; verbAgain: string; done: (count: number) => string }
>;

/** The form of training done earlier or elsewhere, with the facts known already. */
export function RecordForm({
  kind,
  person,
  program: knownProgram = '',
  offersPeople,
  backTo,
}: {
  kind: keyof typeof kinds;
  /** The ids of its person and its program. */
  person: string | null;
  program?: string;
  /** Whether others can be chosen. */
  offersPeople: boolean;
  backTo: string;
}) {
  const { call, verb, verbAgain, done } = kinds[kind];
  const navigate = useNavigate();
  const { today } = useClock();
  const { save, confirmation } = useSaveRecords((body: RecordValues) => sendChange(call, { body }), {
    question: 'Record it again?',
    verb,
    verbAgain,
  });
  const form = useApiForm<RecordInput, RecordValues, Saved>({
    schema: fetchSchema,
    defaults: {
      people: person ? [person] : [],
      program: knownProgram,
      title: '',
      trained_on: '',
      valid_until: '',
      minutes: null,
      trainer: '',
      place: '',
      note: '',
    },
    check: ({ trained_on }) =>
      typeof trained_on === 'string' && trained_on > today ? { trained_on: 'Must be today or earlier' } : {},
    send: save,
    invalidates: companyData,
    onSuccess: ({ records }) => {
      const state: MessageState = { message: done(records.length) };
      return navigate(backTo, { replace: true, state });
    },
  });
  const { people: noPeople } = form.formState.errors;
  const [people, program] = [form.watch('people'), form.watch('program') ?? ''];
  form.register('people');
  form.register('program');
  // The search represents the people: it gets the focus if nobody is chosen.
  const search = useRef<HTMLInputElement>(null);
  const [choice] = useState(() => ({ focus: () => search.current?.focus() }));
  useEffect(() => form.register('people').ref(choice));

  return (
    <Card>
      <Form form={form} submitLabel={verb}>
        {offersPeople && (
          <>
            <PeopleChoice
              value={people}
              searchRef={search}
              onChange={(ids) =>
                form.setValue('people', ids, {
                  shouldDirty: true,
                  shouldValidate: form.formState.isSubmitted,
                })
              }
            />
            {noPeople && form.formState.isSubmitted && (
              <p role="alert" className="flex items-start gap-1.5 text-small text-danger">
                <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
                Choose at least one person
              </p>
            )}
          </>
        )}
        <ProgramChoice
          value={program}
          onChange={(id) => form.setValue('program', id, { shouldDirty: true })}
        />
        {program === '' && (
          <TextField label="Title" maxLength={200} hint="As on the certificate" {...form.field('title')} />
        )}
        <div className="grid gap-x-6 gap-y-8 sm:grid-cols-2">
          <TextField label="Trained on" type="date" max={today} {...form.field('trained_on')} />
          <TextField
            label="Valid until (optional)"
            type="date"
            hint={
              program === ''
                ? 'Leave empty if it doesn’t expire'
                : 'Leave empty to follow the training’s rule'
            }
            {...form.field('valid_until')}
          />
          <TextField
            label="Minutes (optional)"
            type="number"
            inputMode="numeric"
            min={0}
            {...form.field('minutes', {
              setValueAs: (text: unknown) => (text === '' || text === null ? null : Number(text)),
            })}
          />
          <TextField
            label="Trainer (optional)"
            maxLength={200}
            autoComplete="off"
            {...form.field('trainer')}
          />
        </div>
        <TextField label="Place (optional)" maxLength={200} autoComplete="off" {...form.field('place')} />
        <TextAreaField
          label="Note (optional)"
          rows={3}
          maxLength={2_000}
          hint="The person can see this note."
          {...form.field('note')}
        />
      </Form>
      <ConfirmDialog confirmation={confirmation} />
    </Card>
  );
}
