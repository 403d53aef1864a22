import { companyApi } from '../shared/contract.ts';
import type { BodyOf } from '../shared/endpoint.ts';

/** A company's settings as an admin sends them; the logo stays as it is. */
export const companySettings = (
  facts: Partial<BodyOf<typeof companyApi.edit>> = {},
): BodyOf<typeof companyApi.edit> => ({
  name: 'Nordlicht Logistics',
  colour: '#1f4e8c',
  time_zone: 'Europe/Berlin',
  reply_to: 'training@nordlicht.example',
  ...facts,
});

/** Valid bodies of the calls. */
export const companyBodies = [
  [companyApi.edit, () => companySettings()],
  [companyApi.hideSetup, () => ({ hidden: true })],
] as const;
