import { Refusal, type ErrorCode } from '#shared/errors';
import type { Authorized } from '../../../../authorized.ts';
import { auditedTransaction } from '../../../../audit/audited-transaction.ts';
import type { ChangeEntry } from '../../../../audit/store.ts';
import { lockActivePeople } from '../../../../db/locks.ts';
import type { Services } from '../../../../services.ts';
import { assignTo, isClosed } from '../../../training/assignments/service.ts';
import { beginUndoable, endUndoable } from '../../../training/undoing/holding/service.ts';
import * as store from './store.ts';

/** Programs by their ids: newly assigned, assigned before, and complete at once by a valid record. */
interface Result {
  assigned: string[];
  already: string[];
  /** These are among the assigned. */
  complete: string[];
  undo?: string;
}

const messages = {
  archived: 'Some of these trainings are archived. Nothing was assigned.',
  deadline_passed: 'The deadline for some of these trainings has passed. Nothing was assigned.',
  exempt: 'This person is exempt from some of these trainings. Nothing was assigned.',
} as const satisfies Partial<Record<ErrorCode, string>>;

/**
 * Assigns programs to a person, all or none (product §100). Those to which the person is assigned already are left
 * out. A manager has to oversee all of them. Throws Refusal("not_found"), ("not_an_active_employee") and, with the
 * programs in the way, ("archived"), ("deadline_passed") and ("exempt").
 */
export function assignPrograms(
  services: Services,
  authorized: Authorized<'user.assign'>,
  { programs: ids, undoable }: { programs: readonly string[]; undoable?: boolean | null | undefined },
): Promise<Result> {
  const { actor, subjectId: personId } = authorized;
  const { timeZone } = services.config;
  const wanted = [...new Set(ids)];
  return auditedTransaction(services, authorized, async (tx, now) => {
    const programs = await store.sharePrograms(tx, wanted);
    const isOverseen = (program: (typeof programs)[number]) =>
      actor.role === 'admin' || program.assigned_manager_id === actor._id;
    if (programs.length < wanted.length || !programs.every(isOverseen)) throw new Refusal('not_found');
    const others = await lockActivePeople(tx, [personId]);
    if (others.size > 0) throw new Refusal('not_an_active_employee');
    const assignedBefore = await store.listAssigned(tx, personId, wanted);
    const exempt = await store.listExempt(tx, personId, wanted);
    const missing = programs.filter(({ id }) => !assignedBefore.has(id));
    const refuse = (code: keyof typeof messages, inTheWay: typeof programs) => {
      if (inTheWay.length === 0) return;
      throw new Refusal(code, { message: messages[code], facts: { programs: inTheWay.map(({ id }) => id) } });
    };
    refuse(
      'archived',
      programs.filter(({ archived_at }) => archived_at !== null),
    );
    refuse(
      'deadline_passed',
      missing.filter((program) => isClosed(program, now)),
    );
    refuse(
      'exempt',
      missing.filter(({ id }) => exempt.has(id)),
    );
    const whose = { programIds: wanted, personIds: [personId] };
    const begun = await beginUndoable(tx, undoable, whose, { actorId: actor._id, holdsSeats: false, now });
    const result: Result = { assigned: [], already: [], complete: [] };
    const entries: ChangeEntry[] = [];
    for (const program of programs) {
      const { assigned, entries: told } = await assignTo(tx, program, [personId], {
        actorId: actor._id,
        now,
        timeZone,
      });
      const [person] = assigned;
      if (!person) {
        result.already.push(program.id);
        continue;
      }
      result.assigned.push(program.id);
      if (person.is_complete) result.complete.push(program.id);
      entries.push(...told);
    }
    return { result: { ...result, ...(await endUndoable(tx, begun)) }, entry: entries };
  });
}
