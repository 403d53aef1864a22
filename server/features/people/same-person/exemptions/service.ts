import type { ChangeEntry } from '../../../../audit/store.ts';
import { entryOfEnded, entryOfExemption } from '../../../training/assignments/exemptions/service.ts';
import type { Pair } from '../store.ts';
import type { ReturnedExemption, TakenExemption } from './store.ts';

/** The exemption in the trail, with the alias as the second person: it is theirs as well. */
export function entryOfTaken(
  { personId, aliasId }: Pair,
  { program_id, until, because, former }: TakenExemption,
): ChangeEntry {
  const personIds = [personId, aliasId];
  if (former === null)
    return {
      action: 'program.exempt',
      programId: program_id,
      personIds,
      after: { until, assigned: 0 },
      personal: { after: { because } },
    };
  const assignment = {
    ...former,
    employee_id: personId,
    due_at: former.due_at === null ? null : new Date(former.due_at),
  };
  return { ...entryOfExemption(program_id, assignment, { until, because }), personIds };
}

/** The end of such an exemption in the trail, with the alias as the second person. The assignment is as it was. */
export function entryOfReturned(
  { personId, aliasId }: Pair,
  { program_id, ...ended }: ReturnedExemption,
): ChangeEntry {
  const entry = entryOfEnded(program_id, { person_id: personId, ...ended });
  return { ...entry, personIds: [personId, aliasId] };
}
