import { isAppError } from '#/lib/app-error.ts';
import type { Limits } from '../limits.server.ts';
import type { Metrics } from './metrics.server.ts';

type Places = { readonly port: number | null; readonly token: string | null };

/** Counting, where somebody may read what is counted: what it takes is not even loaded elsewhere. */
export async function openMetrics({ port, token }: Places): Promise<Metrics | undefined> {
  if (port === null && token === null) return undefined;
  const { createMetrics } = await import('./metrics.server.ts');
  return createMetrics();
}

/** The same limits; counts whom they refuse. */
export function countingRefusals(limits: Limits, metrics: Metrics | undefined): Limits {
  if (metrics === undefined) return limits;
  return {
    ...limits,
    async take(policy, subject, options) {
      try {
        return await limits.take(policy, subject, options);
      } catch (error) {
        if (isAppError(error) && error.code === 'RATE_LIMITED') metrics.refused(policy);
        throw error;
      }
    },
  };
}
