import type { Faucet } from './schema.ts';

type Words = Pick<Faucet, 'name' | 'url' | 'network'>;

/** The networks of the faucets, each once, in order. */
export function networksOf(faucets: readonly Pick<Faucet, 'network'>[]): string[] {
  const networks = new Set(faucets.map(({ network }) => network).filter((network) => network !== ''));
  return [...networks].sort((a, b) => a.localeCompare(b, 'en'));
}

/** The faucets of a network (of all without one) whose name, address or network holds the text, in whatever case. */
export function findFaucets<F extends Words>(
  faucets: readonly F[],
  { q = '', network }: { q?: string | undefined; network?: string | undefined },
): readonly F[] {
  const wanted = q.trim().toLowerCase();
  return faucets.filter(
    (one) =>
      (network === undefined || one.network === network) &&
      [one.name, one.url, one.network].some((words) => words.toLowerCase().includes(wanted)),
  );
}
