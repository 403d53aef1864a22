import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { companyData, invalidate } from '../../../api/queries.ts';
import { useApiAction } from '../../../api/use-api-action.ts';
import { Button } from '../../../ui/button.tsx';
import { InlineGroup } from '../../../ui/inline-group.tsx';
import { sendLabel, SendStatus } from '../../../ui/send-status.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { Named, NamedFields as Fields } from './kinds.ts';

const empty: Fields = { name: '', code: '' };

/**
 * Name and perhaps code, in the middle of a form or list: Enter saves, Esc cancels. It is no form itself, since a form
 * can't be inside another one.
 */
export function NamedFields({
  label,
  initial = empty,
  hasCode,
  saveLabel,
  send,
  onSaved,
  onCancel,
}: {
  label: string;
  initial?: Fields;
  hasCode: boolean;
  saveLabel: string;
  send: (fields: Fields) => Promise<Named>;
  /** Called when every list has it. */
  onSaved: (named: Named) => void;
  onCancel: () => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [fields, setFields] = useState(initial);
  const [problem, setProblem] = useState<string>();
  const { run, reset, ...state } = useApiAction({
    send,
    invalidates: [],
    onSuccess: async (named: Named) => {
      await invalidate(...companyData);
      onSaved(named);
    },
  });
  const { busy, error } = state;
  useEffect(() => input.current?.select(), []);
  useEffect(() => {
    if (error) input.current?.focus();
  }, [error]);

  // A name that isn't saved would be lost when the form around is submitted.
  const isUnsaved = fields.name.trim() !== initial.name || fields.code.trim() !== initial.code;
  useEffect(() => {
    const form = input.current?.closest('form');
    if (!form || !isUnsaved) return undefined;
    const preventSubmit = (event: SubmitEvent) => {
      event.preventDefault();
      event.stopPropagation();
      setProblem('Save or cancel this name first');
      input.current?.focus();
    };
    form.addEventListener('submit', preventSubmit);
    return () => form.removeEventListener('submit', preventSubmit);
  }, [isUnsaved]);

  const save = () => {
    const isMissing = fields.name.trim() === '';
    setProblem(isMissing ? 'Name is required' : undefined);
    if (isMissing) input.current?.focus();
    else run(fields);
  };
  const change = (changed: Partial<Fields>) => {
    setFields({ ...fields, ...changed });
    setProblem(undefined);
    reset();
  };
  const saveOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    save();
  };

  return (
    <InlineGroup
      label={label}
      onClose={busy ? () => undefined : onCancel}
      className="flex flex-col gap-8 rounded-md border border-line p-4"
    >
      <TextField
        ref={input}
        label={label}
        autoComplete="off"
        maxLength={100}
        value={fields.name}
        error={problem ?? error ?? undefined}
        onChange={(event) => change({ name: event.target.value })}
        onKeyDown={saveOnEnter}
      />
      {hasCode && (
        <TextField
          label="Code"
          autoComplete="off"
          maxLength={64}
          hint="The short name in your other systems, if there is one."
          value={fields.code}
          onChange={(event) => change({ code: event.target.value })}
          onKeyDown={saveOnEnter}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button size="small" loading={busy} onClick={save}>
          {sendLabel(state, saveLabel)}
        </Button>
        <Button size="small" variant="outline" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
        <SendStatus {...state} />
      </div>
    </InlineGroup>
  );
}
