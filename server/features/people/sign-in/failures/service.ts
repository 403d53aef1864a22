import { auditedTransaction } from '../../../../audit/audited-transaction.ts';
import { commandLineCaller } from '../../../../audit/command-line-caller.ts';
import { takePastHours } from '../../../../limits/failed-sign-ins/store.ts';
import type { Services } from '../../../../services.ts';

/** The most accounts in one transaction. */
const batchSize = 500;

/**
 * Adds to the trail the hours that are over in which passwords of accounts were wrong. There is one entry
 * for each account and hour (product §46). Several instances may do it at once. Returns how many.
 */
export async function tellFailedSignIns(
  services: Pick<Services, 'db' | 'clock' | 'lifecycle'>,
): Promise<number> {
  let told = 0;
  for (let hours = batchSize; hours === batchSize && !services.lifecycle.isStopping; told += hours) {
    hours = await auditedTransaction(services, commandLineCaller(), async (tx, now) => {
      const past = await takePastHours(tx, now, batchSize);
      const entry = past.map(({ person_id, hour, count, networks }) => ({
        action: 'sign-in.failed' as const,
        personIds: [person_id],
        after: { failed_sign_ins: count, networks, hour: hour.toISOString() },
      }));
      return { result: past.length, entry };
    });
  }
  return told;
}
