import { addressKey, familyOf } from '#/lib/wallet-address.ts';

/** What every address of its kind begins with tells nothing. */
const commonStart =
  /^(?:(?:bc|tb|bcrt)1[pq]|[EUk0][Qf](?=[\w+/-]{46}$)|[a-z]{2,20}1(?=[02-9ac-hj-np-z]{38}))/;

/** What people look at when they compare two addresses: the first and the last four signs. */
function looks(address: string): string {
  const telling = address.replace(commonStart, '');
  // In EVM addresses capitals are no difference, and in others nobody sees it at a glance.
  return `${telling.slice(0, 4)} ${telling.slice(-4)} ${familyOf(address)}`.toLowerCase();
}

/** Of `others`, one that is another address and begins and ends like this one. */
export function findLookAlike<T extends { address: string }>(
  address: string,
  others: readonly T[],
): T | undefined {
  const [key, seen] = [addressKey(address), looks(address)];
  return others.find((other) => looks(other.address) === seen && addressKey(other.address) !== key);
}
