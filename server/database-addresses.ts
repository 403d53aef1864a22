/** The parts of a database's URL: scheme and account, the hosts with their ports, and the rest. */
const parts = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s;

/** Throws TypeError if it is no URL. */
function split(url: string) {
  const [, account = '', hosts = '', rest = ''] = parts.exec(url) ?? [];
  const names = hosts.split(',');
  return { account, names, first: new URL(`${account}${names[0]}${rest}`) };
}

/**
 * The address of each server that a URL names, by libpq's rules. Hosts are in a list with commas, each with
 * its port. Or they are in the parameter `host`, with their ports in `port`. All have the same account and
 * database. Throws TypeError if it is no URL.
 */
export function addressesOf(url: string): string[] {
  const { account, names, first } = split(url);
  const inQuery = first.searchParams.get('host')?.split(',') ?? [];
  if (names.length === 1 && inQuery.length < 2) return [url];
  first.searchParams.delete('target_session_attrs');
  if (inQuery.length === 0) return names.map((name) => `${account}${name}${first.pathname}${first.search}`);
  const ports = first.searchParams.get('port')?.split(',') ?? [];
  return inQuery.map((name, index) => {
    const address = new URL(first);
    address.searchParams.set('host', name);
    if (ports.length > 0) address.searchParams.set('port', ports[index] ?? ports[0]!);
    return address.toString();
  });
}

/** Whether it is an address of PostgreSQL, of one server or several. */
export function isPostgresUrl(value: string): boolean {
  try {
    const addresses = addressesOf(value).map((address) => new URL(address));
    const decoded = addresses.flatMap(({ username, password }) =>
      // A bare % that should be written %25 is refused.
      [username, password].map(decodeURIComponent),
    );
    const hasEmptyHost = addresses.length > 1 && addresses.some((address) => hostOf(address) === '');
    return parts.test(value) && decoded.length > 0 && !hasEmptyHost;
  } catch {
    return false;
  }
}

/** The value of `target_session_attrs`, where it isn't the usual behaviour; else null. */
export function otherTargetOf(url: string): string | null {
  const target = split(url).first.searchParams.get('target_session_attrs');
  return target === 'read-write' ? null : target;
}

/** The account that signs in at the database. */
export function accountOf(url: string): { user: string; password: string } {
  const { username, password } = split(url).first;
  return { user: decodeURIComponent(username), password: decodeURIComponent(password) };
}

/** The server's name for the log: host and port of one address, without its account. */
export function serverNameOf(address: string): string {
  const url = new URL(address);
  return `${hostOf(url)}:${url.searchParams.get('port') ?? (url.port || '5432')}`;
}

const hostOf = ({ hostname, searchParams }: URL) => searchParams.get('host') ?? hostname;
