import { isIPv4, isIPv6 } from 'node:net';

/** Returns the eight 16-bit groups of an IPv6 address, or undefined for anything else. */
function parseGroups(address: string): string[] | undefined {
  const bare = address.replace(/%.*$/, '');
  if (!isIPv6(bare)) return undefined;
  // The URL parser writes IPv6 addresses in the one canonical form, IPv4 tails included.
  const canonical = new URL(`http://[${bare}]/`).hostname.slice(1, -1);
  const [head = '', tail] = canonical.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  return [...left, ...Array.from({ length: 8 - left.length - right.length }, () => '0'), ...right];
}

function toMappedIPv4(groups: readonly string[]): string | undefined {
  if (groups.slice(0, 5).some((group) => group !== '0') || groups[5] !== 'ffff') return undefined;
  const [high = 0, low = 0] = groups.slice(6).map((group) => Number.parseInt(group, 16));
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/**
 * Returns the key of one party on the network: an IPv4 address unchanged (also when written as IPv6), an IPv6
 * address as its /64, which providers assign to one customer. Returns other input unchanged.
 */
export function toLimitKey(address: string): string {
  if (isIPv4(address)) return address;
  const groups = parseGroups(address);
  if (groups === undefined) return address;
  return toMappedIPv4(groups) ?? `${groups.slice(0, 4).join(':')}::/64`;
}

/** Returns the network of an address: the /24 of IPv4, the /64 of IPv6. Returns other input unchanged. */
export function toNetwork(address: string): string {
  const source = toLimitKey(address);
  return isIPv4(source) ? `${source.slice(0, source.lastIndexOf('.'))}.0/24` : source;
}

/**
 * Returns the wider network of an address: the /24 of IPv4, the /48 of IPv6, which one site usually has.
 * Returns undefined for anything that isn't an address.
 */
export function toSitePrefix(address: string): string | undefined {
  const source = toLimitKey(address);
  if (isIPv4(source)) return toNetwork(source);
  const groups = parseGroups(address);
  return groups === undefined ? undefined : `${groups.slice(0, 3).join(':')}::/48`;
}
