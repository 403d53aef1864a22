import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { Search, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { countOf } from '#shared/count';
import { useOptionalQuery } from '../../api/queries.ts';
import { takePaletteKeys } from '../../palette-keys.ts';
import { hasCharacterKeys, setCharacterKeys } from '../../sign-in/sign-in-store.ts';
import { useSignedInUser } from '../../sign-in/use-user.ts';
import { Link } from '../../ui/link.tsx';
import { useSearch } from '../../ui/search-field.tsx';
import { choicesFor, type PaletteChoice, type ChoiceGroup } from './choices.tsx';
import { findQuery } from './find.ts';

/**
 * A field and its results, above the page. Each result is a link; the arrow keys, Enter and Esc work from the field.
 */
export function PaletteWindow({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { pathname } = useLocation();
  // A new page takes the focus itself; else it goes back to where it was.
  const isLeaving = useRef(false);
  useEffect(() => {
    if (open) isLeaving.current = false;
  }, [open]);
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-black/50 transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          aria-label="Find people, trainings and pages"
          finalFocus={() => !isLeaving.current}
          className="fixed inset-x-2 top-2 z-50 mx-auto flex max-h-[calc(100dvh-1rem)] max-w-xl flex-col overflow-hidden rounded-lg bg-paper shadow-raised transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0 sm:top-[12dvh] sm:max-h-[76dvh]"
        >
          <Finder
            onChoose={(to) => {
              isLeaving.current = to !== pathname;
              onOpenChange(false);
            }}
          />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Finder({ onChoose }: { onChoose: (to: string) => void }) {
  const user = useSignedInUser();
  const { field, term } = useSearch();
  const text = field.value.trim();
  const { data: found, failed } = useOptionalQuery(findQuery(user.role, term));
  const groups = choicesFor(user, text, found);
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  const isSearching = found?.search !== text && !failed;
  const first = groups[0]?.items[0];

  // Enter that came before the results opens the first of them, and nothing if none matches.
  const navigate = useNavigate();
  const [isEntered, setIsEntered] = useState(false);
  const openFirst = useEffectEvent(() => {
    if (!first) return;
    onChoose(first.to);
    void navigate(first.to);
  });
  useEffect(() => {
    if (isEntered && !isSearching) openFirst();
  }, [isEntered, isSearching]);

  return (
    <Autocomplete.Root
      open
      inline
      mode="none"
      autoHighlight="always"
      items={groups}
      itemToStringValue={(choice: PaletteChoice) => choice.text}
      value={field.value}
      onValueChange={(value, { reason }) => {
        // A result that is pressed would write its name into the field.
        if (reason === 'item-press') return;
        field.onChange(value);
        setIsEntered(false);
      }}
    >
      <div className="flex items-center gap-1 border-b border-line py-1 pr-1 pl-4">
        <Search aria-hidden="true" className="size-5 shrink-0 text-muted" />
        <Autocomplete.Input
          aria-label="Find people, trainings and pages"
          placeholder="Find people, trainings and pages"
          maxLength={200}
          enterKeyHint="go"
          onFocus={() => {
            const keys = takePaletteKeys();
            if (keys?.text) field.onChange(keys.text);
            setIsEntered(Boolean(keys?.isEntered && keys.text));
          }}
          onKeyDown={({ key }) => key === 'Enter' && !first && setIsEntered(isSearching)}
          className="touch min-w-0 flex-1 rounded-sm bg-transparent px-2 -outline-offset-2 placeholder:text-muted"
        />
        <Dialog.Close
          aria-label="Close"
          className="touch inline-flex shrink-0 items-center justify-center rounded-md hover:bg-mist"
        >
          <X aria-hidden="true" className="size-5" />
        </Dialog.Close>
      </div>
      <Autocomplete.List className="min-h-0 flex-1 scroll-py-2 overflow-y-auto px-2 empty:hidden">
        {(group: ChoiceGroup) => (
          <Autocomplete.Group key={group.value} items={group.items} className="py-2">
            <Autocomplete.GroupLabel className="px-3 py-1 text-small text-muted">
              {group.value}
            </Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(choice: PaletteChoice) => (
                <Autocomplete.Item
                  key={choice.to}
                  value={choice}
                  render={<Link to={choice.to} />}
                  className="touch flex items-center gap-3 rounded-md px-3 py-1.5 data-highlighted:bg-mist data-highlighted:outline data-highlighted:-outline-offset-1 data-highlighted:outline-edge"
                  onClick={() => onChoose(choice.to)}
                >
                  <span className="flex w-10 shrink-0 justify-center">{choice.mark}</span>
                  <span className="flex min-w-0 flex-col">
                    <span className="truncate font-medium">{choice.text}</span>
                    {choice.detail && <span className="truncate text-small text-muted">{choice.detail}</span>}
                  </span>
                </Autocomplete.Item>
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
      <p
        role="status"
        className={count > 0 && !failed ? 'sr-only' : 'px-6 py-8 text-center text-muted wrap-anywhere'}
      >
        {statusText({ text, count, isSearching, failed })}
      </p>
      <Hints />
    </Autocomplete.Root>
  );
}

/** The keys that do something, for people with a keyboard. */
function Hints() {
  const [isOn, setIsOn] = useState(hasCharacterKeys);
  return (
    <div className="flex flex-wrap items-center gap-x-6 border-t border-line px-6 py-2 text-small text-muted pointer-coarse:hidden [&_kbd]:font-sans [&_kbd]:font-medium [&_kbd]:text-ink">
      <p>
        <kbd>⌘K</kbd> or <kbd>Ctrl+K</kbd> opens this from anywhere.
      </p>
      <label className="touch flex items-center gap-2">
        <input
          type="checkbox"
          className="size-4 accent-ink"
          checked={isOn}
          onChange={({ target }) => {
            setCharacterKeys(target.checked);
            setIsOn(target.checked);
          }}
        />
        <span>
          <kbd>/</kbd> goes to the page&apos;s search
        </span>
      </label>
    </div>
  );
}

function statusText({
  text,
  count,
  isSearching,
  failed,
}: {
  text: string;
  count: number;
  isSearching: boolean;
  failed: boolean;
}): string {
  if (failed) return 'People and trainings can’t be searched at the moment.';
  // Beside results it would only be heard, with each letter typed.
  if (isSearching) return count > 0 ? '' : 'Searching…';
  if (count === 0) return `No results for “${text}”`;
  return text === '' ? '' : countOf(count, 'result');
}
