import { createApp } from '../server/app.ts';
import type { Config } from '../server/config.ts';
import type { Services } from '../server/services.ts';
import { createClient, type Client } from './client.ts';
import type { World } from './world.ts';

interface Instance extends Client {
  services: Services;
  close(): Promise<void>;
}

/** Another instance of the company, which may have other settings. */
export async function startBeside(
  { services: { config, database }, clock }: World,
  settings: Partial<Config> = {},
): Promise<Instance> {
  const { app, services } = await createApp({
    database,
    clock: clock.now,
    config: { ...config, ...settings },
  });
  const client = createClient(await app.listen({ host: '127.0.0.1', port: 0 }));
  return { ...client, services, close: () => app.close() };
}
