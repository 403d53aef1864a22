import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { get, set, type FieldErrors as FormErrors, type FieldValues, type Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { FieldErrors } from '#shared/errors';
import { isOffline } from '../connection.ts';

/** The contract's schema of a form's body. It comes with a large library, and later than the form. */
export type FetchSchema<Input, Output> = () => Promise<z.core.$ZodType<Output, Input>>;

/**
 * Validates a form by the contract's schema and, where that finds no error, by the form's own rules. Without a schema,
 * which could not be fetched, the server finds out: it checks the same. The values are those of the moment it is
 * called, even if somebody types on while the schema is fetched. The press of a button sends no later ones.
 */
export function resolverOf<Input extends FieldValues, Output>(
  fetchSchema: FetchSchema<Input, Output>,
  check?: (values: Input) => FieldErrors,
): Resolver<Input, unknown, Output> {
  return async (typed, context, options) => {
    const values = structuredClone(typed);
    const schema = isOffline() ? null : await fetchSchema().catch(() => null);
    const result = schema
      ? await standardSchemaResolver<Input, unknown, Output>(schema)(values, context, options)
      : { values: values as unknown as Output, errors: {} };
    const errors = { ...result.errors } as FormErrors<Input>;
    for (const [name, message] of Object.entries(check?.(values) ?? {})) {
      if (!get(errors, name)) set(errors, name, { type: 'check', message });
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : result;
  };
}

/** The paths of the wrong fields: "sessions.1.date". */
export function wrongFields(errors: object, path = ''): string[] {
  return Object.entries(errors).flatMap(([key, problem]: [string, unknown]) => {
    if (typeof problem !== 'object' || problem === null) return [];
    // An error has a type; everything else is a group of fields.
    if ('type' in problem && typeof problem.type === 'string') return [path + key];
    return wrongFields(problem, `${path}${key}.`);
  });
}
