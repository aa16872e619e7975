import { isIPv4, isIPv6 } from 'node:net';

/** The eight 16-bit groups of an IPv6 address, or undefined when it is none. */
function groupsOf(address: string): string[] | undefined {
  const bare = address.replace(/%.*$/, '');
  if (!isIPv6(bare)) return undefined;
  // The URL parser writes IPv6 addresses in the one canonical form, IPv4 tails included.
  const canonical = new URL(`http://[${bare}]/`).hostname.slice(1, -1);
  const [head = '', tail] = canonical.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  return [...left, ...Array.from({ length: 8 - left.length - right.length }, () => '0'), ...right];
}

function mappedIPv4(groups: readonly string[]): string | undefined {
  if (groups.slice(0, 5).some((group) => group !== '0') || groups[5] !== 'ffff') return undefined;
  const [high = 0, low = 0] = groups.slice(6).map((group) => Number.parseInt(group, 16));
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/**
 * One party on the network: an IPv4 address as it is (also when written as IPv6), an IPv6 address as its /64,
 * which one customer has whole. Anything else comes back unchanged.
 */
export function toLimitKey(address: string): string {
  if (isIPv4(address)) return address;
  const groups = groupsOf(address);
  if (groups === undefined) return address;
  return mappedIPv4(groups) ?? `${groups.slice(0, 4).join(':')}::/64`;
}

/** The neighbourhood of an address: the /24 of IPv4, the /64 of IPv6. Anything else comes back unchanged. */
export function toNetwork(address: string): string {
  const source = toLimitKey(address);
  return isIPv4(source) ? `${source.slice(0, source.lastIndexOf('.'))}.0/24` : source;
}

/** The wider neighbourhood: the /24 of IPv4, the /48 of IPv6, which one site has. Undefined for what is no address. */
export function toSitePrefix(address: string): string | undefined {
  const source = toLimitKey(address);
  if (isIPv4(source)) return toNetwork(source);
  const groups = groupsOf(address);
  return groups === undefined ? undefined : `${groups.slice(0, 3).join(':')}::/48`;
}
