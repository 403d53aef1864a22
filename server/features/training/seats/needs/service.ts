import type { Titled } from '#shared/answers';
import { Refusal } from '#shared/errors';
import { listLacking } from './store.ts';

/**
 * People who take a seat for themselves lack nothing that the program needs (product §125). Throws Refusal("needs_first") with the
 * programs that come first.
 */
export async function assertHasNeeds(...wanted: Parameters<typeof listLacking>): Promise<void> {
  refuseLacking(await listLacking(...wanted));
}

/** Throws Refusal("needs_first") if there is one. */
export function refuseLacking(programs: readonly Titled[]): void {
  if (programs.length === 0) return;
  const titles = programs.map(({ title }) => `“${title}”`).join(', ');
  throw new Refusal('needs_first', {
    message: `Complete or book this first: ${titles}.`,
    facts: { programs },
  });
}
