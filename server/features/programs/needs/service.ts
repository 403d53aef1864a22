import type { Titled } from '#shared/answers';
import { Refusal, type FieldErrors } from '#shared/errors';
import type { NeedsForm } from '#shared/programs/needs/needs-form';
import { auditedTransaction } from '../../../audit/audited-transaction.ts';
import type { Authorized } from '../../../authorized.ts';
import { lockProgram } from '../../../db/locks.ts';
import type { Services } from '../../../services.ts';
import { refuseFields } from '../service.ts';
import * as store from './store.ts';

/**
 * Says which programs people need before they take a seat in this one (product §125). Seats that people have stay. Throws
 * Refusal("program_archived") and, for itself, one twice, and a circle, ("invalid_input").
 */
export function setNeeds(
  services: Services,
  authorized: Authorized<'program.set-needs'>,
  { needs }: NeedsForm,
): Promise<{ needs: Titled[] }> {
  const programId = authorized.subjectId.toLowerCase();
  return auditedTransaction(services, authorized, async (tx) => {
    const program = await lockProgram(tx, programId);
    if (!program) throw new Refusal('not_found');
    if (program.archived_at) throw new Refusal('program_archived');
    await store.lockNeeds(tx);
    const before = await store.readStored(tx, programId);
    const known = await store.listKnown(tx, needs);
    const needing = await store.listNeeding(tx, programId, needs);
    const errors: FieldErrors = {};
    needs.forEach((id, index) => {
      const field = `needs.${index}`;
      if (id === programId) errors[field] = "A training can't need itself";
      else if (!known.has(id)) errors[field] = "This training doesn't exist";
      else if (needs.indexOf(id) < index) errors[field] = 'This training is in the list twice';
      else if (needing.has(id)) errors[field] = 'This training needs the other one first';
    });
    refuseFields(errors);
    const result = { needs: await store.writeNeeds(tx, programId, needs) };
    return {
      result,
      entry: { action: 'program.set-needs', programId, before: { needs: before }, after: { needs } },
    };
  });
}
