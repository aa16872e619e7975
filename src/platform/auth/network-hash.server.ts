import { createHmac, hkdfSync } from 'node:crypto';
import { toSitePrefix } from '../addresses.server.ts';

/**
 * A mark of the network of an address, the same for all addresses of it: who holds the database alone can't say which
 * network it is. Null for what is no address.
 */
export type NetworkHash = (address: string) => string | null;

/** Makes the marks from the server's secret. `purpose` keeps them apart from others of the same secret. */
export function createNetworkHash(secret: string, purpose: string): NetworkHash {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `dropfolio ${purpose}`, 32));
  return (address) => {
    const site = toSitePrefix(address);
    return site === undefined ? null : createHmac('sha256', key).update(site).digest('base64url');
  };
}
