/**
 * The fields of a program that its form, its column, its replies and the audit trail hold alike: how the trail shows each,
 * and its value in a new form.
 */
export const laterFields = {
  asks_result: { holds: 'value', label: 'Records a result', empty: false },
  completes_by: { holds: 'value', label: 'People complete it by', empty: 'session' },
} as const;

export type LaterField = keyof typeof laterFields;

export const laterNames = Object.keys(laterFields) as LaterField[];

/** These fields of something that has them all. */
export function laterOf<Of extends Record<LaterField, unknown>>(whole: Of): Pick<Of, LaterField> {
  return Object.fromEntries(laterNames.map((name) => [name, whole[name]])) as Pick<Of, LaterField>;
}

/** Their values in a new form. */
export const emptyLater = Object.fromEntries(laterNames.map((name) => [name, laterFields[name].empty])) as {
  readonly [Name in LaterField]: (typeof laterFields)[Name]['empty'];
};
