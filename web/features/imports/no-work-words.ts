import type { ImportCounts } from '#shared/people/imports/schemas';

/** Why an import has nothing to carry out: no row is new or changes anything, and nobody is missing. */
export function sayNoWork(
  { refused, same, decide }: Pick<ImportCounts, 'refused' | 'same' | 'decide'>,
  decided: number,
): string {
  if (decided < decide) return 'Nothing can be imported yet. Decide what to do with the rows below first.';
  if (refused > 0)
    return same + decide === 0
      ? 'None of the rows can be imported. Download the refused rows, correct them and import them again.'
      : 'None of the rows would change anything. Download the refused rows, correct them and import them again.';
  return decide > 0
    ? 'You left out every row with a change.'
    : 'Nothing to change. Everyone already matches the file.';
}
