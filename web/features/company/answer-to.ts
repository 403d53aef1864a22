import type { Question } from '#shared/company/schemas';
import { paths } from '../../paths.ts';

/** Where a question is decided, and the label of the link that leads there. */
export function answerTo({ kind, person, program }: Pick<Question, 'kind' | 'person' | 'program'>): {
  to: string;
  label: string;
} {
  if (kind === 'audience_held' && program) return { to: paths.program(program._id), label: 'Open training' };
  if (kind === 'manager_pending' && person)
    return { to: paths.editUser(person._id), label: 'Choose line manager' };
  if (kind === 'suspended_long' && person) return { to: paths.user(person._id), label: 'Open person' };
  return { to: `${paths.records()}?state=proposed`, label: 'Review' };
}
