import type { Role } from '#shared/roles';

/** The person's part in a session of the calendar; people who neither attend nor teach have none there. */
export const ownSessionWords: Partial<Record<Role, string>> = {
  trainer: "You're teaching",
  employee: 'Your session',
};
