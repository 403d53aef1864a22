const mostMarks = 30;

// The halfwidth voiced marks of Japanese become combining ones in searches. Signs that nobody sees end no
// run: addresses lose them, and then the marks around them are neighbours.
const runs = /[\p{M}\p{C}\p{DI}\uFF9E\uFF9F]+/gu;
const marks = /[\p{M}\uFF9E\uFF9F]/gu;

/**
 * Whether more than 30 marks combine with one letter, which no writing needs. Unicode's forms sort the marks
 * of a letter by insertion, so their time grows with the square of the marks. Looks once at each character.
 */
export function hasTooManyMarks(text: string): boolean {
  if (text.length <= mostMarks) return false;
  for (const [run] of text.matchAll(runs)) {
    if (run.length > mostMarks && (run.match(marks)?.length ?? 0) > mostMarks) return true;
  }
  return false;
}
