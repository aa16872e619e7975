import { foldText } from '#/lib/fold-text.ts';
import type { Faucet } from './schema.ts';

type Words = Pick<Faucet, 'name' | 'url' | 'network'>;

/** The networks of the faucets, each once, in order. */
export function listNetworks(faucets: readonly Pick<Faucet, 'network'>[]): string[] {
  const networks = new Set(faucets.map(({ network }) => network).filter((network) => network !== ''));
  return [...networks].sort((a, b) => a.localeCompare(b, 'en'));
}

/** The faucets of a network (of all without one) whose name, address or network holds the text, whatever its case and accents. */
export function findFaucets<F extends Words>(
  faucets: readonly F[],
  { q = '', network }: { q?: string | undefined; network?: string | undefined },
): readonly F[] {
  const wanted = foldText(q.trim());
  return faucets.filter(
    (one) =>
      (network === undefined || one.network === network) &&
      [one.name, one.url, one.network].some((words) => foldText(words).includes(wanted)),
  );
}
