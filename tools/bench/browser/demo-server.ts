import type { SessionUser } from '#shared/shapes';
import { signInApi } from '#shared/contract';
import type { Role } from '#shared/roles';
import { demoPassword } from '../../../server/demo/load-demo.ts';
import { cookieName } from '../../../server/http/guard.ts';
import { createClient, type Client, nobody, type SignedIn } from '../../../test/client.ts';
import { startServer } from '../../server/child-server.ts';
import { createTemporaryFolder } from '../../temporary-folder.ts';
import { presentCheckout, type Checkout } from '../environment/checkouts.ts';
import { seed } from '../environment/companies.ts';

/** Somebody who is signed in, as the answer to the sign-in tells. */
export interface DemoSignIn extends SignedIn {
  id: string;
  user: SessionUser;
}

/** The product with its embedded database, as `npm start` runs it. */
export interface DemoServer {
  url: string;
  client: Client;
  /** Signs in with a role's demo account. */
  signIn(role: Role): Promise<DemoSignIn>;
  stop(): Promise<void>;
}

interface DemoServerOptions {
  /** Of a generated company; without them it is the demo company. */
  employees?: number;
  /** Whose screens are built. */
  checkout?: Checkout;
}

export async function startDemoServer({
  employees = 0,
  checkout = presentCheckout,
}: DemoServerOptions = {}): Promise<DemoServer> {
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
      return { id: user._id, user, token };
    },
    stop: async () => {
      await server.terminate();
      folder.remove();
    },
  };
}

/**
 * The traces of a sign-in in the browser, for Playwright: the cookie, which goes with the request for a document, and
 * the screens' own storage. A cookie is for all ports of a host, so that a browser holds one at a time.
 */
export function storageOf(url: string, { user, token }: Pick<DemoSignIn, 'user' | 'token'>) {
  const cookie = {
    name: cookieName,
    value: token,
    domain: new URL(url).hostname,
    path: '/',
    expires: -1,
    httpOnly: true,
    secure: false,
    sameSite: 'Lax' as const,
  };
  const localStorage = [
    { name: 'user', value: JSON.stringify(user) },
    { name: 'token', value: token },
  ];
  return { cookies: [cookie], origins: [{ origin: url, localStorage }] };
}
