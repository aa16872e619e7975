import { createHmac } from 'node:crypto';
import { toSitePrefix } from '../addresses.server.ts';
import { deriveKey } from './derive-key.server.ts';

/**
 * Returns a keyed hash of an address's network, equal for all its addresses: the database alone doesn't
 * reveal the network. Null for anything that isn't an address.
 */
export type NetworkHash = (address: string) => string | null;

/**
 * Creates the hash function from the server's secret. `purpose` separates its hashes from others of the same
 * secret.
 */
export function createNetworkHash(secret: string, purpose: string): NetworkHash {
  const key = deriveKey(secret, purpose);
  return (address) => {
    const site = toSitePrefix(address);
    return site === undefined ? null : createHmac('sha256', key).update(site).digest('base64url');
  };
}
