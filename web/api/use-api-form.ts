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
import type { Tag } from '#shared/api/endpoint';
import type { FieldErrors } from '#shared/errors';
import type * as z from 'zod/mini';
import { ApiError, messageOf } from './api-error.ts';
import { resolverOf, wrongFields } from './form-errors.ts';
import { invalidate } from './queries.ts';
import { useDraft, useKeepDraft } from './use-draft.ts';

interface FormOptions<Input extends FieldValues, Output, Reply> {
  /** The contract's schema of the body; its messages stand under the fields. */
  schema: z.core.$ZodType<Output, Input>;
  defaults: DefaultValues<Input>;
  send: (values: Output) => Promise<Reply>;
  invalidates: readonly Tag[];
  /** Awaited: until the next screen is there, the form can't be sent again. */
  onSuccess: (reply: Reply, values: Output) => void | Promise<void>;
  /** Rules beyond the schema, such as dates against today: field path -> message. */
  check?: (values: Input) => FieldErrors;
  /** Tells the forms of a page apart, so that each has its own draft. */
  draftName?: string;
  /**
   * The fields that hold passwords. A draft never holds them: after the sign-in has ended, someone else may be at the
   * screen.
   */
  secrets?: readonly (keyof Input & string)[];
}

/** The form of react-hook-form (control, watch, setValue …) and what the screen needs around it. */
export interface ApiForm<Input extends FieldValues, Output> extends UseFormReturn<Input, unknown, Output> {
  submit: (event?: BaseSyntheticEvent) => Promise<void>;
  busy: boolean;
  error: string | null;
  field: <Name extends Path<Input>>(
    name: Name,
    rules?: RegisterOptions<Input, Name>,
  ) => UseFormRegisterReturn<Name> & { error: string | undefined };
}

/**
 * A form that sends itself to the server. `field(name)` binds a field with its error, shown once touched;
 * the server's field errors land on their fields, its message in `error`, and the first wrong field is focused.
 * Nothing typed is lost by a failure, not even by a sign-in that ends meanwhile.
 */
export function useApiForm<Input extends FieldValues, Output, Reply>(
  options: FormOptions<Input, Output, Reply>,
): ApiForm<Input, Output> {
  const { draft, draftKey } = useDraft(options.draftName);
  // Typed before the last sign-in ended, and not saved yet.
  const [isRestored, setIsRestored] = useState(draft !== undefined);
  const [error, setError] = useState<string | null>(null);
  const form = useForm<Input, unknown, Output>({
    mode: 'onTouched',
    defaultValues: Object.assign({}, options.defaults, draft),
    resolver: resolverOf(options.schema, options.check),
  });
  const { subscribe } = form;
  const { errors, isDirty, isSubmitting, touchedFields } = form.formState;
  useKeepDraft(isDirty || isRestored ? draftKey : null, form.getValues, options.secrets);

  // The fields that were invalid when the form was last submitted, touched or not.
  const [invalidOnSubmit, setInvalidOnSubmit] = useState<readonly string[]>([]);
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        // A row that is removed is forgotten: the next one in its place is new.
        callback: ({ values }) =>
          setInvalidOnSubmit((names) => {
            const left = names.filter((name) => get(values, name) !== undefined);
            return left.length < names.length ? left : names;
          }),
      }),
    [subscribe],
  );

  const send = async (values: Output) => {
    setError(null);
    try {
      const reply = await options.send(values);
      void invalidate(...options.invalidates);
      setIsRestored(false);
      setInvalidOnSubmit([]);
      await options.onSuccess(reply, values);
    } catch (failure) {
      setError(messageOf(failure));
      if (!(failure instanceof ApiError)) return;
      Object.entries(failure.errors).forEach(([name, message], index) => {
        form.setError(name as Path<Input>, { type: 'server', message }, { shouldFocus: index === 0 });
      });
    }
  };

  return {
    ...form,
    submit: form.handleSubmit(send, (wrong) => setInvalidOnSubmit(wrongFields(wrong))),
    busy: isSubmitting,
    error,
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
