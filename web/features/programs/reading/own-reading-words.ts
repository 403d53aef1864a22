import type { Reading } from '#shared/programs/reading/reading';

/** The same things in an order drawn by lot. */
export function mixed<Thing>(things: readonly Thing[], random: () => number = Math.random): Thing[] {
  const left = [...things];
  const drawn: Thing[] = [];
  while (left.length > 0) drawn.push(...left.splice(Math.floor(random() * left.length), 1));
  return drawn;
}

/** "You got 66% right and need 80%. You have 2 tries left." */
export function sayNotPassed(
  { score, tries_left: left }: { score: number; tries_left: number },
  { pass_percent: needed }: Pick<Reading, 'pass_percent'>,
): string {
  const result = `You got ${score}% right and need ${needed}%.`;
  if (left === 0) return result;
  return left === 1 ? `${result} You have 1 try left.` : `${result} You have ${left} tries left.`;
}
