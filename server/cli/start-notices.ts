import type { Config } from '../config.ts';

/** Lines for the log at each start, about settings that promise less than they seem to. */
export function noticesAtStart({ registration }: Pick<Config, 'registration'>): string[] {
  if (registration.mode !== 'domains') return [];
  return [
    'REGISTRATION lists domains: anyone who types an address in one of them can register, as nobody checks whether it is theirs',
  ];
}
