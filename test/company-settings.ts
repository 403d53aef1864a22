import { companyApi } from '../shared/contract.ts';
import type { BodyOf } from '../shared/endpoint.ts';
import type { World } from './world.ts';

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

/** Gives the company a name, without which no invitation goes out. */
export async function nameCompany(
  { database }: Pick<World, 'database'>,
  name = 'Nordlicht GmbH',
): Promise<void> {
  await database.db
    .insertInto('company_settings')
    .values({ name, time_zone: 'Etc/GMT+6', updated_at: new Date() })
    .execute();
}

/** Valid bodies of the calls. */
export const companyBodies = [
  [companyApi.edit, () => companySettings()],
  [companyApi.hideSetup, () => ({ hidden: true })],
] as const;
