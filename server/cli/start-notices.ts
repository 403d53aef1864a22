import { confirmsAddresses, type Config } from '../config.ts';

/** Lines for the log at each start, about settings that promise less than they seem to. */
export function noticesAtStart(config: Pick<Config, 'registration' | 'mail' | 'publicUrl'>): string[] {
  if (config.registration.mode !== 'domains' || confirmsAddresses(config)) return [];
  return [
    'REGISTRATION lists domains: anyone who types an address in one of them can register, as nobody checks whether it is theirs',
  ];
}
