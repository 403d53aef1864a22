import { useEffect, useState, type BaseSyntheticEvent } from 'react';
import {
  get,
  useForm,
  type DefaultValues,
  type FieldError,
  type FieldValues,
  type Path,
  type RegisterOptions,
  type UseFormRegisterReturn,
  type UseFormReturn,
} from 'react-hook-form';
import type { Tag } from '#shared/endpoint';
import type { FieldErrors } from '#shared/errors';
import { fetchAfterFirstInteraction } from '../prefetch/first-interaction.ts';
import { ApiError, GivenUpError, messageOf } from './api-error.ts';
import { resolverOf, wrongFields, type FetchSchema } from './form-errors.ts';
import { invalidate } from './queries.ts';
import { OutcomeUnknownError, useIsTrying } from './send-change.ts';
import { compareWithSaved } from './compare-with-saved.ts';
import { forgetDraft, useDraft, useKeepDraft } from './use-draft.ts';

interface FormOptions<Input extends FieldValues, Output, Reply> {
  /** For the body; its messages are under the fields. Fetched when somebody begins to use the page. */
  schema: FetchSchema<Input, Output>;
  defaults: DefaultValues<Input>;
  send: (values: Output) => Promise<Reply>;
  invalidates: readonly Tag[];
  /** Awaited: until the next screen is there, the form can't be sent again. */
  onSuccess: (reply: Reply, values: Output) => void | Promise<void>;
  /** Rules beyond the schema, such as dates against today: field path -> message. */
  check?: (values: Input) => FieldErrors;
  /** Tells the forms of a page apart, so that each has its own draft; null where nothing is worth keeping. */
  draftName?: string | null;
  /** The fields with passwords. A draft never has them: someone else may be at the screen when it is shown. */
  secrets?: readonly (keyof Input & string)[];
  /** The banner's text about wrong fields, for a form that has no messages under its fields. */
  describeWrong?: (fields: readonly string[], values: Input) => string;
}

/** The form of react-hook-form (control, watch, setValue …) and the further parts of a form on screen. */
export interface ApiForm<Input extends FieldValues, Output> extends UseFormReturn<Input, unknown, Output> {
  submit: (event?: BaseSyntheticEvent) => Promise<void>;
  busy: boolean;
  error: string | null;
  /** The form is still being sent, though it takes longer than usual. */
  isTrying: boolean;
  /** The change may have been saved: `this` while submitting it again finds out, `former` once it was edited. */
  unknown: 'this' | 'former' | null;
  /** Set while the form has the input from before the page was left. `discard` begins again. */
  draft: { discard: () => void } | null;
  field: <Name extends Path<Input>>(
    name: Name,
    rules?: RegisterOptions<Input, Name>,
  ) => UseFormRegisterReturn<Name> & { error: string | undefined };
}

/**
 * A form that sends itself to the server. `field(name)` binds a field with its error, shown once touched.
 * The server's field errors go to their fields, its message to `error`, and the first wrong field is
 * focused. Nothing typed is lost by a failure, by a click that leads elsewhere, or by a sign-in that ends.
 */
export function useApiForm<Input extends FieldValues, Output, Reply>(
  options: FormOptions<Input, Output, Reply>,
): ApiForm<Input, Output> {
  const { draft, draftKey } = useDraft(options.draftName);
  const [isRestored, setIsRestored] = useState(draft !== undefined);
  const [error, setError] = useState<string | null>(null);
  const [unknown, setUnknown] = useState<'this' | 'former' | null>(null);
  const isTrying = useIsTrying();
  const form = useForm<Input, unknown, Output>({
    mode: 'onTouched',
    defaultValues: Object.assign({}, options.defaults, draft),
    resolver: resolverOf(options.schema, options.check),
  });
  const { schema } = options;
  useEffect(() => fetchAfterFirstInteraction(schema), [schema]);
  const { subscribe } = form;
  const { errors, isSubmitting, touchedFields } = form.formState;

  const { getValues } = form;
  const [changes] = useState(() => compareWithSaved(options.defaults, getValues, options.secrets));
  useKeepDraft(draftKey, changes.getUnsaved);
  const markSaved = (values: object) => {
    changes.markSaved(values);
    forgetDraft(draftKey);
  };

  // The fields that were invalid when the form was last submitted, touched or not.
  const [invalidOnSubmit, setInvalidOnSubmit] = useState<readonly string[]>([]);
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        // A row that is removed is forgotten: the next one in its place is new.
        callback: ({ values }) => {
          setInvalidOnSubmit((names) => {
            const left = names.filter((name) => get(values, name) !== undefined);
            return left.length < names.length ? left : names;
          });
          setUnknown((known) => known && 'former');
        },
      }),
    [subscribe],
  );

  const send = async (values: Output, typed: Input) => {
    setError(null);
    try {
      const reply = await options.send(values);
      setUnknown(null);
      void invalidate(...options.invalidates);
      markSaved(typed);
      setIsRestored(false);
      setInvalidOnSubmit([]);
      await options.onSuccess(reply, values);
    } catch (failure) {
      if (failure instanceof OutcomeUnknownError) {
        return setUnknown(JSON.stringify(getValues()) === JSON.stringify(typed) ? 'this' : 'former');
      }
      setUnknown(null);
      if (failure instanceof GivenUpError) return;
      setError(messageOf(failure));
      if (!(failure instanceof ApiError)) return;
      const known = Object.entries(failure.errors).filter(([name]) => get(getValues(), name) !== undefined);
      known.forEach(([name, message], index) => {
        form.setError(name as Path<Input>, { type: 'server', message }, { shouldFocus: index === 0 });
      });
    }
  };

  const refuse = (wrong: object) => {
    const fields = wrongFields(wrong);
    setInvalidOnSubmit(fields);
    if (options.describeWrong) setError(options.describeWrong(fields, getValues()));
  };
  const discard = () => {
    setIsRestored(false);
    form.reset(options.defaults);
  };

  return {
    ...form,
    // The server's form of the values, once they are saved.
    reset: (...given) => {
      form.reset(...given);
      markSaved(getValues());
    },
    submit: (event) => {
      // Those of the press, as the resolver sends them: somebody may type on before the schema has come.
      const typed = structuredClone(getValues());
      return form.handleSubmit((values) => send(values, typed), refuse)(event);
    },
    busy: isSubmitting,
    error,
    isTrying: isTrying && isSubmitting,
    unknown,
    draft: isRestored ? { discard } : null,
    field: (name, rules) => {
      const problem = get<unknown, FieldError | undefined>(errors, name);
      // Adding a row to a list validates the whole list, also the rows that nobody has touched yet.
      const isShown =
        problem?.type === 'server' ||
        invalidOnSubmit.includes(name) ||
        get<unknown, boolean | undefined>(touchedFields, name);
      return { ...form.register(name, rules), error: isShown ? problem?.message : undefined };
    },
  };
}
