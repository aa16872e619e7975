import { BlockList, isIP } from 'node:net';

const getFamily = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
const unwrapIPv4 = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/, '');

/**
 * Creates the function that determines a client's address from the socket and the X-Forwarded-For header. The
 * header counts only if the socket belongs to a trusted proxy, and only back to the first address outside the
 * trusted ones: entries sent by the client itself are ignored.
 */
export function createClientAddress(
  trustedProxies: readonly string[],
): (socketAddress: string | undefined, forwardedFor: string | null) => string {
  const trusted = new BlockList();
  for (const entry of trustedProxies) {
    const [address = '', bits] = entry.split('/');
    if (bits === undefined) trusted.addAddress(address, getFamily(address));
    else trusted.addSubnet(address, Number(bits), getFamily(address));
  }
  const isTrusted = (address: string): boolean =>
    isIP(address) !== 0 && trusted.check(address, getFamily(address));

  return (socketAddress, forwardedFor) => {
    const socket = unwrapIPv4(socketAddress ?? '');
    if (trustedProxies.length === 0 || !isTrusted(socket)) return socket;
    const hops = (forwardedFor ?? '').split(',').map((hop) => unwrapIPv4(hop.trim()));
    for (const hop of hops.reverse()) {
      if (isIP(hop) === 0) return socket;
      if (!isTrusted(hop)) return hop;
    }
    return socket;
  };
}
