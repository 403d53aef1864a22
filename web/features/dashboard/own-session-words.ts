import type { Role } from '#shared/roles';

/** What a session in the calendar is to the person; whoever neither attends nor teaches has none there. */
export const ownSessionWords: Partial<Record<Role, string>> = {
  trainer: 'You teach',
  employee: 'Your session',
};
