import { inferFamily, toAddressKey } from '#/lib/wallet-address.ts';

/** Prefixes shared by all addresses of a kind. */
const commonPrefix =
  /^(?:(?:bc|tb|bcrt)1[pq]|[EUk0][Qf](?=[\w+/-]{46}$)|[a-z]{2,20}1(?=[02-9ac-hj-np-z]{38}))/;

/** Returns the parts that people compare: the first and last four characters. */
function getAppearance(address: string): string {
  const distinctive = address.replace(commonPrefix, '');
  // Case doesn't matter in EVM addresses, and is easily overlooked in others.
  return `${distinctive.slice(0, 4)} ${distinctive.slice(-4)} ${inferFamily(address)}`.toLowerCase();
}

/** Finds a different address that starts and ends like this one. */
export function findLookAlike<T extends { address: string }>(
  address: string,
  others: readonly T[],
): T | undefined {
  const [key, appearance] = [toAddressKey(address), getAppearance(address)];
  return others.find(
    (other) => getAppearance(other.address) === appearance && toAddressKey(other.address) !== key,
  );
}
