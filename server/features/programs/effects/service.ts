import type { Preview } from '#shared/effects';
import { Refusal } from '#shared/errors';
import type { Caller } from '../../../audit/caller.ts';
import type { Db } from '../../../db/tables.ts';
import { inTransaction, setActor } from '../../../db/transaction.ts';
import type { Services } from '../../../services.ts';

/** Undoes a change that was made only for its effects. */
class UndoneError extends Error {
  readonly preview: Preview;

  constructor(preview: Preview) {
    super('Only the effects were asked for.');
    this.preview = preview;
  }
}

/**
 * The effects of a change on people (product §79). The very same change is made in a transaction that is
 * rolled back, and `change` returns the effects for the person who asks. Throws the change's errors.
 */
export async function previewOf(
  services: Pick<Services, 'db' | 'clock'>,
  { actor }: Pick<Caller, 'actor'>,
  change: (tx: Db, now: Date) => Promise<Preview>,
): Promise<Preview> {
  try {
    return await inTransaction(services, async (tx, now) => {
      await setActor(tx, actor?._id ?? null);
      throw new UndoneError(await change(tx, now));
    });
  } catch (error) {
    if (error instanceof UndoneError) return error.preview;
    throw error;
  }
}

/**
 * Throws Refusal("effects_changed"), with the effects, if they are not those that the caller has seen.
 * Without a digest they are not looked at, unless the change `always` needs one.
 */
export async function demandEffects(
  seen: string | null | undefined,
  readEffects: () => Promise<Preview>,
  { always = false }: { always?: boolean } = {},
): Promise<void> {
  if (!seen && !always) return;
  const { effects, digest } = await readEffects();
  if (seen !== digest) throw new Refusal('effects_changed', { facts: { effects, digest } });
}
