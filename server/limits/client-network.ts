import { isIPv6 } from 'node:net';

/**
 * The part of an address that counts as one client: all of an IPv4 address, or the first 64 bits of an IPv6
 * address. A client with one of those has all 2^64 of them.
 */
export function clientNetwork(address: string): string {
  const withoutZone = address.split('%', 1)[0]!;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(withoutZone);
  if (mapped) return mapped[1]!;
  if (!isIPv6(withoutZone)) return withoutZone;
  // The address without a dotted tail, as URLs write it.
  const [head = '', tail] = new URL(`http://[${withoutZone}]/`).hostname.slice(1, -1).split('::');
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  const parts = [...left, ...Array<string>(zeros).fill('0'), ...right];
  return `${parts.slice(0, 4).join(':')}::/64`;
}
