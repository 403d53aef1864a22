import { signInApi } from '#shared/api/sign-in';
import type { Role } from '#shared/roles';
import { demoPassword } from '../../../server/demo/load-demo.ts';
import { createClient, type Client, nobody } from '../../../test/client.ts';
import { startServer } from '../../server/child-server.ts';
import { createTemporaryFolder } from '../../temporary-folder.ts';
import { presentCheckout } from '../environment/checkouts.ts';
import { seed } from '../environment/companies.ts';

/** The product with its embedded database, as `npm start` runs it. */
export interface DemoServer {
  url: string;
  client: Client;
  /** Signs in with a role's demo account. */
  signIn(role: Role): Promise<{ id: string; token: string }>;
  stop(): Promise<void>;
}

/**
 * Starts it with the demo company, or with a generated one of so many employees. The screens of another checkout must
 * be built.
 */
export async function startDemoServer({
  employees = 0,
  checkout = presentCheckout,
} = {}): Promise<DemoServer> {
  const folder = createTemporaryFolder('browser');
  const env = { DATABASE_URL: '', DATA_DIR: `${folder.path}/data`, DEMO: employees > 0 ? 'off' : 'on' };
  if (employees > 0) await seed(checkout, employees, env);
  const server = await startServer(env, checkout.commandLine);
  const client = createClient(server.url);
  return {
    url: server.url,
    client,
    signIn: async (role) => {
      const body = { email: `${role}@lodestar.example`, password: demoPassword };
      const { user, token } = await client.as(nobody).call(signInApi.signIn, { body });
      return { id: user._id, token };
    },
    stop: async () => {
      await server.terminate();
      folder.remove();
    },
  };
}

/** What an earlier visit of a signed-in person leaves in the browser, for Playwright. */
export function storageOf(url: string, { token }: { token: string }) {
  const localStorage = [
    { name: 'user', value: '{}' },
    { name: 'token', value: token },
  ];
  return { cookies: [], origins: [{ origin: url, localStorage }] };
}
