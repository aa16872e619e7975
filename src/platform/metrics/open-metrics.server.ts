import { isAppError } from '#/lib/app-error.ts';
import type { Limits } from '../limits.server.ts';
import type { Metrics } from './metrics.server.ts';

type MetricsConfig = { readonly port: number | null; readonly token: string | null };

/** Creates the metrics if they can be read; otherwise doesn't even load the library. */
export async function openMetrics({ port, token }: MetricsConfig): Promise<Metrics | undefined> {
  if (port === null && token === null) return undefined;
  const { createMetrics } = await import('./metrics.server.ts');
  return createMetrics();
}

/** Wraps the limits to count rejections. */
export function countRejections(limits: Limits, metrics: Metrics | undefined): Limits {
  if (metrics === undefined) return limits;
  return {
    ...limits,
    async consume(policy, subject, options) {
      try {
        return await limits.consume(policy, subject, options);
      } catch (error) {
        if (isAppError(error) && error.code === 'RATE_LIMITED') metrics.countRejection(policy);
        throw error;
      }
    },
  };
}
