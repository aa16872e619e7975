import { AppError } from '#/lib/app-error.ts';
import type { Chain } from '#/lib/chains.ts';
import type { Ctx } from '#/platform/context.server.ts';
import type { WatchableChain } from './schema.ts';

/** Returns the configured chains. Throws UNAVAILABLE if the operator has turned them off. */
export function getChains({ config }: Pick<Ctx, 'config'>): readonly Chain[] {
  if (config.chains === null)
    throw new AppError('UNAVAILABLE', 'Watching wallets on chain is off on this site.');
  return config.chains;
}

/** A reading that is overdue by more than this counts as late. */
const maxLateMs = 2 * 60 * 60_000;

type Reading = { created_at: Date; due_at: Date; read_at: Date | null; failed_at: Date | null };

/** Returns whether the last attempt to read a wallet failed, or its reading is long overdue. */
export const isLateReading = ({ created_at, due_at, read_at, failed_at }: Reading, now: Date): boolean =>
  (failed_at !== null && failed_at > (read_at ?? created_at)) || now.getTime() - due_at.getTime() > maxLateMs;

export function toWatchableChain({
  id,
  family,
  name,
  symbol,
  nodes,
  explorer,
  pageUrl,
}: Chain): WatchableChain {
  const urls = explorer === null ? nodes : [...nodes, explorer.url];
  const hosts = [...new Set(urls.map((url) => new URL(url).hostname))];
  const hasHistory = explorer !== null || family === 'solana';
  return { id, family, name, symbol, hosts, hasHistory, pageUrl };
}
