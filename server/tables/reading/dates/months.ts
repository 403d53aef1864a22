/** The names of months in English, German, French and Spanish, folded (`shared/fold.ts`), with their short forms. */
const names = [
  'january jan januar janner janvier janv enero ene',
  'february feb februar feber fevrier fevr fev febrero',
  'march mar marz mrz mars marzo',
  'april apr avril avr abril abr',
  'may mai mayo',
  'june jun juni juin junio',
  'july jul juli juillet juil julio',
  'august aug aout agosto ago',
  'september sept sep septembre septiembre setiembre set',
  'october oct oktober okt octobre octubre',
  'november nov novembre noviembre',
  'december dec dezember dez decembre diciembre dic',
];

/** The numbers of months by their names. */
export const months: ReadonlyMap<string, number> = new Map(
  names.flatMap((each, index) => each.split(' ').map((name) => [name, index + 1] as const)),
);
