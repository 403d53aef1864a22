/**
 * Finds the unsaved values of a form. `getUnsaved` gives the present values without the secrets, or null if
 * they are those saved last. At first these are the form's defaults, then the values given to `markSaved`:
 * somebody may have typed on while they were sent.
 */
export function compareWithSaved(
  defaults: object,
  getValues: () => object,
  secrets: readonly string[] = [],
): { getUnsaved: () => object | null; markSaved: (values: object) => void } {
  let saved = filledIn(defaults, secrets);
  return {
    getUnsaved: () => {
      const values = getValues();
      if (filledIn(values, secrets) === saved) return null;
      // A number that isn't chosen yet is NaN. A draft would restore it as null, which no select has.
      return Object.fromEntries(
        Object.entries(values).filter(([name, value]) => !secrets.includes(name) && !Number.isNaN(value)),
      );
    },
    markSaved: (values) => {
      saved = filledIn(values, secrets);
    },
  };
}

// A field that was emptied again is the same as an untouched one, even if it then has "", null or NaN.
function filledIn(values: object, without: readonly string[]): string {
  return JSON.stringify(values, (name, value: unknown) =>
    value === '' || value === null || Number.isNaN(value) || without.includes(name) ? undefined : value,
  );
}
