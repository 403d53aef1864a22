import { useId, useState } from 'react';
import type { Preview } from '#shared/effects';
import { samePersonApi } from '#shared/people/same-person/calls';
import { usersApi } from '#shared/people/users/calls';
import { nameOf } from '#shared/person-name';
import type { Person, UserDetail } from '#shared/shapes';
import { ApiError } from '../../../api/api-error.ts';
import { listFor, useOptionalList } from '../../../api/list-queries.ts';
import { sendChange } from '../../../api/send-change.ts';
import { useRefreshingAction } from '../../../api/use-refreshing-action.ts';
import { NamesakesAmong } from '../../../components/namesakes.tsx';
import { PersonLine } from '../../../components/person-line.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { SearchField, useSearch } from '../../../ui/search-field.tsx';
import { sendLabel, SendStatus } from '../../../ui/send-status.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useLeadToHandover } from '../handover/use-lead-to-handover.ts';
import { sayMergeEffects } from './same-person-words.ts';

/** So many of the people found are offered; a longer search finds the others. */
const offered = 6;

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
  const { rows, loading } = useOptionalList(anybody(term));
  const [other, setOther] = useState<Person | null>(null);
  const [because, setBecause] = useState('');
  const [seen, setSeen] = useState<Preview | null>(null);
  const params = { id: user._id };
  const body = { other: other?._id ?? '', because };
  const leadToHandover = useLeadToHandover(body.other);
  const look = useRefreshingAction<object>({
    send: async () => setSeen(await leadToHandover(sendChange(samePersonApi.preview, { params, body }))),
    onSuccess: () => undefined,
    refresh: () => Promise.resolve(),
  });
  const save = useRefreshingAction<Preview>({
    send: async ({ digest }) => {
      try {
        const form = { ...body, effects: digest };
        return await leadToHandover(sendChange(samePersonApi.merge, { params, body: form }));
      } catch (error) {
        if (error instanceof ApiError && error.code === 'effects_changed') setSeen(error.body as Preview);
        throw error;
      }
    },
    onSuccess: () => onDone(`The records of the other account count for ${nameOf(user)} now.`),
  });
  const found = term === '' ? [] : rows.filter(({ _id }) => _id !== user._id).slice(0, offered);
  const shown = other && !found.some(({ _id }) => _id === other._id) ? [other, ...found] : found;
  const busy = look.busy || save.busy;
  return (
    <Modal
      open={open}
      onClose={busy ? () => undefined : onClose}
      title={`Another account of ${nameOf(user)}`}
      footer={
        seen ? (
          <>
            <Button loading={save.busy} onClick={() => save.run(seen)}>
              {sendLabel(save, 'Same person')}
            </Button>
            <Button variant="outline" disabled={busy} onClick={() => setSeen(null)}>
              Back
            </Button>
          </>
        ) : (
          <>
            <Button
              loading={look.busy}
              disabled={!other || because.trim() === ''}
              onClick={() => look.run({})}
            >
              {sendLabel(look, 'Continue')}
            </Button>
            <Button variant="outline" disabled={busy} onClick={onClose}>
              Cancel
            </Button>
          </>
        )
      }
    >
      {seen ? (
        <div className="flex flex-col gap-4">
          {save.error && <Banner kind="error">{save.error}</Banner>}
          <ul aria-label="Effects" className="flex flex-col gap-3">
            {sayMergeEffects(seen.effects, { person: nameOf(user), alias: other ? nameOf(other) : '' }).map(
              (sentence) => (
                <li key={sentence} className="wrap-anywhere">
                  {sentence}
                </li>
              ),
            )}
          </ul>
          <SendStatus {...save} />
        </div>
      ) : (
        <div className="flex flex-col gap-5">
          {look.error && <Banner kind="error">{look.error}</Banner>}
          <p>Find the account that belongs to the same person. Its records will count here.</p>
          <SearchField isInForm label="Search all people" {...field} />
          <div role="radiogroup" aria-label="The other account" className="-mx-3">
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
                    onChange={() => setOther(person)}
                  />
                  <PersonLine person={person} dense />
                </label>
              ))}
            </NamesakesAmong>
          </div>
          {term !== '' && !loading && shown.length === 0 && (
            <p className="text-muted">Nobody matches “{term}”.</p>
          )}
          <TextField
            label="Reason"
            maxLength={500}
            value={because}
            onChange={({ target }) => setBecause(target.value)}
          />
          <SendStatus {...look} />
        </div>
      )}
    </Modal>
  );
}
