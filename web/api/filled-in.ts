/**
 * What is filled in, as one text to compare: the values without empty ones and without these fields. A field that was
 * emptied again is the same as one that nobody has touched, whether it then holds "", null or not a number.
 */
export function filledIn(values: object, without: readonly string[] = []): string {
  return JSON.stringify(values, (name, value: unknown) =>
    value === '' || value === null || Number.isNaN(value) || without.includes(name) ? undefined : value,
  );
}
