import { foldText } from '#/lib/fold-text.ts';
import type { Faucet } from './schema.ts';

type SearchFields = Pick<Faucet, 'name' | 'url' | 'network'>;

/** Lists the networks of the faucets, sorted and without duplicates. */
export function listNetworks(faucets: readonly Pick<Faucet, 'network'>[]): string[] {
  const networks = new Set(faucets.map(({ network }) => network).filter((network) => network !== ''));
  return [...networks].sort((a, b) => a.localeCompare(b, 'en'));
}

/**
 * Finds faucets of a network (of all without one) whose name, URL, or network contains the text, ignoring case and
 * accents.
 */
export function findFaucets<F extends SearchFields>(
  faucets: readonly F[],
  { q = '', network }: { q?: string | undefined; network?: string | undefined },
): readonly F[] {
  const query = foldText(q.trim());
  return faucets.filter(
    (faucet) =>
      (network === undefined || faucet.network === network) &&
      [faucet.name, faucet.url, faucet.network].some((field) => foldText(field).includes(query)),
  );
}
