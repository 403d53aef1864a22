import { CircleAlert } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { Preview } from '#shared/effects';
import { samePersonApi } from '#shared/people/same-person/calls';
import { usersApi } from '#shared/people/users/calls';
import { nameOf } from '#shared/person-name';
import type { Person, UserDetail } from '#shared/shapes';
import { ApiError } from '../../../api/api-error.ts';
import { listFor, useOptionalList } from '../../../api/list-queries.ts';
import { sendChange } from '../../../api/send-change.ts';
import { useApiForm } from '../../../api/use-api-form.ts';
import { useRefreshingAction } from '../../../api/use-refreshing-action.ts';
import { matchesPerson } from '../../../components/matches-person.ts';
import { NamesakesAmong } from '../../../components/namesakes.tsx';
import { PersonLine } from '../../../components/person-line.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { SearchField, useSearch } from '../../../ui/search-field.tsx';
import { sendLabel, SendStatus } from '../../../ui/send-status.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useLeadToHandover } from '../handover/use-lead-to-handover.ts';
import { sayMergeEffects } from './same-person-words.ts';

/** So many of the people found are offered; a longer search finds the others. */
const offered = 6;

const fetchSchema = async () => (await import('#shared/people/same-person/same-person-form')).samePersonForm;

/** Everybody, also people who have left; nobody before something is typed. */
const anybody = (search: string) => ({
  ...listFor(usersApi.people, ({ people }): readonly Person[] => people, {
    query: { search, state: 'all', order: 'name' },
  }),
  enabled: search !== '',
});

/**
 * The window in which an admin notes another account as the same person's: first the account, then the effects. Where
 * duties of that account are in the way, it leads to their handover.
 */
export function SamePersonWindow({
  user,
  open,
  onClose,
  onDone,
}: {
  user: UserDetail;
  open: boolean;
  onClose: () => void;
  /** Called with the result, in words. */
  onDone: (words: string) => void;
}) {
  const { field, term } = useSearch();
  const radios = useId();
  const { rows, loading, refreshing } = useOptionalList(anybody(term));
  const [other, setOther] = useState<Person | null>(null);
  const [seen, setSeen] = useState<Preview | null>(null);
  const params = { id: user._id };
  const leadToHandover = useLeadToHandover(other?._id ?? '');
  const form = useApiForm({
    schema: fetchSchema,
    defaults: { other: '', because: '' },
    draftName: null,
    send: (body: { other: string; because: string }) =>
      leadToHandover(sendChange(samePersonApi.preview, { params, body })),
    invalidates: [],
    onSuccess: setSeen,
  });
  // The search stands for the account: it gets the focus where none is chosen.
  const searchField = useRef<HTMLInputElement>(null);
  const [choice] = useState(() => ({ focus: () => searchField.current?.focus() }));
  useEffect(() => form.register('other').ref(choice));
  const otherError = form.field('other').error;
  const save = useRefreshingAction<Preview>({
    send: async ({ digest }) => {
      try {
        const body = { ...form.getValues(), effects: digest };
        return await leadToHandover(sendChange(samePersonApi.merge, { params, body }));
      } catch (error) {
        if (error instanceof ApiError && error.code === 'effects_changed') setSeen(error.body as Preview);
        throw error;
      }
    },
    onSuccess: () => onDone(`The other account’s records now count for ${nameOf(user)}.`),
  });
  // Until the search is answered, the rows are those of the one before.
  const fits = (person: Person) => person._id !== user._id && (!refreshing || matchesPerson(term, person));
  const found = term === '' ? [] : rows.filter(fits).slice(0, offered);
  const shown = other && !found.some(({ _id }) => _id === other._id) ? [other, ...found] : found;
  const busy = form.busy || save.busy;
  return (
    <Modal
      open={open}
      onClose={busy ? () => undefined : onClose}
      title={`Merge an account into ${nameOf(user)}`}
      footer={
        seen && (
          <>
            <Button loading={save.busy} onClick={() => save.run(seen)}>
              {sendLabel(save, 'Same person')}
            </Button>
            <Button variant="outline" disabled={busy} onClick={() => setSeen(null)}>
              Back
            </Button>
          </>
        )
      }
    >
      {seen ? (
        <div className="flex flex-col gap-4">
          {save.error && <Banner kind="error">{save.error}</Banner>}
          <ul aria-label="Effects" className="flex flex-col gap-3">
            {sayMergeEffects(seen.effects, nameOf(user)).map((sentence) => (
              <li key={sentence} className="wrap-anywhere">
                {sentence}
              </li>
            ))}
          </ul>
          <SendStatus {...save} />
        </div>
      ) : (
        <div className="flex flex-col gap-5">
          <p>Find the account that belongs to the same person. Its records will count here.</p>
          <Form
            form={form}
            submitLabel="Continue"
            otherActions={
              <Button variant="outline" disabled={busy} onClick={onClose}>
                Cancel
              </Button>
            }
          >
            <div className="flex flex-col gap-3">
              <SearchField isInForm label="Search all people" ref={searchField} {...field} />
              {otherError && (
                <p role="alert" className="flex items-start gap-1.5 text-small text-danger">
                  <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
                  {otherError}
                </p>
              )}
              <div role="radiogroup" aria-label="The other account" className="-mx-3 empty:hidden">
                <NamesakesAmong people={shown}>
                  {shown.map((person) => (
                    <label
                      key={person._id}
                      className="flex cursor-pointer items-center gap-4 rounded-md px-3 py-2.5 transition-colors hover:bg-mist has-checked:bg-mist"
                    >
                      <input
                        type="radio"
                        name={radios}
                        className="size-5 shrink-0 accent-ink"
                        checked={person._id === other?._id}
                        onChange={() => {
                          setOther(person);
                          form.setValue('other', person._id, { shouldValidate: form.formState.isSubmitted });
                        }}
                      />
                      <PersonLine person={person} dense />
                    </label>
                  ))}
                </NamesakesAmong>
              </div>
              {term !== '' && shown.length === 0 && !loading && !refreshing && (
                <p className="text-muted">Nobody matches “{term}”.</p>
              )}
            </div>
            <TextField label="Reason" maxLength={500} {...form.field('because')} />
          </Form>
        </div>
      )}
    </Modal>
  );
}
