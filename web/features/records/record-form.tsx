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
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { later } from '../../ui/later.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { MessageState } from '../../ui/use-message-once.ts';
import { PeopleChoice } from './people-choice.tsx';
import { ProgramChoice } from './program-choice.tsx';
import type { Proof } from './proof-field.tsx';
import { RecordDetails } from './record-details.tsx';
import { useSaveRecords } from './use-save-records.tsx';

type Saved = ReplyOf<typeof recordsApi.create>;

const fetchSchema = async () => (await import('#shared/training/records/record-form')).recordForm;

const ProofField = later(async () => (await import('./proof-field.tsx')).ProofField);

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
    verb: 'Send',
    verbAgain: 'Send anyway',
    done: (count: number) =>
      count === 1
        ? 'Your record was sent. An admin will review it.'
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
  const isProposal = kind === 'propose';
  const navigate = useNavigate();
  const { today } = useClock();
  const { save, confirmation } = useSaveRecords((body: RecordValues) => sendChange(call, { body }), {
    question: 'Record it again?',
    verb,
    verbAgain,
  });
  const proof = useRef<Proof>(null);
  const [isProposed, setIsProposed] = useState(false);
  const [isWanted, setIsWanted] = useState(true);
  const form = useApiForm<RecordInput, RecordValues, Saved>({
    schema: fetchSchema,
    defaults: {
      people: person ? [person] : [],
      program: knownProgram,
      title: '',
      // Mostly somebody sends the proof as soon as they have it.
      trained_on: isProposal ? today : '',
      valid_until: '',
      minutes: null,
      trainer: '',
      place: '',
      note: '',
    },
    check: ({ trained_on }) =>
      typeof trained_on === 'string' && trained_on > today ? { trained_on: 'Must be today or earlier' } : {},
    // Without a choice of files there are none to send.
    send: (values) => proof.current?.send(() => save(values)) ?? save(values),
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

  const startOver = () => {
    form.draft?.discard();
    proof.current?.startOver();
  };
  const isOfOne = isProposal && people.length <= 1;

  return (
    <Card>
      <Form
        form={{ ...form, draft: form.draft && { discard: startOver } }}
        submitLabel={isProposed ? 'Send the proof' : verb}
        otherActions={
          isProposed && (
            <ButtonLink
              to={backTo}
              variant="outline"
              // It is proposed: nothing is to be kept for later.
              onClick={() => {
                form.reset(undefined, { keepValues: true });
                proof.current?.startOver();
              }}
            >
              Continue without it
            </ButtonLink>
          )
        }
      >
        {isOfOne && (
          <div className="min-h-56 sm:min-h-44">
            <ProofField
              isWanted={isWanted}
              onGiveUp={() => setIsWanted(false)}
              handle={proof}
              onProposed={setIsProposed}
            />
          </div>
        )}
        {isProposal && !isOfOne && (
          <p className="text-muted">
            You can only add proof for one person at a time. Choose one person, or add it to each record
            afterwards.
          </p>
        )}
        {/* A proposal can't be changed, while its files are still to be sent. */}
        <fieldset disabled={isProposed} className="contents">
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
          <RecordDetails form={form} today={today} isBrief={isProposal} />
        </fieldset>
      </Form>
      <ConfirmDialog confirmation={confirmation} />
    </Card>
  );
}
